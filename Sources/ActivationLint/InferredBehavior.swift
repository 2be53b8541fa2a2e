import ActivationRules

/// Behavior that nobody has documented or observed, and that this module had to decide: one place to look when a device
/// differs.
enum InferredBehavior {
  /// The family of systems that an extension is for, by the keys of its Info.plist; nil when none tells.
  ///
  /// Each key is documented for one family. That an Info.plist without any of them is an iOS extension's is not concluded here.
  /// Source: https://developer.apple.com/documentation/bundleresources/information-property-list.
  static func platform(of propertyList: PropertyListValue) -> ActivationRule.Platform? {
    if case .array(let platforms)? = propertyList["CFBundleSupportedPlatforms"] {
      for case .string(let name) in platforms { return name == "MacOSX" ? .macOS : .iOS }
    }
    if let name = propertyList["DTPlatformName"]?.text { return name == "macosx" ? .macOS : .iOS }
    let point = propertyList[InfoKey.extensionKey]?[InfoKey.point]?.text
    if let point, macPoints.contains(point) { return .macOS }
    let isMac = macKeys.contains { propertyList[$0] != nil }
    let isMobile = mobileKeys.contains { propertyList[$0] != nil }
    return isMac == isMobile ? nil : isMac ? .macOS : .iOS
  }

  private static let macPoints = [
    "com.apple.FinderSync", "com.apple.Safari.extension", "com.apple.Safari.web-extension",
  ]
  private static let macKeys = ["LSMinimumSystemVersion", "LSUIElement"]
  private static let mobileKeys = [
    "LSRequiresIPhoneOS", "MinimumOSVersion", "UIDeviceFamily", "UIRequiredDeviceCapabilities",
    "UISupportedInterfaceOrientations",
  ]
}
