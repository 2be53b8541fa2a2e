import ActivationRules
import Predicates

extension LintRule {
  static let booleanForCount = LintRule(
    id: "AR302", name: "boolean-for-count", severity: .warning, evidence: .observed,
    observations: ["booleans", "dictionaries-064"],
    page: """
      A count is written as a Boolean.

      **Why it matters.** `<true/>` is read as 1: two pictures hide the extension. The reference wants an integer.

      **Example.**

          { NSExtensionActivationSupportsImageWithMaxCount: true }

      **Instead.** Write the greatest number that the extension can take.

      **When it is not a mistake.** When exactly one is meant, as for links it often is. Then `1` says the same, to the next person too; nothing changes on a device.

      **Reference.** https://github.com/KasemJaffer/receive_sharing_intent/issues/253;
      https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    for (entry, path) in subject.oddEntries(.booleanForCount) {
      report.add(.odd(entry), on: .value(path), fix: .set(path, .integer(entry.value.integerValue)).safe())
    }
  }

  static let numberForText = LintRule(
    id: "AR303", name: "number-for-text", severity: .error, evidence: .observed,
    observations: ["number-for-text"],
    exceptions: [
      (.note, "for other keys than NSExtensionActivationSupportsText, of which no refusal is known")
    ],
    page: """
      A number where a Boolean belongs.

      **Why it matters.** It works on devices. For NSExtensionActivationSupportsText the upload refuses it: the value type for the key is not Boolean (ITMS-90361).

      **Example.**

          { NSExtensionActivationSupportsText: 1 }

      **Instead.** Write `<true/>` or `<false/>`.

      **When it is not a mistake.** As long as the app isn't uploaded: on a device it works. The App Store refuses it.

      **Reference.** https://github.com/owncloud/client/issues/4156.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    for (entry, path) in subject.oddEntries(.numberForBoolean) {
      report.add(
        .odd(entry, severity: entry.key == ActivationKey.text ? .error : .note), on: .value(path),
        fix: .set(path, .boolean(entry.value.integerValue != 0)).safe())
    }
  }

  static let stringForCount = LintRule(
    id: "AR313", name: "string-for-count", severity: .warning, evidence: .observed,
    observations: ["string-for-count", "dictionaries-065"],
    exceptions: [(.error, "where no other key accepts anything, so that the extension is never offered")],
    page: """
      A number or Boolean is written as a string.

      **Why it matters.** A numeric string counts as its number on devices, and the upload may refuse it; what it does as the version is not known. Any other string counts as 0.

      **Example.**

          { NSExtensionActivationSupportsWebURLWithMaxCount: "1" }

      **Instead.** Write `<integer>1</integer>`, or `<true/>` for a Boolean.

      **When it is not a mistake.** As long as the app isn't uploaded: on a device a numeric string counts as its number. The upload may refuse it.

      **Reference.** https://github.com/owncloud/ios-legacy/issues/518.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    let hiding = subject.valuesThatHide
    for (entry, path) in subject.oddEntries(.stringForNumber) {
      let isHiding = hiding.contains(entry.key)
      report.add(
        isHiding ? .hiding(entry.key, "a string, which is read as 0", help: entry.help) : .odd(entry), on: .value(path),
        fix: fix(entry, path))
    }
  }

  private static func fix(_ entry: OddEntry, _ path: [String]) -> Finding.Fix? {
    guard case .string(let text) = entry.value else { return nil }
    if ActivationDictionary.flags.contains(entry.key) {
      let word = text.lowercased()
      guard ["true", "yes", "1", "false", "no", "0"].contains(word) else { return nil }
      return .set(path, .boolean(["true", "yes", "1"].contains(word)))
    }
    guard let number = Int64(text) else { return nil }
    return .set(path, .integer(number)).safe(if: entry.key != ActivationKey.dictionaryVersion)
  }

  static let wrongValueKind = LintRule(
    id: "AR316", name: "wrong-value-kind", severity: .warning, evidence: .inferred,
    page: """
      A value is of a kind that no key takes.

      Real numbers, arrays, dictionaries, data, dates.

      **Why it matters.** A real number is cut to its whole part (inferred). How the system reads the other kinds is not known.

      **Example.**

          { NSExtensionActivationSupportsImageWithMaxCount: 4.0 }

      **Instead.** Write an integer.

      **When it is not a mistake.** Never: no key takes such a value, and what the system makes of it isn't known.

      **Reference.** The keys and their types: https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    for (entry, path) in subject.oddEntries(.wrongKind) {
      report.add(.odd(entry), on: .value(path))
    }
  }
}
