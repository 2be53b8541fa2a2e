/// What a text field says about the text that it wants: the cases of `UIKeyboardType` under their Swift names.
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

  /// Whether the field is one of the phone pads, for which the system never shows a custom keyboard.
  ///
  /// Source: ``AppleDocumentation/customKeyboard`` (documented).
  package var isPhonePad: Bool { self == .phonePad || self == .namePhonePad }
}
