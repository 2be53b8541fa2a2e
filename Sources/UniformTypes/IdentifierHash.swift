/// The hash by which an ``IdentifierTable`` finds its identifiers, whatever the case of their ASCII letters: eight bytes at a time.
///
/// The secrets differ from process to process. A fixed function would let a property list of chosen identifiers fill one stretch of
/// the table: with FNV-1a, 10,000 of them with 1,500 bytes each, which a file of 16 MiB has room for, took more than a minute.
///
/// The table of texts of `PredicateSyntax` has a hash of the same kind, which keeps case; neither module knows of the other.
enum IdentifierHash {
  static let secrets = (secret(1), secret(2))

  /// The standard library's hasher is the source of chance that every platform has, Embedded Swift included.
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

  /// The hash of an identifier.
  ///
  /// - Complexity: linear in the length.
  static func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    let bytes = UnsafeRawBufferPointer(text)
    let (first, second) = secrets
    var hash = first ^ UInt64(truncatingIfNeeded: bytes.count)
    var offset = 0
    while offset &+ 8 <= bytes.count {
      hash = mix(hash ^ folded(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)), second)
      offset &+= 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(UniformTypeIdentifier.folded(bytes[offset]))
      offset &+= 1
    }
    return Int(truncatingIfNeeded: mix(hash ^ rest, second) & 0x7fff_ffff)
  }

  /// Whether an identifier, its ASCII letters in lower case, is a canonical one of the same length.
  @inline(__always)
  static func isEqual(_ text: UnsafeBufferPointer<UInt8>, canonical: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(text)
    let others = UnsafeRawBufferPointer(canonical)
    var offset = 0
    while offset &+ 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let other = others.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if word != other, folded(word) != other { return false }
      offset &+= 8
    }
    while offset < bytes.count {
      if UniformTypeIdentifier.folded(bytes[offset]) != others[offset] { return false }
      offset &+= 1
    }
    return true
  }

  /// Eight bytes, those from A to Z in lower case.
  @inline(__always)
  private static func folded(_ bytes: UInt64) -> UInt64 {
    // The upper bit of each byte becomes one where its lower seven bits are at least A, and where they are beyond Z.
    let ascii = bytes & 0x7f7f_7f7f_7f7f_7f7f
    let isFromA = ascii &+ 0x3f3f_3f3f_3f3f_3f3f
    let isBeyondZ = ascii &+ 0x2525_2525_2525_2525
    let isUpper = isFromA & ~isBeyondZ & ~bytes & 0x8080_8080_8080_8080
    return bytes | isUpper >> 2
  }

  /// Both halves of the product, one over the other: what is multiplied cannot be chosen without knowing the secret.
  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    #if arch(wasm32)
      // There the full product would be a call into a library that an embedded page does not link.
      var hasher = Hasher()
      hasher.combine(left)
      hasher.combine(right)
      return UInt64(truncatingIfNeeded: hasher.finalize())
    #else
      let product = left.multipliedFullWidth(by: right)
      return product.high ^ product.low
    #endif
  }
}
