import ActivationRules
import PredicateSyntax

enum FileProviderPredicateMissing: LintCheck {
  static let id = "AR428"
  static let name = "file-provider-predicate-missing"
  static let page = """
    An action of a File Provider has no rule, or a rule that is not a string.

    **Why it matters.** Each action needs a predicate of its own; the system doesn't display an action without one.

    **Example.**

        { NSExtension: { NSExtensionFileProviderActions: [ { NSExtensionFileProviderActionIdentifier: "org.example.share" } ] } }

    **Instead.** Add `NSExtensionFileProviderActionActivationRule` with a predicate; `TRUEPREDICATE` always shows the action.

    **When it is not a mistake.** When the build adds the rule. Then lint the built bundle: without one the action
    never appears.

    **Reference.**
    https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionfileprovideractions.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .documented

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let list = subject.informationList else { return [] }
    var findings = [FileProviderPredicate.actionsKey, FileProviderPredicate.interactionsKey].compactMap {
      notAnArray($0, list)
    }
    for place in FileProviderPredicate.actions(in: list) where place.value?.text == nil {
      findings.append(
        finding(
          at: place.value == nil ? .key(Array(place.path.dropLast())) : .value(place.path),
          place.value.map { "the rule of an action must be a string, found \($0.kind)" }
            ?? "\(place.name.map { "the action \"\($0)\"" } ?? "an action") has no rule, so the system doesn't show it",
          help: "Add NSExtensionFileProviderActionActivationRule with a predicate."))
    }
    for place in FileProviderPredicate.interactions(in: list) {
      guard let value = place.value, value.text == nil else { continue }
      findings.append(
        finding(
          at: .value(place.path), "the rule of a user interaction must be a string, found \(value.kind)",
          help: "Write a predicate such as action == \"Move\"."))
    }
    return findings
  }

  private static func notAnArray(_ key: String, _ list: PropertyListValue) -> Finding? {
    guard let path = FileProviderPredicate.path(of: key, in: list) else { return nil }
    let value = list.value(at: path)
    if case .array = value { return nil }
    return finding(
      at: .value(path), "\(key) must be an array, found \(value?.kind ?? "nothing")",
      help: "Write an array with a dictionary for each of them.")
  }
}
