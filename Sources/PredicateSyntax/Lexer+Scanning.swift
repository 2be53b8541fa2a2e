/// Scans eight bytes at a time: most of a rule is names and strings of ten bytes and more.
///
/// Invariants: a word is loaded from the lexer's own bytes, at an offset that is at least eight bytes before their end. A class of
/// bytes is computed for all eight at once, without carries from one byte to the next, as the top bit of each.
extension Lexer {
  /// Where the identifier that goes on at an offset ends.
  @inline(__always)
  func endOfIdentifier(from start: Int) -> Int {
    var end = start
    while let word = word(at: end) {
      let others = ~word.identifierParts & EightBytes.tops
      if others != 0 { return end + others.trailingZeroBitCount / 8 }
      end += 8
    }
    while end < count, Self.isIdentifierPart(bytes[end]) { end += 1 }
    return end
  }

  /// The first offset at which something stands that a string may end with, or that needs a closer look: a quote, a backslash,
  /// a line end, NUL, or a byte outside ASCII.
  @inline(__always)
  func endOfPlainString(from start: Int, quote: UInt8) -> Int {
    var end = start
    while let word = word(at: end) {
      let special = word.nonASCII | word.equal(to: quote) | word.equal(to: UInt8(ascii: "\\")) | word.below(0x0E)
      if special != 0 { return end + special.trailingZeroBitCount / 8 }
      end += 8
    }
    while end < count, bytes[end] < 0x80, bytes[end] != quote, bytes[end] != UInt8(ascii: "\\"), bytes[end] >= 0x0E {
      end += 1
    }
    return end
  }

  /// The eight bytes from an offset on; nil when there are fewer.
  @inline(__always)
  private func word(at offset: Int) -> EightBytes? {
    guard offset + 8 <= count else { return nil }
    let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    return EightBytes(bytes: UInt64(littleEndian: word))
  }
}

/// Eight bytes of a text, the first one lowest.
private struct EightBytes {
  let bytes: UInt64

  /// The top bit of each byte.
  static let tops: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  private static func all(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The bytes without their top bits, so that a sum with less than 0x81 stays within its byte.
  @inline(__always)
  private var low: UInt64 { bytes & ~Self.tops }

  /// Bytes outside ASCII.
  @inline(__always)
  var nonASCII: UInt64 { bytes & Self.tops }

  /// ASCII bytes of a value.
  @inline(__always)
  func equal(to byte: UInt8) -> UInt64 {
    ~((low ^ Self.all(byte)) &+ ~Self.tops) & ~bytes & Self.tops
  }

  /// ASCII bytes below a value.
  @inline(__always)
  func below(_ byte: UInt8) -> UInt64 { ~(low &+ Self.all(0x80 - byte)) & ~bytes & Self.tops }

  /// Letters, digits and `_`.
  @inline(__always)
  var identifierParts: UInt64 {
    let folded = low | Self.all(0x20)
    let letters = Self.within(folded, UInt8(ascii: "a"), UInt8(ascii: "z"))
    let digits = Self.within(low, UInt8(ascii: "0"), UInt8(ascii: "9"))
    return (letters | digits) & ~bytes | equal(to: UInt8(ascii: "_"))
  }

  @inline(__always)
  private static func within(_ low: UInt64, _ first: UInt8, _ last: UInt8) -> UInt64 {
    (low &+ all(0x80 - first)) & ~(low &+ all(0x7F - last))
  }
}
