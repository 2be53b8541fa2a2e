/// A place for text in a host app, as far as it decides which keyboard appears.
package struct TextInputTraits: Sendable, Hashable {
  /// What kind of text the field wants.
  package var keyboardType: KeyboardType
  /// Whether the field hides what is typed.
  package var isSecureTextEntry: Bool
  /// Whether the host app refuses custom keyboards: its delegate answers false for `com.apple.keyboard-service` in
  /// `application(_:shouldAllowExtensionPointIdentifier:)`.
  package var hostRefusesKeyboards: Bool
  /// The language of the field's text; nil when unknown. No documented fact makes a keyboard depend on it.
  package var language: String?

  /// Creates a field; without arguments a plain one.
  package init(
    keyboardType: KeyboardType = .default, isSecureTextEntry: Bool = false, hostRefusesKeyboards: Bool = false,
    language: String? = nil
  ) {
    self.keyboardType = keyboardType
    self.isSecureTextEntry = isSecureTextEntry
    self.hostRefusesKeyboards = hostRefusesKeyboards
    self.language = language
  }

  /// The field in the notation that ``TextInputTraitsReader`` reads.
  package var summary: String {
    var text = "keyboardType=" + keyboardType.rawValue
    text += ",isSecureTextEntry=" + (isSecureTextEntry ? "true" : "false")
    text += ",hostRefusesKeyboards=" + (hostRefusesKeyboards ? "true" : "false")
    if let language { text += ",language=" + language }
    return text
  }
}
