/// The hash by which a ``TextTable`` finds its texts: eight bytes at a time, a text of 8 to 32 bytes in three multiplications.
///
/// The secrets differ from process to process. A fixed function would let a document of chosen texts fill one stretch of
/// the table and make reading it quadratic; here two texts meet only by chance, because each eight bytes are multiplied
/// with something that the author of a text doesn't know, and both halves of the product count. For the same reason case matters:
/// a hash that folds case would let the case variants of one text meet.
struct TextHash: Sendable {
  private let first: UInt64
  private let second: UInt64

  static let ofProcess = TextHash(first: secret(1), second: secret(2))

  /// The standard library's hasher is the source of chance that every platform has, Embedded Swift included; it also
  /// honors `SWIFT_DETERMINISTIC_HASHING`.
  private static func secret(_ number: UInt64) -> UInt64 {
    var bits: UInt64 = 0
    for half in 0..<2 {
      var hasher = Hasher()
      hasher.combine(number)
      hasher.combine(half)
      bits = bits << 32 | UInt64(UInt32(truncatingIfNeeded: hasher.finalize()))
    }
    return bits
  }

  /// The hash of a text: the upper half of 64 bits.
  @inline(__always)
  func callAsFunction(_ text: TextWords) -> UInt32 {
    var state = second
    var offset = 0
    while offset &+ 32 < text.count {
      state = Self.mix(text[offset] ^ first, text[offset &+ 8] ^ state)
      offset &+= 16
    }
    // The last 32 bytes, or all of them.
    let (a, b, c, d) = text.last32
    let low = Self.mix(a ^ first, b ^ state)
    let high = Self.mix(c ^ second, d ^ first)
    let hash = Self.mix(low ^ UInt64(truncatingIfNeeded: text.count), high ^ second)
    return UInt32(truncatingIfNeeded: hash &>> 32)
  }

  /// Both halves of the product, one over the other.
  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    #if arch(wasm32)
      // There the full product would be a call into a library that an embedded page doesn't link.
      let (a, b) = (left >> 32, left & 0xffff_ffff)
      let (c, d) = (right >> 32, right & 0xffff_ffff)
      let low = b &* d
      let middle = a &* d &+ low >> 32
      let other = b &* c &+ middle & 0xffff_ffff
      return (a &* c &+ middle >> 32 &+ other >> 32) ^ (other << 32 | low & 0xffff_ffff)
    #else
      let product = left.multipliedFullWidth(by: right)
      return product.high ^ product.low
    #endif
  }
}

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
