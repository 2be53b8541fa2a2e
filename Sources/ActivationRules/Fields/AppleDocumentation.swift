/// The public pages on which facts about Apple's systems rest.
public enum AppleDocumentation {
  /// App Extension Programming Guide (archived), "Custom Keyboard": what a keyboard is not offered for, and its Info.plist keys.
  public static let customKeyboard =
    "https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/CustomKeyboard.html"

  /// Information Property List Key Reference (archived), "App Extension Keys".
  public static let extensionKeys =
    "https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html"

  /// The method by which an app refuses extensions of a kind, custom keyboards among them.
  public static let refusedExtensionPoints =
    "https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:shouldallowextensionpointidentifier:)"

  /// The editing of Live Photos, also in a photo editing extension.
  public static let livePhotoEditing = "https://developer.apple.com/documentation/photokit/phlivephotoeditingcontext"
}
