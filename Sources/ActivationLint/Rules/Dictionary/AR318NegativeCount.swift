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

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let dictionary = subject.dictionary else { return [] }
    var negative: [(key: String, count: Int64)] = []
    for entry in dictionary.entries where ActivationKey.isKnown(entry.key) {
      guard entry.key != ActivationKey.dictionaryVersion, !DictionaryFacts.flags.contains(entry.key),
        case .integer(let count) = entry.value, count < 0
      else { continue }
      negative.append((entry.key, count))
    }
    guard let first = negative.first else { return [] }
    var others: [String] = []
    for other in negative.dropFirst() { others.append("\(other.key) (\(other.count))") }
    let also = others.isEmpty ? "" : "; so are " + others.joined(separator: ", ")
    return [
      finding(
        at: .value(subject.rulePath + [first.key]),
        "\(first.key) is \(first.count), which is read as if the key were not there"
          + (others.count == 1 ? "; so is \(others[0])" : also),
        help: "Write a large number to accept any number; remove the key to accept none.",
        fixes: [
          Finding.Fix(
            others.isEmpty ? "remove the key" : "remove the \(negative.count) keys", isSafe: false,
            negative.map { .removeKey(subject.rulePath + [$0.key]) })
        ])
    ]
  }
}
