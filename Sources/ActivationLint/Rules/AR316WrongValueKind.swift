import ActivationRules
import PredicateSyntax

enum WrongValueKind: LintCheck {
  static let id = "AR316"
  static let name = "wrong-value-kind"
  static let page = """
    A value is of a kind that no key takes.

    Real numbers, arrays, dictionaries, data, dates.

    **Why it matters.** A real number is cut to its whole part (inferred). How the system reads the other kinds is
    not known.

    **Example.**

        { NSExtensionActivationSupportsImageWithMaxCount: 4.0 }

    **Instead.** Write an integer.

    **When it is not a mistake.** Never: no key takes such a value, and what the system makes of it isn't known.

    **Reference.** The keys and their types:
    https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .inferred

  static func findings(in subject: LintSubject) -> [Finding] {
    subject.oddEntries(.wrongKind).map { finding(of: $0) }
  }

  private static func finding(of entry: OddEntry) -> Finding {
    var fixes: [Finding.Fix] = []
    if case .real(let number) = entry.value, number.magnitude < 1e15 {
      let isWhole = Double(Int64(number)) == number
      fixes = [
        Finding.Fix(
          "write the integer \(Int64(number))", isSafe: isWhole, [.setValue(entry.path, .integer(Int64(number)))])
      ]
    }
    return finding(at: .value(entry.path), entry.problem.message, help: entry.problem.help, fixes: fixes)
  }
}
