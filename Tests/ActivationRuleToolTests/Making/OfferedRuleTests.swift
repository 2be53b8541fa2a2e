import ActivationChecks
import ActivationLint
import ActivationRules
import Foundation
import TestSupport
import Testing
@testable import activation_rule

/// The rules that `lint` offers in the place of one that can't be intended.
@Suite struct OfferedRuleTests {
  /// A command in a help text writes a rule, and `lint` has nothing to say against what it writes.
  @Test(arguments: [
    "TRUEPREDICATE", "FALSEPREDICATE", "{\"NSExtensionActivationSupportsWebURLWithMaxCount\": 1}",
    "{\"NSExtensionActivationSupportsText\": true}",
    "{\"NSExtensionActivationDictionaryVersion\": 2}",
  ])
  func offeredCommandsWork(_ rule: String) throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent(rule.hasPrefix("{") ? "rule.json" : "rule.txt")
    try Data(rule.utf8).write(to: file)
    let linted = ToolRun(["lint", file.path])
    let parts = linted.output.components(separatedBy: "activation-rule make '")
    try #require(parts.count > 1, "\(linted.output)")
    let requirements = String(parts[1].prefix { $0 != "'" })
    let made = ToolRun(["make", requirements, "--form", "predicate", "--as", "predicate"])
    #expect(made.code == .success, "\(requirements)")
    let again = folder.url.appendingPathComponent("made.txt")
    try Data(made.output.utf8).write(to: again)
    let checked = ToolRun(["lint", again.path])
    #expect(checked.code == .success, "\(checked.output)")
  }

  /// The rule that `make` writes by default causes no warning of `lint`. It may warn about a rule for links only, as `make` does.
  @Test(arguments: ["up to 3 images", "1 text", "1 link and 1 text", "images, videos, up to 5 in all"])
  func madeRulesAreNotWarnedOf(_ requirements: String) throws {
    let folder = try TemporaryFolder()
    let made = ToolRun(["make", requirements])
    let file = folder.url.appendingPathComponent("Info.plist")
    try Data(("<plist version=\"1.0\"><dict>" + made.output + "</dict></plist>").utf8).write(to: file)
    let linted = ToolRun(["lint", file.path, "--ignore", "AR315", "--ignore", "AR422"])
    #expect(!linted.output.contains("warning:") && !linted.output.contains("error:"), "\(linted.output)")
  }
}
