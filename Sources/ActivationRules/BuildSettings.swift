import Texts

/// Functions for values in source property lists that Xcode fills in when it builds.
///
/// `$(NAME)` and `${NAME}`, with modifiers such as `$(NAME:lower)` and nested, refer to build settings (documented, "Build
/// settings reference"). `$name` without brackets is a variable of a predicate and is left alone.
package enum BuildSettings {
  /// The longest reference; a text full of unclosed ones is searched in linear time.
  static let maximumReferenceBytes = 1024

  /// The first reference to a build setting in a text; nil when it has none.
  ///
  /// - Complexity: linear in the length of the text.
  package static func firstReference(in text: String) -> String? {
    let bytes = Array(text.utf8)
    return bytes.indices.lazy.compactMap { place in end(ofReferenceAt: place, in: bytes).map { bytes[place..<$0] } }
      .first.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The first reference anywhere in a value, dictionary keys included; nil when it has none.
  package static func firstReference(in value: PropertyListValue) -> String? {
    switch value {
    case .string(let text): firstReference(in: text)
    case .array(let values): values.lazy.compactMap { firstReference(in: $0) }.first
    case .dictionary(let entries):
      entries.stablySorted { $0.key < $1.key }.lazy
        .compactMap { firstReference(in: $0.key) ?? firstReference(in: $0.value) }.first
    default: nil
    }
  }

  /// Returns whether a text is the name of a build setting: ASCII letters, digits, and `_`, the first not a digit.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
    return text.utf8.allSatisfy { isNameByte($0) }
  }

  package static func isNameByte(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || byte == UInt8(ascii: "_") }

  /// Returns whether a text with references could become another text once they are filled in.
  ///
  /// The text before the first reference and after the last must agree, ignoring the case of ASCII letters as type
  /// identifiers do.
  package static func could(_ pattern: String, become text: String) -> Bool {
    let pattern = Array(pattern.lowercased().utf8)
    let text = Array(text.lowercased().utf8)
    let references = pattern.indices.compactMap { start in end(ofReferenceAt: start, in: pattern).map { start..<$0 } }
    guard let first = references.first?.lowerBound, let rest = references.map({ $0.upperBound }).max() else {
      return pattern == text
    }
    let tail = pattern[rest...]
    return text.count >= first + tail.count && text.starts(with: pattern[..<first])
      && text.suffix(tail.count).elementsEqual(tail)
  }

  /// The place after a reference that starts at a place; nil when none does.
  ///
  /// - Complexity: linear in the length of the reference, up to ``maximumReferenceBytes``.
  package static func end(ofReferenceAt start: Int, in bytes: [UInt8]) -> Int? {
    guard start + 2 < bytes.count, bytes[start] == UInt8(ascii: "$") else { return nil }
    guard let outermost = closingBracket(of: bytes[start + 1]) else { return nil }
    // An explicit stack of closing brackets: references nest.
    var closing = [outermost]
    var place = start + 2
    var isEmpty = true
    let last = min(bytes.count, start + maximumReferenceBytes)
    while place < last {
      let byte = bytes[place]
      if byte == closing.last {
        closing.removeLast()
        if closing.isEmpty { return isEmpty ? nil : place + 1 }
      } else if byte == UInt8(ascii: "$"), place + 1 < bytes.count, let bracket = closingBracket(of: bytes[place + 1]) {
        closing.append(bracket)
        place += 1
      } else if isNameByte(byte) || ":=-./".utf8.contains(byte) {
        // The name, the `:` or `=` of a modifier, or what occurs in modifiers' arguments in practice.
        isEmpty = false
      } else {
        return nil
      }
      place += 1
    }
    return nil
  }

  private static func closingBracket(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    default: nil
    }
  }
}
