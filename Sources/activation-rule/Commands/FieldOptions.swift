import ActivationWire
import ActivationChecks
import ActivationRules
import Foundation
import ActivationTool

/// The options of `eval` and `explain` for extensions that use no activation rule.
enum FieldOptions {
  static let field = Option<OfferQuestion>(
    "--field", "SETTINGS", "of a custom keyboard: the text field",
    details: """
      Written as keyboardType=phonePad,isSecureTextEntry=false, or a JSON file with the same names; also
      hostRefusesKeyboards and language.
      """,
    completion: .files
  ) { (text) throws(UsageError) in .field(try traits(text), text) }
  static let media = Option<MediaType>(
    "--media", "TYPE", "of a photo editing extension: image, video or livePhoto", noun: "media type")
  static let group = OptionGroup(
    "Extensions without an activation rule (RULE: its Info.plist, .appex or .app)", isRare: true, [field, media])

  /// The questions of a command line; none when it has neither option.
  static func questions(_ arguments: Arguments) throws(UsageError) -> [OfferQuestion] {
    try arguments.all(field) + arguments.all(media).map { OfferQuestion.media($0) }
  }

  private static func traits(_ value: String) throws(UsageError) -> TextInputTraits {
    guard !value.isEmpty else {
      throw UsageError("--field requires a text field, such as keyboardType=default or a JSON file")
    }
    do throws(ReadingError) {
      let isSettings = value.contains("=") && (value.contains("\0") || !FileManager.default.fileExists(atPath: value))
      if isSettings { return try TextInputTraits(settings: value) }
      let isName = TextInputTraits.names.contains(value) || KeyboardType(name: value) != nil
      if isName { throw ReadingError(.syntax, "found \"\(value)\"", expected: "name=value, such as keyboardType=URL") }
      return try TextInputTraits(json: InputFile.read(value), name: value)
    } catch {
      let place = error.name == nil ? "--field: " : ""
      throw UsageError(place + error.description, help: error.help)
    }
  }
}
