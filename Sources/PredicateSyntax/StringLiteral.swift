/// Undoes the escapes of string literals; Grammar/meaning.md lists them.
enum StringLiteral {
  /// What the text between two quotes stands for.
  enum Value {
    case text([UInt8])
    /// The bytes are not UTF-8, which makes the whole literal nil on Apple's systems.
    case notUnicode
    /// A backslash is followed by digits that are not three octal ones.
    case badEscape(offset: Int)
  }

  /// Undoes the escapes.
  ///
  /// Grammar: `escape`, `octal-digit`, `hex-digit`.
  static func decode(_ bytes: [UInt8]) -> Value {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var offset = 0
    var highSurrogate: UInt32?
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count else {
        highSurrogate = nil
        result.append(bytes[offset])
        offset += 1
        continue
      }
      let letter = bytes[offset + 1]
      if letter | 0x20 == UInt8(ascii: "u"), let unit = hexadecimal(bytes, offset + 2, count: 4) {
        append(unit, to: &result, after: &highSurrogate)
        offset += 6
        continue
      }
      highSurrogate = nil
      if letter | 0x20 == UInt8(ascii: "x"), let byte = hexadecimal(bytes, offset + 2, count: 2) {
        result.append(UInt8(truncatingIfNeeded: byte))
        offset += 4
      } else if Lexer.isDigit(letter) {
        guard let byte = octal(bytes, offset + 1) else { return .badEscape(offset: offset) }
        result.append(byte)
        offset += 4
      } else {
        result.append(control(letter))
        offset += 2
      }
    }
    return String(validating: result, as: UTF8.self) == nil ? .notUnicode : .text(result)
  }

  private static func control(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "a"): 0x07
    case UInt8(ascii: "v"): 0x0B
    default: letter
    }
  }

  /// Appends a UTF-16 unit; a surrogate waits for its other half, and disappears without it.
  private static func append(_ unit: UInt32, to result: inout [UInt8], after high: inout UInt32?) {
    if (0xD800..<0xDC00).contains(unit) {
      high = unit
      return
    }
    var value = unit
    if (0xDC00..<0xE000).contains(unit) {
      guard let first = high else { return }
      value = 0x10000 + (first - 0xD800) * 0x400 + (unit - 0xDC00)
    }
    high = nil
    if let scalar = Unicode.Scalar(value) { result.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
  }

  private static func hexadecimal(_ bytes: [UInt8], _ start: Int, count: Int) -> UInt32? {
    guard start + count <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[start..<start + count] {
      guard let digit = Lexer.hexadecimalValue(byte) else { return nil }
      value = value * 16 + UInt32(digit)
    }
    return value
  }

  private static func octal(_ bytes: [UInt8], _ start: Int) -> UInt8? {
    guard start + 3 <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[start..<start + 3] {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "7") else { return nil }
      value = value * 8 + Int(byte - UInt8(ascii: "0"))
    }
    return value > 255 ? nil : UInt8(value)
  }
}
