import ActivationRules
import Predicates

extension LintRule {
  package static let fewerRulesThanExpected = LintRule(
    id: "AR433", name: "fewer-rules-than-expected", severity: .error, evidence: nil,
    page: """
      Fewer rules were found than `expectRules` of the configuration asks for.

      The count is that of rules that were read and checked: property lists, and rules in JSON, YAML and programs.

      **Why it matters.** A check that finds nothing to check passes. When a file is moved, renamed or generated in another place, nobody notices that its rule isn't checked any more.

      **Example.**

          { "expectRules": 2 }        in .activation-rule.json

      **Instead.** Name the folder that has the rules, or the generated Info.plist; lower the number when a rule was removed.

      **When it is not a mistake.** When rules were removed on purpose; lower the number then. Otherwise a file was moved, or its rule can no longer be read.

      **Reference.** The setting is an invention of this tool: Grammar/configuration.md.
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
          "Was a file moved, or a rule put where it can't be read? expectRules of the configuration says how many there must be."
      ), on: .whole)
  }
}
