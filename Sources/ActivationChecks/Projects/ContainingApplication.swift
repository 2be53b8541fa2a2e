import ActivationLint
import ActivationRules
import Predicates
import UniformTypes

/// The result of looking for the app that contains an extension.
package struct ApplicationSearch: Sendable, Hashable {
  /// The possible apps; empty if none was found.
  var found: [ApplicationFacts] = []
  /// A Boolean value that indicates whether the types that the app declares are known. Several apps may declare the same types, so that it doesn't
  /// matter which app it is.
  package var isDecisive = false

  /// The possible apps if there are several, even if they declare the same types; otherwise empty.
  package var candidates: [ApplicationFacts] { found.count > 1 ? found : [] }

  /// The app; nil if it isn't known.
  package var application: ApplicationFacts? { found.count == 1 ? found[0] : nil }
}

/// The facts about an app that may contain an extension.
package struct ApplicationFacts: Sendable, Hashable {
  /// Keys that only the Info.plists of apps have.
  ///
  /// Inferred from Xcode's templates and some sixty projects, where frameworks, tests and extensions have none of these keys. Since Xcode 13, an
  /// app's property list holds only what build settings can't express. `CFBundleExecutable` isn't a sign, because every bundle has it.
  static let telltaleKeys = [
    "UIApplicationSceneManifest", "UILaunchScreen", "UILaunchStoryboardName", "UIMainStoryboardFile",
    "LSRequiresIPhoneOS", "LSApplicationCategoryType", "NSMainNibFile", "NSMainStoryboardFile",
    "UTExportedTypeDeclarations", "UTImportedTypeDeclarations", "CFBundleDocumentTypes", "CFBundleURLTypes",
    "LSApplicationQueriesSchemes", "UISupportedInterfaceOrientations", "UIBackgroundModes", "UIFileSharingEnabled",
    "LSSupportsOpeningDocumentsInPlace", "BGTaskSchedulerPermittedIdentifiers", "ITSAppUsesNonExemptEncryption",
    "SUFeedURL", "CFBundleIcons", "UIApplicationShortcutItems", "UIRequiresFullScreen",
  ]
  /// Keys that only watchOS apps have, and never their extensions.
  private static let watchKeys = ["WKApplication", "WKWatchKitApp", "WKCompanionAppBundleIdentifier", "WKWatchOnly"]
  private static let clipKey = "NSAppClip"

  /// The keys that identify an app if `CFBundlePackageType` is missing.
  static let signs = telltaleKeys + watchKeys + [clipKey]

  /// The name of the file in which Expo describes an app, including the contents of its Info.plist.
  static let descriptionName = "app.json"

  /// The path of the app's Info.plist or of its description; nil if Xcode generates the file from build settings, which can't declare types.
  package var propertyListPath: String?
  var kind: XcodeTarget.Product
  var types = DeclaredTypes()
  /// `CFBundleIdentifier`; nil if it is missing or contains an unknown build setting.
  var bundleIdentifier: String?
  var target: XcodeTarget?
  /// The family of systems that the Info.plist's keys name; nil if they name none.
  var platform: ActivationRule.Platform?

  /// Creates the facts from a property list.
  ///
  /// - Parameter plist: The property list, with all known references to build settings filled in.
  init(_ plist: PropertyListValue, path: String) {
    types = DeclaredTypes(plist, path: path)
    propertyListPath = path
    kind =
      plist[Self.clipKey] != nil
      ? .appClip : Self.watchKeys.contains { plist[$0] != nil } ? .watchApplication : .application
    bundleIdentifier = KnownSettings().complete(plist["CFBundleIdentifier"]?.text)
    platform = LintSubject.Surroundings(in: plist).platform
  }

  /// Creates the facts from Expo's description of an app; nil if it declares no types.
  init?(describedIn bytes: [UInt8], path: String) {
    types = TypeDeclarationReader.types(inDocument: bytes, path: path)
    guard !types.declarations.isEmpty else { return nil }
    propertyListPath = path
    kind = .application
  }

  /// A Boolean value that indicates whether the file is Expo's description, from which an Info.plist is generated.
  var isDescribed: Bool { propertyListPath?.hasSuffix(Self.descriptionName) == true }

  /// Creates the facts about an app whose Info.plist Xcode generates, so that it declares no types.
  init(generatedFor target: XcodeTarget) {
    kind = target.product
    bundleIdentifier = KnownSettings(of: [target]).complete("$(PRODUCT_BUNDLE_IDENTIFIER)")
    self.target = target
  }

  /// Returns whether a property list outside of bundles is the source of an app's Info.plist. It must not describe an extension. Its
  /// `CFBundlePackageType` decides; if that key is missing or refers to a build setting, any key that only apps have is enough.
  static func isApplication(_ plist: PropertyListValue) -> Bool {
    guard plist[InfoKey.extensionKey] == nil, plist["EXAppExtensionAttributes"] == nil else { return false }
    if let type = plist["CFBundlePackageType"]?.text, BuildSettings.firstReference(in: type) == nil {
      return type == "APPL"
    }
    return signs.contains { plist[$0] != nil }
  }

  /// Returns whether the app may contain an extension of the given kind; nil means an unknown kind. Any app may contain ReplayKit's extensions
  /// and those of kinds without an activation rule. Extensions of all other kinds belong to neither a watchOS app nor an App Clip.
  ///
  /// Share and action extensions exist on iOS, macOS and visionOS (documented: "App Extension Programming Guide"), and an App Clip
  /// may have none of them (documented: "Creating an App Clip with Xcode").
  func mayContain(_ point: ExtensionPoint?) -> Bool {
    switch point?.ruleUse {
    case .unused, .replayKit: true
    default: kind == .application
    }
  }

  /// Returns the facts that also hold for another target with the same Info.plist.
  func common(with other: ApplicationFacts) -> ApplicationFacts {
    var common = self
    if target?.name != other.target?.name { common.target = nil }
    if platform != other.platform { common.platform = nil }
    return common
  }

  /// The app's name in messages: its Info.plist or its target.
  package var label: String {
    propertyListPath ?? target.map { "target \($0.name), whose Info.plist Xcode generates" } ?? "unnamed"
  }

  /// Returns the Info.plist of the app in whose folder a bundle or its property list is; nil if there's none.
  static func pathOfInfoPlist(aroundFile path: String) -> String? {
    let file = absolutePath(path)
    guard let bundle = foldersAround(file).first(where: { nameAndEnding(of: $0).ending == "app" }) else { return nil }
    return ["/Info.plist", "/Contents/Info.plist"].map { bundle + $0 }.first { $0 != file && Disk.isFile($0) }
  }
}
