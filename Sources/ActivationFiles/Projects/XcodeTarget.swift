/// A target of an Xcode project, as far as extensions and their apps need it.
struct XcodeTarget: Sendable, Hashable {
  /// What a target makes.
  enum Product: Sendable, Hashable {
    /// An app of iOS, macOS, tvOS or visionOS.
    case application
    /// An App Clip.
    case appClip
    /// An app of watchOS.
    case watchApplication
    /// An extension of any kind.
    case appExtension
    /// Everything else.
    case other
  }

  /// The build settings in one configuration, such as Debug.
  struct Configuration: Sendable, Hashable {
    var name: String
    var settings: SettingScope
  }

  /// The project file, as it can be opened.
  var projectFile: String
  /// The target's name.
  var name: String
  /// What it makes.
  var product: Product
  /// The settings, one scope for each configuration.
  var configurations: [Configuration]
  /// The Info.plists of all configurations, as standardized absolute paths, each once.
  var infoPlists: [String]
  /// The entitlements of all configurations, as standardized absolute paths, each once.
  var entitlements: [String]
  /// Whether Xcode makes the Info.plist from build settings alone, which declare no types.
  var isInfoPlistGenerated: Bool
}
