import ActivationRules
import Predicates

extension LintRule {
  package static let unusedIgnore = LintRule(
    id: "AR901", name: "unused-ignore", severity: .note, evidence: nil,
    page: """
      A comment that silences findings silences none.

      The comment `<!-- activation-rule: ignore AR211 reason -->` is directly before a key of a property list and silences the findings of the named rules in that key and its value. This one
      names a rule that finds nothing there, or that does not exist.

      **Why it matters.** A comment that is left over hides the next mistake of that kind.

      **Example.**

          <!-- activation-rule: ignore AR999 -->
          <key>NSExtensionActivationRule</key>

      **Instead.** Remove the id, or the whole comment. `activation-rule rule` lists the ids.

      **When it is not a mistake.** When the finding that the comment silences comes and goes with a branch or a build setting. Otherwise the rule has been mended, and the comment can go.

      **Reference.** The comment is an invention of this tool.
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
