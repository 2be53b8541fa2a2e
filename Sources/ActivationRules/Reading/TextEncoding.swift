/// The encoding of a text file.
enum TextEncoding: Hashable, Sendable {
  case utf8(hasMark: Bool)
  /// UTF-16, which begins with a byte order mark.
  case utf16(isLittleEndian: Bool)
  case ascii
  /// ISO 8859-1, whose bytes are the first 256 scalars.
  case latin1

  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// The encoding of a file, by its byte order mark or by what its XML declaration says.
  ///
  /// - Throws: When the declaration names an encoding that isn't read.
  init(of bytes: [UInt8]) throws(ReadingError) {
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      self = .utf16(isLittleEndian: bytes.first == 0xff)
    } else if bytes.starts(with: Self.mark) {
      self = .utf8(hasMark: true)
    } else if let name = Self.declaredName(in: bytes) {
      switch name.text {
      case "utf-8", "utf8": self = .utf8(hasMark: false)
      case "us-ascii", "ascii": self = .ascii
      case "iso-8859-1", "latin1": self = .latin1
      default:
        throw ReadingError(
          .encoding, "found the encoding \(name.text)", expected: "UTF-8, UTF-16 with a byte order mark, or ISO-8859-1",
          help: "Convert the file: plutil -convert xml1 FILE", offset: name.place)
      }
    } else {
      self = .utf8(hasMark: false)
    }
  }

  /// The encoding that `<?xml version="1.0" encoding="…"?>` names, in small letters; nil where there is none.
  private static func declaredName(in bytes: [UInt8]) -> (text: String, place: Int)? {
    bytes.withUnsafeBufferPointer { buffer in
      let text = TextBytes(buffer)
      let start = text.endOfBlanks(from: 0)
      guard text.starts(with: "<?xml", at: start), let end = text.offset(of: "?>", from: start),
        let word = text.offset(of: "encoding", from: start), word < end
      else { return nil }
      var place = text.endOfBlanks(from: word + 8)
      guard text[place] == UInt8(ascii: "=") else { return nil }
      place = text.endOfBlanks(from: place + 1)
      let quote = text[place]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
      var close = place + 1
      while close < end, text[close] != quote { close += 1 }
      let name = text[place + 1..<close].foldingASCII
      return (String(decoding: name, as: UTF8.self), place + 1)
    }
  }

  /// The text of a file as UTF-8, without a byte order mark; what UTF-16 has half a character of is replaced.
  ///
  /// - Throws: When the bytes aren't in this encoding, as far as there's no need to read the text for that.
  /// - Complexity: linear in the number of bytes.
  func decoded(_ bytes: [UInt8]) throws(ReadingError) -> [UInt8] {
    switch self {
    case .utf8(let hasMark): return hasMark ? Array(bytes.dropFirst(Self.mark.count)) : bytes
    case .utf16(let isLittleEndian):
      guard bytes.count % 2 == 0 else {
        throw ReadingError(.encoding, "found half a character at the end", expected: "UTF-16 text")
      }
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count)
      bytes.withUnsafeBufferPointer {
        Self.append(utf16: UnsafeBufferPointer(rebasing: $0.dropFirst(2)), isLittleEndian: isLittleEndian, to: &text)
      }
      return text
    case .ascii, .latin1:
      guard let place = bytes.firstIndex(where: { $0 >= 0x80 }) else { return bytes }
      if self == .ascii {
        throw ReadingError(
          .encoding, "this byte is not ASCII, which the text says it is in", expected: "ASCII text", offset: place)
      }
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count + 64)
      for byte in bytes { ReadingCursor.append(UInt32(byte), to: &text) }
      return text
    }
  }

  /// Returns a text in this encoding, as the bytes of a file; a character that the encoding lacks becomes a numeric reference of XML.
  ///
  /// - Complexity: linear in the length of the text.
  func encoded(_ text: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8(let hasMark): return hasMark ? Self.mark + text : text
    case .utf16(let isLittleEndian):
      var bytes: [UInt8] = isLittleEndian ? [0xff, 0xfe] : [0xfe, 0xff]
      bytes.reserveCapacity(2 * text.count + 2)
      for unit in String(decoding: text, as: UTF8.self).utf16 {
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xff))
        bytes.append(isLittleEndian ? low : high)
        bytes.append(isLittleEndian ? high : low)
      }
      return bytes
    case .ascii, .latin1:
      let most: UInt32 = self == .ascii ? 0x7f : 0xff
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.count)
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
        if scalar.value <= most {
          bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
          bytes.append(contentsOf: "&#\(scalar.value);".utf8)
        }
      }
      return bytes
    }
  }

  /// Appends a text in UTF-16, halves of characters replaced, as UTF-8.
  static func append(utf16 bytes: UnsafeBufferPointer<UInt8>, isLittleEndian: Bool, to text: inout [UInt8]) {
    var place = 0
    func unit(_ place: Int) -> UInt32 {
      let (first, second) = (UInt32(bytes[place]), UInt32(bytes[place + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    while place + 1 < bytes.count {
      let high = unit(place)
      place += 2
      guard (0xd800...0xdfff).contains(high) else {
        ReadingCursor.append(high, to: &text)
        continue
      }
      if high < 0xdc00, place + 1 < bytes.count, (0xdc00...0xdfff).contains(unit(place)) {
        ReadingCursor.append(0x1_0000 + (high - 0xd800) << 10 + (unit(place) - 0xdc00), to: &text)
        place += 2
      } else {
        ReadingCursor.append(0xfffd, to: &text)
      }
    }
  }
}
