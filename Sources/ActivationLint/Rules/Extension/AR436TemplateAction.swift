import ActivationRules
import Predicates

extension LintRule {
  static let templateAction = LintRule(
    id: "AR436", name: "template-action", severity: .note, evidence: .observed,
    observations: ["template-action"],
    page: """
      An action of a File Provider is that of Xcode's template.

      The template declares one with an identifier that begins with `com.mycompany.`.

      **Why it matters.** Files shows people an action such as "Custom Action" that does nothing.

      **Example.**

          { NSExtensionFileProviderActionIdentifier: "com.mycompany.FileProviderUI.CustomAction", NSExtensionFileProviderActionName: "Custom Action" }

      **Instead.** Remove the action, or give it an identifier, a name and a rule of its own.

      **When it is not a mistake.** When the extension really handles the action under this identifier. Then rename it all the same, before another app with the template's name does the
      same.

      **Reference.** Xcode's template of a File Provider UI extension.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let list = subject.informationList,
      let path = FileProviderPredicate.path(of: FileProviderPredicate.actionsKey, in: list),
      case .array(let actions)? = list.value(at: path)
    else { return }
    for (index, action) in actions.enumerated() {
      guard let text = action[identifier]?.text, text.lowercased().hasPrefix("com.mycompany.") else { continue }
      let name = action["NSExtensionFileProviderActionName"]?.text.map { " \"\($0)\"" } ?? ""
      report.add(
        "the action\(name) is left over from Xcode's template",
        help: "Remove it, or give it an identifier, a name and a rule of its own.",
        on: .value(path + ["\(index)", identifier]))
    }
  }

  private static let identifier = "NSExtensionFileProviderActionIdentifier"
}
