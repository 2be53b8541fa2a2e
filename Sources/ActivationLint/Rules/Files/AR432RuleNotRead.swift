import ActivationRules
import Predicates

extension LintRule {
  package static let ruleNotRead = LintRule(
    id: "AR432", name: "rule-not-read", severity: .note, evidence: nil,
    exceptions: [
      (.warning, "when the tool that generates the Info.plist, such as XcodeGen or a plug-in, ignores the rule there")
    ],
    page: """
      A file has the key of a rule, but the rule can't be read.

      Rules are read from JSON, YAML, and literals in JavaScript, TypeScript and Swift. Not read: computed values, templates such as
      `{{rule}}`, YAML tags, malformed excerpts. Each of these places gets a finding.

      **Why it matters.** A rule that isn't read isn't checked.

      **Example.**

          iosActivationRules: process.env.RULE

      **Instead.** Lint the file that is generated: the Info.plist after `xcodegen`, `npx expo prebuild` or a build, or the output of
      `npx expo config --json`.

      **When it is not a mistake.** When the rule is checked elsewhere, such as in the generated Info.plist. The note keeps you from mistaking an unread rule for a correct one.

      **Reference.** These are limits of this tool; Grammar/embedded-rules.md lists them.
      """
  )
}

extension Finding {
  /// Creates a finding about a rule that can't be read.
  ///
  /// - Parameters:
  ///   - reason: The reason why the rule can't be read, in a few words without a period.
  ///   - isComputed: Whether the rule is in an Info.plist that is generated from the file.
  ///   - isValue: Whether the finding is about one value of a rule whose other parts are checked.
  package static func ruleNotRead(
    because reason: String, isComputed: Bool = true, isValue: Bool = false
  ) -> Finding {
    LintRule.ruleNotRead.finding(
      Message(
        "\(isValue ? "this value" : "the rule") isn't checked: \(reason)",
        help: isComputed ? "Lint the Info.plist generated from this file, or give the rule itself." : ""),
      on: .whole)
  }

  /// Creates a finding about a rule, or a part of a rule, that is ignored when the Info.plist is generated.
  package static func ineffectiveRule(_ message: String) -> Finding {
    LintRule.ruleNotRead.finding(Finding.Message(message, help: "", severity: .warning), on: .whole)
  }
}
