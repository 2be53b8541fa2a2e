internal import PredicateSyntax

/// Functions for single ASCII characters.
enum ASCII {
  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  @inline(__always)
  static func uppercased(_ byte: UInt8) -> UInt8 { byte &- 0x61 < 26 ? byte & 0xDF : byte }

  /// Returns whether all bytes are ASCII: such texts compare by their bytes, apart from case.
  static func isPlain(_ bytes: TextSlice) -> Bool { bytes.withBytes { isPlain($0) } }

  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Without a way out of the loop, so that it goes over many bytes at a time.
    var seen: UInt8 = 0
    for byte in bytes { seen |= byte }
    return seen < 0x80
  }
}
