import ActivationLint
import ActivationRules
import Foundation
import PredicateSyntax
import TestSupport
import Testing

@testable import ActivationChecks

/// Rules in files that aren't property lists: what is found, and where.
@Suite struct EmbeddedRulesTests {
  struct Expectation: Decodable, CustomTestStringConvertible {
    /// The id of a finding, its line and column, and the characters that it marks.
    struct Found: Decodable, Hashable {
      var id: String
      var line: Int
      var column: Int
      var text: String

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        id = try values.decode(String.self)
        line = try values.decode(Int.self)
        column = try values.decode(Int.self)
        text = try values.decode(String.self)
      }

      init(_ id: String, _ line: Int, _ column: Int, _ text: String) {
        (self.id, self.line, self.column, self.text) = (id, line, column, text)
      }
    }

    var file: String
    var rules: Int?
    var unread: Int?
    var findings: [Found]?
    var error: String?
    var testDescription: String { file }
  }

  static let folder = Place.corpus.appendingPathComponent("embedded").path

  static let expectations: [Expectation] = {
    let data = FileManager.default.contents(atPath: folder + "/expectations.json") ?? Data()
    return (try? JSONDecoder().decode([Expectation].self, from: data)) ?? []
  }()

  @Test func everyFileHasAnExpectation() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter { $0 != "expectations.json" }
    #expect(names.sorted() == Self.expectations.map(\.file).sorted())
  }

  @Test(arguments: expectations) func corpus(_ expectation: Expectation) throws {
    let path = Self.folder + "/" + expectation.file
    let bytes = try InputFile.read(path)
    do {
      let file = try FileLinter().lint(RuleFile(bytes, name: expectation.file, path: path))
      #expect(expectation.error == nil)
      #expect(file.ruleCount == expectation.rules)
      #expect(file.unreadCount == expectation.unread ?? 0)
      let text = try #require(file.text)
      let lines = LineTable(text)
      let found = file.findings.map { located -> Expectation.Found in
        guard let range = located.range else { return Expectation.Found(located.id, 0, 0, "") }
        let place = lines.position(of: range.lowerBound)
        let marked = String(decoding: text[range.lowerBound..<range.upperBound], as: UTF8.self)
        return Expectation.Found(located.id, place.line, place.column, marked)
      }
      for wanted in expectation.findings ?? [] { #expect(found.contains(wanted), "\(wanted) is not among \(found)") }
      let ids = Set((expectation.findings ?? []).map(\.id))
      #expect(found.filter { ids.contains($0.id) }.count == expectation.findings?.count ?? 0)
    } catch let error as ReadingError {
      #expect(error.message == expectation.error)
    }
  }

  /// Every fix that is offered in these files leaves a file in which the finding is gone.
  @Test(arguments: expectations.filter { $0.error == nil }) func fixes(_ expectation: Expectation) throws {
    let path = Self.folder + "/" + expectation.file
    let target = RuleFile(try InputFile.read(path), name: expectation.file, path: path)
    let file = try FileLinter().lint(target)
    let text = try #require(file.text)
    for located in file.findings {
      for change in located.fixes.compactMap(\.fileEdit) {
        let after = try FileLinter().lint(target.holding(change.applied(to: text)))
        // A rule that is put where it's read counts.
        let gained = after.ruleCount - file.ruleCount
        #expect(gained == 0 || gained == 1 && located.id == "AR304")
        // What a fix of AR301 shows is said; other apps may be left.
        let isMet = { (finding: Finding) in
          finding.id == located.id && (located.id != "AR301" || finding.message == located.message)
        }
        let count = { (file: LintedFile) in file.findings.count(where: isMet) }
        #expect(count(after) < count(file), "\(located.id) at \(change)")
      }
    }
  }

  /// expo-share-extension takes pages beside URLs where it's given a script, also in its own rule.
  @Test func aPluginsScriptAddsPages() throws {
    let rule = try #require(try RuleSource.load(Self.folder + "/unknown-options.json:5").first).rule
    guard case .dictionary(.dictionary(let keys)) = rule else { return #expect(Bool(false), "it's no dictionary") }
    let expected: [String: PropertyListValue] = [
      ActivationKey.text: .boolean(true), ActivationKey.webURLs: .integer(1), ActivationKey.webPages: .integer(1),
    ]
    #expect(keys == expected)
  }

  @Test func rulesOfOneFileAreTakenOrNamed() throws {
    let one = try RuleSource.load(Self.folder + "/app-comments.json")
    #expect(one.count == 1)
    #expect(one.first?.line == 5)
    #expect(one.first?.position != nil)
    #expect(throws: ReadingError.self) { try RuleSource.load(Self.folder + "/predicates.yaml") }
    do throws(ReadingError) {
      _ = try RuleSource.load(Self.folder + "/plugin.ts")
    } catch {
      #expect(error.message == "there are 2 rules, in lines 8, 16")
    }
  }

  @Test func aFolderIsSearched() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"iosActivationRules\": {\"NSExtensionActivationSupportsText\": true}}", to: "a/app.json")
    try folder.write(
      "{\"iosActivationRules\": {\"NSExtensionActivationSupportsText\": true}}", to: "node_modules/app.json")
    try folder.write("// NSExtensionActivationRule is set elsewhere\nlet a = 1\n", to: "a/Source.swift")
    try folder.write("# NSExtensionActivationRule\n", to: "a/notes.md")
    let found = try Project(folder.path)
    #expect(found.files.compactMap(\.path) == [folder.path + "/a/app.json"])
    #expect(found.problems.isEmpty)
  }

  /// Files that tools fetch or build aren't linted with a folder, unless their own is what was named.
  @Test(arguments: [
    ".build/checkouts/A", "SourcePackages/checkouts/A", "Carthage/Checkouts/A", ".dart_tool/a", "ios/.symlinks/a",
    ".expo/a",
    "bazel-out/a", "build/ios/App.app/PlugIns/A.appex",
  ]) func whatIsFetchedOrBuilt(_ place: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(BundleFarm.share("a", type: "public.text"), to: "\(place)/Info.plist")
    #expect(try Project(folder.path).files.isEmpty)
    #expect(try Project(folder.path + "/" + place).files.count == 1)
  }

  /// Names of keys are those of variables in a workflow, and programs that write rules are named.
  @Test(arguments: [
    ("config.xml", 1), ("plugin.xml", 1), ("Rakefile", 1), ("make.sh", 1), ("Info.plist.in", 1), ("a.tmpl", 1),
    (".github/workflows/ci.yml", 1), ("feed.xml", 0),
  ]) func filesThatAreNotRead(_ name: String, _ count: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write("a:\n  NSExtensionActivationRule: TRUEPREDICATE\n", to: name)
    let project = try Project(folder.path)
    #expect(project.files.isEmpty && project.unread.count == count)
  }

  @Test(arguments: ["AppTests/RuleTests.swift", "Tests/Rules.swift"]) func testsAreSamples(_ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("let a = [\"NSExtensionActivationRule\": \"TRUEPREDICATE\"]\n", to: name)
    let file = try #require(try Project(folder.path).files.first)
    #expect(try FileLinter().lint(file).findings.map(\.severity) == [.note])
  }

  /// A description of a project that can't be read doesn't pass; another file, which may be no description, is named.
  @Test func malformedDescriptions() throws {
    let folder = try TemporaryFolder()
    let text = "targets:\n  Share:\n    info:\n      path: a\n     NSExtensionActivationRule: TRUEPREDICATE\n"
    try folder.write(text, to: "project.yml")
    try folder.write(text, to: "other.yml")
    let project = try Project(folder.path)
    #expect(project.problems.count == 1 && project.unread.count == 1)
    #expect(throws: ReadingError.self) { try Project(folder.path + "/other.yml") }
  }

  /// The calls of Tuist's manifests are replaced as a whole.
  @Test func callsInManifests() throws {
    let path = Self.folder + "/tuist-calls.swift"
    let file = RuleFile(try InputFile.read(path), name: path, path: path)
    let fixed = try FileFixer(linter: FileLinter(), allowsUnsafeFixes: true).fix(file)
    let lines = String(decoding: fixed.bytes, as: UTF8.self).split(separator: "\n").filter { $0.contains("Supports") }
    #expect(lines.map { $0.drop { $0 != "." } } == [".integer(1),", ".integer(5),", ".boolean(true),"])
  }

  /// Built bundles, what links lead to elsewhere, and what is read-only is left as it is, with its findings.
  @Test func whatIsNotFixed() throws {
    let folder = try TemporaryFolder()
    let text = BundleFarm.share("a", type: "public.text").replacing(
      /<string>SUBQUERY.*<\/string>/,
      with: "<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key><true/></dict>")
    for place in ["cache", "p/own", "p/A.appex", "p/locked"] { try folder.write(text, to: "\(place)/Info.plist") }
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.path + "/p/link", withDestinationPath: folder.path + "/cache")
    try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.path + "/p/locked/Info.plist")
    var run = LintRun(linter: FileLinter(), scope: try LintScope([], configuration: .none))
    #expect(run.add(folder.path + "/p", standardInput: { [] }).isEmpty)
    let outcome = run.fix()
    #expect(outcome.made.count == 1 && outcome.problems.count == 1 && outcome.remarks.count == 2)
    let named = outcome.files.filter { $0.findings.contains { $0.id == "AR302" } }
    #expect(named.count == 3)
  }

  @Test func aMisspelledFileNameIsNoRule() throws {
    let folder = try TemporaryFolder()
    try folder.write("TRUEPREDICATE", to: "Info.plist")
    for name in ["Info.plst", "rules.predicat"] {
      do throws(ReadingError) {
        _ = try RuleSource.load(name, relativeTo: folder.path)
        Issue.record("\(name) is taken for a rule")
      } catch {
        #expect(error.message == "no such file or folder")
        #expect(error.help == (name == "Info.plst" ? "Did you mean Info.plist?" : ""))
      }
    }
  }

  @Test func namesThatAreNotUTF8AreProblems() throws {
    let folder = try TemporaryFolder()
    let path = Array(folder.path.utf8) + [0x2f, 0x7a, 0xff] + Array(".plist".utf8)
    try #require(
      path.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { pointer in
        var name = Array(pointer) + [0]
        let file = fopen(&name, "w")
        return file.map { fclose($0) } != nil
      })
    #expect(try Project(folder.path).problems.count == 1)
  }
}
