import ActivationRules
import Predicates

extension LintRule {
  package static let fewerRulesThanExpected = LintRule(
    id: "AR433", name: "fewer-rules-than-expected", severity: .error, evidence: nil,
    page: """
      Fewer rules were found than `expectRules` in the configuration requires.

      Only rules that were read and checked count: in property lists, JSON, YAML and programs.

      **Why it matters.** Linting succeeds even if it finds no rules. So if a file is moved or renamed, its rule may no longer be checked, and nothing says so.

      **Example.**

          { "expectRules": 2 }        in .activation-rule.json

      **Instead.** Name the folder that has the rules, or the generated Info.plist. If a rule was removed, lower the number.

      **When it is not a mistake.** When rules were removed on purpose: lower the number. Otherwise a file was moved, or its rule can no longer be read.

      **Reference.** The setting is specific to this tool: Grammar/configuration.md.
      """
  )
}

extension Finding {
  /// Creates a finding about a whole run.
  package static func fewerRules(count: Int, unread: Int, expected: Int) -> Finding {
    let rest = unread > 0 ? " and \(unread) that can't be read" : ""
    return LintRule.fewerRulesThanExpected.finding(
      Message(
        "found \(counted(count, "rule"))\(rest), expected at least \(expected)",
        help:
          "Check whether a file was moved, or a rule can't be read. expectRules in the configuration sets the expected number."
      ), on: .whole)
  }
}
