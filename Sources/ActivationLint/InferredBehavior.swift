import ActivationRules

/// Behavior that is neither documented nor observed, so this module had to decide it. Look here first if a device behaves differently.
enum InferredBehavior {
  /// Returns the family of systems that an extension is for, according to the keys of its Info.plist; nil if the keys don't settle it.
  ///
  /// Apple documents each key for one family. An Info.plist without any of these keys isn't assumed to be that of an iOS extension.
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
