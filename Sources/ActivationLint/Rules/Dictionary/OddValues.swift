import ActivationRules
import Predicates

extension LintRule {
  static let booleanForCount: LintRule = LintRule(
    id: "AR302", name: "boolean-for-count", severity: .warning, evidence: .observed,
    observations: ["booleans", "dictionaries-064"],
    page: """
      A count is written as a Boolean.

      **Why it matters.** `<true/>` is read as 1: two pictures hide the extension. Apple's reference requires an integer.

      **Example.**

          { NSExtensionActivationSupportsImageWithMaxCount: true }

      **Instead.** Write the largest number that the extension can take.

      **When it is not a mistake.** When exactly one is meant, as is common for links. Then write `1`: it's clear to the next reader, and nothing changes on a device.

      **Reference.** https://github.com/KasemJaffer/receive_sharing_intent/issues/253;
      https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """,
    check: .rule { subject, report in
      for (entry, path) in subject.oddEntries(of: booleanForCount) {
        report.add(.odd(entry), on: .value(path), fix: .set(path, .integer(entry.value.integerValue)).safe())
      }
    })

  static let numberForText: LintRule = LintRule(
    id: "AR303", name: "number-for-text", severity: .error, evidence: .observed,
    observations: ["number-for-text"],
    exceptions: [
      (.note, "for keys other than NSExtensionActivationSupportsText, because no refusal of those is known")
    ],
    page: """
      A number is written where a Boolean belongs.

      **Why it matters.** It works on devices, but for NSExtensionActivationSupportsText App Store Connect rejects it: "The value type … is not boolean" (ITMS-90361).

      **Example.**

          { NSExtensionActivationSupportsText: 1 }

      **Instead.** Write `<true/>` or `<false/>`.

      **When it is not a mistake.** As long as the app isn't uploaded: it works on a device. The App Store refuses it for NSExtensionActivationSupportsText.

      **Reference.** https://github.com/owncloud/client/issues/4156.
      """,
    check: .rule { subject, report in
      for (entry, path) in subject.oddEntries(of: numberForText) {
        report.add(
          .odd(entry, severity: entry.key == ActivationKey.text ? .error : .note), on: .value(path),
          fix: .set(path, .boolean(entry.value.integerValue != 0)).safe())
      }
    })

  static let stringForCount: LintRule = LintRule(
    id: "AR313", name: "string-for-count", severity: .warning, evidence: .observed,
    observations: ["string-for-count", "dictionaries-065"],
    exceptions: [(.error, "when no other key accepts anything, so that the extension is never offered")],
    page: """
      A number or Boolean is written as a string.

      **Why it matters.** On devices a string counts as the number at its start, or else as 0, but App Store Connect may reject it. It isn't known how
      the system reads a string for `NSExtensionActivationDictionaryVersion` or for the key for locations.

      **Example.**

          { NSExtensionActivationSupportsWebURLWithMaxCount: "1" }

      **Instead.** Write `<integer>1</integer>`, or `<true/>` for a Boolean.

      **When it is not a mistake.** As long as the app isn't uploaded: on a device a numeric string counts as its number, but App Store Connect may reject it.

      **Reference.** https://github.com/owncloud/ios-legacy/issues/518.
      """,
    check: .rule { subject, report in
      let hiding = subject.stringsThatHide
      for (entry, path) in subject.oddEntries(of: stringForCount) {
        let text = "\(entry.key) is a string, which is read as 0, so the extension is never offered"
        report.add(
          hiding.contains(entry.key)
            ? .init(text, help: entry.help, severity: .error, evidence: .inferred) : .odd(entry),
          on: .value(path), fix: fix(entry, path))
      }
    })

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

  static let wrongValueKind: LintRule = LintRule(
    id: "AR316", name: "wrong-value-kind", severity: .warning, evidence: .inferred,
    page: """
      A value has a type that no key accepts, or is a number without meaning.

      Real numbers, arrays, dictionaries, data, dates; a count below 0; a version other than 1 and 2.

      **Why it matters.** The system drops the fraction of a real number, treats a negative count like a missing key, and reads version 0 as 1 and any other as 2 (inferred). How it reads the
      other types isn't known.

      **Example.**

          { NSExtensionActivationSupportsImageWithMaxCount: 4.0, NSExtensionActivationSupportsFileWithMaxCount: -1 }

      **Instead.** Write an integer: a large one to accept any number.

      **When it is not a mistake.** Never: no key accepts such a value. A future system may have a version 3.

      **Reference.** The keys and their types: https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """,
    check: .rule { subject, report in
      for (entry, path) in subject.oddEntries(of: wrongValueKind) {
        report.add(.odd(entry), on: .value(path))
      }
    })
}
