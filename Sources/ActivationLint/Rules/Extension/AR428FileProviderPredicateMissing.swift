import ActivationRules
import Predicates

extension LintRule {
  static let fileProviderPredicateMissing = LintRule(
    id: "AR428", name: "file-provider-predicate-missing", severity: .error, evidence: .documented,
    page: """
      An action of a File Provider has no rule, or a rule that is not a string.

      **Why it matters.** Each action needs a predicate of its own; the system doesn't display an action without one.

      **Example.**

          { NSExtension: { NSExtensionFileProviderActions: [ { NSExtensionFileProviderActionIdentifier: "org.example.share" } ] } }

      **Instead.** Add `NSExtensionFileProviderActionActivationRule` with a predicate; `TRUEPREDICATE` always shows the action.

      **When it is not a mistake.** When the build adds the rule. Then lint the built bundle: without one the action never appears.

      **Reference.** https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionfileprovideractions.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let list = subject.informationList else { return }
    for key in [FileProviderPredicate.actionsKey, FileProviderPredicate.interactionsKey] {
      guard let path = FileProviderPredicate.path(of: key, in: list) else { continue }
      let value = list.value(at: path)
      if case .array = value { continue }
      report.add(
        "\(key) must be an array, found \(value?.kind ?? "nothing")",
        help: "Write an array with a dictionary for each of them.", on: .value(path))
    }
    for place in FileProviderPredicate.actions(in: list) where place.value?.text == nil {
      let help = "Add NSExtensionFileProviderActionActivationRule with a predicate."
      if let value = place.value {
        report.add("the rule of an action must be a string, found \(value.kind)", help: help, on: .value(place.path))
      } else {
        let action = place.name.map { "the action \"\($0)\"" } ?? "an action"
        report.add(
          "\(action) has no rule, so the system doesn't show it", help: help, on: .key(Array(place.path.dropLast())))
      }
    }
    for place in FileProviderPredicate.interactions(in: list) {
      guard let value = place.value, value.text == nil else { continue }
      report.add(
        "the rule of a user interaction must be a string, found \(value.kind)",
        help: "Write a predicate such as action == \"Move\".", on: .value(place.path))
    }
  }
}
