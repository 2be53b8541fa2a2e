/// The keys around a rule in an Info.plist.
///
/// Source: Information Property List, "NSExtension" (documented), unless a key says otherwise.
package enum InfoKey {
  /// The dictionary that describes an extension in its Info.plist.
  package static let extensionKey = "NSExtension"
  /// The dictionary that contains the rule.
  package static let attributes = "NSExtensionAttributes"
  package static let point = "NSExtensionPointIdentifier"
  /// The storyboard that the system loads.
  package static let storyboard = "NSExtensionMainStoryboard"
  /// The class that the system creates.
  package static let principalClass = "NSExtensionPrincipalClass"
  /// The JavaScript file that Safari runs on a page, without its extension.
  package static let script = "NSExtensionJavaScriptPreprocessingFile"
  package static let bundleIdentifier = "CFBundleIdentifier"
  /// The option of the Expo plug-in expo-share-intent, which becomes the rule (documented, its README).
  package static let expoRule = "iosActivationRules"
  /// The keys whose values the App Store checks on upload. The messages of this check name the keys.
  package static let refused = [
    ActivationKey.rule, point, storyboard, principalClass, script, bundleIdentifier, "CFBundleVersion",
    "CFBundleShortVersionString",
  ]
  /// The keys that lead to the rule.
  package static let rulePath = [extensionKey, attributes, ActivationKey.rule]
}
