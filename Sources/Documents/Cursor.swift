/// A place in a text, with the operations that all readers need.
struct Cursor {
  let bytes: [UInt8]
  /// The offset of the place. It may be beyond the end, where there aren't any bytes.
  var place: Int
  /// The end of the part of the text that is read.
  let end: Int

  init(_ bytes: [UInt8], at place: Int = 0) { self.init(bytes, in: place..<max(place, bytes.count)) }

  /// Creates a cursor at the start of a part of a text.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    (place, end) = (range.lowerBound, min(range.upperBound, bytes.count))
  }

  var isAtEnd: Bool { place >= end }

  /// The byte here; 0 at the end.
  @inline(__always)
  var byte: UInt8 { place < end ? bytes[place] : 0 }

  /// The byte at a distance ahead or back; 0 outside the text.
  @inline(__always)
  func byte(_ distance: Int) -> UInt8 {
    let index = place + distance
    return index >= 0 && index < end ? bytes[index] : 0
  }

  /// Returns whether a text starts here.
  func starts(_ text: StaticString) -> Bool {
    !isAtEnd && text.withUTF8Buffer { bytes[place..<end].starts(with: $0) }
  }

  /// Returns the first place of a text from here on, or nil if there's none. The text must not be empty.
  func find(_ text: StaticString) -> Int? {
    var probe = self
    let first = text.utf8Start[0]
    while !probe.isAtEnd {
      if probe.byte == first, probe.starts(text) { return probe.place }
      probe.place += 1
    }
    return nil
  }

  /// Skips a text if it is here. Otherwise, skips nothing and returns false.
  mutating func pass(_ text: StaticString) -> Bool {
    guard starts(text) else { return false }
    place += text.utf8CodeUnitCount
    return true
  }

  mutating func skipSpace() { pass { Bytes.isSpace($0) } }

  /// Skips bytes as long as they pass a test, and returns their range.
  @discardableResult
  @inline(__always)
  mutating func pass(while test: (UInt8) -> Bool) -> Range<Int> {
    let start = min(place, end)
    while place < end, test(bytes[place]) { place += 1 }
    return start..<max(start, min(place, end))
  }

  /// Skips the rest of the line, without its line end.
  @discardableResult
  mutating func passLine() -> Range<Int> { pass { $0 != 0x0a } }

  /// Skips a name: letters, digits, `_`, `$`, and all characters beyond ASCII.
  mutating func passName() -> Range<Int> { pass { Bytes.isNamePart($0) } }

  /// Skips `// …` or `/* … */`. Returns its range, and whether it is closed; nil if no comment starts here.
  mutating func passComment() -> (range: Range<Int>, isClosed: Bool)? {
    guard byte == UInt8(ascii: "/") else { return nil }
    let start = place
    if byte(1) == UInt8(ascii: "/") {
      while place < bytes.count, byte != 0x0a, byte != 0x0d { place += 1 }
      return (start..<place, true)
    }
    guard byte(1) == UInt8(ascii: "*") else { return nil }
    place += 2
    if let close = find("*/") {
      place = close + 2
      return (start..<place, true)
    }
    place = end
    return (start..<place, false)
  }

  /// Skips a character, however many bytes it has, and returns its range.
  @discardableResult
  mutating func passCharacter() -> Range<Int> {
    let start = min(place, end)
    place = min(place + 1, end)
    while place < end, bytes[place] & 0xc0 == 0x80 { place += 1 }
    return start..<place
  }

  /// Reads the given number of hexadecimal digits and returns their value, or nil if there are fewer digits.
  mutating func hexadecimal(digits: Int) -> UInt32? {
    var value: UInt32 = 0
    for index in 0..<digits {
      guard let digit = Bytes.hexadecimalValue(byte(index)) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    place += digits
    return value
  }

  /// Reads the hexadecimal digits after `\u` and returns their scalar. For a surrogate pair, this includes the `\u` and digits of the
  /// other half. Returns nil if digits are missing or only half a pair is here.
  mutating func utf16Escape() -> Unicode.Scalar? {
    guard let high = hexadecimal(digits: 4) else { return nil }
    guard (0xd800..<0xdc00).contains(high) else { return Unicode.Scalar(high) }
    let start = place
    guard byte == UInt8(ascii: "\\"), byte(1) == UInt8(ascii: "u") || byte(1) == byte(-5) else { return nil }
    place += 2
    guard let low = hexadecimal(digits: 4), (0xdc00...0xdfff).contains(low) else {
      place = start
      return nil
    }
    return Unicode.Scalar(0x1_0000 + (high - 0xd800) << 10 + (low - 0xdc00))
  }

  /// The character here, or the end, as a message names it: `found 'x'`.
  var found: String {
    if isAtEnd { return "found the end of the text" }
    var probe = self
    let range = probe.passCharacter()
    if byte == 0x0a || byte == 0x0d { return "found the end of the line" }
    if byte < 0x20 || byte == 0x7f { return "found control character \(byte)" }
    return "found '\(Bytes.string(bytes[range]))'"
  }
}

package enum Bytes {
  /// Returns whether a byte is a space, tab or line end, the only bytes that JSON and XML allow between values.
  @inline(__always)
  package static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d }

  /// Returns whether a byte is a space, tab, line end, vertical tab or form feed.
  @inline(__always)
  package static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0d }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Returns whether a byte can be part of a name, as every byte outside ASCII can.
  @inline(__always)
  static func isNamePart(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || isDigit(byte)
      || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  package static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  static func string(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  static func spell(_ text: StaticString, _ bytes: ArraySlice<UInt8>) -> Bool {
    text.withUTF8Buffer { $0.elementsEqual(bytes) }
  }

  static func isOne(of texts: [StaticString], _ bytes: ArraySlice<UInt8>) -> Bool {
    texts.contains { spell($0, bytes) }
  }

  /// Returns the range of the first byte that isn't UTF-8, or nil if all bytes are.
  static func firstInvalid(_ bytes: [UInt8]) -> Range<Int>? {
    // Most texts are ASCII, which this loop finds many bytes at a time.
    guard bytes.reduce(0, |) >= 0x80, var place = bytes.firstIndex(where: { $0 >= 0x80 }) else { return nil }
    var parser = UTF8.ForwardParser()
    var rest = bytes[place...].makeIterator()
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): place += scalar.count
      case .error: return place..<place + 1
      case .emptyInput: return nil
      }
    }
  }
}
