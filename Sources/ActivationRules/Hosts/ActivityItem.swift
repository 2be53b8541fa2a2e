/// Something that an app hands to the share sheet, as code does with `UIActivityViewController(activityItems:)`.
public enum ActivityItem: Sendable, Equatable {
  /// Text.
  case string(String)
  /// A URL other than that of a file.
  case url(String)
  /// An image object, such as a `UIImage`.
  case image
  /// A movie.
  case movie
  /// A Live Photo.
  case livePhoto
  /// A file's URL: the file's name, and its type if it is known better than by the name's extension.
  case fileURL(name: String, type: String?)
  /// Text with attributes.
  case attributedString(String)
  /// An item provider with the types that it registers.
  case itemProvider(ItemProvider)
  /// An extension item that the app made itself; in raw form, see ``NormalizedContext``.
  case extensionItem(ExtensionItem)
}
