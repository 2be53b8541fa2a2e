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

  /// Tests whose rule has moved are named.
  @Test func testsOfAMovedRuleAreNamed() throws {
    let project = try TemporaryFolder()
    try project.share(TemporaryFolder.predicate("public.jpeg"))
    _ = try Self.setUp(project)
    #expect(try Self.setUp(project, replacing: true).setup.advice.allSatisfy { !$0.contains("fails") })
    try FileManager.default.moveItem(atPath: project.path + "/Share", toPath: project.path + "/Moved")
    let advice = try Self.setUp(project).setup.advice
    #expect(advice.contains { $0.hasPrefix("ActivationRuleTests/Share.ruletest.json fails: ") }, "\(advice)")
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
    // Renewing makes tests and a baseline anew, and leaves what is the project's own.
    let renewed = try Self.setUp(project, replacing: true) { $0.recordsBaseline = true }
    #expect(
      renewed.written == [
        "renewed .activation-rule.json", "wrote activation-rule-baseline.json",
        "renewed ActivationRuleTests/Share.ruletest.json",
      ])
    #expect(try project.text(".activation-rule.json").contains("\"baseline\": \"activation-rule-baseline.json\""))
    try project.write("{\"failOn\": \"error\",\n \"baseline\": \"b.json\"}", to: ".activation-rule.json")
    #expect(
      try Self.setUp(project, replacing: true) { $0.recordsBaseline = true }.written == [
        "kept .activation-rule.json", "renewed activation-rule-baseline.json",
        "renewed ActivationRuleTests/Share.ruletest.json",
      ])
    #expect(try project.text(".activation-rule.json") == "{\"failOn\": \"error\",\n \"baseline\": \"b.json\"}")
  }

  /// After a change of the rule, tests that `init` wrote are renewed, and what people wrote or changed stays.
  @Test(arguments: [
    ("<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>3</integer></dict>", "up to 4 images"),
    (TemporaryFolder.predicate("public.jpeg"), "any number of JPEGs"),
  ])
  func testsOfPeopleStay(_ former: String, _ words: String) throws {
    let project = try TemporaryFolder()
    let path = "ActivationRuleTests/Share.ruletest.json"
    try project.share(former)
    _ = try Self.setUp(project)
    let own = "{ \"name\": \"a \\\"}\\\" of our own\", \"attachments\": [\"public.json\"], \"expect\": \"shown\" }"
    var text = try project.text(path)
    text.replace("\"tests\": [", with: "\"note\": \"ours\",\n  \"tests\": [\n    \(own),")
    text.replace("\"claims\": [", with: "\"claims\": [\n    { \"never\": \"1 folder\" },")
    // A verdict that somebody wishes for.
    let host = "{ \"host\": \"Photos: video\", \"expect\": "
    #expect(text.contains(host + "\"hidden\" }"))
    text.replace(host + "\"hidden\"", with: host + "\"shown\"")
    try project.write(text, to: path)
    try project.share("<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>4</integer></dict>")
    let (_, written) = try Self.setUp(project, replacing: true)
    #expect(written.contains("renewed " + path))
    let renewed = try project.text(path)
    for kept in [own, "\"note\": \"ours\"", "{ \"never\": \"1 folder\" }", host + "\"shown\" }"] {
      #expect(renewed.contains(kept), "\(kept) in \(renewed)")
    }
    #expect(renewed.components(separatedBy: "Photos: video").count == 2)
    let file = try RuleTestFile(contentsOf: project.path + "/" + path)
    #expect(file.tests.filter { !$0.passes }.map(\.name) == ["a \"}\" of our own", "Photos: video"])
    #expect(file.tests.contains { $0.name == "images: 5" } && file.claims.count == 2)
    // A second time nothing changes.
    _ = try Self.setUp(project, replacing: true)
    #expect(try project.text(path) == renewed)
  }

  /// Tests whose rule has moved say where the same rule is.
  @Test func aRuleInARenamedFolderIsFound() throws {
    let project = try TemporaryFolder()
    try project.share(TemporaryFolder.predicate("public.jpeg"))
    try project.share(TemporaryFolder.predicate("public.png"), at: "Other/Info.plist")
    _ = try Self.setUp(project)
    try FileManager.default.moveItem(atPath: project.path + "/Share", toPath: project.path + "/NewShare")
    let path = project.path + "/ActivationRuleTests/Share.ruletest.json"
    func help() -> String {
      do throws(ReadingError) {
        _ = try RuleTestFile(contentsOf: path)
        return "it was read"
      } catch { return error.help }
    }
    #expect(help().hasPrefix("../NewShare/Info.plist has the rule that the claims describe. "))
    // Of two files nobody knows which is meant.
    try project.share(TemporaryFolder.predicate("public.jpeg"), at: "Copy/Info.plist")
    #expect(help() == "Paths start at the folder of the test file.")
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
