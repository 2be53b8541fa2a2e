import ActivationRules
import Predicates

extension LintRule {
  package static let duplicateRule = LintRule(
    id: "AR434", name: "duplicate-rule", severity: .note, evidence: nil,
    page: """
      Two extensions of one app are proved to appear for the same shared content.

      Compared are the extensions of one kind, such as share extensions, that are linted together and belong to one app, or to none that is
      known. Rules that are written in different ways are compared for every shared context, up to a hundred pairs of an app that host
      presets can't tell apart; what isn't proved isn't reported. Each extension after the first has a note, which says where the first is.

      **Why it matters.** People see two entries of one app side by side, whatever they share, and have to guess which one they need.
      Often a rule was copied for a new extension and never narrowed.

      **Example.** Both Info.plists of an app with two share extensions:

          <key>NSExtensionActivationSupportsImageWithMaxCount</key>
          <integer>1</integer>

      **Instead.** When both entries are intended, keep them, and say so in a comment that ignores this rule. Otherwise narrow each rule to
      what its extension is for, or merge the two extensions. `activation-rule compare` shows the difference of two rules.

      **When it is not a mistake.** When people are to see both entries because they do different things, such as
      *Save* and *Save to…*. Then a comment can say so.

      **Reference.** Apple's App Extension Programming Guide: "Declaring Supported Data Types for a Share or Action Extension", on rules that
      let an extension appear only where it is useful. That two entries confuse is this tool's judgment.
      """
  )
}

extension Finding {
  /// A finding on the rule of an extension.
  ///
  /// - Parameter other: The name of the file with the first extension's rule.
  package static func duplicateRule(sameAs other: String) -> Finding {
    LintRule.duplicateRule.finding(.duplicate(of: other), on: .key(InfoKey.rulePath))
  }
}

extension Finding.Message {
  fileprivate static func duplicate(of other: String) -> Self {
    Self(
      "this extension appears for the same shared content as that of \(other) (proved)",
      help: "Is that intended? Otherwise narrow one of the rules, or merge the two extensions.")
  }
}
