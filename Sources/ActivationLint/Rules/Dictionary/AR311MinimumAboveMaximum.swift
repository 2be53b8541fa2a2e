import ActivationRules
import Predicates

extension LintRule {
  static let minimumAboveMaximum = LintRule(
    id: "AR311", name: "minimum-above-maximum", severity: .error, evidence: .documented,
    page: """
      The least number of attachments is greater than the greatest.

      **Why it matters.** No number of attachments is both, so that the extension is never offered.

      **Example.**

          { NSExtensionActivationSupportsAttachmentsWithMinCount: 3, NSExtensionActivationSupportsAttachmentsWithMaxCount: 2 }

      **Instead.** Exchange the two, or correct one.

      **When it is not a mistake.** Never: no number is at least the one and at most the other, so that the extension is never offered.

      **Reference.** The keys: https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let least = subject.dictionary?[ActivationKey.attachmentsMinimum]?.integerValue,
      let greatest = subject.dictionary?[ActivationKey.attachmentsMaximum]?.integerValue, greatest >= 1,
      least > greatest
    else { return }
    let minimum = subject.rulePath + [ActivationKey.attachmentsMinimum]
    let maximum = subject.rulePath + [ActivationKey.attachmentsMaximum]
    report.add(
      "at least \(least) and at most \(greatest) attachments: no number is both",
      help: "Exchange the two, or correct one.", on: .value(minimum),
      notes: [.init("the maximum", at: .value(maximum))],
      fix: Finding.Fix(
        "exchange the two", [.setValue(minimum, .integer(greatest)), .setValue(maximum, .integer(least))]))
  }
}
