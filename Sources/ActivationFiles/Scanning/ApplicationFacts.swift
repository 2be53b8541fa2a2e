import ActivationRules
import Foundation
import PredicateSyntax
import UniformTypes

/// What a scan needs of an app's Info.plist.
struct ApplicationFacts: Sendable {
  /// Keys that stand only in the Info.plists of apps.
  ///
  /// Inferred from Xcode's templates, which give frameworks and extensions none of them. `CFBundleExecutable` is no sign: every
  /// bundle has it.
  static let telltaleKeys = [
    "UIApplicationSceneManifest", "UILaunchScreen", "UILaunchStoryboardName", "UIMainStoryboardFile",
    "LSRequiresIPhoneOS",
    "LSApplicationCategoryType", "NSMainNibFile", "NSMainStoryboardFile", "WKApplication", "WKWatchKitApp",
  ]

  /// The property list, as it can be opened.
  var propertyListPath: String
  /// The types that the app declares, without those whose identifiers build settings decide.
  var declarations: [TypeDeclaration]
  /// The identifiers left out.
  var undecidedTypes: [String]
  /// What is odd in the declarations, one line each.
  var warnings: [String]
  /// `CFBundleIdentifier`.
  var bundleIdentifier: String?

  init(_ plist: PropertyListValue, path: String) {
    bundleIdentifier = plist["CFBundleIdentifier"]?.text
    let types = TypeDeclarationReader.read(plist, path: path)
    propertyListPath = path
    declarations = types.declarations.filter { BuildSettings.firstReference(in: $0.identifier) == nil }
    undecidedTypes = types.declarations.map { $0.identifier }.filter { BuildSettings.firstReference(in: $0) != nil }
    warnings = types.warnings
  }

  /// Whether a property list outside of bundles is the source of an app's Info.plist: it describes no extension, and its
  /// `CFBundlePackageType` is `APPL` or it has a key that only apps have.
  static func isApplication(_ plist: PropertyListValue) -> Bool {
    guard plist["NSExtension"] == nil, plist["EXAppExtensionAttributes"] == nil else { return false }
    if let type = plist["CFBundlePackageType"]?.text, BuildSettings.firstReference(in: type) == nil {
      return type == "APPL"
    }
    return telltaleKeys.contains { plist[$0] != nil }
  }

  /// The Info.plist of the app in whose folder a bundle or its property list lies; nil when there is none.
  static func pathOfInfoPlist(aroundFile path: String) -> String? {
    let file = URL(fileURLWithPath: path).standardizedFileURL
    var folder = file.deletingLastPathComponent()
    while folder.path != "/", !folder.path.isEmpty {
      if folder.pathExtension == "app" {
        let candidates = ["Info.plist", "Contents/Info.plist"].map { folder.appendingPathComponent($0).path }
        return candidates.first { $0 != file.path && InputFile.isFile($0) }
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
