internal import Texts

/// The field or asset that an extension without an activation rule is considered for.
package enum OfferQuestion: Sendable, Hashable {
  /// A text field, for a custom keyboard.
  case field(TextField)
  /// The media of an asset, for a photo editing extension.
  case media(MediaType)

  /// The field in the notation of `--field`, or the word of `--media`.
  package var text: String {
    switch self {
    case .field(let field): field.summary
    case .media(let media): media.rawValue
    }
  }
}

/// A place for text in a host app, as far as it decides which keyboard appears.
package struct TextField: Sendable, Hashable {
  /// Each setting with the values that it may have, the usual one first; without values, it is any text and may be absent.
  ///
  /// The keyboard types are the cases of `UIKeyboardType` under their Swift names, and `alphabet`, UIKit's older name of `asciiCapable`.
  /// Source: https://developer.apple.com/documentation/uikit/uikeyboardtype (documented).
  package static let settings: [(name: String, values: [String])] = [
    (
      "keyboardType",
      [
        "default", "asciiCapable", "numbersAndPunctuation", "URL", "numberPad", "phonePad", "namePhonePad",
        "emailAddress", "decimalPad", "twitter", "webSearch", "asciiCapableNumberPad", "alphabet",
      ]
    ),
    ("isSecureTextEntry", ["false", "true"]), ("hostRefusesKeyboards", ["false", "true"]), ("language", []),
  ]

  private let values: [String: String]

  /// Creates a field; without values a plain one.
  package init(_ values: [String: String] = [:]) { self.values = values }

  /// The value of a setting.
  package subscript(name: String) -> String? {
    values[name] ?? Self.settings.first { $0.name == name }?.values.first
  }

  /// The settings as in a command line.
  package var summary: String {
    Self.settings.compactMap { setting in self[setting.name].map { setting.name + "=" + $0 } }.separated(by: ",")
  }
}

/// The kinds of media that Photos lets a user edit.
package enum MediaType: String, Sendable, Hashable, CaseIterable {
  case image, video, livePhoto

  /// The entry of `PHSupportedMediaTypes` for the kind.
  ///
  /// Source: ``AppleDocumentation/photoEditing`` (documented). `LivePhoto` is inferred: no page of ``AppleDocumentation`` names it.
  package var declaredName: String {
    switch self {
    case .image: "Image"
    case .video: "Video"
    case .livePhoto: "LivePhoto"
    }
  }
}
