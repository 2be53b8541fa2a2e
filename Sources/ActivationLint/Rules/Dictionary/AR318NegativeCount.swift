import ActivationRules
import Predicates

extension LintRule {
  static let negativeCount = LintRule(
    id: "AR318", name: "negative-count", severity: .warning, evidence: .inferred,
    exceptions: [(.error, "when no other key accepts anything, so that the extension is never offered")],
    page: """
      A count is negative.

      **Why it matters.** The system reads the key as if it were missing (inferred): the extension doesn't accept the content that the key names.

      **Example.**

          { NSExtensionActivationSupportsImageWithMaxCount: -1 }

      **Instead.** To accept any number of attachments, write a large count, such as 1000; to accept none, remove the key.

      **When it is not a mistake.** Never: no count is below zero. The system reads the key as if it were missing, so the extension doesn't accept its content.

      **Reference.** The keys and their types: https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    for entry in subject.dictionary?.entries ?? [] where ActivationKey.isKnown(entry.key) {
      guard entry.key != ActivationKey.dictionaryVersion, !ActivationDictionary.flags.contains(entry.key),
        case .integer(let count) = entry.value, count < 0
      else { continue }
      let path = subject.rulePath + [entry.key]
      let value = "\(count), which is read as if the key were missing"
      let help = "Write a large number to accept any number; remove the key to accept none."
      let isHiding = subject.valuesThatHide.contains(entry.key)
      report.add(
        isHiding ? .hiding(entry.key, value, help: help) : .init("\(entry.key) is \(value)", help: help),
        on: .value(path), fix: isHiding ? .set(path, .integer(100)) : .remove(path))
    }
  }
}
