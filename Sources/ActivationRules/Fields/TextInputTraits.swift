import PredicateEvaluation
internal import PredicateSyntax

/// A place for text in a host app, as far as it decides which keyboard appears.
package struct TextInputTraits: Sendable, Hashable {
  /// The kind of text that the field expects.
  package var keyboardType: KeyboardType
  /// A Boolean value that indicates whether the field hides the typed text.
  package var isSecureTextEntry: Bool
  /// A Boolean value that indicates whether the host app refuses custom keyboards: its delegate returns false for
  /// `com.apple.keyboard-service` in `application(_:shouldAllowExtensionPointIdentifier:)`.
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

  /// The field in the notation that ``init(settings:)`` reads.
  package var summary: String {
    var text = "keyboardType=" + keyboardType.rawValue
    text += ",isSecureTextEntry=" + (isSecureTextEntry ? "true" : "false")
    text += ",hostRefusesKeyboards=" + (hostRefusesKeyboards ? "true" : "false")
    if let language { text += ",language=" + language }
    return text
  }
}

/// The kind of text that a text field requests: the cases of `UIKeyboardType` under their Swift names.
///
/// Source: https://developer.apple.com/documentation/uikit/uikeyboardtype (documented).
package enum KeyboardType: String, Sendable, Hashable, CaseIterable {
  /// The default keyboard for the current input method.
  case `default`
  /// Standard ASCII characters.
  case asciiCapable
  /// Numbers and punctuation.
  case numbersAndPunctuation
  /// Web addresses.
  case url = "URL"
  /// Digits, as for a PIN.
  case numberPad
  /// Telephone numbers.
  case phonePad
  /// A person's name or telephone number.
  case namePhonePad
  /// Mail addresses.
  case emailAddress
  /// Digits and a decimal point.
  case decimalPad
  /// Text with easy access to `@` and `#`.
  case twitter
  /// Search terms and web addresses.
  case webSearch
  /// Digits, ASCII only.
  case asciiCapableNumberPad

  /// The type with a name as in Swift; `alphabet` is UIKit's older name of ``asciiCapable``.
  package init?(name: String) {
    if name == "alphabet" {
      self = .asciiCapable
    } else {
      self.init(rawValue: name)
    }
  }

  /// A Boolean value that indicates whether the field is one of the phone pads, for which the system never shows a
  /// custom keyboard.
  ///
  /// Source: ``AppleDocumentation/customKeyboard`` (documented).
  package var isPhonePad: Bool { self == .phonePad || self == .namePhonePad }
}

extension TextInputTraits {
  /// The names that a description may set.
  package static let names = ["keyboardType", "isSecureTextEntry", "hostRefusesKeyboards", "language"]

  /// Reads settings such as `keyboardType=phonePad,isSecureTextEntry=false`; omitted ones are as in a plain field.
  ///
  /// - Throws: When a part is not a setting, a name is unknown or set twice, or a value is not of its kind.
  /// - Complexity: linear in the text's length.
  package init(settings: String) throws(ReadingError) {
    self.init()
    var seen: [String] = []
    for part in settings.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      func text(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }
      let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = sides.first, let last = sides.last, sides.count == 2, !first.isEmpty, !last.isEmpty else {
        throw ReadingError(
          .syntax, "found \"" + text(part) + "\"", expected: "name=value between commas",
          help: "For example keyboardType=phonePad,isSecureTextEntry=false.")
      }
      let name = text(first)
      if seen.contains(name) { throw ReadingError(.duplicateKey, name + " is set twice") }
      seen.append(name)
      switch text(last) {
      case "true": try set(name, .boolean(true))
      case "false": try set(name, .boolean(false))
      case let word: try set(name, .string(word))
      }
    }
  }

  /// Reads a JSON object with the same names.
  ///
  /// - Throws: When the text is not a JSON object, a name is unknown or occurs twice, or a value is not of its kind.
  /// - Complexity: linear in the text's length.
  package init(
    json bytes: [UInt8], name: String? = nil, limits: ReadingLimits = ReadingLimits()
  ) throws(ReadingError) {
    self.init()
    let document = try ContextReader.read(json: bytes, name: name, limits: limits)
    do throws(ReadingError) {
      guard case .dictionary(let run) = document[document.root] else {
        throw ReadingError(.shape, "found something else", expected: "a JSON object that describes a text field")
      }
      for entry in document.entries(of: run) {
        switch document[entry.value] {
        case .boolean(let value): try set(document[entry.key], .boolean(value))
        case .string(let text): try set(document[entry.key], .string(document[text]))
        default: try set(document[entry.key], nil)
        }
      }
    } catch {
      throw error.located(in: bytes, name: name)
    }
  }

  /// Sets what a name says; the value is a text or a Boolean, and nil for anything else.
  private mutating func set(_ name: String, _ value: PropertyListValue?) throws(ReadingError) {
    switch (name, value) {
    case ("keyboardType", .string(let word)):
      guard let type = KeyboardType(name: word) else { throw Self.unknown(keyboardType: word) }
      keyboardType = type
    case ("isSecureTextEntry", .boolean(let value)): isSecureTextEntry = value
    case ("hostRefusesKeyboards", .boolean(let value)): hostRefusesKeyboards = value
    case ("language", .string(let word)): language = word
    case ("keyboardType", _), ("language", _):
      throw ReadingError(.shape, "found another value for " + name, expected: "a text")
    case ("isSecureTextEntry", _), ("hostRefusesKeyboards", _):
      throw ReadingError(.shape, "found another value for " + name, expected: "true or false")
    default:
      let near = closestMatch(to: name, among: Self.names)
      throw ReadingError(
        .shape, "a text field has no " + name,
        help: near.map { "Did you mean " + $0 + "?" } ?? "The names are " + Self.names.separated(by: ", ") + ".")
    }
  }

  private static func unknown(keyboardType word: String) -> ReadingError {
    var all: [String] = []
    for type in KeyboardType.allCases { all.append(type.rawValue) }
    let near = closestMatch(to: word, among: all)
    return ReadingError(
      .shape, "there's no keyboardType " + word,
      help: near.map { "Did you mean " + $0 + "?" } ?? "The keyboard types are " + all.separated(by: ", ") + ".")
  }
}
