internal import Documents

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
