import ActivationRules
import PredicateSyntax

enum NumberForText: LintCheck {
  static let id = "AR303"
  static let name = "number-for-text"
  static let page = """
    A number where a Boolean belongs.

    **Why it matters.** It works on devices. The upload refuses it: the value type for the key is not Boolean
    (ITMS-90361).

    **Example.**

        { NSExtensionActivationSupportsText: 1 }

    **Instead.** Write `<true/>` or `<false/>`.

    **When it is not a mistake.** As long as the app isn't uploaded: on a device it works. The App Store refuses it.

    **Reference.** https://github.com/owncloud/client/issues/4156.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .observed
  static let observations = ["number-for-text"]
  static let exceptions: [LintRule.SeverityException] = [
    .init(.warning, "for other keys than NSExtensionActivationSupportsText, of which no refusal is known")
  ]

  static func findings(in subject: LintSubject) -> [Finding] {
    subject.oddEntries(.numberForBoolean).map { finding(of: $0) }
  }

  private static func finding(of entry: OddEntry) -> Finding {
    let isOn = entry.value.integerValue != 0
    return finding(
      at: .value(entry.path), entry.problem.message, help: entry.problem.help,
      severity: entry.problem.key == ActivationKey.text ? .error : .warning,
      fixes: [Finding.Fix("write \(isOn)", isSafe: true, [.setValue(entry.path, .boolean(isOn))])])
  }
}
