import ActivationRules
import Predicates

extension LintRule {
  static let zeroRejects = LintRule(
    id: "AR307", name: "zero-rejects", severity: .warning, evidence: .observed,
    observations: ["dictionaries-025"],
    page: """
      A count of 0 under version 2 rejects what it names.

      **Why it matters.** Under version 2 one accepted attachment is enough, whatever else is shared, unless a key is there with the value 0: then content of that kind hides the extension.
      The guide calls 0 and a missing key the same, which holds under version 1 only.

      **Example.**

          { NSExtensionActivationDictionaryVersion: 2, NSExtensionActivationSupportsImageWithMaxCount: 4, NSExtensionActivationSupportsFileWithMaxCount: 0 }

      **Instead.** Leave the key out if its content is merely not wanted.

      **When it is not a mistake.** When such content must hide the extension, even if something is shared beside it that the rule takes. Then the 0 is what does it, under version 2 only.

      **Reference.** What is documented: https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html. That 0 rejects was observed in
      the system.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let dictionary = subject.dictionary, dictionary.isFuzzy else { return }
    for key in dictionary.zeroTypeKeys {
      let path = subject.rulePath + [key]
      report.add(
        "\(key) of 0 hides the extension as soon as such content is shared",
        help: "Leave the key out unless that is meant.", on: .value(path), fix: .remove(path, "the key"))
    }
  }
}
