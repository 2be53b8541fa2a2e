package import Documents
package import Texts

extension [UInt8] {
  package func has(_ text: StaticString, at place: Int) -> Bool {
    guard indices.contains(place) else { return false }
    return text.withUTF8Buffer { self[place...].starts(with: $0) }
  }

  /// Returns the first position of a text, which must not be empty, at or after another position; nil if there's none.
  package func offset(of text: StaticString, from start: Int) -> Int? {
    let first = text.withUTF8Buffer { $0[0] }
    return indices.dropFirst(start).first { self[$0] == first && has(text, at: $0) }
  }
}

/// The text of a file, with the information that is needed to write it back in the same encoding.
///
/// Positions in files are ranges of ``utf8``, whatever the encoding of the file; lines and columns are the same.
package struct FileText: Sendable, Hashable {
  /// The text without its byte order mark.
  package let utf8: [UInt8]
  private let encoding: TextEncoding

  /// Reads the text of a file in UTF-8, or in UTF-16 with a byte order mark. Nil for anything else, including binary property lists, and for text
  /// that wouldn't be written back unchanged.
  ///
  /// - Complexity: linear in the number of bytes.
  package init?(_ bytes: [UInt8]) {
    guard !bytes.starts(with: Array("bplist".utf8)) else { return nil }
    encoding = TextEncoding(of: bytes, .xml)
    utf8 = encoding.decoded(bytes)
    if case .unknown = encoding { return nil }
    guard encoding.firstError(in: bytes, decoded: utf8) == nil else { return nil }
  }

  /// Returns another text as the bytes of a file in the same encoding.
  ///
  /// - Complexity: linear in the number of bytes.
  package func encoded(_ text: [UInt8]) -> [UInt8] { encoding.encoded(text) }
}

extension SourceRange {
  package init(_ range: Range<Int>) { self.init(range.lowerBound, range.upperBound) }

  package var offsets: Range<Int> { lowerBound..<upperBound }
}

extension Spelled {
  /// Returns the range of the source that spells a range of the text. An empty range stays empty; a part of an entity becomes the whole entity.
  ///
  /// - Complexity: logarithmic in the number of segments.
  package func source(of range: SourceRange) -> SourceRange { SourceRange(source(of: range.offsets)) }
}
