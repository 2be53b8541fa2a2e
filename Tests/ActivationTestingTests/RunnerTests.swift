import ActivationRules
import ActivationTesting
import Foundation
import PredicateEvaluation
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
    _ = try folder.write("", to: "a/.DS_Store")
    _ = try folder.write("", to: ".hidden")
    _ = try folder.write(Self.file(1), to: ".build/hidden.ruletest.json")
    _ = try folder.write(Self.file(1), to: "node_modules/foreign.ruletest.json")
    let run = try RuleTestRunner.run([folder.path, folder.path + "/c.ruletest.json"])
    #expect(
      run.files.map { String($0.path.dropFirst(folder.path.count + 1)) } == [
        "a/one.ruletest.json", "b/two.ruletest.json", "c.ruletest.json", "d.ruletest.json",
      ])
    for file in run.files.dropLast() { #expect(file.results.map { $0.test.name } == (0..<23).map { "\($0)" }) }
    #expect(run.files.last?.error?.line == 1)
    #expect(run.files.last?.results.isEmpty == true)
    #expect(run.count(.passed) == 69)
    #expect(run.count(.failed) == 0)
  }

  @Test func aNamedFileNeedsNoEnding() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.file(2, expecting: "shown"), to: "tests.json")
    #expect(try RuleTestRunner.run([path]).count(.failed) == 2)
    #expect(throws: ReadingError.self) { try RuleTestRunner.run([folder.path]) }
    #expect(throws: ReadingError.self) { try RuleTestRunner.run([folder.path + "/nowhere"]) }
  }

  /// Whichever context of a file a test names, the others are not part of it.
  @Test func contextsStandAlone() throws {
    let folder = try TemporaryFolder()
    let text = """
      {"rule": "ANY @allKeys == \\"rule\\" OR extensionItems.@count == 7", "tests": [
        {"context": {"extensionItems": []}, "expect": "hidden"}]}
      """
    let test = try #require(try RuleTestFile([UInt8](text.utf8), path: folder.path + "/x.json").tests.first)
    #expect(test.context.document.valueCount == 2)
  }

  @Test func deepNestingIsRefused() throws {
    let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    let text = "{\"rule\": \"TRUEPREDICATE\", \"tests\": [{\"expect\": \"shown\", \"context\": {\"a\": \(deep)}}]}"
    #expect(throws: ReadingError.self) { try RuleTestFile([UInt8](text.utf8), path: "x.json") }
  }

  @Test func theNearestContextIsOneStepAway() throws {
    let rule = try ActivationRule(predicate: "extensionItems.@count == 2")
    let text = """
      {"rule": "extensionItems.@count == 2", "tests": [{"attachments": ["public.url"], "expect": "shown"}]}
      """
    let result = try #require(try RuleTestFile([UInt8](text.utf8), path: "x.json").tests.first).result
    let nearest = try #require(result.nearest)
    #expect(rule.decision(for: nearest.context).activates)
    #expect(nearest.change.hasPrefix("with one more extension item"))
  }

  @Test func templatesPassAtOnce() throws {
    let folder = try TemporaryFolder()
    let plist = CorpusTests.corpus.appendingPathComponent("../extensions/valid/photos-and-links.plist").path
    for rule in [plist, "extensionItems.@count == 1", "{\"NSExtensionActivationSupportsText\": true}"] {
      let template = try RuleTestTemplate(rule: rule, in: folder.path)
      let path = try folder.write(template.text, to: "new.ruletest.json")
      let run = try RuleTestRunner.run([path])
      #expect(run.files.first?.error == nil)
      #expect(run.count(.passed) == HostPreset.all.count)
    }
  }
}
