package import ActivationRules

/// The facts about an extension that other files than its Info.plist have, read before the checks, which open no file and walk no folder.
package struct ExtensionTarget: Sendable, Hashable {
  /// A build setting of a target in one configuration, after all places that assign it.
  package enum Setting: Sendable, Hashable {
    /// Its value with all references filled in; empty where nothing assigns it.
    case value(String)
    /// It isn't known, for this reason: a place that comes before names a file that isn't there, or has a value under a condition.
    case unknown(String)
  }

  /// A target, or a bundle that was made of one: the extension, or an app around it.
  package struct Product: Sendable, Hashable {
    /// The name of the target; nil where none is known.
    package var name: String?
    /// The settings that checks ask for, by their name, in each configuration, by its name.
    package var configurations: [String: [String: Setting]] = [:]
    /// The bundle identifier; nil when it isn't known, or not the same in all configurations.
    package var bundleIdentifier: String?
    /// The entitlements; nil when they aren't known.
    package var entitlements: PropertyListValue?
    /// The file and the line with the App Groups; nil when they aren't known.
    package var groupPlace: String?

    /// Creates a product of which nothing is known.
    package init() {}
  }

  /// The knowledge about JavaScript files.
  package enum Scripts: Sendable, Hashable {
    /// Nothing.
    case unknown
    /// The presence of the file in the built bundle.
    case bundle(hasFile: Bool)
    /// The names of all scripts of the source project, without their extensions.
    case project(names: Set<String>)
  }

  /// The settings that checks ask for.
  package static let settings = [
    "PRODUCT_BUNDLE_IDENTIFIER", "IPHONEOS_DEPLOYMENT_TARGET", "MACOSX_DEPLOYMENT_TARGET", "MARKETING_VERSION",
    "CURRENT_PROJECT_VERSION", "INFOPLIST_FILE", "GENERATE_INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS",
    "APPLICATION_EXTENSION_API_ONLY",
  ]

  /// The extension.
  package var own = Product()
  /// The containing app; nil when none is found, or several could be it.
  package var application: Product?
  /// The targets of apps that embed the extension, by the project file.
  package var embedding: [Product] = []
  /// The places in which the JavaScript file that the Info.plist names was looked for.
  package var scripts = Scripts.unknown

  /// Creates a target of which nothing is known.
  package init() {}
}
