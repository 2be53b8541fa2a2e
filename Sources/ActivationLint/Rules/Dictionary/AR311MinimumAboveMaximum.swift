import ActivationFiles
import ActivationRules
import PredicateSyntax

enum MinimumAboveMaximum: LintCheck {
  static let id = "AR311"
  static let name = "minimum-above-maximum"
  static let page = """
    The least number of attachments is greater than the greatest.

    **Why it matters.** No number of attachments is both, so that the extension is never offered.

    **Example.**

        { NSExtensionActivationSupportsAttachmentsWithMinCount: 3, NSExtensionActivationSupportsAttachmentsWithMaxCount: 2 }

    **Instead.** Exchange the two, or correct one.

    **When it is not a mistake.** Never: no number is at least the one and at most the other, so that the extension
    is never offered.

    **Reference.** The keys:
    https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .documented

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let dictionary = subject.dictionary, let least = dictionary[ActivationKey.attachmentsMinimum],
      let greatest = dictionary[ActivationKey.attachmentsMaximum], greatest.integerValue >= 1,
      least.integerValue > greatest.integerValue
    else { return [] }
    let path = subject.rulePath
    return [
      finding(
        at: .value(path + [ActivationKey.attachmentsMinimum]),
        "at least \(least.integerValue) and at most \(greatest.integerValue) attachments: no number is both",
        help: "Exchange the two, or correct one.",
        notes: [.init("the maximum", at: .value(path + [ActivationKey.attachmentsMaximum]))],
        fixes: [
          Finding.Fix(
            "exchange the two", isSafe: false,
            [
              .setValue(path + [ActivationKey.attachmentsMinimum], .integer(greatest.integerValue)),
              .setValue(path + [ActivationKey.attachmentsMaximum], .integer(least.integerValue)),
            ])
        ])
    ]
  }
}
