@testable import ActivationChecks
import ActivationRules
import Foundation
import PredicateSyntax
import TestSupport
import Testing

/// Files that `init` writes (`Corpus/commands/folders/setup.console` has the others).
@Suite struct SetupTests {
  /// Without a repository the hooks are written out as the package has them, and work at once.
  @Test func hooksNeedNoRepository() throws {
    let project = try TemporaryFolder()
    try project.share(TemporaryFolder.predicate("public.jpeg"))
    var choices = ProjectSetup.Choices(repository: "OWNER/ActivationRules")
    choices.places = [.preCommit]
    let setup = ProjectSetup(try ProjectSurvey(project.path), choices, version: "0.1.0")
    _ = try setup.write(replacing: false)
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
}
