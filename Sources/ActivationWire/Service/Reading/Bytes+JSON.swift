import ActivationRules
import Documents

extension UInt8 {
  /// A Boolean value that indicates whether the byte is a blank of JSON, or ends a line.
  var isJSONBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0a || self == 0x0d }
}

/// Tests of the beginning of a text that is meant as a rule.
extension [UInt8] {
  /// A Boolean value that indicates whether the text is meant as an XML property list, or a part of one. No predicate begins like that.
  var isMeantAsPropertyList: Bool { firstCharacter == UInt8(ascii: "<") }

  /// A Boolean value that indicates whether the text is worth reading as JSON; a predicate may begin with a list in braces.
  var mayBeJSON: Bool { firstCharacter == UInt8(ascii: "{") }

  /// A Boolean value that indicates whether the text is clearly meant as JSON, so that its mistakes as JSON must be reported.
  var isMeantAsJSON: Bool { mayBeJSON && offset(of: "\"NSExtension", from: 0) != nil }

  private var firstCharacter: UInt8? { self[startOfText...].first { !$0.isJSONBlank } }

  /// The offset behind a byte order mark.
  private var startOfText: Int { starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0 }

  /// The text in JSON as a tree; places in it are places in the text.
  var json: SourceDocument {
    let mark = Array(repeating: UInt8(ascii: " "), count: startOfText)
    return SourceDocument(utf8: mark + self[startOfText...], .json)
  }
}
