import ActivationRules
import Predicates

extension LintRule {
  static let zeroAttachmentLimit = LintRule(
    id: "AR314", name: "zero-attachment-limit", severity: .warning, evidence: .inferred,
    page: """
      A greatest number of attachments of 0.

      **Why it matters.** The key is read as if it were not there: it sets no limit, and above all it does not mean none (inferred).

      **Example.**

          { NSExtensionActivationSupportsAttachmentsWithMaxCount: 0, NSExtensionActivationSupportsText: true }

      **Instead.** Remove the key, or set the limit that is meant.

      **When it is not a mistake.** When no limit is meant: 0 then happens to say so, as an absent key does. If nothing was to be taken, the key doesn't do that.

      **Reference.** The keys: https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let value = subject.dictionary?[ActivationKey.attachmentsMaximum], value.integerValue == 0,
      !value.isBuildSetting
    else { return }
    let path = subject.rulePath + [ActivationKey.attachmentsMaximum]
    report.add(
      "a limit of 0 attachments sets no limit", help: "Remove the key, or set the limit that is meant.",
      on: .value(path), fix: .remove(path, "the key"))
  }
}
