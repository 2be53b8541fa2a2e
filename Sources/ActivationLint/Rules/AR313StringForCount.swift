import ActivationRules
import PredicateSyntax

enum StringForCount: LintCheck {
  static let id = "AR313"
  static let name = "string-for-count"
  static let page = """
    A number or Boolean is written as a string.

    **Why it matters.** A numeric string counts as its number on devices, and the upload may refuse it; what it does
    as the version is not known. Any other string counts as 0.

    **Example.**

        { NSExtensionActivationSupportsWebURLWithMaxCount: "1" }

    **Instead.** Write `<integer>1</integer>`, or `<true/>` for a Boolean.

    **When it is not a mistake.** As long as the app isn't uploaded: on a device a numeric string counts as its
    number. The upload may refuse it.

    **Reference.** https://github.com/owncloud/ios-legacy/issues/518.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .observed
  static let observations = ["string-for-count", "dictionaries-065"]

  static func findings(in subject: LintSubject) -> [Finding] {
    subject.oddEntries(.stringForNumber).map { finding(of: $0) }
  }

  private static func finding(of entry: OddEntry) -> Finding {
    finding(
      at: .value(entry.path), entry.problem.message, help: entry.problem.help,
      fixes: fix(entry.problem.key, entry.value, entry.path).map { [$0] } ?? [])
  }

  private static func fix(_ key: String, _ value: ActivationDictionary.Value, _ path: [String]) -> Finding.Fix? {
    guard case .string(let text) = value else { return nil }
    if DictionaryFacts.flags.contains(key) {
      let word = text.lowercased()
      guard ["true", "yes", "1", "false", "no", "0"].contains(word) else { return nil }
      let isOn = ["true", "yes", "1"].contains(word)
      return Finding.Fix("write \(isOn)", isSafe: false, [.setValue(path, .boolean(isOn))])
    }
    guard let number = Int64(text) else { return nil }
    let isSafe = key != ActivationKey.dictionaryVersion
    return Finding.Fix("write the integer \(number)", isSafe: isSafe, [.setValue(path, .integer(number))])
  }
}
