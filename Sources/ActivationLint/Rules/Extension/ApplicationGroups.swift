import ActivationRules
import Predicates

extension LintRule {
  static let applicationGroupsDiffer = LintRule(
    id: "AR420", name: "application-groups-differ", severity: .warning, evidence: .documented,
    exceptions: [(.error, "when both have groups, but none in common")],
    page: """
      The extension and its containing app have no App Group in common, although at least one of the two has groups.

      Checked only if the entitlements of both are read: the file that the target names, or otherwise the only entitlements file next to the Info.plist.

      **Why it matters.** The app and the extension have no container in common, so the app never sees what the extension saves.

      **Example.**

          app: [ "group.org.example" ], extension: [ "group.org.exmaple" ]

      **Instead.** Name the same group in both if they must share data.

      **When it is not a mistake.** When the app and the extension don't share data, and a group is for sharing data with another app. Empty entitlements of the extension aren't reported.

      **Reference.** https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups.
      """,
    check: .extension { subject, report in
      guard let (own, application, lists) = subject.target.differentGroups, Set(own).isDisjoint(with: application)
      else {
        return
      }
      if own.isEmpty || application.isEmpty {
        return report.add(
          "only one of the extension and its app has App Groups: " + lists,
          help: "Name the same group in both if they must share data.", on: .entitlement(ExtensionTarget.groupsKey))
      }
      var help = "Name the same group in both; otherwise they can't share a container."
      if let place = subject.target.own.groupPlace { help += " The extension's groups are in " + place + "." }
      if let place = subject.target.application?.groupPlace { help += " The app's groups are in " + place + "." }
      report.add(
        "the extension and its app have no App Group in common: " + lists, help: help, severity: .error,
        on: .entitlement(ExtensionTarget.groupsKey))
    })
}

/// The App Groups of an extension and its containing app.
///
/// Source: App Extension Programming Guide (archived), "Handling Common Scenarios", "Sharing Data with Your Containing App" (documented: they share a
/// container through a group that both declare).
extension ExtensionTarget {
  package static let groupsKey = "com.apple.security.application-groups"

  /// The groups of the extension and of the app, and a text that lists both; nil unless both are known and differ.
  fileprivate var differentGroups: (own: [String], application: [String], lists: String)? {
    // Entitlements may be empty on purpose, or because they were never filled in, so empty entitlements aren't compared.
    guard own.entitlements != .dictionary([:]), let mine = Self.groups(in: own.entitlements),
      let other = Self.groups(in: application?.entitlements), Set(mine) != Set(other),
      !(mine + other).contains(where: ExtensionSubject.isOpen)
    else { return nil }
    let title = "the containing app" + (application?.bundleIdentifier.map { " " + $0 } ?? "")
    return (mine, other, "the extension has \(Self.list(mine)), and \(title) has \(Self.list(other))")
  }

  /// Returns the groups; empty without their key, nil if the entitlements are missing or hold something other than an array of strings.
  private static func groups(in entitlements: PropertyListValue?) -> [String]? {
    guard case .dictionary(let entries)? = entitlements else { return nil }
    guard let value = entries[groupsKey] else { return [] }
    guard case .array(let values) = value else { return nil }
    let groups = values.compactMap { $0.text }
    return groups.count == values.count ? groups : nil
  }

  static func list(_ groups: [String]) -> String {
    groups.isEmpty ? "none" : groups.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
