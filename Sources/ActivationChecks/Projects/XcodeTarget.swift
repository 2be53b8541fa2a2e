import ActivationLint
import ActivationRules

/// A target of an Xcode project, as far as extensions and their apps need it.
struct XcodeTarget: Sendable, Hashable {
  /// The kind of product that a target makes.
  enum Product: Sendable, Hashable {
    /// An app of iOS, macOS, tvOS or visionOS.
    case application
    /// An App Clip.
    case appClip
    /// An app of watchOS.
    case watchApplication
    /// An extension of any kind.
    case appExtension
    /// A framework.
    case framework
    /// Everything else.
    case other
  }

  /// The project file, as it can be opened.
  var projectFile: String
  /// The folder at which relative paths start.
  let folder: String
  /// The target's name.
  var name: String
  /// The kind of product.
  var product: Product
  /// The settings, one scope for each configuration, such as Debug.
  var configurations: [SettingScope]
  /// The Info.plists of all configurations, as standardized absolute paths, each once.
  var infoPlists: [String]
  /// The entitlements of all configurations, as standardized absolute paths, each once.
  var entitlements: [String]
  /// A Boolean value that indicates whether Xcode makes the Info.plist only from build settings, which declare no
  /// types.
  var isInfoPlistGenerated: Bool
  /// The properties of the Info.plist that is written from a project description; nil where there is none.
  var properties: PropertyListValue?
  /// The same with what the tool adds.
  var writtenList: PropertyListValue?
  /// The files of the target; nil where a description has them.
  var files: TargetFiles?

  /// Creates a target, whose files its settings name.
  ///
  /// - Parameter folder: The folder at which relative paths start.
  init(
    projectFile: String, folder: String, name: String, product: Product, configurations: [SettingScope],
    properties: PropertyListValue? = nil
  ) {
    /// The values of a setting in all configurations, empty where there is none.
    func values(_ setting: String) -> [String] { configurations.map { $0.value(of: setting) ?? "" } }
    func files(_ setting: String) -> [String] {
      var found: [String] = []
      for path in values(setting) where !path.isEmpty && !path.contains("\0") {
        let file = absolutePath(path.hasPrefix("/") ? path : folder + "/" + path)
        if !found.contains(file) { found.append(file) }
      }
      return found
    }
    self.projectFile = projectFile
    self.folder = folder
    self.name = name
    self.product = product
    self.configurations = configurations
    self.properties = properties
    infoPlists = files("INFOPLIST_FILE")
    entitlements = files("CODE_SIGN_ENTITLEMENTS")
    isInfoPlistGenerated =
      !configurations.isEmpty && values("INFOPLIST_FILE").allSatisfy(\.isEmpty)
      && values("GENERATE_INFOPLIST_FILE").allSatisfy { $0 == "YES" }
  }
}

extension XcodeTarget {
  /// The name of the product, without its extension; nil where it isn't known, or not the same in all configurations.
  var productName: String? {
    let names = Set(configurations.map { $0.value(of: "PRODUCT_NAME") })
    return names.count == 1 ? names.first ?? nil : nil
  }
}

extension XcodeTarget.Product {
  /// A Boolean value that indicates whether it's an app of any kind.
  var isApplication: Bool { [.application, .watchApplication, .appClip].contains(self) }

  /// Creates the product of a product type, given without `com.apple.product-type.`.
  init(type: String, isForWatch: Bool) {
    if type == "application.on-demand-install-capable" {
      self = .appClip
    } else if type.hasPrefix("application.watchapp") {
      self = .watchApplication
    } else if type == "application" || type.hasPrefix("application.") {
      // Since Xcode 14 an app of watchOS is an ordinary application with another SDK.
      self = isForWatch ? .watchApplication : .application
    } else if type.hasPrefix("app-extension") || type.hasSuffix("-extension") && type.contains("kit")
      || type == "tv-app-extension"
    {
      self = .appExtension
    } else if type.hasPrefix("framework") {
      self = .framework
    } else {
      self = .other
    }
  }
}
