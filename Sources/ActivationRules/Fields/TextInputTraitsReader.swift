import PredicateEvaluation
internal import PredicateSyntax

/// Reads the description of a text field.
package enum TextInputTraitsReader {
  /// The names that a description may set.
  package static let names = ["keyboardType", "isSecureTextEntry", "hostRefusesKeyboards", "language"]

  /// Reads settings such as `keyboardType=phonePad,isSecureTextEntry=false`; what is left out is as in a plain field.
  ///
  /// - Throws: When a part is not a setting, a name is unknown or set twice, or a value is not of its kind.
  /// - Complexity: linear in the text's length.
  package static func read(settings: String) throws(ReadingError) -> TextInputTraits {
    var field = TextInputTraits()
    var seen: [String] = []
    for part in settings.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
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
      case "true": try set(name, .boolean(true), in: &field)
      case "false": try set(name, .boolean(false), in: &field)
      case let word: try set(name, .text(word), in: &field)
      }
    }
    return field
  }

  /// Reads a JSON object with the same names.
  ///
  /// - Throws: When the text is not a JSON object, a name is unknown or occurs twice, or a value is not of its kind.
  /// - Complexity: linear in the text's length.
  package static func read(
    json bytes: [UInt8], name: String? = nil, limits: ReadingLimits = .standard
  ) throws(ReadingError) -> TextInputTraits {
    let document = try ContextReader.read(json: bytes, name: name, limits: limits)
    do throws(ReadingError) {
      guard case .dictionary(let run) = document[document.root] else {
        throw ReadingError(.shape, "found something else", expected: "a JSON object that describes a text field")
      }
      var field = TextInputTraits()
      for entry in document.entries(of: run) {
        switch document[entry.value] {
        case .boolean(let value): try set(document[entry.key], .boolean(value), in: &field)
        case .string(let value): try set(document[entry.key], .text(document[value]), in: &field)
        default: try set(document[entry.key], .other, in: &field)
        }
      }
      return field
    } catch {
      throw error.located(in: bytes, name: name)
    }
  }

  private enum Setting {
    case boolean(Bool)
    case text(String)
    case other
  }

  private static func set(_ name: String, _ setting: Setting, in field: inout TextInputTraits) throws(ReadingError) {
    switch (name, setting) {
    case ("keyboardType", .text(let word)):
      guard let type = KeyboardType(name: word) else { throw unknown(keyboardType: word) }
      field.keyboardType = type
    case ("isSecureTextEntry", .boolean(let value)): field.isSecureTextEntry = value
    case ("hostRefusesKeyboards", .boolean(let value)): field.hostRefusesKeyboards = value
    case ("language", .text(let word)): field.language = word
    case ("keyboardType", _), ("language", _):
      throw ReadingError(.shape, "found another value for " + name, expected: "a text")
    case ("isSecureTextEntry", _), ("hostRefusesKeyboards", _):
      throw ReadingError(.shape, "found another value for " + name, expected: "true or false")
    default:
      let near = closestMatch(to: name, among: names)
      throw ReadingError(
        .shape, "a text field has no " + name,
        help: near.map { "Did you mean " + $0 + "?" } ?? "The names are " + list(names) + ".")
    }
  }

  private static func unknown(keyboardType word: String) -> ReadingError {
    var all: [String] = []
    for type in KeyboardType.allCases { all.append(type.rawValue) }
    let near = closestMatch(to: word, among: all)
    return ReadingError(
      .shape, "there is no keyboardType " + word,
      help: near.map { "Did you mean " + $0 + "?" } ?? "The keyboard types are " + list(all) + ".")
  }

  private static func list(_ words: [String]) -> String {
    var text = ""
    for word in words { text += (text.isEmpty ? "" : ", ") + word }
    return text
  }

  private static func text(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }
}
