import ActivationRules
import Predicates

extension LintRule {
  static let nestedDictionary = LintRule(
    id: "AR317", name: "nested-dictionary", severity: .error, evidence: .observed,
    observations: ["pocket-casts-989"],
    page: """
      A key that the system doesn't know holds a dictionary.

      **Why it matters.** The rule fails whatever is shared. Worse, it takes the extensions of other apps off the share sheet: a build of Pocket Casts with such a rule left only Apple's own
      apps there.

      **Example.**

          { NSExtensionActivationAttachmentAttribute: { … }, NSExtensionActivationSupportsAttachmentsWithMaxCount: 1 }

      **Instead.** Remove the key. Whatever the documented keys can't say takes a predicate. Whether an array under an unknown key has the same effect is not known.

      **When it is not a mistake.** Never: it takes the extensions of other apps off the share sheet.

      **Reference.** https://github.com/Automattic/pocket-casts-ios/pull/985, https://github.com/Automattic/pocket-casts-ios/pull/989.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    for (entry, path) in subject.oddEntries(.nestedDictionary) {
      guard entry.key == ActivationKey.rule, subject.dictionary?.entries.count == 1 else {
        report.add(.odd(entry), on: .key(path), fix: subject.dictionary?.acceptsTypes == true ? .remove(path) : nil)
        continue
      }
      let unwrap = Finding.Fix("let the inner dictionary be the rule", [.moveKey(path, to: subject.rulePath)])
      report.add(
        "the rule is wrapped in another one, which breaks it and takes other apps off the share sheet",
        help: "Let the inner dictionary be the rule.", on: .key(path), fix: subject.rulePath.isEmpty ? nil : unwrap)
    }
  }
}
