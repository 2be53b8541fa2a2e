/// The 32 digits of dynamic types: five bits each, most significant first, after `dyn.a`.
enum DynamicTypeDigits {
  private static let alphabet: [UInt8] = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

  static func octets(of identifier: String) throws(DynamicTypeDecodingError) -> [UInt8] {
    let text = Array(identifier.utf8)
    guard text.count > 4, text[3] == UInt8(ascii: "."),
      text.prefix(3).map(UniformTypeIdentifier.folded) == Array("dyn".utf8)
    else { throw .notDynamic }
    guard UniformTypeIdentifier.folded(text[4]) == UInt8(ascii: "a") else { throw .unknownForm }
    var octets: [UInt8] = []
    octets.reserveCapacity(text.count)
    var buffer: UInt32 = 0
    var bitCount = 0
    for offset in 5..<text.count {
      guard let value = alphabet.firstIndex(of: UniformTypeIdentifier.folded(text[offset])) else {
        throw .invalidDigit(offset: offset)
      }
      buffer = (buffer << 5 | UInt32(value)) & 0xFFF
      bitCount &+= 5
      if bitCount >= 8 {
        bitCount &-= 8
        octets.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bitCount)))
      }
    }
    guard bitCount < 5 else { throw .surplusDigit }
    guard buffer & ((1 << UInt32(bitCount)) &- 1) == 0 else { throw .nonzeroPadding }
    guard !octets.isEmpty else { throw .empty }
    return octets
  }

  static func identifier(of octets: [UInt8]) -> String {
    var text = Array("dyn.a".utf8)
    var buffer: UInt32 = 0
    var bitCount: UInt32 = 0
    for octet in octets {
      buffer = (buffer << 8 | UInt32(octet)) & 0xFFF
      bitCount &+= 8
      while bitCount >= 5 {
        bitCount &-= 5
        text.append(alphabet[Int(buffer >> bitCount & 31)])
      }
    }
    if bitCount > 0 { text.append(alphabet[Int(buffer << (5 &- bitCount) & 31)]) }
    return String(decoding: text, as: UTF8.self)
  }
}
