import ActivationLint
import ActivationRules
import Predicates
import UniformTypes

/// The outcome of looking for the app that contains an extension.
package enum ApplicationSearch: Sendable, Hashable {
  case found(ApplicationFacts)
  /// Several come into question; with whether they declare the same types, so that it doesn't matter which one it is.
  case several([ApplicationFacts], agree: Bool)
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
  package var candidates: [ApplicationFacts] {
    if case .several(let applications, _) = self { applications } else { [] }
  }

  /// The app; nil when it is not known.
  package var application: ApplicationFacts? {
    if case .found(let application) = self { application } else { nil }
  }
}

/// The facts about an app that may contain an extension.
package struct ApplicationFacts: Sendable, Hashable {
  /// Keys that only the Info.plists of apps have.
  ///
  /// Inferred from Xcode's templates and some sixty projects, where frameworks, tests and extensions have none of them. Since Xcode
  /// 13 an app's property list holds only what build settings can't say. `CFBundleExecutable` is not a sign: every bundle has it.
  static let telltaleKeys = [
    "UIApplicationSceneManifest", "UILaunchScreen", "UILaunchStoryboardName", "UIMainStoryboardFile",
    "LSRequiresIPhoneOS", "LSApplicationCategoryType", "NSMainNibFile", "NSMainStoryboardFile",
    "UTExportedTypeDeclarations", "UTImportedTypeDeclarations", "CFBundleDocumentTypes", "CFBundleURLTypes",
    "LSApplicationQueriesSchemes", "UISupportedInterfaceOrientations", "UIBackgroundModes", "UIFileSharingEnabled",
    "LSSupportsOpeningDocumentsInPlace", "BGTaskSchedulerPermittedIdentifiers", "ITSAppUsesNonExemptEncryption",
    "SUFeedURL", "CFBundleIcons", "UIApplicationShortcutItems", "UIRequiresFullScreen",
  ]
  /// Keys that only watchOS apps have, and that their extensions never share.
  private static let watchKeys = ["WKApplication", "WKWatchKitApp", "WKCompanionAppBundleIdentifier", "WKWatchOnly"]
  private static let clipKey = "NSAppClip"

  /// The keys by which an app is recognized that says no `CFBundlePackageType`.
  static let signs = telltaleKeys + watchKeys + [clipKey]

  /// The name of the file in which Expo describes an app with what it writes into its Info.plist.
  static let descriptionName = "app.json"

  /// The path of the app's Info.plist; nil when Xcode makes the file from build settings. Build settings declare no types.
  package var propertyListPath: String?
  var kind: XcodeTarget.Product
  var types = DeclaredTypes()
  /// `CFBundleIdentifier`; nil when a build setting decides it that is not known.
  var bundleIdentifier: String?
  var target: XcodeTarget?
  /// The family of systems that its keys name; nil when they name none.
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

  /// Creates the facts from a description of Expo; nil for one that declares no types.
  init?(describedIn bytes: [UInt8], path: String) {
    types = TypeDeclarationReader.types(inDocument: bytes, path: path)
    guard !types.declarations.isEmpty else { return nil }
    propertyListPath = path
    kind = .application
  }

  /// A Boolean value that indicates whether an Info.plist is made of the file.
  var isDescribed: Bool { propertyListPath?.hasSuffix(Self.descriptionName) == true }

  /// An app whose Info.plist Xcode generates, and which therefore declares no types.
  init(generatedFor target: XcodeTarget) {
    kind = target.product
    bundleIdentifier = KnownSettings(of: [target]).complete("$(PRODUCT_BUNDLE_IDENTIFIER)")
    self.target = target
  }

  /// Returns whether a property list outside of bundles is the source of an app's Info.plist: it describes no extension, and its
  /// `CFBundlePackageType` is `APPL`, or is missing or filled in by the build while the list has a key that only apps have.
  static func isApplication(_ plist: PropertyListValue) -> Bool {
    guard plist[InfoKey.extensionKey] == nil, plist["EXAppExtensionAttributes"] == nil else { return false }
    if let type = plist["CFBundlePackageType"]?.text, BuildSettings.firstReference(in: type) == nil {
      return type == "APPL"
    }
    return signs.contains { plist[$0] != nil }
  }

  /// Returns whether an app may contain an extension of a kind: one with an activation rule belongs to neither a Watch app nor an
  /// App Clip.
  ///
  /// Share and action extensions exist on iOS, macOS and visionOS (documented: "App Extension Programming Guide"), and an App Clip
  /// may have none of them (documented: "Creating an App Clip with Xcode").
  func mayContain(_ point: ExtensionPoint?) -> Bool {
    switch point?.ruleUse {
    case .unused, .replayKit: true
    default: kind == .application
    }
  }

  /// Returns the facts that also apply to another target with the same Info.plist.
  func common(with other: ApplicationFacts) -> ApplicationFacts {
    var common = self
    if target?.name != other.target?.name { common.target = nil }
    if platform != other.platform { common.platform = nil }
    return common
  }

  /// The name in messages: its Info.plist, or its target.
  package var label: String {
    propertyListPath ?? target.map { "target \($0.name), whose Info.plist Xcode generates" } ?? "unnamed"
  }

  /// The Info.plist of the app in whose folder a bundle or its property list lies; nil when there is none.
  static func pathOfInfoPlist(aroundFile path: String) -> String? {
    let file = absolutePath(path)
    guard let bundle = foldersAround(file).first(where: { nameAndEnding(of: $0).ending == "app" }) else { return nil }
    return ["/Info.plist", "/Contents/Info.plist"].map { bundle + $0 }.first { $0 != file && Disk.isFile($0) }
  }
}
