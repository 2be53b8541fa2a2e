/// What is inferred about extensions, in one place.
enum InferredExtensionBehavior {
  /// The value of `PrimaryLanguage` for a keyboard of several languages: a tag of ISO 639-2 that keyboards are seen to use,
  /// while Apple's pages do not name it.
  static let severalLanguages = "mul"
}
