import ActivationRules
import Predicates

extension LintRule {
  static let nestedDictionary: LintRule = LintRule(
    id: "AR317", name: "nested-dictionary", severity: .error, evidence: .observed,
    observations: ["pocket-casts-989"],
    page: """
      A key that the system doesn't know holds a dictionary.

      **Why it matters.** The rule fails whatever is shared. Worse, it removes the extensions of other apps from the share sheet: with such a rule in a build of Pocket Casts, only Apple's own
      apps were left there.

      **Example.**

          { NSExtensionActivationAttachmentAttribute: { … }, NSExtensionActivationSupportsAttachmentsWithMaxCount: 1 }

      **Instead.** Remove the key. If the documented keys can't express the rule, write a predicate. Whether an array under an unknown key has the same effect is not known.

      **When it is not a mistake.** Never: it removes the extensions of other apps from the share sheet.

      **Reference.** https://github.com/Automattic/pocket-casts-ios/pull/985, https://github.com/Automattic/pocket-casts-ios/pull/989.
      """,
    check: .rule { subject, report in
      for (entry, path) in subject.oddEntries(of: nestedDictionary) {
        guard entry.key == ActivationKey.rule, subject.dictionary?.entries.count == 1 else {
          report.add(.odd(entry), on: .key(path), fix: subject.dictionary?.acceptsTypes == true ? .remove(path) : nil)
          continue
        }
        let unwrap = Finding.Fix("use the inner dictionary as the rule", [.moveKey(path, to: subject.rulePath)])
        report.add(
          "the rule is wrapped in another one, which breaks it and removes other apps from the share sheet",
          help: "Use the inner dictionary as the rule.", on: .key(path), fix: subject.rulePath.isEmpty ? nil : unwrap)
      }
    })
}
