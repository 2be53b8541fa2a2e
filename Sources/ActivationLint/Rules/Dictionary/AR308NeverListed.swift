import ActivationAnalysis
import ActivationRules
import Predicates

extension LintRule {
  static let neverListed = LintRule(
    id: "AR308", name: "never-listed", severity: .error, evidence: .inferred,
    page: """
      The dictionary accepts nothing.

      It is empty, all its values are zero, its keys say how to match content but not which content, or it requires more attachments than its other keys accept.

      **Why it matters.** The system rejects such a rule before evaluating it, or no condition of the rule can hold: the extension is never offered.

      **Example.**

          { NSExtensionActivationDictionaryVersion: 2 }

      **Instead.** Set at least one key to what the extension can take.

      **When it is not a mistake.** When the extension must not be offered yet. Otherwise nobody will ever see it.

      **Reference.** The keys: https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """,
    check: .rule { subject, report in
      guard let dictionary = subject.dictionary, !dictionary.hasOnlyUnknownKeys else { return }
      guard let refusal = dictionary.refusal else { return checkMinimum(dictionary, subject, &report) }
      let strays =
        subject.surroundings.propertyList?.strayKeys.filter { $0.last.map(ActivationKey.isKnown) == true } ?? []
      let reason =
        refusal != .allZero
        ? "no key accepts any content"
        : dictionary.entries.isEmpty ? "the dictionary is empty" : "every value counts as 0"
      let text = reason + ", so the extension is never offered"
      // Keys outside the rule probably belong in it, so the advice is to move them.
      if let key = strays.first?.last {
        let keys = strays.count == 1 ? key : "the \(strays.count) keys outside the rule"
        report.add(text, help: "Move \(keys) into the rule.", on: subject.wholeRule)
      } else if subject.stringsThatHide.isEmpty {
        report.add(
          text, help: "Set a key such as NSExtensionActivationSupportsText to what the extension can take.",
          commandHelp: Finding.Message.make, on: subject.wholeRule)
      }
    })

  /// Reports a minimum of attachments that the limits of the other keys never reach.
  private static func checkMinimum(
    _ dictionary: ActivationDictionary, _ subject: LintSubject, _ report: inout Findings
  ) {
    let key = ActivationKey.attachmentsMinimum
    guard let least = dictionary[key]?.integerValue, least > 1, let rule = subject.activationRule(),
      RuleAnalysis(rule, limits: subject.analysisLimits).never.isProved
    else { return }
    report.add(
      "the rule requires at least \(least) attachments, but its other keys accept fewer: the extension is never shown",
      help: "Lower this number, or raise the limits of the other keys.", evidence: .documented,
      on: .value(subject.rulePath + [key]))
  }
}
