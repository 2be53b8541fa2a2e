package import Documents
package import Texts

extension [UInt8] {
  package func has(_ text: StaticString, at place: Int) -> Bool {
    guard indices.contains(place) else { return false }
    return text.withUTF8Buffer { self[place...].starts(with: $0) }
  }

  /// Returns the first place of some characters, of which there is one at least, at or after another one; nil when there is none.
  package func offset(of text: StaticString, from start: Int) -> Int? {
    let first = text.withUTF8Buffer { $0[0] }
    return indices.dropFirst(start).first { self[$0] == first && has(text, at: $0) }
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

  package var offsets: Range<Int> { lowerBound..<upperBound }
}

extension Spelled {
  /// The range of the source that spells a range of the text; an empty range stays a position. A range within an entity is the whole entity.
  ///
  /// - Complexity: logarithmic in the number of segments.
  package func source(of range: SourceRange) -> SourceRange { SourceRange(source(of: range.offsets)) }
}
