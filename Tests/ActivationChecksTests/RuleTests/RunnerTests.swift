import ActivationRules
import ActivationChecks
import Foundation
import Predicates
import TestSupport
import Testing

@Suite struct RunnerTests {
  static func file(_ count: Int, expecting word: String = "hidden") -> String {
    let tests = (0..<count).map { "{\"name\": \"\($0)\", \"context\": [], \"expect\": \"\(word)\"}" }
    return "{\"rule\": \"FALSEPREDICATE\", \"tests\": [\(tests.joined(separator: ",\n"))]}"
  }

  @Test func resultsKeepTheirOrder() throws {
    let folder = try TemporaryFolder()
    for name in ["b/two", "a/one", "c"] { _ = try folder.write(Self.file(23), to: name + ".ruletest.json") }
    _ = try folder.write("{", to: "d.ruletest.json")
    _ = try folder.write(Self.file(1), to: "not-a-test.json")
    _ = try folder.write(Self.file(1), to: ".build/hidden.ruletest.json")
    _ = try folder.write(Self.file(1), to: "node_modules/foreign.ruletest.json")
    let files = try RuleTestFileResult.all(at: [folder.path, folder.path + "/c.ruletest.json"])
    #expect(
      files.map { String($0.path.dropFirst(folder.path.count + 1)) } == [
        "a/one.ruletest.json", "b/two.ruletest.json", "c.ruletest.json", "d.ruletest.json",
      ])
    for file in files.dropLast() { #expect(file.results.map { $0.test.name } == (0..<23).map { "\($0)" }) }
    #expect(files.last?.error?.line == 1)
    #expect(files.count(of: .passed) == 69)
  }

  @Test func aNamedFileNeedsNoEnding() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.file(2, expecting: "shown"), to: "tests.json")
    #expect(try RuleTestFileResult.all(at: [path]).count(of: .failed) == 2)
    #expect(try RuleTestFileResult.all(at: [folder.path]).isEmpty)
    #expect(throws: ReadingError.self) { try RuleTest.all(in: folder.path) }
    #expect(throws: ReadingError.self) { try RuleTestFileResult.all(at: [folder.path + "/nowhere"]) }
  }

  @Test func contextsStandAlone() throws {
    let folder = try TemporaryFolder()
    let text = """
      {"rule": "ANY @allKeys == \\"rule\\" OR extensionItems.@count == 7", "tests": [
        {"context": {"extensionItems": []}, "expect": "hidden"}]}
      """
    let test = try #require(try RuleTestFile([UInt8](text.utf8), path: folder.path + "/x.json").tests.first)
    #expect(test.context.document.valueCount == 2)
  }

  /// A change for all failed tests doesn't make another one fail.
  @Test(arguments: [("hidden", false), ("shown", true)]) func oneChangeIsForAll(_ word: String, isFound: Bool) throws {
    let tests = [(2, word), (3, "shown"), (4, "shown")].map {
      "{\"attachments\": \([String](repeating: "public.png", count: $0)), \"expect\": \"\($1)\"}"
    }
    let text = "{\"rule\": {\"\(ActivationKey.images)\": 1}, \"tests\": [\(tests.joined(separator: ","))]}"
    let folder = try TemporaryFolder()
    let file = try RuleTestFileResult.all(at: [folder.write(text, to: "x.json")])[0]
    #expect((file.fix != nil) == isFound)
  }

  /// A first test file has the name of the target, or of the rule's file.
  @Test(
    arguments: [
      ("Info.plist", "Info"), ("./Share/Info.plist", "Share"),
      ("A.app/PlugIns/Share.appex/Contents/Info.plist", "Share"),
      ("ios/project.yml", "project"), (nil, "rule"),
    ] as [(String?, String)]) func aFirstFileHasAName(_ path: String?, _ name: String)
  {
    #expect(RuleTestTemplate.fileName(for: path) == name + ".ruletest.json")
  }
}
