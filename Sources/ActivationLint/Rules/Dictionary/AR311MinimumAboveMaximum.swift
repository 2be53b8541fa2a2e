import ActivationFiles
import ActivationAnalysis
import ActivationRules
import PredicateSyntax

enum MinimumAboveMaximum: LintCheck {
  static let id = "AR311"
  static let name = "minimum-above-maximum"
  static let page = """
    The least number of attachments is greater than the greatest, or than all other limits together.

    **Why it matters.** No number of attachments is both, so that the extension is never offered.

    **Example.**

        { NSExtensionActivationSupportsAttachmentsWithMinCount: 3, NSExtensionActivationSupportsAttachmentsWithMaxCount: 2 }

    or, since nothing but two images is accepted,

        { NSExtensionActivationSupportsAttachmentsWithMinCount: 3, NSExtensionActivationSupportsImageWithMaxCount: 2 }

    **Instead.** Exchange the two, or correct one.

    **When it is not a mistake.** Never: no number is at least the one and at most the other, so that the extension
    is never offered.

    **Reference.** The keys:
    https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .documented
  static let exceptions: [LintRule.SeverityException] = [
    .init(.warning, "when several extension items could share enough together")
  ]

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let dictionary = subject.dictionary, let least = dictionary[ActivationKey.attachmentsMinimum] else {
      return []
    }
    guard let greatest = dictionary[ActivationKey.attachmentsMaximum], greatest.integerValue >= 1,
      least.integerValue > greatest.integerValue
    else { return findings(in: subject, dictionary, least: least.integerValue) }
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

  /// The finding that the limits of all kinds together allow fewer attachments; only where it is proved that nothing shows the extension.
  private static func findings(
    in subject: LintSubject, _ dictionary: ActivationDictionary, least: Int64
  ) -> [Finding] {
    let count = [ActivationKey.attachmentsMinimum, ActivationKey.attachmentsMaximum]
    var sum: Int64 = 0
    for entry in dictionary.entries where !count.contains(entry.key) && ActivationKey.isKnown(entry.key) {
      guard entry.key.hasSuffix("WithMaxCount") else { continue }
      let (next, isLarge) = sum.addingReportingOverflow(max(0, dictionary[entry.key]?.integerValue ?? 0))
      guard !isLarge else { return [] }
      sum = next
    }
    guard sum > 0, sum < least, let rule = subject.activationRule() else { return [] }
    let analyses = RuleAnalysis(rule, limits: RuleProofs.limits).underEachTable
    guard let preferred = analyses.first, preferred.never.isProved else { return [] }
    // Where each extension item counts by itself, two of them may share enough.
    let isCertain = analyses.dropFirst().allSatisfy { $0.never.isProved }
    let limit = isCertain ? "" : ", unless each extension item counts by itself"
    return [
      finding(
        at: .value(subject.rulePath + [ActivationKey.attachmentsMinimum]),
        "at least \(least) attachments, and the other limits allow \(sum) in all: the extension is never offered"
          + limit,
        help: "Lower the minimum, or raise a limit.", severity: isCertain ? .error : .warning)
    ]
  }
}
