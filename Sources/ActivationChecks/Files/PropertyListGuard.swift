import ActivationRules
import Foundation

/// Checks the bytes of a property list before Foundation, which reads with recursion, sees them.
enum PropertyListGuard {
  /// The most values of a binary property list with its shared objects written out.
  static let expandedValues = 1_000_000

  enum Form { case xml, binary }

  /// The form of a property list; nil when the bytes are something else. UTF-16 with a byte order mark counts as XML.
  static func form(of bytes: [UInt8]) -> Form? {
    if bytes.starts(with: Array("bplist".utf8)) { return .binary }
    guard let text = xmlText(bytes) else { return nil }
    let first = text.prefix(4096).drop { $0 <= 0x20 || $0 == 0xef || $0 == 0xbb || $0 == 0xbf }
    for start in ["<?xml", "<!DOCTYPE plist", "<plist", "<!--"] where first.starts(with: Array(start.utf8)) {
      return .xml
    }
    return nil
  }

  static func xmlText(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) else { return bytes }
    return String(bytes: bytes, encoding: .utf16).map { Array($0.utf8) }
  }

  /// Checks a property list.
  ///
  /// - Returns: How many levels its elements nest.
  static func check(_ bytes: [UInt8], _ form: Form, limits: ReadingLimits) throws(ReadingError) -> Int {
    guard bytes.count <= limits.documentBytes else {
      throw .limit("documentBytes", limits.documentBytes, "the property list has \(bytes.count) bytes")
    }
    switch form {
    case .xml: return try checkXML(xmlText(bytes) ?? bytes, limits: limits)
    case .binary:
      var binary = BinaryPropertyListGuard(bytes, limits: limits)
      return try binary.check()
    }
  }

  private static func checkXML(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) -> Int {
    var depth = 0
    var deepest = 0
    var place = 0
    func starts(_ text: StaticString) -> Bool { MarkupBytes.starts(text, bytes, at: place) }
    func skip(to end: StaticString) { place = MarkupBytes.find(end, bytes, from: place) ?? bytes.count }
    while place < bytes.count {
      guard bytes[place] == 0x3c else {
        place += 1
        continue
      }
      let start = place
      if starts("<!--") {
        skip(to: "-->")
      } else if starts("<![CDATA[") {
        skip(to: "]]>")
      } else if starts("<!ENTITY") {
        throw ReadingError(
          .syntax, "the property list declares an entity", help: "Entities are refused: they can expand without bound.",
          offset: start)
      } else if starts("</") {
        depth -= 1
      } else if !starts("<!"), !starts("<?") {
        skip(to: ">")
        if place < bytes.count, bytes[place - 1] != 0x2f { depth += 1 }
        deepest = max(deepest, depth)
        guard depth <= limits.documentDepth else {
          throw .limit("documentDepth", limits.documentDepth, "elements nest too deep", offset: start)
        }
      }
      place = max(place, start + 1)
    }
    return deepest
  }
}
