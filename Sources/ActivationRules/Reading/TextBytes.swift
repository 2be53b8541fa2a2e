/// A text's bytes where they lie.
///
/// This is the one place of the readers that touches memory without an array's checks. Its invariants:
/// - The memory is neither changed nor released while the value is in use: a value is made inside of
///   `withUnsafeBufferPointer` and does not leave it.
/// - Every byte that is read lies before ``count``, which is checked here.
struct TextBytes {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

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
