import ActivationAnalysis
import ActivationRules
import Predicates

extension LintRule {
  static let minimumAboveMaximum = LintRule(
    id: "AR311", name: "minimum-above-maximum", severity: .error, evidence: .documented,
    page: """
      The minimum number of attachments is above the maximum, or above the total that the keys for kinds of content accept.

      **Why it matters.** No number of attachments satisfies both limits, so the extension is never offered.

      **Example.**

          { NSExtensionActivationSupportsAttachmentsWithMinCount: 3, NSExtensionActivationSupportsAttachmentsWithMaxCount: 2 }

      **Instead.** Swap the two, or correct one.

      **When it is not a mistake.** Never: no number satisfies both limits, so the extension is never offered.

      **Reference.** The keys: https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let dictionary = subject.dictionary, dictionary.refusal == nil,
      let least = dictionary[ActivationKey.attachmentsMinimum]?.integerValue
    else { return }
    let minimum = subject.rulePath + [ActivationKey.attachmentsMinimum]
    guard let greatest = dictionary[ActivationKey.attachmentsMaximum]?.integerValue, greatest >= 1, least > greatest
    else {
      guard least > 1, let rule = subject.activationRule(),
        RuleAnalysis(rule, limits: subject.analysisLimits).never.isProved
      else { return }
      return report.add(
        "the rule requires at least \(least) attachments, but its other keys accept fewer: the extension is never shown",
        help: "Lower this number, or raise the limits of the other keys.", on: .value(minimum))
    }
    let maximum = subject.rulePath + [ActivationKey.attachmentsMaximum]
    report.add(
      "at least \(least) and at most \(greatest) attachments: no number satisfies both",
      help: "Swap the two, or correct one.", on: .value(minimum),
      notes: [.init("the maximum", at: .value(maximum))],
      fix: Finding.Fix(
        "swap the two", [.setValue(minimum, .integer(greatest)), .setValue(maximum, .integer(least))]))
  }
}
