import ActivationRules
import PredicateSyntax

enum BooleanForCount: LintCheck {
  static let id = "AR302"
  static let name = "boolean-for-count"
  static let page = """
    A count is written as a Boolean.

    **Why it matters.** `<true/>` is read as 1: two pictures hide the extension. The reference wants an integer.

    **Example.**

        { NSExtensionActivationSupportsImageWithMaxCount: true }

    **Instead.** Write the greatest number that the extension can take.

    **When it is not a mistake.** When exactly one is meant, as for links it often is. Then `1` says the same, to
    the next person too; nothing changes on a device.

    **Reference.** https://github.com/KasemJaffer/receive_sharing_intent/issues/253;
    https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .observed
  static let observations = ["booleans", "dictionaries-064"]

  static func findings(in subject: LintSubject) -> [Finding] {
    subject.oddEntries(.booleanForCount).map { finding(of: $0) }
  }

  private static func finding(of entry: OddEntry) -> Finding {
    let number = entry.value.integerValue
    return finding(
      at: .value(entry.path), entry.problem.message, help: entry.problem.help,
      fixes: [Finding.Fix("write the integer \(number)", isSafe: true, [.setValue(entry.path, .integer(number))])])
  }
}
