/// The hash by which a ``TextTable`` finds its texts: eight bytes at a time, a text of up to 16 bytes in two multiplications.
///
/// The secrets differ from process to process. A fixed function would let a document of chosen texts fill one stretch of
/// the table and make reading it quadratic; here two texts meet only by chance, because each eight bytes are multiplied
/// with something that the author of a text does not know, and both halves of the product count.
struct TextHash: Sendable {
  private let first: UInt64
  private let second: UInt64

  /// The hash of this process.
  static let ofProcess = TextHash(first: secret(1), second: secret(2))

  /// The standard library's hasher is the source of chance that every platform has, Embedded Swift included; it also
  /// honours `SWIFT_DETERMINISTIC_HASHING`.
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

  /// The hash of a text.
  ///
  /// - Complexity: linear in the text's length.
  @inline(__always)
  func callAsFunction(_ text: TextWords) -> UInt64 { text.hash(first, second, mix: Self.mix) }

  /// Both halves of the product, one over the other.
  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    #if arch(wasm32)
      // There the full product would be a call into a library that an embedded page does not link.
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

/// A text's bytes eight at a time.
///
/// Invariants: the memory holds as many bytes as the text has and stays alive as long as this value; every load lies within the
/// text, which the callers see to by staying eight bytes before its end, and ``last16`` by its cases.
struct TextWords {
  private let start: UnsafeRawPointer
  private let count: Int

  /// The words of a text in memory. An empty text is never loaded from.
  @inline(__always)
  init(_ start: UnsafeRawPointer, count: Int) {
    self.start = start
    self.count = count
  }

  /// The eight bytes from an offset on; at least so many must be left.
  @inline(__always)
  subscript(offset: Int) -> UInt64 { start.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }

  @inline(__always)
  private func half(_ offset: Int) -> UInt64 { UInt64(start.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }

  @inline(__always)
  private func byte(_ offset: Int) -> UInt64 { UInt64(start.load(fromByteOffset: offset, as: UInt8.self)) }

  /// The last 16 bytes as two words; of a shorter text all of its bytes, those in the middle perhaps in both.
  @inline(__always)
  var last16: (UInt64, UInt64) {
    if count >= 16 { return (self[count &- 16], self[count &- 8]) }
    if count >= 8 { return (self[0], self[count &- 8]) }
    if count >= 4 { return (half(0), half(count &- 4)) }
    if count > 0 { return (byte(0) << 16 | byte(count &>> 1) << 8 | byte(count &- 1), 0) }
    return (0, 0)
  }

  /// The hash of the text.
  @inline(__always)
  func hash(_ first: UInt64, _ second: UInt64, mix: (UInt64, UInt64) -> UInt64) -> UInt64 {
    var state = second
    var offset = 0
    let last = count &- 16
    while offset < last {
      state = mix(self[offset] ^ first, self[offset &+ 8] ^ state)
      offset &+= 16
    }
    let (low, high) = last16
    return mix(first ^ UInt64(truncatingIfNeeded: count), mix(low ^ first, high ^ state))
  }

  /// Whether both texts, which are equally long, have the same bytes.
  @inline(__always)
  func equals(_ other: TextWords) -> Bool {
    var offset = 0
    let last = count &- 16
    while offset < last {
      if (self[offset] ^ other[offset]) | (self[offset &+ 8] ^ other[offset &+ 8]) != 0 { return false }
      offset &+= 16
    }
    let (left, right) = (last16, other.last16)
    return (left.0 ^ right.0) | (left.1 ^ right.1) == 0
  }
}
