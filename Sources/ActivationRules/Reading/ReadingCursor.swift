/// A position in bytes that are known to be UTF-8, with the questions every reader here asks.
package struct ReadingCursor {
  package let bytes: [UInt8]
  package var offset: Int
  /// The end of the part of the bytes that is read.
  let end: Int
  /// For each byte its offset in the outer text, when the bytes were unescaped from a quoted string; else empty.
  let origins: [UInt32]

  package init(_ bytes: [UInt8], at offset: Int = 0, origins: [UInt32] = []) {
    self.bytes = bytes
    self.offset = offset
    self.origins = origins
    end = bytes.count
  }

  /// A position in a part of a text, whose bytes stay where they are.
  init(_ whole: ReadingCursor, from start: Int, to end: Int) {
    bytes = whole.bytes
    origins = whole.origins
    offset = start
    self.end = min(max(start, end), whole.end)
  }

  package var isAtEnd: Bool { offset >= end }

  /// The byte at the position, 0 at the end; a NUL in the text is not a token of any format either.
  package var byte: UInt8 { offset < end ? bytes[offset] : 0 }

  /// The byte some places further on, 0 beyond the end.
  func byte(ahead distance: Int) -> UInt8 {
    let place = offset + distance
    return place >= 0 && place < end ? bytes[place] : 0
  }

  /// The offset in the text that the user gave.
  func origin(of offset: Int) -> Int {
    guard let last = origins.last else { return offset }
    return offset >= 0 && offset < origins.count ? Int(origins[offset]) : Int(last) + 1
  }

  mutating func skipBlanks() {
    while offset < end, Self.isBlank(bytes[offset]) { offset += 1 }
  }

  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0d) }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  package static func hexadecimalValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: return UInt32(byte - 0x30)
    case 0x41...0x46: return UInt32(byte - 0x41) + 10
    case 0x61...0x66: return UInt32(byte - 0x61) + 10
    default: return nil
    }
  }

  /// Returns whether the text continues with some ASCII characters.
  func starts(with text: StaticString) -> Bool {
    offset + text.utf8CodeUnitCount <= end && bytes.has(text, at: offset)
  }

  /// A value of up to four hexadecimal digits from the position on; nil when there are fewer.
  func fourHexadecimalDigits(at place: Int) -> UInt32? {
    var value: UInt32 = 0
    for index in 0..<4 {
      guard place + index < end, let digit = Self.hexadecimalValue(bytes[place + index]) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  /// The character at the position, for a message: `'x'`, "the end", or a control character's number.
  var found: String {
    guard !isAtEnd else { return "found the end of the text" }
    var next = offset + 1
    while next < end, bytes[next] & 0xc0 == 0x80 { next += 1 }
    let text = String(decoding: bytes[offset..<next], as: UTF8.self)
    guard let scalar = text.unicodeScalars.first else { return "found nothing" }
    if scalar.value < 0x20 || scalar.value == 0x7f {
      return scalar.value == 0x0a ? "found the end of the line" : "found control character \(scalar.value)"
    }
    return "found '" + text + "'"
  }

  func error(
    _ kind: ReadingError.Kind, _ message: String, expected: String = "", help: String = "", at place: Int? = nil
  ) -> ReadingError {
    ReadingError(kind, message, expected: expected, help: help, offset: origin(of: place ?? offset))
  }

  /// Something else was expected here.
  package func unexpected(_ expected: String, help: String = "") -> ReadingError {
    var error = error(.syntax, found, expected: expected, help: help)
    error.isCutOff = isAtEnd
    return error
  }

  /// The text ends within something that starts at a place.
  func unclosed(_ name: String, expected: String = "", at start: Int? = nil) -> ReadingError {
    var error = error(.syntax, "the \(name) that starts here is not closed", expected: expected, at: start)
    error.isCutOff = true
    return error
  }

  /// Appends a scalar's UTF-8 bytes.
  static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    switch scalar {
    case ..<0x80: bytes.append(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800:
      bytes.append(UInt8(truncatingIfNeeded: 0xc0 | scalar >> 6))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3f))
    case ..<0x1_0000:
      bytes.append(UInt8(truncatingIfNeeded: 0xe0 | scalar >> 12))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3f))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3f))
    default:
      bytes.append(UInt8(truncatingIfNeeded: 0xf0 | scalar >> 18))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3f))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3f))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3f))
    }
  }
}
