/// The limit of reading JSON: a scan for the ends of strings and the bytes of structure, eight bytes at a time.
enum StructureScan {
  /// The number of bytes that are one of `"`, `\`, `,`, `:` and brackets.
  static func count(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var found = 0
    var offset = 0
    while offset + 8 <= text.count {
      let word = UnsafeRawPointer(text.baseAddress.unsafelyUnwrapped).loadUnaligned(
        fromByteOffset: offset, as: UInt64.self)
      found += (zeros(in: word ^ all(UInt8(ascii: "\""))) | structure(of: word)).nonzeroBitCount
      offset += 8
    }
    while offset < text.count {
      found += #""\,:{}[]"#.utf8.contains(text[offset]) ? 1 : 0
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
