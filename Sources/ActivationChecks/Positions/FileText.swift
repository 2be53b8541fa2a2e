import Foundation
import PredicateSyntax

/// The text of a file, with what is needed to write it back in the same encoding.
///
/// Positions in files are ranges of ``utf8``, whatever the encoding of the file; lines and columns come out the same.
package struct FileText: Sendable, Hashable {
  private enum Encoding: Hashable {
    case utf8
    case utf8WithMark
    case utf16(isLittleEndian: Bool)
  }

  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// The text without its byte order mark.
  package let utf8: [UInt8]
  private let encoding: Encoding

  /// Reads the text of a file: UTF-8, or UTF-16 with a byte order mark; nil for anything else, binary property lists included.
  ///
  /// - Complexity: linear in the number of bytes.
  package init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      let encoding = Encoding.utf16(isLittleEndian: bytes.first == 0xff)
      guard let text = String(bytes: bytes, encoding: .utf16) else { return nil }
      utf8 = Array((text.unicodeScalars.first == "\u{feff}" ? String(text.unicodeScalars.dropFirst()) : text).utf8)
      self.encoding = encoding
      // Unpaired surrogates would not come back as they were.
      guard encoded(utf8) == bytes else { return nil }
      return
    }
    guard String(strictly: bytes) != nil, !bytes.starts(with: Array("bplist".utf8)) else { return nil }
    let hasMark = bytes.starts(with: Self.mark)
    encoding = hasMark ? .utf8WithMark : .utf8
    utf8 = hasMark ? Array(bytes.dropFirst(Self.mark.count)) : bytes
  }

  /// Another text in the encoding of this one, as the bytes of a file.
  ///
  /// - Complexity: linear in the number of bytes.
  package func encoded(_ text: [UInt8]) -> [UInt8] {
    switch encoding {
    case .utf8: return text
    case .utf8WithMark: return Self.mark + text
    case .utf16(let isLittleEndian):
      var bytes: [UInt8] = isLittleEndian ? [0xff, 0xfe] : [0xfe, 0xff]
      for unit in String(decoding: text, as: UTF8.self).utf16 {
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xff))
        bytes += isLittleEndian ? [low, high] : [high, low]
      }
      return bytes
    }
  }
}
