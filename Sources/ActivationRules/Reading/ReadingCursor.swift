internal import Documents

/// A position in bytes that are known to be UTF-8, with the questions every reader here asks.
package struct ReadingCursor {
  private let bytes: [UInt8]
  var offset: Int

  init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The byte at the position, 0 at the end; a NUL in the text is not a token of any format either.
  var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  mutating func skipBlanks() {
    while !isAtEnd, Bytes.isBlank(byte) { offset += 1 }
  }

  /// Skips the word at the position, in quotation marks or without.
  mutating func skipWord() {
    if byte == 0x22 {
      offset += 1
      while !isAtEnd, byte != 0x22 { offset += byte == 0x5C ? 2 : 1 }
      offset += 1
    } else {
      while !isAtEnd, Self.isBare(byte), byte != 0x3A { offset += 1 }
    }
  }

  package static func hexadecimalValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: return UInt32(byte - 0x30)
    case 0x41...0x46: return UInt32(byte - 0x41) + 10
    case 0x61...0x66: return UInt32(byte - 0x61) + 10
    default: return nil
    }
  }

  /// Returns whether a byte may be in a word without quotes, as old-style property lists print and accept it.
  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x5f, 0x24, 0x2b, 0x2f, 0x3a, 0x2e, 0x2d: return true
    default: return byte >= 0x80
    }
  }
}
