import ActivationRules
import Predicates

extension LintRule {
  static let neverListed = LintRule(
    id: "AR308", name: "never-listed", severity: .error, evidence: .inferred,
    page: """
      The dictionary accepts nothing.

      It is empty, all its values are zero, or its keys say how to match content but not which content.

      **Why it matters.** The system rejects such a rule before evaluating it, or no condition of the rule can hold: the extension is never offered.

      **Example.**

          { NSExtensionActivationDictionaryVersion: 2 }

      **Instead.** Set at least one key to what the extension can take.

      **When it is not a mistake.** When the extension must not be offered yet. Otherwise nobody will ever see it.

      **Reference.** The keys: https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let dictionary = subject.dictionary, let refusal = dictionary.refusal,
      !dictionary.hasOnlyUnknownKeys
    else { return }
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
      report.add(text, help: "Move \(keys) into it.", on: subject.wholeRule)
    } else if subject.valuesThatHide.isEmpty {
      report.add(
        text, help: "Set a key such as NSExtensionActivationSupportsText to what the extension can take.",
        commandHelp: Finding.Message.make, on: subject.wholeRule)
    }
  }
}
