package import ActivationRules

/// The app that contains an extension.
package struct ContainingApplication: Sendable, Hashable {
  /// The way in which the app was found.
  package enum Discovery: Sendable, Hashable {
    /// The extension lies in the app's bundle.
    case bundle
    /// A target of this project file embeds the extension.
    case project(String)
    /// No other property list of an app is as near.
    case place
    /// The project's configuration names the app.
    case configuration
  }

  /// The app's Info.plist; nil when Xcode makes it from build settings, which declare no types.
  package var propertyListPath: String?
  /// The name of its target; nil when no project file is known.
  package var target: String?
  /// `CFBundleIdentifier`; nil when a build setting decides it that is not known.
  package var bundleIdentifier: String?
  /// The way in which the app was found.
  package var discovery: Discovery
  /// The family of systems that its Info.plist names; nil when it names none.
  package var platform: ActivationRule.Platform? = nil

  /// Returns the facts that also apply to another target with the same Info.plist.
  func common(with other: ApplicationFacts) -> ContainingApplication {
    var common = self
    if target != other.target?.name { common.target = nil }
    if bundleIdentifier != other.bundleIdentifier { common.bundleIdentifier = nil }
    if platform != other.platform { common.platform = nil }
    return common
  }

  /// The name in messages: its Info.plist, or its target.
  package var label: String {
    propertyListPath ?? target.map { "target \($0), whose Info.plist Xcode generates" } ?? "unnamed"
  }
}

/// The outcome of looking for the app that contains an extension.
package enum ApplicationSearch: Sendable, Hashable {
  /// It is known.
  case found(ContainingApplication)
  /// Several come into question; with whether they declare the same types, so that it doesn't matter which one it is.
  case several([ContainingApplication], agree: Bool)
  /// There is none.
  case notFound

  /// A Boolean value that indicates whether the types that the app declares are known.
  package var isDecisive: Bool {
    switch self {
    case .found: true
    case .several(_, let agree): agree
    case .notFound: false
    }
  }

  /// The apps that come into question when it isn't known.
  package var candidates: [ContainingApplication] {
    if case .several(let applications, _) = self { applications } else { [] }
  }

  /// The app; nil when it is not known.
  package var application: ContainingApplication? {
    if case .found(let application) = self { application } else { nil }
  }
}
