import ActivationRules
import Texts
import Predicates

extension LintRule {
  static let unknownServiceKey = LintRule(
    id: "AR435", name: "unknown-service-key", severity: .warning, evidence: .documented,
    page: """
      A key of `NSExtensionAttributes` has the prefix of the keys for Quick Actions, but isn't one of them.

      The keys that begin with `NSExtensionService` set whether an action appears in Finder, in toolbars and in the Touch Bar, and what it's called there.

      **Why it matters.** The system ignores a key that it doesn't know: the action isn't offered in the intended place.

      **Example.**

          { NSExtensionServiceAllowsFinderPreview: true }

      **Instead.** Write the key as Apple spells it: `NSExtensionServiceAllowsFinderPreviewItem` is the key for Quick Actions.

      **When it is not a mistake.** When the key is from a newer system that this tool doesn't know yet. Otherwise the system ignores it, and the Quick Action behaves as if the key were
      missing.

      **Reference.** https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionattributes.
      """,
    check: .rule { subject, report in
      guard let list = subject.informationList, let attributes = list[InfoKey.extensionKey]?[InfoKey.attributes],
        case .dictionary(let entries) = attributes
      else { return }
      for key in entries.keys.stablySorted() where key.hasPrefix(prefix) {
        let word = String(key.dropFirst(prefix.utf8.count))
        if keys.contains(word) { continue }
        let meant = (closestMatch(to: word, among: keys) ?? keys.first { $0.hasPrefix(word) }).map { prefix + $0 }
        let isThere = meant.map { entries[$0] != nil } ?? false
        let path = ExtensionSubject.path(key)
        report.add(
          "unknown key \(key), which the system ignores",
          help: meant.map { "Did you mean \($0)?" + (isThere ? " That key exists, too." : "") } ?? "Remove it.",
          on: .key(path), fix: isThere ? nil : meant.map { .rename(path, to: $0) })
      }
    })

  private static let prefix = "NSExtensionService"

  /// The keys on Apple's page, without their prefix.
  private static let keys = [
    "AllowsFinderPreviewItem", "AllowsToolbarItem", "AllowsTouchBarItem", "FinderPreviewIconName", "FinderPreviewLabel",
    "RoleType", "ToolbarIconFile", "ToolbarPaletteLabel", "TouchBarBezelColorName", "TouchBarIconName", "TouchBarLabel",
  ]
}
