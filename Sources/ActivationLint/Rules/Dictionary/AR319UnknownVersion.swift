import ActivationRules
import Predicates

extension LintRule {
  static let unknownVersion = LintRule(
    id: "AR319", name: "unknown-version", severity: .warning, evidence: .inferred,
    page: """
      The version of the dictionary is neither 1 nor 2.

      **Why it matters.** Apple documents only these two. The system reads 0 as 1, and any other number as 2 (inferred); a newer system may read it differently.

      **Example.**

          { NSExtensionActivationDictionaryVersion: 3, NSExtensionActivationSupportsText: true }

      **Instead.** Write 2 if one accepted attachment is enough. Write 1 or remove the key if all attachments must be accepted.

      **When it is not a mistake.** When a newer system has such a version, and the app is only for that system. Systems so far know 1 and 2.

      **Reference.** https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionattributes/nsextensionactivationrule.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard case .integer(let version)? = subject.dictionary?[ActivationKey.dictionaryVersion], version != 1, version != 2
    else { return }
    let path = subject.rulePath + [ActivationKey.dictionaryVersion]
    // The system reads a negative number as an unsigned one, which is very large, so it means 2.
    let meaning: Int64 = version == 0 ? 1 : 2
    report.add(
      "unknown version \(version), which is read as \(meaning)", help: "Write 1 or 2.", on: .value(path),
      fix: .write("\(meaning)", [.setValue(path, .integer(meaning))]))
  }
}
