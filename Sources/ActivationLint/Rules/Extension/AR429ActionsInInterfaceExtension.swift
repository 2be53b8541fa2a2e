import ActivationRules
import Predicates

extension LintRule {
  static let actionsInInterfaceExtension = LintRule(
    id: "AR429", name: "actions-in-interface-extension", severity: .note, evidence: .observed,
    observations: ["provider-actions"],
    page: """
      Actions of a File Provider are in the extension that shows interfaces, and it names neither a storyboard nor a class.

      **Why it matters.** Actions that a replicated File Provider carries out itself (`NSFileProviderCustomAction`) are read
      from the Info.plist of the provider: Finder never looked into the extension at `com.apple.fileprovider-actionsui`
      (observed). Actions with an interface (`FPUIActionExtensionViewController`) belong where they are.

      **Example.**

          { NSExtensionPointIdentifier: "com.apple.fileprovider-actionsui", NSExtensionFileProviderActions: [ … ] }

      **Instead.** Nothing, if the actions have an interface; otherwise move them to the Info.plist of the provider.

      **When it is not a mistake.** When the build adds the storyboard or the class, since then the actions have an
      interface and belong here.

      **Reference.** Observed in a project that moved them (Hamasen, commits ab644a9 and c3282d4);
      https://developer.apple.com/documentation/fileprovider/nsfileprovidercustomaction.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let list = subject.informationList, subject.point?.point?.identifier == "com.apple.fileprovider-actionsui",
      let path = FileProviderPredicate.path(of: FileProviderPredicate.actionsKey, in: list),
      case .dictionary(let entries)? = list[InfoKey.extensionKey],
      entries[InfoKey.storyboard] == nil, entries[InfoKey.principalClass] == nil
    else { return }
    report.add(.withoutInterface, on: .key(path))
  }
}

extension Finding.Message {
  fileprivate static let withoutInterface = Self(
    "these actions have no interface, and such actions are read from the Info.plist of the File Provider",
    help: "Move them to the extension at com.apple.fileprovider-nonui, or name the storyboard or the class that "
      + "shows their interface.")
}
