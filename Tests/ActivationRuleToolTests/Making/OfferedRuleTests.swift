import ActivationLint
import ActivationRules
import Foundation
import TestSupport
import Testing
@testable import activation_rule

/// The rules that `lint` offers in place of a rule that can't be intended.
@Suite struct OfferedRuleTests {
  /// A command in a help text writes a rule without findings.
  @Test(arguments: [
    "TRUEPREDICATE", "FALSEPREDICATE", "{\"NSExtensionActivationSupportsWebURLWithMaxCount\": 1}",
    "{\"NSExtensionActivationSupportsText\": true}",
    "{\"NSExtensionActivationDictionaryVersion\": 2}",
  ])
  func offeredCommandsWork(_ rule: String) throws {
    let folder = try TemporaryFolder()
    let linted = ToolRun(["lint", try folder.write(rule, to: rule.hasPrefix("{") ? "rule.json" : "rule.txt")])
    let parts = linted.output.components(separatedBy: "activation-rule make '")
    try #require(parts.count > 1, "\(linted.output)")
    let requirements = String(parts[1].prefix { $0 != "'" })
    let made = ToolRun(["make", requirements, "--form", "predicate", "--as", "predicate"])
    #expect(made.code == .success, "\(requirements)")
    let checked = ToolRun(["lint", try folder.write(made.output, to: "made.txt")])
    #expect(checked.code == .success, "\(checked.output)")
  }

  /// The rule that `make` writes by default causes no warning of `lint`. For a rule for links only, `lint` may warn, as `make` does.
  @Test(arguments: ["up to 3 images", "1 text", "1 link and 1 text", "images, videos, up to 5 in all"])
  func madeRulesAreNotWarnedOf(_ requirements: String) throws {
    let folder = try TemporaryFolder()
    let made = ToolRun(["make", requirements])
    let file = try folder.write("<plist version=\"1.0\"><dict>" + made.output + "</dict></plist>")
    let linted = ToolRun(["lint", file, "--ignore", "AR315", "--ignore", "AR422"])
    #expect(!linted.output.contains("warning:") && !linted.output.contains("error:"), "\(linted.output)")
  }
}
