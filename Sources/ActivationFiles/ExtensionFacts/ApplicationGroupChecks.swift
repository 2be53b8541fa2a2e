import ActivationRules

/// The App Groups of an extension and its containing app.
///
/// Source: ``AppleDocumentation/applicationGroups``, ``AppleDocumentation/commonScenarios``, "Sharing Data with Your Containing
/// App" (documented: both share a container by a group that both name).
enum ApplicationGroupChecks {
  private static let key = "com.apple.security.application-groups"

  /// - Parameter appName: What messages add to "the containing app"; nil when its name is unknown.
  static func findings(
    extension own: PropertyListValue?, app: PropertyListValue?, appName: String?
  ) -> [ExtensionFinding] {
    var findings: [ExtensionFinding] = []
    let appTitle = "the containing app" + (appName.map { " " + $0 } ?? "")
    let ownGroups = own.flatMap { groups(in: $0, of: "the extension", &findings) }
    let appGroups = app.flatMap { groups(in: $0, of: appTitle, &findings) }
    if let ownGroups, let appGroups, let finding = comparison(ownGroups, appGroups, appTitle) {
      findings.append(finding)
    }
    return findings
  }

  /// The groups of entitlements; nil when they are of another shape, which is reported.
  private static func groups(
    in entitlements: PropertyListValue, of owner: String, _ findings: inout [ExtensionFinding]
  ) -> [String]? {
    guard case .dictionary(let entries) = entitlements else { return nil }
    guard let value = entries[key] else { return [] }
    if let text = value.text, holdsBuildSetting(text) { return nil }
    guard case .array(let values) = value, values.allSatisfy({ $0.text != nil }) else {
      let found = if case .array = value { "an array with other entries" } else { value.kind }
      findings.append(
        finding(
          .applicationGroupsWrongType, .error,
          "the App Groups of \(owner) are \(found), not an array of strings", help: "Make it an array of strings."))
      return nil
    }
    return values.compactMap(\.text)
  }

  private static func comparison(_ own: [String], _ app: [String], _ appTitle: String) -> ExtensionFinding? {
    let lists = "the extension has \(list(own)), \(appTitle) has \(list(app))"
    guard !(own + app).contains(where: holdsBuildSetting), Set(own) != Set(app) else { return nil }
    if own.isEmpty || app.isEmpty {
      return finding(
        .applicationGroupsOneSided, .warning, "only one of the two has App Groups: " + lists,
        help: "Name the same group in both if they are to share data.")
    }
    if Set(own).isDisjoint(with: app) {
      return finding(
        .applicationGroupsDiffer, .error, "the App Groups have none in common: " + lists,
        help: "Name the same group in both; without one they share no container.")
    }
    // What the app alone has, it doesn't want to share.
    let foreign = own.filter { !app.contains($0) }
    guard !foreign.isEmpty else { return nil }
    return finding(
      .applicationGroupsPartlyShared, .note, "\(appTitle) doesn't have all App Groups of the extension: " + lists,
      help: "Add \(list(foreign)) to the app, if both use what is in it.")
  }

  private static func list(_ groups: [String]) -> String {
    groups.isEmpty ? "none" : groups.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  private static func finding(
    _ kind: ExtensionFinding.Kind, _ severity: ExtensionFinding.Severity, _ message: String, help: String
  ) -> ExtensionFinding {
    ExtensionFinding(kind, severity, at: [key], message, help: help, source: AppleDocumentation.applicationGroups)
  }
}
