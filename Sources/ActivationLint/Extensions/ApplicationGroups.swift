import ActivationRules

/// The App Groups of an extension and its containing app.
///
/// Source: App Extension Programming Guide (archived), "Handling Common Scenarios", "Sharing Data with Your Containing App" (documented: both
/// share a container by a group that both name).
struct ApplicationGroups {
  static let key = "com.apple.security.application-groups"

  /// The groups of entitlements.
  enum Reading {
    case groups([String])
    /// Not an array of strings, but this.
    case malformed(String)
    /// The entitlements are missing, or a build setting decides.
    case unknown
  }

  /// The extension's groups.
  let own: Reading
  /// The app's groups.
  let application: Reading
  /// The name of the app in messages.
  let title: String

  init(_ surroundings: ExtensionSubject.Surroundings) {
    // Empty entitlements of an extension are meant to ask for nothing, or nobody filled them in.
    own = surroundings.entitlements == .dictionary([:]) ? .unknown : Self.read(surroundings.entitlements)
    application = Self.read(surroundings.applicationEntitlements)
    title = "the containing app" + (surroundings.applicationIdentifier.map { " " + $0 } ?? "")
  }

  private static func read(_ entitlements: PropertyListValue?) -> Reading {
    guard case .dictionary(let entries)? = entitlements else { return .unknown }
    guard let value = entries[key] else { return .groups([]) }
    if let text = value.text, ExtensionSubject.isOpen(text) { return .unknown }
    guard case .array(let values) = value else { return .malformed(value.kind) }
    var groups: [String] = []
    for value in values {
      guard let text = value.text else { return .malformed("an array with other entries") }
      groups.append(text)
    }
    return .groups(groups)
  }

  /// The groups of both, when they are known and differ.
  var difference: (own: [String], application: [String])? {
    guard case .groups(let own) = own, case .groups(let application) = application, Set(own) != Set(application),
      !(own + application).contains(where: ExtensionSubject.isOpen)
    else { return nil }
    return (own, application)
  }

  /// Returns both lists of groups, for messages.
  func lists(_ own: [String], _ application: [String]) -> String {
    "the extension has \(Self.list(own)), \(title) has \(Self.list(application))"
  }

  static func list(_ groups: [String]) -> String {
    var text = ""
    for group in groups { text += (text.isEmpty ? "" : ", ") + "\"\(group)\"" }
    return text.isEmpty ? "none" : text
  }
}
