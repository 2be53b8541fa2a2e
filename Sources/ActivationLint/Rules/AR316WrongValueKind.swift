import ActivationRules
import PredicateSyntax

/// A value is of a kind that no key takes.
///
/// Real numbers, arrays, dictionaries, data, dates.
///
/// **Why it matters.** A real number is cut to its whole part (inferred). How the system reads the other kinds is
/// not known.
///
/// **Example.**
///
///     { NSExtensionActivationSupportsImageWithMaxCount: 4.0 }
///
/// **Instead.** Write an integer.
///
/// **Reference.** The keys and their types:
/// https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
enum WrongValueKind {
  static let severity = Diagnostic.Severity.warning

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let dictionary = subject.dictionary else { return [] }
    var findings: [Finding] = []
    for problem in dictionary.problems where problem.kind == .wrongKind {
      guard let value = dictionary[problem.key] else { continue }
      findings.append(finding(for: problem, value, subject.rulePath + [problem.key]))
    }
    return findings
  }

  private static func finding(
    for problem: DictionaryProblem, _ value: ActivationDictionary.Value, _ path: [String]
  ) -> Finding {
    var fixes: [Finding.Fix] = []
    if case .real(let number) = value, number.magnitude < 1e15 {
      let isWhole = Double(Int64(number)) == number
      fixes = [
        Finding.Fix(
          "write the integer \(Int64(number))", isSafe: isWhole, [.setValue(path, .integer(Int64(number)))])
      ]
    }
    return finding(at: .value(path), problem.message, help: problem.help, fixes: fixes)
  }
}
