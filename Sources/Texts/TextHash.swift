/// The hash function of a ``TextTable``: it reads eight bytes at a time, and takes three multiplications for up to 32 bytes.
///
/// The secrets differ from process to process. With a fixed function, a document of chosen texts could fill one stretch of the table and make reading
/// the document quadratic. Here texts collide only by chance: before eight bytes are multiplied, they are mixed with numbers that the author of a
/// text doesn't know, and the hash uses both halves of the product. The hash respects case for the same reason: if it folded case, the case variants
/// of a text would collide.
struct TextHash: Sendable {
  private let first: UInt64
  private let second: UInt64

  static let ofProcess = TextHash(first: secret(1), second: secret(2))

  /// Returns a secret from the standard library's hasher, which is a source of randomness on every platform, including Embedded Swift.
  /// The hasher also honors `SWIFT_DETERMINISTIC_HASHING`.
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
    // The last 32 bytes, or all bytes of a shorter text.
    let (a, b, c, d) = text.last32
    let low = Self.mix(a ^ first, b ^ state)
    let high = Self.mix(c ^ second, d ^ first)
    let hash = Self.mix(low ^ UInt64(truncatingIfNeeded: text.count), high ^ second)
    return UInt32(truncatingIfNeeded: hash &>> 32)
  }

  /// Returns the exclusive or of both halves of the product.
  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    #if arch(wasm32)
      // In WebAssembly, the full product would call a library that an embedded page doesn't link.
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

// In this module, only the code below loads values from raw memory.

/// The bytes of a text, which are read eight at a time.
///
/// Invariants: the memory holds all bytes of the text and outlives this value. Every load lies within the text: callers pass only offsets at least
/// eight bytes before the end, and ``last32`` handles shorter texts separately.
struct TextWords {
  private let start: UnsafeRawPointer
  let count: Int

  /// Creates the words of a text in a buffer. An empty buffer may have no address; nothing is ever loaded from it.
  @inline(__always)
  init(_ text: UnsafeRawBufferPointer) {
    start = text.baseAddress ?? UnsafeRawPointer(StaticString("").utf8Start)
    count = text.count
  }

  @inline(__always)
  init(_ text: UnsafeBufferPointer<UInt8>) { self.init(UnsafeRawBufferPointer(text)) }

  /// The eight bytes at an offset, which must be at least eight bytes before the end.
  @inline(__always)
  subscript(offset: Int) -> UInt64 { start.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }

  @inline(__always)
  private func half(_ offset: Int) -> UInt64 { UInt64(start.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }

  @inline(__always)
  private func byte(_ offset: Int) -> UInt64 { UInt64(start.load(fromByteOffset: offset, as: UInt8.self)) }

  /// The last 32 bytes as four words. A shorter text gives all its bytes, some of them more than once.
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
