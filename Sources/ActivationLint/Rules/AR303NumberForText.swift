import ActivationRules
import PredicateSyntax

/// A number stands where a Boolean belongs.
///
/// An error for `NSExtensionActivationSupportsText`; a warning for other keys, of which no refusal is known.
///
/// **Why it matters.** It works on devices. The upload refuses it: the value type for the key is not Boolean
/// (ITMS-90361).
///
/// **Example.**
///
///     { NSExtensionActivationSupportsText: 1 }
///
/// **Instead.** Write `<true/>` or `<false/>`.
///
/// **Reference.** https://github.com/owncloud/client/issues/4156.
enum NumberForText {
  static let severity = Diagnostic.Severity.error

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let dictionary = subject.dictionary else { return [] }
    var findings: [Finding] = []
    for problem in dictionary.problems where problem.kind == .numberForBoolean {
      guard let value = dictionary[problem.key] else { continue }
      findings.append(finding(for: problem, value, subject.rulePath + [problem.key]))
    }
    return findings
  }

  private static func finding(
    for problem: DictionaryProblem, _ value: ActivationDictionary.Value, _ path: [String]
  ) -> Finding {
    let isOn = value.integerValue != 0
    return finding(
      at: .value(path), problem.message, help: problem.help,
      severity: problem.key == ActivationKey.text ? .error : .warning,
      fixes: [Finding.Fix("write \(isOn)", isSafe: true, [.setValue(path, .boolean(isOn))])])
  }
}
