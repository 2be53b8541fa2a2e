import ActivationRules
import Predicates

extension LintRule {
  static let zeroRejects = LintRule(
    id: "AR307", name: "zero-rejects", severity: .warning, evidence: .observed,
    observations: ["dictionaries-025"],
    page: """
      Under version 2, a count of 0 hides the extension for the content that the key names.

      **Why it matters.** Under version 2 one accepted attachment is enough, whatever else is shared. But if a key has the value 0, content of that kind
      hides the extension, unless a related key also accepts the content. The keys for images and movies are related to the key for files.
      Apple's guide says that 0 and a missing key mean the same; that's only true under version 1.

      **Example.**

          { NSExtensionActivationDictionaryVersion: 2, NSExtensionActivationSupportsImageWithMaxCount: 4, NSExtensionActivationSupportsFileWithMaxCount: 0 }

      **Instead.** Remove the key if the extension just doesn't need that kind of content.

      **When it is not a mistake.** When such content must hide the extension, even if the rule accepts something else that is shared with it. A 0 under version 2 does that.

      **Reference.** What is documented: https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html. That 0 hides the extension was observed in
      the system.
      """,
    check: .rule { subject, report in
      guard let dictionary = subject.dictionary, !dictionary.isStrict else { return }
      for key in dictionary.zeroTypeKeys {
        let path = subject.rulePath + [key]
        report.add(
          "\(key) = \(dictionary[key]?.quoted ?? "0") hides the extension for such content, unless a related key also accepts it",
          help: "Remove the key unless you want that.", on: .value(path), fix: .remove(path, "the key"))
      }
    })
}
