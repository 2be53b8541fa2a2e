import ActivationLint
import ActivationRules
import Foundation
import TestSupport
import Testing

@testable import ActivationChecks

/// The corpus's expectation for one extension in `Corpus/extensions/scan`.
private struct Expectation: Decodable, Sendable {
  var path: String
  var kind: String
  var application: String?
  /// The verdicts of its rule; nil if it has no rule that is evaluated on shared content.
  var verdicts: [String]?
}

private func scanFolder() -> String { Place.corpus.appendingPathComponent("extensions/scan").path }

private func expectations() throws -> [Expectation] { try Place.decoded("extensions/scan/expected.json") }

private func context(_ types: String...) -> SharedContext {
  SharedContext { ExtensionItem { ItemProvider(registeredTypeIdentifiers: types) } }
}

@Suite struct ScanTests {
  /// The contexts of the verdicts in `expected.json`.
  private static let contexts = [
    context("org.example.sketch.document"), context("org.example.desktop.note"), context("org.example.source.note"),
    context("public.jpeg"),
  ]

  @Test func findsExactlyWhatTheCorpusHolds() throws {
    let result = ScanCollection.scan(scanFolder())
    #expect(result.extensions.map(\.owner) == (try expectations()).map(\.path))
    #expect(
      result.problems.map(\.name) == [
        "Broken/Cut.appex/Info.plist", "Broken/Hollow.appex", "Broken/Info.plist", "Broken/Marked.plist",
      ])
    #expect(result.problems.allSatisfy { !$0.message.isEmpty && !$0.message.contains("\n") })
  }

  @Test(arguments: try expectations()) private func knowsTheExtension(_ expected: Expectation) throws {
    let result = ScanCollection.scan(scanFolder())
    let found = try #require(result.extensions.first { $0.owner == expected.path })
    #expect(found.infoPlist?.kind == expected.kind)
    let application = found.surroundings.application?.application?.propertyListPath.map {
      $0.dropFirst(scanFolder().count + 1)
    }
    #expect(application.map(String.init) == expected.application)
  }

  @Test func givesEveryRule() throws {
    let found = try NamedFiles(scanFolder()).everyRule()
    var verdicts: [String: [String]] = [:]
    for place in found.rules where place.root == ContextKey.extensionItems {
      guard let rule = try? place.activationRule() else { continue }
      verdicts[place.file.owner] = Self.contexts.map { rule.decision(for: $0).verdict.kind.rawValue }
    }
    let expected = try expectations()
    let wanted = expected.compactMap { row in row.verdicts.map { (row.path, $0) } }
    #expect(verdicts == Dictionary(uniqueKeysWithValues: wanted))
    #expect(found.rules.map(\.file.owner) == found.rules.map(\.file.owner).sorted())
    let folder = scanFolder() + "/"
    func names(_ errors: [ReadingError]) -> [String] { errors.map { ($0.name ?? "").replacing(folder, with: "") } }
    #expect(
      names(found.unreadable) == [
        "Broken/Cut.appex/Info.plist", "Broken/Hollow.appex", "Broken/Info.plist", "Broken/Marked.plist",
        "Number.appex/Info.plist", "Pair.app/PlugIns/Misplaced.appex/Info.plist",
      ])
    #expect(
      names(found.unasked) == [
        "Archive.xcarchive/Products/Applications/Sketch.app/PlugIns/Keyboard.appex/Info.plist", "Bare.appex/Info.plist",
        "Broadcast.appex/Info.plist",
      ])
  }

  @Test func aPropertyListOfABundleKnowsItsApp() throws {
    let files = try NamedFiles(
      scanFolder() + "/Desktop.app/Contents/PlugIns/Service.appex/Contents/Info.plist"
    ).files
    #expect(files.map(\.isSource) == [false])
    #expect(files.first?.declarations.map(\.identifier) == ["org.example.desktop.note"])
  }

  @Test(
    arguments: [
      ("$(RULE)", "$(RULE)"), ("${RULE}", "${RULE}"), ("a $(A_$(B)) b", "$(A_$(B))"), ("$(A:lower)", "$(A:lower)"),
      ("$extensionItem", nil), ("$(", nil), ("$()", nil), ("$(a b)", nil), ("${A)", nil),
      ("SUBQUERY($i.a, $a, 1 > 0)", nil),
      ("$$(A)", "$(A)"), ("", nil), ("$", nil),
    ] as [(String, String?)])
  func buildSettings(_ text: String, _ reference: String?) {
    #expect(BuildSettings.firstReference(in: text) == reference)
  }

  @Test(arguments: [
    ("$(ID).drawing", "org.example.drawing", true), ("$(ID).drawing", "org.example.note", false),
    ("org.$(A).x", "ORG.a.X", true), ("org.$(A).x", "org.x", false), ("a", "A", true), ("a", "b", false),
    ("$(A)$(B)", "anything", true),
  ])
  func undecidedIdentifiers(_ pattern: String, _ text: String, _ isPossible: Bool) {
    #expect(BuildSettings.could(pattern, become: text) == isPossible)
  }

  /// No identifier is so similar to another one that it would be called misspelled.
  @Test(arguments: ExtensionPoint.all) func everyKnownPointIsItself(point: ExtensionPoint) {
    #expect(ExtensionPoint.identify(.string(point.identifier)) == .known(point))
    #expect(point.source.hasPrefix("https://"))
  }
}
