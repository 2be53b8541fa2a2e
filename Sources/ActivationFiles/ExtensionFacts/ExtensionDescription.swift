import ActivationRules

/// The property list of an extension, taken apart for the checks.
struct ExtensionDescription {
  static let ruleKey = ActivationKey.rule
  static let scriptKey = "NSExtensionJavaScriptPreprocessingFile"
  static let mediaKey = "PHSupportedMediaTypes"
  static let attributesPath = ["NSExtension", "NSExtensionAttributes"]

  /// The whole property list.
  let root: [String: PropertyListValue]
  /// `NSExtension`.
  let bundle: [String: PropertyListValue]
  /// `NSExtensionAttributes`; empty when absent or no dictionary.
  let attributes: [String: PropertyListValue]
  /// `NSExtensionPointIdentifier`; empty when absent or no string.
  let point: String

  /// Nil when the property list is none of an extension.
  init?(_ plist: PropertyListValue) {
    guard case .dictionary(let root) = plist, case .dictionary(let bundle)? = root["NSExtension"] else { return nil }
    self.root = root
    self.bundle = bundle
    if case .dictionary(let attributes)? = bundle["NSExtensionAttributes"] {
      self.attributes = attributes
    } else {
      attributes = [:]
    }
    point = bundle["NSExtensionPointIdentifier"]?.text ?? ""
  }

  var isKeyboard: Bool { point == KeyboardExtension.extensionPoint }
  var isPhotoEditing: Bool { point == PhotoEditingExtension.extensionPoint }

  /// The path of a key in `NSExtensionAttributes`.
  static func path(_ key: String) -> [String] { attributesPath + [key] }
}

/// Whether a text is completed by a build setting, so that it says nothing before the build.
func holdsBuildSetting(_ text: String) -> Bool { ActivationDictionary.Value.string(text).isBuildSetting }
