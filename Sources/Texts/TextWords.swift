// The unsafe memory of this module.

/// A text's bytes eight at a time.
///
/// Invariants: the memory holds as many bytes as the text has and stays alive as long as this value; every load lies within the
/// text, which the callers see to by staying eight bytes before its end, and ``last32`` by its cases.
struct TextWords {
  private let start: UnsafeRawPointer
  let count: Int

  /// The words of a text in a buffer; an empty one, which may have no address, is never loaded from.
  @inline(__always)
  init(_ text: UnsafeRawBufferPointer) {
    start = text.baseAddress ?? UnsafeRawPointer(StaticString("").utf8Start)
    count = text.count
  }

  @inline(__always)
  init(_ text: UnsafeBufferPointer<UInt8>) { self.init(UnsafeRawBufferPointer(text)) }

  /// The eight bytes from an offset on; at least so many must be left.
  @inline(__always)
  subscript(offset: Int) -> UInt64 { start.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }

  @inline(__always)
  private func half(_ offset: Int) -> UInt64 { UInt64(start.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }

  @inline(__always)
  private func byte(_ offset: Int) -> UInt64 { UInt64(start.load(fromByteOffset: offset, as: UInt8.self)) }

  /// The last 32 bytes as four words; of a shorter text all of its bytes, some of them in more than one word.
  @inline(__always)
  var last32: (UInt64, UInt64, UInt64, UInt64) {
    if count >= 8 {
      let first = max(0, count &- 32)
      return (self[first], self[min(first &+ 8, count &- 8)], self[max(first, count &- 16)], self[count &- 8])
    }
    if count >= 4 { return (half(0), half(count &- 4), 0, 0) }
    if count > 0 { return (byte(0) << 16 | byte(count &>> 1) << 8 | byte(count &- 1), 0, 0, 0) }
    return (0, 0, 0, 0)
  }

  /// Returns whether two equally long texts have the same bytes.
  @inline(__always)
  func equals(_ other: TextWords) -> Bool {
    var offset = 0
    while offset &+ 32 < count {
      if (self[offset] ^ other[offset]) | (self[offset &+ 8] ^ other[offset &+ 8]) != 0 { return false }
      offset &+= 16
    }
    let (left, right) = (last32, other.last32)
    return (left.0 ^ right.0) | (left.1 ^ right.1) | (left.2 ^ right.2) | (left.3 ^ right.3) == 0
  }
}
