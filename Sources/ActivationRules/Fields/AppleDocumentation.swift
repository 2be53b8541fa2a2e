/// The public pages on which facts about Apple's systems rest.
package enum AppleDocumentation {
  private static let archive = "https://developer.apple.com/library/archive/documentation/General/"

  /// App Extension Programming Guide (archived), "Custom Keyboard": what a keyboard is not offered for, and its Info.plist keys.
  package static let customKeyboard = archive + "Conceptual/ExtensibilityPG/CustomKeyboard.html"

  /// App Extension Programming Guide (archived), "Photo Editing".
  package static let photoEditing = archive + "Conceptual/ExtensibilityPG/Photos.html"

  /// Information Property List Key Reference (archived), "App Extension Keys".
  package static let extensionKeys = archive + "Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html"

  /// The method by which an app refuses extensions of a kind, custom keyboards among them.
  package static let refusedExtensionPoints =
    "https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:shouldallowextensionpointidentifier:)"

  /// The editing of Live Photos, also in a photo editing extension.
  package static let livePhotoEditing = "https://developer.apple.com/documentation/photokit/phlivephotoeditingcontext"
}
