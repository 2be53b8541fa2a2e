import ActivationRules
import PredicateSyntax

/// A count is written as a Boolean.
///
/// **Why it matters.** `<true/>` is read as 1: two pictures hide the extension. The reference wants an integer.
///
/// **Example.**
///
///     { NSExtensionActivationSupportsImageWithMaxCount: true }
///
/// **Instead.** Write the greatest number that the extension can take.
///
/// **Reference.** https://github.com/KasemJaffer/receive_sharing_intent/issues/253;
/// https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
enum BooleanForCount {
  static let severity = Diagnostic.Severity.warning

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let dictionary = subject.dictionary else { return [] }
    var findings: [Finding] = []
    for problem in dictionary.problems where problem.kind == .booleanForCount {
      guard let value = dictionary[problem.key] else { continue }
      findings.append(finding(for: problem, value, subject.rulePath + [problem.key]))
    }
    return findings
  }

  private static func finding(
    for problem: DictionaryProblem, _ value: ActivationDictionary.Value, _ path: [String]
  ) -> Finding {
    let number = value.integerValue
    return finding(
      at: .value(path), problem.message, help: problem.help,
      fixes: [Finding.Fix("write the integer \(number)", isSafe: true, [.setValue(path, .integer(number))])])
  }
}
