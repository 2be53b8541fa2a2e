import ActivationChecks
import ActivationLint
import ActivationRules
import Foundation
import Predicates
import TestSupport
import Testing
import UniformTypes

func message<Result>(_ body: () throws -> Result) -> String? {
  do { _ = try body() } catch { return "\(error)" }
  return nil
}

@Suite struct CorpusTests {
  /// The expected normalized context is in a file next to the context, with sorted keys.
  @Test(arguments: Place.corpus("contexts/valid")) func validContext(path: String) throws {
    let document = try ContextReader.read(Disk.read(path), name: path)
    let text = document.argument(of: document.root).line + "\n"
    #expect(text.contains("Items\": ["))
    #expect(try Recorded.expectation(of: path, found: text) == text)
  }

  @Test(arguments: Place.corpus("contexts/invalid")) func invalidContext(path: String) throws {
    let name = String(path.split(separator: "/").last ?? "")
    let expected = try String(contentsOfFile: path + ".expected", encoding: .utf8)
    let found = message { try ContextReader.read(Disk.read(path), name: name) }
    #expect((found ?? "") + "\n" == expected)
  }

  @Test(arguments: Place.corpus("extensions/valid")) func validExtension(path: String) throws {
    let rules = try RuleSource.load(path)
    #expect(rules.count == 1)
    #expect(rules.first?.extensionPoint?.point != nil)
    if !path.hasSuffix("binary.plist") { #expect((rules.first?.line ?? 0) >= 4) }
    if path.hasSuffix("file-provider.plist") { #expect(rules.first?.root == "fileproviderItems") }
    let isDictionary = if case .dictionary = rules.first?.rule { true } else { false }
    #expect(
      isDictionary == (["dictionary.plist", "binary.plist", "photos-and-links.plist"].contains { path.hasSuffix($0) }))
  }

  @Test(arguments: Place.corpus("extensions/invalid")) func invalidExtension(path: String) throws {
    let expected = try String(contentsOfFile: path + ".expected", encoding: .utf8)
    let found = message { try RuleSource.load(path) } ?? "nothing"
    #expect(found.contains(expected.trimmingCharacters(in: .newlines)), "\(found)")
    #expect(found.hasPrefix(path + ":"))
  }

  @Test func applicationWithTypes() throws {
    let rules = try RuleSource.load(#require(Place.corpus("extensions", ".app").first))
    #expect(rules.count == 1)
    #expect(rules[0].declarations.map(\.identifier) == ["org.example.sketch", "org.example.drawing"])
    #expect(rules[0].declarations.last?.conformsTo == ["public.image"])
    #expect(rules[0].warnings == ["UTExportedTypeDeclarations[1] has no UTTypeIdentifier; ignored"])
  }

  /// Misspelled keys and parents are reported with the correct one, and each is a finding if a rule tests one of the types.
  @Test func misspelledDeclarations() throws {
    let path = Place.corpus.path + "/types/misspelled-declarations"
    let list = try String(contentsOfFile: path + ".plist", encoding: .utf8)
    let warnings = try TypeDeclarationReader.read(PropertyListReader.read(Disk.read(path + ".plist"))).warnings
    #expect(try String(contentsOfFile: path + ".txt", encoding: .utf8) == warnings.map { $0 + "\n" }.joined())
    let folder = try TemporaryFolder()
    try folder.share(TemporaryFolder.predicate("com.example.sketch"))
    try folder.write(list, to: "App/Info.plist")
    let findings = try folder.lint(FileLinter(selecting: ["AR230"])).flatMap { $0.findings }
    #expect(findings.map(\.severity) == warnings.map { _ in Diagnostic.Severity.warning })
  }
}
