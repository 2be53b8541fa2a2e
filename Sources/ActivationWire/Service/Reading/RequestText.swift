import ActivationRules
import PredicateSyntax

/// Tests of the beginning of a text that is meant as a rule.
enum RequestText {
  /// Returns whether the text is an XML property list, or a part of one. No predicate begins like that.
  static func isPropertyList(_ text: [UInt8]) -> Bool { first(of: text) == UInt8(ascii: "<") }

  /// Returns whether the text is worth reading as JSON; a predicate may begin with a list in braces.
  static func mayBeJSON(_ text: [UInt8]) -> Bool { first(of: text) == UInt8(ascii: "{") }

  /// Returns whether the text is clearly meant as JSON, so that its mistakes as JSON must be reported.
  static func isMeantAsJSON(_ text: [UInt8]) -> Bool {
    mayBeJSON(text) && text.offset(of: "\"NSExtension", from: 0) != nil
  }

  private static func first(of text: [UInt8]) -> UInt8? {
    let start = text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    return text[start...].first { !isBlank($0) }
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d }

  /// The range of a JSON string, number or constant that starts at a place; of an object or array its first byte.
  static func scalar(at start: Int, in text: [UInt8]) -> SourceRange {
    guard text.indices.contains(start) else { return SourceRange(start, start) }
    var end = start + 1
    switch text[start] {
    case UInt8(ascii: "\""):
      while end < text.count, text[end] != UInt8(ascii: "\"") { end += text[end] == UInt8(ascii: "\\") ? 2 : 1 }
      end += 1
    case UInt8(ascii: "{"), UInt8(ascii: "["): break
    default: while end < text.count, !isBlank(text[end]), !",}]".utf8.contains(text[end]) { end += 1 }
    }
    return SourceRange(start, min(end, text.count))
  }
}
