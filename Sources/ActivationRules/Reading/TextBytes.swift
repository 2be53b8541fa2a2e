/// A text's bytes where they lie, looked at one by one or eight at a time.
///
/// This is the one place of the readers that touches memory without an array's checks. Its invariants:
/// - The memory is neither changed nor released while the value is in use: a value is made inside of
///   `withUnsafeBufferPointer` and does not leave it.
/// - Every byte that is read lies before ``count``: a single byte is checked here, and eight are loaded only where eight
///   are left.
struct TextBytes {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// A copy of all bytes, for what needs one: a message, or a notation that is read byte by byte.
  var copy: [UInt8] { Array(bytes) }

  /// The byte at an offset; 0 beyond the end, which is not a token of any notation.
  @inline(__always)
  subscript(offset: Int) -> UInt8 {
    UInt(bitPattern: offset) < UInt(bitPattern: bytes.count) ? bytes[offset] : 0
  }

  /// Some of the bytes, without those beyond the end.
  @inline(__always)
  subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    let lower = min(max(0, range.lowerBound), bytes.count)
    let upper = min(max(lower, range.upperBound), bytes.count)
    return UnsafeBufferPointer(start: bytes.baseAddress.map { $0 + lower }, count: upper &- lower)
  }

  /// Returns whether the text continues with some ASCII characters.
  func starts(with text: StaticString, at offset: Int) -> Bool {
    guard text.hasPointerRepresentation, offset >= 0, count - offset >= text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount where bytes[offset + index] != text.utf8Start[index] { return false }
    return true
  }

  /// Returns the first offset of some ASCII characters at or after another one; nil when there is none.
  func offset(of text: StaticString, from start: Int) -> Int? {
    guard text.hasPointerRepresentation, text.utf8CodeUnitCount > 0 else { return nil }
    let first = text.utf8Start[0]
    var offset = max(0, start)
    let last = bytes.count - text.utf8CodeUnitCount
    while offset <= last {
      if bytes[offset] == first, starts(with: text, at: offset) { return offset }
      offset += 1
    }
    return nil
  }

  /// Returns some of the bytes as a string.
  func string(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

  /// Returns whether the text continues at an offset with the content of a range.
  @inline(__always)
  func repeats(_ range: Range<Int>, at offset: Int) -> Bool {
    guard range.count >= 8, range.lowerBound >= 0, range.upperBound <= bytes.count, offset >= 0,
      offset <= bytes.count - range.count
    else { return false }
    var distance = 0
    let last = range.count - 8
    while distance < last {
      if word(range.lowerBound &+ distance) != word(offset &+ distance) { return false }
      distance &+= 8
    }
    return word(range.lowerBound + last) == word(offset + last)
  }

  /// Eight bytes, the first of them lowest. Only for offsets with eight bytes left.
  @inline(__always)
  private func word(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Returns the end of a run of ordinary characters in a JSON string: at a quotation mark, a backslash, a control
  /// character, or the end of the text.
  @inline(__always)
  func endOfPlainText(from start: Int) -> Int {
    var offset = max(0, start)
    let lastWord = bytes.count &- 8
    while offset <= lastWord {
      let marks = Self.marks(word(offset))
      if marks != 0 { return offset &+ marks.trailingZeroBitCount &>> 3 }
      offset &+= 8
    }
    while offset < bytes.count, bytes[offset] != 0x22, bytes[offset] != 0x5c, bytes[offset] >= 0x20 { offset += 1 }
    return offset
  }

  /// The highest bit of each byte that is a quotation mark, a backslash or a control character.
  ///
  /// Above the lowest of them there may be wrong ones, because the subtractions borrow.
  @inline(__always)
  private static func marks(_ word: UInt64) -> UInt64 {
    // With bit 1 turned over, the quotation mark is next to the control characters: 0x00...0x20.
    let quoteOrControl = (word ^ 0x0202_0202_0202_0202) &- 0x2121_2121_2121_2121
    let backslash = (word ^ 0x5c5c_5c5c_5c5c_5c5c) &- 0x0101_0101_0101_0101
    return (quoteOrControl | backslash) & ~word & 0x8080_8080_8080_8080
  }

  /// The first byte from an offset on that is not a blank of JSON; the end when there is none.
  @inline(__always)
  func endOfBlanks(from start: Int) -> Int {
    self[start] > 0x20 ? start : endOfManyBlanks(from: max(0, start))
  }

  private func endOfManyBlanks(from start: Int) -> Int {
    var offset = start
    while offset < bytes.count {
      // Indentation.
      while bytes.count - offset >= 8, word(offset) == 0x2020_2020_2020_2020 { offset += 8 }
      guard offset < bytes.count else { break }
      switch bytes[offset] {
      case 0x20, 0x09, 0x0a, 0x0d: offset += 1
      default: return offset
      }
    }
    return offset
  }

  /// The first byte from an offset on that is not ASCII; the end when there is none.
  private func endOfASCII(from start: Int) -> Int {
    var offset = start
    while bytes.count - offset >= 32 {
      let all = word(offset) | word(offset + 8) | word(offset + 16) | word(offset + 24)
      if all & 0x8080_8080_8080_8080 != 0 { break }
      offset += 32
    }
    while offset < bytes.count, bytes[offset] < 0x80 { offset += 1 }
    return offset
  }

  /// The offset of the first byte that is not UTF-8; nil when all are.
  var firstInvalidByte: Int? {
    var offset = endOfASCII(from: 0)
    while offset < bytes.count {
      let first = self[offset]
      let length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
      guard first >= 0xc2, first <= 0xf4, offset + length <= bytes.count else { return offset }
      for index in 1..<length where self[offset + index] & 0xc0 != 0x80 { return offset }
      let second = self[offset + 1]
      if first == 0xe0 && second < 0xa0 || first == 0xed && second > 0x9f { return offset }
      if first == 0xf0 && second < 0x90 || first == 0xf4 && second > 0x8f { return offset }
      offset += length
      if self[offset] < 0x80 { offset = endOfASCII(from: offset) }
    }
    return nil
  }
}

extension [UInt8] {
  /// Returns whether some characters are at a place.
  package func has(_ text: StaticString, at place: Int) -> Bool {
    withUnsafeBufferPointer { TextBytes($0).starts(with: text, at: place) }
  }

  /// Returns the first place of some characters at or after another one; nil when there is none.
  package func offset(of text: StaticString, from start: Int) -> Int? {
    withUnsafeBufferPointer { TextBytes($0).offset(of: text, from: start) }
  }
}
