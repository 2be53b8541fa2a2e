import ActivationRules
import Predicates

extension LintRule {
  static let neverListed = LintRule(
    id: "AR308", name: "never-listed", severity: .error, evidence: .inferred,
    page: """
      The dictionary accepts nothing.

      It is empty, all its values are zero, or it has only keys that say how to match and none that says what.

      **Why it matters.** Such a rule is refused before it is looked at, or has no condition that could hold: the
      extension is never offered.

      **Example.**

          { NSExtensionActivationDictionaryVersion: 2 }

      **Instead.** Set at least one key to what the extension can take.

      **When it is not a mistake.** When the extension must not be offered yet. Otherwise nobody will ever see it.

      **Reference.** The keys:
      https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let dictionary = subject.dictionary, let refusal = dictionary.refusal,
      !dictionary.hasOnlyUnknownKeys
    else { return }
    let strays =
      subject.surroundings.propertyList?.strayKeys.filter { $0.last.map(ActivationKey.isKnown) == true } ?? []
    report.add(refusal == .allZero ? .allZero(strays) : .nothingAccepted(strays), on: subject.wholeRule)
  }
}

extension Finding.Message {
  fileprivate static func allZero(_ strays: [[String]]) -> Self {
    Self(
      "every value is 0 or false, so the extension is never offered", help: help(strays), commandHelp: command(strays))
  }

  fileprivate static func nothingAccepted(_ strays: [[String]]) -> Self {
    Self(
      "no key says what is accepted, so the extension is never offered", help: help(strays),
      commandHelp: command(strays))
  }

  /// The advice: the keys of a rule that lie outside of it are probably meant.
  private static func help(_ strays: [[String]]) -> String {
    guard let key = strays.first?.last else {
      return "Set a key such as NSExtensionActivationSupportsText to what the extension can take."
    }
    return "Move \(strays.count == 1 ? key : "the \(strays.count) keys that are outside of the rule") into it."
  }

  private static func command(_ strays: [[String]]) -> String { strays.isEmpty ? OfferedRule.command : "" }
}
