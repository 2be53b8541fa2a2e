import ActivationRules
import Predicates

extension LintRule {
  package static let unusedIgnore = LintRule(
    id: "AR901", name: "unused-ignore", severity: .note, evidence: nil,
    page: """
      A comment is meant to silence findings, but silences none.

      A comment such as `<!-- activation-rule: ignore AR211 reason -->` directly before a key silences the findings of the named
      rules in that key and its value. The reported comment names a rule that finds nothing there or doesn't exist, or it names no rule.

      **Why it matters.** A leftover comment hides the next mistake of that kind.

      **Example.**

          <!-- activation-rule: ignore AR999 -->
          <key>NSExtensionActivationRule</key>

      **Instead.** Remove the id, or the whole comment. `activation-rule rule` lists the ids.

      **When it is not a mistake.** When the finding appears only in some branches or with some build settings. Otherwise the mistake has been fixed, and the comment can be removed.

      **Reference.** The comment is specific to this tool.
      """
  )
}

extension Finding {
  /// Creates the findings about a comment: one for ids that silence nothing, one for unknown names, and one for a comment without names.
  package static func unusedIgnore(unused: [String], unknown: [String], namesNothing: Bool) -> [Finding] {
    let allRules = "activation-rule rule lists the rules."
    var messages: [Message] = []
    if !unused.isEmpty {
      messages.append(
        Message(
          "the comment ignores \(list(unused)), which \(unused.count == 1 ? "finds" : "find") nothing here",
          help: unused.count == 1 ? "Remove the id or the comment." : "Remove the ids or the comment."))
    }
    if !unknown.isEmpty {
      messages.append(
        Message(
          "the comment ignores \(list(unknown)), and \(unknown.count == 1 ? "no rule is" : "no rules are") called that",
          help: "", commandHelp: allRules))
    }
    if namesNothing { messages.append(Message("the comment names no rule to ignore", help: "", commandHelp: allRules)) }
    return messages.map { LintRule.unusedIgnore.finding($0, on: .whole) }
  }

  /// Lists names in a sentence: six at most.
  private static func list(_ names: [String]) -> String {
    names.count > 6 ? names.shortened(to: 5) : names.inSentence()
  }
}
