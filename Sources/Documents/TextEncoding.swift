/// The encoding of a file's text.
package enum TextEncoding: Hashable, Sendable {
  /// UTF-8, with or without a byte order mark.
  case utf8(hasMark: Bool)
  /// UTF-16, which begins with a byte order mark.
  case utf16(isLittleEndian: Bool)
  /// An unknown encoding, with the place of its name in the XML declaration; the text is read as UTF-8.
  case unknown(Range<Int>)

  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

  package var name: String {
    if case .utf16 = self { "UTF-16" } else { "UTF-8" }
  }

  /// Creates the encoding of a text from its byte order mark or, in XML, its declaration; without either, UTF-8.
  package init(of bytes: [UInt8], _ notation: Notation) {
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      self = .utf16(isLittleEndian: bytes.first == 0xff)
    } else if bytes.starts(with: Self.mark) {
      self = .utf8(hasMark: true)
    } else if notation == .xml, let range = Self.declaredName(in: bytes),
      !["utf-8", "utf8", "us-ascii", "ascii"].contains(Bytes.string(bytes[range]).lowercased())
    {
      self = .unknown(range)
    } else {
      self = .utf8(hasMark: false)
    }
  }

  /// The number of bytes within which an XML declaration must end.
  private static let declarationBytes = 4096

  /// The place of the encoding's name in `<?xml version="1.0" encoding="…"?>`; nil if there's none.
  private static func declaredName(in bytes: [UInt8]) -> Range<Int>? {
    var cursor = Cursor(Array(bytes.prefix(Self.declarationBytes)))
    cursor.skipSpace()
    guard cursor.starts("<?xml"), let end = cursor.find("?>"), let word = cursor.find("encoding="), word < end else {
      return nil
    }
    let quote = cursor.bytes[word + 9]
    var name = Cursor(cursor.bytes, in: word + 10..<max(word + 10, end))
    return "\"'".utf8.contains(quote) ? name.pass { $0 != quote } : nil
  }

  /// Returns the text of bytes as UTF-8, without a byte order mark. Half characters of UTF-16 are replaced.
  ///
  /// - Complexity: linear in the number of bytes.
  package func decoded(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8(let hasMark): return hasMark ? Array(bytes.dropFirst(Self.mark.count)) : bytes
    case .unknown: return bytes
    case .utf16(let isLittleEndian):
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
        let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
        return isLittleEndian ? second << 8 | first : first << 8 | second
      }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    }
  }

  /// Returns the place of the first byte that isn't text in this encoding, in the decoded text; nil if all bytes are text.
  ///
  /// - Complexity: linear in the number of bytes.
  package func firstError(in bytes: [UInt8], decoded text: [UInt8]) -> Range<Int>? {
    switch self {
    case .utf8, .unknown: Bytes.firstInvalid(text)
    case .utf16:
      encoded(text) == bytes ? nil : Cursor(text).find("\u{fffd}").map { $0..<$0 + 3 } ?? text.count..<text.count
    }
  }

  /// Returns a text in this encoding, as the bytes of a file.
  ///
  /// - Complexity: linear in the length of the text.
  package func encoded(_ text: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8(let hasMark): return hasMark ? Self.mark + text : text
    case .unknown: return text
    case .utf16(let isLittleEndian):
      var bytes: [UInt8] = isLittleEndian ? [0xff, 0xfe] : [0xfe, 0xff]
      bytes.reserveCapacity(2 * text.count + 2)
      for unit in Bytes.string(text).utf16 {
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xff))
        bytes += isLittleEndian ? [low, high] : [high, low]
      }
      return bytes
    }
  }
}
