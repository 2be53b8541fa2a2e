import ActivationLint
import ActivationRules
import Foundation
import Predicates
import TestSupport
import Testing

@testable import ActivationChecks

/// Rules in files that aren't property lists, with their places.
@Suite struct EmbeddedRulesTests {
  struct Expectation: Decodable, CustomTestStringConvertible {
    var file: String
    var rules: Int?
    var unread: Int?
    /// The id of each finding, its line and column, and the characters that it marks.
    var findings: [[JSONList]]?
    var error: String?
    var testDescription: String { file }
  }

  static let folder = Place.corpus.appendingPathComponent("embedded").path

  static let expectations: [Expectation] = (try? Place.decoded("embedded/expectations.json")) ?? []

  @Test func everyFileHasAnExpectation() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter { $0 != "expectations.json" }
    #expect(names.sorted() == Self.expectations.map(\.file).sorted())
  }

  @Test(arguments: expectations) func corpus(_ expectation: Expectation) throws {
    let path = Self.folder + "/" + expectation.file
    let bytes = try Disk.read(path)
    do {
      let file = try FileLinter().lint(RuleFile(bytes, name: expectation.file, path: path))
      #expect(expectation.error == nil)
      #expect(file.ruleCount == expectation.rules)
      #expect(file.unreadCount == expectation.unread ?? 0)
      let text = try #require(file.text)
      let lines = LineTable(text)
      let found = file.findings.map { located -> [PropertyListValue] in
        guard let range = located.range else { return [.string(located.id), .integer(0), .integer(0), .string("")] }
        let place = lines.position(of: range.lowerBound)
        let marked = String(decoding: text[range.lowerBound..<range.upperBound], as: UTF8.self)
        return [.string(located.id), .integer(Int64(place.line)), .integer(Int64(place.column)), .string(marked)]
      }
      let wanted = (expectation.findings ?? []).map { $0.map(\.value) }
      for finding in wanted { #expect(found.contains(finding), "\(finding) is not among \(found)") }
      #expect(found.count { own in wanted.contains { $0.first == own.first } } == wanted.count)
    } catch let error as ReadingError {
      #expect(error.message == expectation.error)
    }
  }

  /// Every fix that is offered for these files results in a file without the finding.
  @Test(arguments: expectations.filter { $0.error == nil }) func fixes(_ expectation: Expectation) throws {
    let path = Self.folder + "/" + expectation.file
    let target = RuleFile(try Disk.read(path), name: expectation.file, path: path)
    let file = try FileLinter().lint(target)
    let text = try #require(file.text)
    for located in file.findings {
      for change in located.fixes.compactMap(\.fileEdit) {
        let after = try FileLinter().lint(target.holding(change.applied(to: text)))
        // A rule that is moved to where the system reads it counts.
        let gained = after.ruleCount - file.ruleCount
        #expect(gained == 0 || gained == 1 && located.id == "AR304")
        // A fix of AR301 names the apps in which it shows the rule; others may remain.
        let isMet = { (finding: Finding) in
          finding.id == located.id && (located.id != "AR301" || finding.message == located.message)
        }
        let count = { (file: LintedFile) in file.findings.count(where: isMet) }
        #expect(count(after) < count(file), "\(located.id) at \(change)")
      }
    }
  }

  /// expo-share-extension accepts pages in addition to URLs if a script is given, even in its own rule.
  @Test func aPluginsScriptAddsPages() throws {
    let rule = try #require(try RuleSource.load(Self.folder + "/plugin-script.json").first).rule
    guard case .dictionary(let keys) = rule else { return #expect(Bool(false), "it's no dictionary") }
    let expected: ActivationDictionary = [
      ActivationKey.text: true, ActivationKey.webPages: 1, ActivationKey.webURLs: 1,
    ]
    #expect(keys == expected)
  }

  @Test func callsInManifests() throws {
    let path = Self.folder + "/tuist-calls.swift"
    let file = RuleFile(try Disk.read(path), name: path, path: path)
    let fixed = try FileFixer(linter: FileLinter(), allowsUnsafeFixes: true).fix(file)
    let lines = String(decoding: fixed.bytes, as: UTF8.self).split(separator: "\n").filter { $0.contains("Supports") }
    #expect(lines.map { $0.drop { $0 != "." } } == [".integer(1),", ".integer(5),", ".boolean(true),"])
  }

  /// Of two rules in one dictionary, the fix removes the one that accepts everything.
  @Test func theNarrowerOfTwoRulesStays() throws {
    let file = RuleFile(try Disk.read(Self.folder + "/twice.plist"), name: "twice.plist", path: nil)
    let fixed = try FileFixer(linter: FileLinter(), allowsUnsafeFixes: true).fix(file)
    #expect(!String(decoding: fixed.bytes, as: UTF8.self).contains("TRUEPREDICATE"))
  }

  @Test func namesThatAreNotUTF8AreProblems() throws {
    let folder = try TemporaryFolder()
    let path = Array(folder.path.utf8) + [0x2f, 0x7a, 0xff] + Array(".plist".utf8)
    try #require(fopen(path.map { CChar(bitPattern: $0) } + [0], "w").map { fclose($0) } != nil)
    #expect(try Project(folder.path).problems.count == 1)
  }
}
