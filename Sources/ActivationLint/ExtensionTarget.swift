package import ActivationRules
import Texts

/// The facts about an extension that come from files other than its Info.plist. They are read before the checks run; the checks themselves do no I/O.
package struct ExtensionTarget: Sendable {
  /// The value of a build setting of a target in one configuration, after every place that assigns it has been read.
  package enum Setting: Sendable, Hashable {
    /// The value with all references filled in; empty if nothing assigns the setting.
    case value(String)
    /// The value isn't known, for this reason, for example because a place that takes precedence names a missing file or has a condition.
    case unknown(String)
  }

  /// A target, or the bundle built from one: the extension, or an app that contains it.
  package struct Product: Sendable, Hashable {
    /// The name of the target; nil if it isn't known.
    package var name: String?
    /// For each configuration, such as `Release`: the settings that checks ask for and the final values of the Info.plist keys, by name.
    package var configurations: [String: [String: Setting]] = [:]
    /// The values of those Info.plist keys as written, before any setting is filled in.
    package var written: [String: String] = [:]
    /// The bundle identifier; nil if it isn't known or differs between configurations.
    package var bundleIdentifier: String?
    /// The entitlements; nil if they aren't known.
    package var entitlements: PropertyListValue?
    /// The file and line that declare the App Groups; nil if they aren't known.
    package var groupPlace: String?

    /// Creates a product about which nothing is known.
    package init() {}
  }

  /// How the extension ends up in the build of its project.
  package enum Building: Sendable, Hashable {
    case unknown
    /// No target of these projects uses the Info.plist.
    case notBuilt(projects: [String])
    /// The extension isn't copied to where the system looks for extensions. The values are the project file, its apps, and the phase of an app that
    /// copies the extension elsewhere.
    case notEmbedded(project: String, apps: [String], phase: String?)
    /// An app embeds the extension.
    case embedded
  }

  /// The storyboards and classes of the target, one of which an Info.plist can name as its entry point.
  package struct Interface: Sendable, Hashable {
    /// The names of the storyboards, without their extensions.
    package var storyboards: Set<String> = []
    /// A Boolean value that indicates whether `storyboards` has all storyboards of the target.
    package var isWhole = false
    /// The Swift classes whose name in Objective-C isn't their name in the source, each with the place that declares it.
    package var swiftClasses: [String: String] = [:]
    /// The names in Objective-C that the sources themselves give to classes.
    package var otherClasses: Set<String> = []
    /// The name of the module; nil if the target may have classes that aren't listed here.
    package var wholeModule: String?

    /// Creates an interface without storyboards and classes.
    package init() {}

    /// Returns the class that a qualified name refers to if no source declares it, with the class that was probably meant: a class of the module with
    /// a similar name, or the class that the name wrongly places in another module, such as the app's. Returns nil for any other name.
    func missingClass(_ name: String) -> (name: String, meant: String?)? {
      let parts = name.split(separator: ".").map { String($0) }
      guard let wholeModule, parts.count == 2 else { return nil }
      let isInSwift = swiftClasses[parts[1]] != nil
      if parts[0] != wholeModule { return isInSwift ? (parts[1], parts[1]) : nil }
      return isInSwift || otherClasses.contains(parts[1])
        ? nil : (parts[1], closestMatch(to: parts[1], among: swiftClasses.keys.stablySorted()))
    }
  }

  /// The known JavaScript files.
  package enum Scripts: Sendable, Hashable {
    case unknown
    /// The scripts of a built bundle: whether the bundle has the file that the Info.plist names.
    case bundle(hasFile: Bool)
    /// The names of all scripts in the source project, without their extensions.
    case project(names: Set<String>)
    /// The names of the scripts among the target's resources, without their extensions; the names of the scripts that are written for web pages; and
    /// whether the list of names is complete.
    case resources(names: Set<String>, forPages: Set<String>, isWhole: Bool = true)
  }

  /// The settings that checks ask for.
  package static let settings = [
    "IPHONEOS_DEPLOYMENT_TARGET", "MACOSX_DEPLOYMENT_TARGET", "SDKROOT", "SUPPORTED_PLATFORMS",
  ]

  /// The Info.plist keys that checks ask for, each with the build setting that Xcode uses when it generates the Info.plist.
  package static let keys = [
    "CFBundleIdentifier": "PRODUCT_BUNDLE_IDENTIFIER", "CFBundleVersion": "CURRENT_PROJECT_VERSION",
    "CFBundleShortVersionString": "MARKETING_VERSION",
  ]

  package var own = Product()
  /// The containing app; nil if none is found, several are possible, or the extension's entitlements aren't known.
  package var application: Product?
  /// The app targets that embed the extension or, if none does, depend on it, according to the project file.
  package var embedding: [Product] = []
  /// How the extension ends up in the build of its project.
  package var building = Building.unknown
  /// The storyboards and classes of the target; nil if no project lists its files.
  package var interface: Interface?
  /// The App Groups that the target's entitlements grant in any configuration; nil if they aren't known.
  package var grantedGroups: [String]?
  /// The App Groups that the target's sources open, each with its place.
  package var usedGroups: [(group: String, place: String)] = []
  /// The frameworks of the project that the target links and that may use API that is unavailable to extensions.
  package var unsafeFrameworks: [String] = []
  /// The same facts according to the description that generates the project, if both the description and the project are there.
  package var alternatives: [ExtensionTarget] = []
  /// The scripts among which a check looks for the JavaScript file that the Info.plist names.
  package var scripts = Scripts.unknown

  /// Creates a target about which nothing is known.
  package init() {}
}

/// The declarations of an extension apart from its rule, with the facts about its target from other files.
package struct ExtensionSubject: Sendable {
  let bundle: [String: PropertyListValue]
  /// `NSExtensionAttributes`; empty if it is absent or not a dictionary.
  let attributes: [String: PropertyListValue]
  /// `NSExtensionPointIdentifier`; empty if it is absent or not a string.
  let point: String
  private let list: PropertyListValue
  /// The facts from other files.
  package var target = ExtensionTarget()

  /// Creates the subject from an Info.plist; nil if it doesn't belong to an extension.
  ///
  /// - Complexity: linear in the number of keys that are read.
  package init?(_ propertyList: PropertyListValue) {
    guard case .dictionary(let bundle)? = propertyList[InfoKey.extensionKey] else { return nil }
    (self.bundle, list) = (bundle, propertyList)
    attributes = if case .dictionary(let entries)? = bundle[InfoKey.attributes] { entries } else { [:] }
    point = bundle[InfoKey.point]?.text ?? ""
  }

  /// The name of the JavaScript file without its extension; nil if there's none or a build setting supplies it.
  package var scriptName: String? {
    guard let name = attributes[InfoKey.script]?.text, !name.isEmpty, !Self.isOpen(name) else { return nil }
    return name.lowercased().hasSuffix(".js") ? String(name.dropLast(3)) : name
  }

  /// The place of a top-level key of the Info.plist if the Info.plist has it, otherwise the place of `NSExtension`.
  func place(of key: String) -> Finding.Place { .key([list[key] == nil ? InfoKey.extensionKey : key]) }

  /// The extension point of photo editing extensions.
  static let photoEditing = "com.apple.photo-editing"

  /// The key path of an entry in `NSExtensionAttributes`.
  static func path(_ key: String) -> [String] { [InfoKey.extensionKey, InfoKey.attributes, key] }

  /// A Boolean value that indicates whether a text contains a build setting, so that its value isn't known before the build.
  static func isOpen(_ text: String) -> Bool { ActivationDictionary.Value.string(text).isBuildSetting }
}
