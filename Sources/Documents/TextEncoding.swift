/// The encoding of a file's text.
package enum TextEncoding: Hashable, Sendable {
  /// UTF-8, with or without a byte order mark.
  case utf8(hasMark: Bool)
  /// UTF-16, which begins with a byte order mark.
  case utf16(isLittleEndian: Bool)
  case ascii
  /// ISO 8859-1, whose bytes are the first 256 scalars.
  case latin1
  /// An unknown encoding, with the place of its name in the XML declaration; the text is read as UTF-8.
  case unknown(Range<Int>)

  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

  package var name: String {
    switch self {
    case .utf8, .unknown: "UTF-8"
    case .utf16: "UTF-16"
    case .ascii: "ASCII"
    case .latin1: "ISO-8859-1"
    }
  }

  /// Creates the encoding of a text from its byte order mark or, in XML, its declaration; without either, UTF-8.
  package init(of bytes: [UInt8], _ notation: Notation) {
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      self = .utf16(isLittleEndian: bytes.first == 0xff)
    } else if bytes.starts(with: Self.mark) {
      self = .utf8(hasMark: true)
    } else if notation == .xml, let range = Self.declaredName(in: bytes) {
      switch Bytes.string(bytes[range]).lowercased() {
      case "utf-8", "utf8": self = .utf8(hasMark: false)
      case "us-ascii", "ascii": self = .ascii
      case "iso-8859-1", "latin1": self = .latin1
      default: self = .unknown(range)
      }
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
    guard cursor.starts("<?xml"), let end = cursor.find("?>"), let word = cursor.find("encoding"), word < end else {
      return nil
    }
    cursor.place = word + 8
    cursor.skipSpace()
    guard cursor.byte == UInt8(ascii: "=") else { return nil }
    cursor.place += 1
    cursor.skipSpace()
    let quote = cursor.byte
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    var name = Cursor(cursor.bytes, in: cursor.place + 1..<max(cursor.place + 1, end))
    return name.pass { $0 != quote }
  }

  /// Returns the text of bytes as UTF-8, without a byte order mark. Half characters of UTF-16 are replaced.
  ///
  /// - Complexity: linear in the number of bytes.
  package func decoded(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8(let hasMark): return hasMark ? Array(bytes.dropFirst(Self.mark.count)) : bytes
    case .unknown, .ascii: return bytes
    case .latin1:
      guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
      return bytes.flatMap { Array(Unicode.Scalar($0).utf8) }
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
    case .ascii: bytes.firstIndex { $0 >= 0x80 }.map { $0..<$0 + 1 }
    case .latin1: nil
    case .utf16:
      encoded(text) == bytes ? nil : Cursor(text).find("\u{fffd}").map { $0..<$0 + 3 } ?? text.count..<text.count
    }
  }

  /// Returns a text in this encoding, as the bytes of a file. A character that the encoding lacks becomes a numeric reference of XML.
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
    case .ascii, .latin1:
      let most: UInt32 = self == .ascii ? 0x7f : 0xff
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.count)
      for scalar in Bytes.string(text).unicodeScalars {
        if scalar.value <= most {
          bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
          bytes.append(contentsOf: "&#\(scalar.value);".utf8)
        }
      }
      return bytes
    }
  }
}
