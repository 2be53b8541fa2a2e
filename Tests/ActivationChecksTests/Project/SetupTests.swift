@testable import ActivationChecks
import ActivationRules
import Foundation
import PredicateSyntax
import TestSupport
import Testing

@Suite struct SetupTests {
  private static func setUp(
    _ project: TemporaryFolder, replacing: Bool = false, _ change: (inout ProjectSetup.Choices) -> Void = { _ in }
  ) throws -> (setup: ProjectSetup, written: [String]) {
    var choices = ProjectSetup.Choices(repository: "OWNER/ActivationRules")
    change(&choices)
    let setup = ProjectSetup(try ProjectSurvey(project.path), choices, version: "0.1.0")
    return (setup, try setup.write(replacing: replacing).map { "\($0.outcome.rawValue) \($0.file.path)" })
  }

  @Test func aProjectGetsWhatItHasSignsOf() throws {
    let project = try TemporaryFolder()
    try project.share(TemporaryFolder.predicate("public.jpeg"))
    try project.write("", to: ".github/CODEOWNERS")
    try project.write("stages: [test]\n", to: ".gitlab-ci.yml")
    try project.write("", to: "ios/App.xcodeproj/project.pbxproj")
    let (setup, written) = try Self.setUp(project)
    #expect(
      written == [
        "wrote .activation-rule.json", "wrote ActivationRuleTests/Share.ruletest.json",
        "wrote .github/workflows/activation-rules.yml", "wrote .gitlab/activation-rules.yml",
        "wrote Scripts/lint-activation-rules.sh",
      ])
    #expect(setup.advice.contains { $0.contains("include:") })
    // What was written is what the tool reads.
    let configuration = try ProjectConfiguration(contentsOf: project.path + "/.activation-rule.json")
    #expect(configuration.expectedRules == 1 && configuration.failOn == .warning)
    let tests = try RuleTestFile(contentsOf: project.path + "/ActivationRuleTests/Share.ruletest.json")
    #expect(tests.tests.allSatisfy(\.passes) && tests.tests.count > 10)
    #expect(FileManager.default.isExecutableFile(atPath: project.path + "/Scripts/lint-activation-rules.sh"))
    #expect(
      try project.text(".github/workflows/activation-rules.yml").contains("          tests: ActivationRuleTests\n"))
  }

  @Test func whatIsThereIsKept() throws {
    let project = try TemporaryFolder()
    try project.share(TemporaryFolder.predicate("public.jpeg"))
    try project.write("{}", to: ".activation-rule.json")
    #expect(
      try Self.setUp(project).written == [
        "kept .activation-rule.json", "wrote ActivationRuleTests/Share.ruletest.json",
      ])
    #expect(try project.text(".activation-rule.json") == "{}")
    #expect(
      try Self.setUp(project, replacing: true).written == [
        "replaced .activation-rule.json", "replaced ActivationRuleTests/Share.ruletest.json",
      ])
    #expect(try project.text(".activation-rule.json").contains("expectRules"))
  }

  @Test func allOrNothingIsWritten() throws {
    let project = try TemporaryFolder()
    try project.share(TemporaryFolder.predicate("public.jpeg"))
    // A file is where a folder must be.
    try project.write("", to: "Scripts")
    let before = try FileManager.default.subpathsOfDirectory(atPath: project.path).sorted()
    #expect(throws: ReadingError.self) { try Self.setUp(project) { $0.places = [.github, .xcode] } }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: project.path).sorted() == before)
  }

  @Test func knownFindingsCanBeRecorded() throws {
    let project = try TemporaryFolder()
    try project.share(TemporaryFolder.predicate("public.peg"))
    let (_, written) = try Self.setUp(project) { $0.recordsBaseline = true }
    #expect(written.contains("wrote activation-rule-baseline.json"))
    let configuration = try ProjectConfiguration(contentsOf: project.path + "/.activation-rule.json")
    var files = try project.lint()
    #expect(try LintBaseline(contentsOf: #require(configuration.baseline)).apply(to: &files).hidden == 1)
  }

  @Test func aRuleWithoutTestsIsNamed() throws {
    let project = try TemporaryFolder()
    try project.share("<string>SUBQUERY(</string>")
    try project.share(TemporaryFolder.predicate("public.jpeg"), at: "Other/Share/Info.plist")
    try project.share(TemporaryFolder.predicate("public.jpeg"), at: "Share.plist")
    let (setup, written) = try Self.setUp(project)
    #expect(written.filter { $0.hasSuffix(".ruletest.json") }.count == 2)
    #expect(setup.advice.contains { $0.hasPrefix("No test was written for Share/Info.plist: ") })
  }

  /// Without a repository the hooks are written out as the package has them, and work at once.
  @Test func hooksNeedNoRepository() throws {
    let project = try TemporaryFolder()
    try project.share(TemporaryFolder.predicate("public.jpeg"))
    let (setup, _) = try Self.setUp(project) { $0.places = [.preCommit] }
    #expect(!setup.advice.contains { $0.contains("OWNER") })
    let text = try project.text(".pre-commit-config.yaml")
    #expect(text.hasPrefix("repos:\n  - repo: local\n"))
    let hooks = try String(contentsOf: Place.package.appendingPathComponent(".pre-commit-hooks.yaml"), encoding: .utf8)
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.hasPrefix("#") && !$0.contains("description:") && !$0.contains("repo") && $0 != "hooks:" }
    }
    #expect(lines(text) == lines(hooks))
  }

  @Test func theRepositoryTakesThePlaceOfTheOwner() throws {
    let project = try TemporaryFolder()
    try project.share(TemporaryFolder.predicate("public.jpeg"))
    let (setup, _) = try Self.setUp(project) {
      $0.places = ProjectSurvey.Place.allCases
      $0.repository = "example/Rules"
    }
    for file in setup.files { #expect(!file.content.contains("OWNER"), "\(file.path)") }
    #expect(!setup.advice.contains { $0.contains("OWNER") })
    #expect(
      try project.text(".pre-commit-config.yaml").hasPrefix("repos:\n  - repo: https://github.com/example/Rules\n"))
  }
}
