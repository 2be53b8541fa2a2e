import ActivationRules
import Predicates

extension LintRule {
  package static let ruleNotRead = LintRule(
    id: "AR432", name: "rule-not-read", severity: .note, evidence: nil,
    exceptions: [
      (.warning, "when what makes the Info.plist, such as XcodeGen or a plug-in, ignores the rule where it stands")
    ],
    page: """
      A file has the key of a rule, and the rule can't be read.

      Rules are read from JSON, YAML, and literals in JavaScript, TypeScript and Swift. What a program computes, a template with placeholders such as `{{rule}}`, a tag in YAML, and a
      malformed excerpt can't be read without running or repairing something. The note names the place, so that silence means that everything was checked.

      **Why it matters.** A rule that isn't read isn't checked.

      **Example.**

          iosActivationRules: process.env.RULE

      **Instead.** Lint what is made from the file: the Info.plist after `xcodegen`, `npx expo prebuild` or a build, or the answer of
      `npx expo config --json`. `"expectRules": 1` in the configuration fails when fewer rules were read than there must be.

      **When it is not a mistake.** When the rule is checked elsewhere, such as in the Info.plist that is made. The note is there so that nobody takes what wasn't read for what is right.

      **Reference.** The limits are those of this tool; Grammar/embedded-rules.md names them.
      """
  )
}

extension Finding {
  /// Creates a finding about a rule that can't be read.
  ///
  /// - Parameters:
  ///   - reason: The reason why the rule can't be read, in a few words without a period.
  ///   - isComputed: Whether the rule is in an Info.plist that is generated from the file.
  ///   - isValue: Whether the finding is about one value of a rule that is checked otherwise.
  package static func ruleNotRead(
    because reason: String, isComputed: Bool = true, isValue: Bool = false
  ) -> Finding {
    LintRule.ruleNotRead.finding(
      Message(
        "\(isValue ? "this value" : "the rule") isn't checked: \(reason)",
        help: isComputed ? "Lint the Info.plist that is made from this file, or give the rule itself." : ""),
      on: .whole)
  }

  /// Creates a finding about a rule, or a part of a rule, that is ignored when the Info.plist is generated.
  package static func ineffectiveRule(_ message: String) -> Finding {
    LintRule.ruleNotRead.finding(Finding.Message(message, help: "", severity: .warning), on: .whole)
  }
}
