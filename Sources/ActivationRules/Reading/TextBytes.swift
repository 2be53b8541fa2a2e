package import Documents
package import Texts

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

/// The text of a file, with what is needed to write it back in the same encoding.
///
/// Positions in files are ranges of ``utf8``, whatever the encoding of the file; lines and columns come out the same.
package struct FileText: Sendable, Hashable {
  /// The text without its byte order mark.
  package let utf8: [UInt8]
  private let encoding: TextEncoding

  /// Reads the text of a file: UTF-8, UTF-16 with a byte order mark, or what an XML declaration says is US-ASCII or ISO-8859-1; nil for
  /// anything else, binary property lists included, and for what wouldn't be written back as it was.
  ///
  /// - Complexity: linear in the number of bytes.
  package init?(_ bytes: [UInt8]) {
    guard !bytes.starts(with: Array("bplist".utf8)) else { return nil }
    encoding = TextEncoding(of: bytes, .xml)
    utf8 = encoding.decoded(bytes)
    if case .unknown = encoding { return nil }
    guard encoding.firstError(in: bytes, decoded: utf8) == nil else { return nil }
  }

  /// Returns another text in the encoding of this one, as the bytes of a file. A character that the encoding lacks becomes a numeric reference of XML.
  ///
  /// - Complexity: linear in the number of bytes.
  package func encoded(_ text: [UInt8]) -> [UInt8] { encoding.encoded(text) }
}

extension SourceRange {
  /// Creates a range of offsets.
  package init(_ range: Range<Int>) { self.init(range.lowerBound, range.upperBound) }

  /// The offsets.
  package var offsets: Range<Int> { lowerBound..<upperBound }
}

extension Spelled {
  /// The range of the source that spells a range of the text; an empty range stays a position. A range within an entity is the whole entity.
  ///
  /// - Complexity: logarithmic in the number of segments.
  package func source(of range: SourceRange) -> SourceRange { SourceRange(source(of: range.offsets)) }
}
