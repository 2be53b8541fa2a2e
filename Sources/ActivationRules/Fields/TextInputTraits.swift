/// A place for text in a host app, as far as it decides which keyboard appears.
public struct TextInputTraits: Sendable, Hashable {
  /// What kind of text the field wants.
  public var keyboardType: KeyboardType
  /// Whether the field hides what is typed.
  public var isSecureTextEntry: Bool
  /// Whether the host app refuses custom keyboards: its delegate answers false for `com.apple.keyboard-service` in
  /// `application(_:shouldAllowExtensionPointIdentifier:)`.
  public var hostRefusesKeyboards: Bool
  /// The language of the field's text; nil when unknown. No documented fact makes a keyboard depend on it.
  public var language: String?

  /// Creates a field; without arguments a plain one.
  public init(
    keyboardType: KeyboardType = .default, isSecureTextEntry: Bool = false, hostRefusesKeyboards: Bool = false,
    language: String? = nil
  ) {
    self.keyboardType = keyboardType
    self.isSecureTextEntry = isSecureTextEntry
    self.hostRefusesKeyboards = hostRefusesKeyboards
    self.language = language
  }

  /// The field in the notation that ``TextInputTraitsReader`` reads.
  public var summary: String {
    var text = "keyboardType=" + keyboardType.rawValue
    text += ",isSecureTextEntry=" + (isSecureTextEntry ? "true" : "false")
    text += ",hostRefusesKeyboards=" + (hostRefusesKeyboards ? "true" : "false")
    if let language { text += ",language=" + language }
    return text
  }
}
