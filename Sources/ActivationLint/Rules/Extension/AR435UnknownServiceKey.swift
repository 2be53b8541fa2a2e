import ActivationFiles
import ActivationRules
import PredicateSyntax

enum UnknownServiceKey: LintCheck {
  static let id = "AR435"
  static let name = "unknown-service-key"
  static let page = """
    A key of `NSExtensionAttributes` begins like those of Quick Actions, and there is none of that name.

    The keys that begin with `NSExtensionService` say whether an action appears in Finder, in toolbars and in the Touch
    Bar, and what it's called there. The value of `NSExtensionServiceRoleType` is checked as well.

    **Why it matters.** The system ignores a key that it doesn't know: the action isn't offered where it was meant to be.

    **Example.**

        { NSExtensionServiceAllowsFinderPreview: true }

    **Instead.** Write the key as Apple spells it: `NSExtensionServiceAllowsFinderPreviewItem` is the one for Quick Actions.

    **When it is not a mistake.** When the key is one of a newer system that this tool doesn't know yet. Otherwise
    the system ignores it, and the Quick Action behaves as if it weren't there.

    **Reference.**
    https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionattributes.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .documented

  private static let prefix = "NSExtensionService"
  private static let role = "NSExtensionServiceRoleType"
  /// The keys on Apple's page, without their prefix.
  private static let keys = [
    "AllowsFinderPreviewItem", "AllowsToolbarItem", "AllowsTouchBarItem", "FinderPreviewIconName", "FinderPreviewLabel",
    "RoleType", "ToolbarIconFile", "ToolbarPaletteLabel", "TouchBarBezelColorName", "TouchBarIconName", "TouchBarLabel",
  ]
  private static let roles = ["NSExtensionServiceRoleTypeEditor", "NSExtensionServiceRoleTypeViewer"]

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let list = subject.informationList, let attributes = list[InfoKey.extensionKey]?[InfoKey.attributes],
      case .dictionary(let entries) = attributes
    else { return [] }
    let folder = [InfoKey.extensionKey, InfoKey.attributes]
    var findings: [Finding] = []
    for key in entries.keys.sorted() where key.hasPrefix(prefix) {
      let word = String(key.dropFirst(prefix.utf8.count))
      if keys.contains(word) { continue }
      let meant = closestMatch(to: word, among: keys) ?? keys.first { $0.hasPrefix(word) }
      let isThere = meant.map { entries[prefix + $0] != nil } ?? false
      var fixes: [Finding.Fix] = []
      if let meant, !isThere {
        fixes = [Finding.Fix("write \(prefix + meant)", isSafe: false, [.renameKey(folder + [key], prefix + meant)])]
      }
      findings.append(
        finding(
          at: .key(folder + [key]), "unknown key \(key), which the system ignores",
          help: meant.map { "Did you mean \(prefix + $0)?" + (isThere ? " That is there too." : "") } ?? "Remove it.",
          fixes: fixes))
    }
    if let text = entries[role]?.text, !roles.contains(text), !ExtensionSubject.isOpen(text) {
      findings.append(
        finding(
          at: .value(folder + [role]), "unknown role \"\(text)\"",
          help: "The roles are NSExtensionServiceRoleTypeEditor, which changes the file, and "
            + "NSExtensionServiceRoleTypeViewer."))
    }
    return findings
  }
}
