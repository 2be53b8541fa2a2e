/// The limit of reading JSON: a scan for the ends of strings and the bytes of structure, eight bytes at a time.
extension UnsafeBufferPointer<UInt8> {
  /// The number of bytes that are one of `"`, `\`, `,`, `:` and brackets.
  func structureCount() -> Int {
    var found = 0
    var offset = 0
    while offset + 8 <= count {
      let word = UnsafeRawPointer(baseAddress.unsafelyUnwrapped).loadUnaligned(
        fromByteOffset: offset, as: UInt64.self)
      found += (Self.zeros(in: word ^ Self.all(UInt8(ascii: "\""))) | Self.structure(of: word)).nonzeroBitCount
      offset += 8
    }
    while offset < count {
      found += #""\,:{}[]"#.utf8.contains(self[offset]) ? 1 : 0
      offset += 1
    }
    return found
  }

  /// The top bit of each byte that is structure or a backslash.
  private static func structure(of word: UInt64) -> UInt64 {
    // With one bit set, the brackets and braces fall together: `[` and `{`, `]` and `}`, `\` and `|`.
    let folded = word | all(0x20)
    return zeros(in: folded ^ all(UInt8(ascii: "{"))) | zeros(in: folded ^ all(UInt8(ascii: "}")))
      | zeros(in: word ^ all(UInt8(ascii: "\\"))) | zeros(in: word ^ all(UInt8(ascii: ",")))
      | zeros(in: word ^ all(UInt8(ascii: ":")))
  }

  private static func all(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The top bit of each byte that is zero, exactly.
  private static func zeros(in word: UInt64) -> UInt64 {
    let low: UInt64 = 0x7f7f_7f7f_7f7f_7f7f
    return ~(((word & low) &+ low) | word | low)
  }
}
