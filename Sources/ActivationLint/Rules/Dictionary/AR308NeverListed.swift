import ActivationRules
import Predicates

extension LintRule {
  static let neverListed = LintRule(
    id: "AR308", name: "never-listed", severity: .error, evidence: .inferred,
    page: """
      The dictionary accepts nothing.

      It is empty, all its values are zero, or it has only keys that say how to match and none that says what.

      **Why it matters.** Such a rule is refused before it is looked at, or has no condition that could hold: the extension is never offered.

      **Example.**

          { NSExtensionActivationDictionaryVersion: 2 }

      **Instead.** Set at least one key to what the extension can take.

      **When it is not a mistake.** When the extension must not be offered yet. Otherwise nobody will ever see it.

      **Reference.** The keys: https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let dictionary = subject.dictionary, let refusal = dictionary.refusal,
      !dictionary.hasOnlyUnknownKeys
    else { return }
    let strays =
      subject.surroundings.propertyList?.strayKeys.filter { $0.last.map(ActivationKey.isKnown) == true } ?? []
    let texts = subject.oddEntries(.stringForNumber)
    report.add(
      refusal == .allZero ? .allZero(dictionary, strays, texts.first) : .nothingAccepted(strays), on: subject.wholeRule)
  }
}

extension Finding.Message {
  fileprivate static func allZero(_ rule: ActivationDictionary, _ strays: [[String]], _ text: OddEntry?) -> Self {
    if let text {
      return Self(
        "every value counts as 0, so the extension is never offered",
        help: "\(text.key) is the text \(text.value.text), which counts as 0. \(text.help)")
    }
    return neverOffered(rule.entries.isEmpty ? "the dictionary is empty" : "every value is 0 or false", strays)
  }

  fileprivate static func nothingAccepted(_ strays: [[String]]) -> Self {
    neverOffered("no key says what is accepted", strays)
  }

  /// Keys of a rule that lie outside of it are probably meant.
  private static func neverOffered(_ reason: String, _ strays: [[String]]) -> Self {
    let text = reason + ", so the extension is never offered"
    guard let key = strays.first?.last else {
      return Self(
        text, help: "Set a key such as NSExtensionActivationSupportsText to what the extension can take.",
        commandHelp: OfferedRule.command)
    }
    let keys = strays.count == 1 ? key : "the \(strays.count) keys that are outside of the rule"
    return Self(text, help: "Move \(keys) into it.")
  }
}
