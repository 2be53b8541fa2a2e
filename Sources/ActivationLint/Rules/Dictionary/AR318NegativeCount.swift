import ActivationFiles
import ActivationRules
import PredicateSyntax

enum NegativeCount: LintCheck {
  static let id = "AR318"
  static let name = "negative-count"
  static let page = """
    A count is negative.

    **Why it matters.** The key is read as if it were not there (inferred): the extension doesn't accept what it names.

    **Example.**

        { NSExtensionActivationSupportsImageWithMaxCount: -1 }

    **Instead.** For any number, write a large one, such as 1000; for none, remove the key.

    **When it is not a mistake.** Never: no count is below zero. The system takes it as if the key were absent, so
    that its content isn't taken.

    **Reference.** The keys and their types:
    https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .inferred

  static func check(_ subject: LintSubject, _ report: inout Findings) {
    for entry in subject.dictionary?.entries ?? [] where ActivationKey.isKnown(entry.key) {
      guard entry.key != ActivationKey.dictionaryVersion, !DictionaryFacts.flags.contains(entry.key),
        case .integer(let count) = entry.value, count < 0
      else { continue }
      let path = subject.rulePath + [entry.key]
      report.add(.negative(entry.key, count), on: .value(path), fix: .remove(path, "the key"))
    }
  }
}

extension Finding.Message {
  fileprivate static func negative(_ key: String, _ count: Int64) -> Self {
    Self(
      "\(key) is \(count), which is read as if the key were not there",
      help: "Write a large number to accept any number; remove the key to accept none.")
  }
}
