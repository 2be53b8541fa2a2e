import Texts

/// Functions for values in source property lists that Xcode fills in when it builds.
///
/// `$(NAME)` and `${NAME}` refer to build settings (documented, "Build settings reference"). Such references may be nested, and may have
/// modifiers, such as `$(NAME:lower)`. `$name` without brackets is a variable of a predicate, and stays as it is.
package enum BuildSettings {
  /// The maximum length of a reference. It keeps the search linear in a text full of unclosed references.
  static let maximumReferenceBytes = 1024

  /// Returns the first reference to a build setting in a text; nil if the text has no reference.
  ///
  /// - Complexity: linear in the length of the text.
  package static func firstReference(in text: String) -> String? {
    let bytes = Array(text.utf8)
    return bytes.indices.lazy.compactMap { place in end(ofReferenceAt: place, in: bytes).map { bytes[place..<$0] } }
      .first.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the first reference anywhere in a value, including dictionary keys; nil if the value has no reference.
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

  /// Returns whether a text is the name of a build setting: ASCII letters, digits, and `_`, not beginning with a digit.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
    return text.utf8.allSatisfy { isNameByte($0) }
  }

  package static func isNameByte(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || byte == UInt8(ascii: "_") }

  /// Returns whether a text with references could become another text once they are filled in.
  ///
  /// The texts must agree before the first reference and after the last one; without a reference, they must be equal. Case is ignored, as in
  /// type identifiers.
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

  /// Returns the position after the reference that starts at a position; nil if no reference starts there.
  ///
  /// - Complexity: linear in the length of the reference, up to ``maximumReferenceBytes``.
  package static func end(ofReferenceAt start: Int, in bytes: [UInt8]) -> Int? {
    // References nest, so a stack holds the closing brackets that are expected.
    var closing: [UInt8] = []
    var place = start
    var isEmpty = true
    let last = min(bytes.count, start + maximumReferenceBytes)
    while place < last {
      let byte = bytes[place]
      if byte == UInt8(ascii: "$"), place + 1 < bytes.count, let bracket = closingBracket(of: bytes[place + 1]) {
        closing.append(bracket)
        place += 1
      } else if closing.isEmpty {
        return nil
      } else if byte == closing.last {
        closing.removeLast()
        if closing.isEmpty { return isEmpty ? nil : place + 1 }
      } else if isNameByte(byte) || ":=-./".utf8.contains(byte) {
        // The name, the `:` or `=` of a modifier, or a character that occurs in modifiers' arguments in practice.
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
