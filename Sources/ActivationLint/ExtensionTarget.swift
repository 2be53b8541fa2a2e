package import ActivationRules
import Texts

/// The facts about an extension that other files than its Info.plist have, read before the checks, which open no file and walk no folder.
package struct ExtensionTarget: Sendable {
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
    /// For each configuration, such as `Release`, the settings that checks ask for and the final values of the keys in the Info.plist, by name.
    package var configurations: [String: [String: Setting]] = [:]
    /// The texts of those keys in the Info.plist before any setting is filled in.
    package var written: [String: String] = [:]
    /// The bundle identifier; nil when it isn't known, or not the same in all configurations.
    package var bundleIdentifier: String?
    /// The entitlements; nil when they aren't known.
    package var entitlements: PropertyListValue?
    /// The file and the line with the App Groups; nil when they aren't known.
    package var groupPlace: String?

    /// Creates a product of which nothing is known.
    package init() {}
  }

  /// The fate of the extension when its project is built.
  package enum Building: Sendable, Hashable {
    case unknown
    /// No target of these projects uses the Info.plist.
    case notBuilt(projects: [String])
    /// The target's product isn't copied to where the system looks for extensions: the project file, its apps, and the phase of an app that
    /// copies it elsewhere.
    case notEmbedded(project: String, apps: [String], phase: String?)
    /// An app has the extension.
    case embedded
  }

  /// The entry points that the target's files have.
  package struct Interface: Sendable, Hashable {
    /// The names of the storyboards without their extension.
    package var storyboards: Set<String>
    /// A Boolean value that indicates whether these are all storyboards of the target.
    package var isWhole: Bool
    /// The classes in Swift that have no name of their own in Objective-C, each with its place.
    package var swiftClasses: [String: String]
    /// The classes that have a name in Objective-C.
    package var otherClasses: Set<String>
    /// The name of the module, where these are all classes of it.
    package var wholeModule: String?

    package init(
      storyboards: Set<String>, isWhole: Bool, swiftClasses: [String: String], otherClasses: Set<String>,
      wholeModule: String? = nil
    ) {
      (self.storyboards, self.isWhole, self.wholeModule) = (storyboards, isWhole, wholeModule)
      (self.swiftClasses, self.otherClasses) = (swiftClasses, otherClasses)
    }

    /// The class that a name means and no source declares: one of the module, or one that another module, such as the app's, seems to have. Nil for any
    /// other name.
    func missingClass(_ name: String) -> (name: String, meant: String?)? {
      let parts = name.split(separator: ".").map { String($0) }
      guard let wholeModule, parts.count == 2 else { return nil }
      let isInSwift = swiftClasses[parts[1]] != nil
      if parts[0] != wholeModule { return isInSwift ? (parts[1], parts[1]) : nil }
      return isInSwift || otherClasses.contains(parts[1])
        ? nil : (parts[1], closestMatch(to: parts[1], among: swiftClasses.keys.stablySorted()))
    }
  }

  /// The knowledge about JavaScript files.
  package enum Scripts: Sendable, Hashable {
    case unknown
    /// The presence of the file in the built bundle.
    case bundle(hasFile: Bool)
    /// The names of all scripts of the source project, without their extensions.
    case project(names: Set<String>)
    /// The names of the scripts among the target's resources, without their extensions, those among them that are made for web pages, and
    /// whether these are all.
    case resources(names: Set<String>, forPages: Set<String>, isWhole: Bool = true)
  }

  /// The settings that checks ask for.
  package static let settings = [
    "IPHONEOS_DEPLOYMENT_TARGET", "MACOSX_DEPLOYMENT_TARGET", "SDKROOT", "SUPPORTED_PLATFORMS",
  ]

  /// The keys of an Info.plist that checks ask for, each with the setting that Xcode takes where it generates one.
  package static let keys = [
    "CFBundleIdentifier": "PRODUCT_BUNDLE_IDENTIFIER", "CFBundleVersion": "CURRENT_PROJECT_VERSION",
    "CFBundleShortVersionString": "MARKETING_VERSION",
  ]

  package var own = Product()
  /// The containing app; nil when none is found, or several could be it.
  package var application: Product?
  /// The targets of apps that embed the extension, by the project file.
  package var embedding: [Product] = []
  /// The fate of the extension when its project is built.
  package var building = Building.unknown
  /// The entry points that the sources and resources have; nil where no project lists them.
  package var interface: Interface?
  /// The App Groups that the target's entitlements grant in any configuration; nil where they aren't known.
  package var grantedGroups: [String]?
  /// The App Groups that the target's sources open, each with its place.
  package var usedGroups: [(group: String, place: String)] = []
  /// The frameworks of the project that the target links, and that may use what extensions can't.
  package var unsafeFrameworks: [String] = []
  /// The same by the description that the project is made from, where both are there.
  package var alternatives: [ExtensionTarget] = []
  /// The places in which the JavaScript file that the Info.plist names was looked for.
  package var scripts = Scripts.unknown

  /// Creates a target of which nothing is known.
  package init() {}
}

/// The declarations of an extension apart from its rule, with the facts about its target that other files have.
package struct ExtensionSubject: Sendable {
  let bundle: [String: PropertyListValue]
  /// `NSExtensionAttributes`; empty when it is absent or not a dictionary.
  let attributes: [String: PropertyListValue]
  /// `NSExtensionPointIdentifier`; empty when it is absent or not a string.
  let point: String
  private let list: PropertyListValue
  /// The facts from other files.
  package var target = ExtensionTarget()

  /// Takes an Info.plist; nil when it isn't that of an extension.
  ///
  /// - Complexity: linear in the number of keys that are read.
  package init?(_ propertyList: PropertyListValue) {
    guard case .dictionary(let bundle)? = propertyList[InfoKey.extensionKey] else { return nil }
    (self.bundle, list) = (bundle, propertyList)
    attributes = if case .dictionary(let entries)? = bundle[InfoKey.attributes] { entries } else { [:] }
    point = bundle[InfoKey.point]?.text ?? ""
  }

  /// The name of the JavaScript file without its extension; nil when there is none, or a build setting decides it.
  package var scriptName: String? {
    guard let name = attributes[InfoKey.script]?.text, !name.isEmpty, !Self.isOpen(name) else { return nil }
    return name.lowercased().hasSuffix(".js") ? String(name.dropLast(3)) : name
  }

  /// The place of a key of the Info.plist, where it has it; else of the extension's keys.
  func place(of key: String) -> Finding.Place { .key([list[key] == nil ? InfoKey.extensionKey : key]) }

  /// The extension point of photo editing extensions.
  static let photoEditing = "com.apple.photo-editing"

  /// The keys that lead to one of `NSExtensionAttributes`.
  static func path(_ key: String) -> [String] { [InfoKey.extensionKey, InfoKey.attributes, key] }

  /// A Boolean value that indicates whether a build setting completes a text, so that it says nothing before the build.
  static func isOpen(_ text: String) -> Bool { ActivationDictionary.Value.string(text).isBuildSetting }
}
