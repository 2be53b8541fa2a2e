extension String {
  /// The text of bytes; nil unless they are UTF-8.
  ///
  /// The standard library's `String(validating:as:)` is there from macOS 15 and iOS 18 on.
  ///
  /// - Complexity: linear in the number of bytes.
  package init?(strictly bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    // What isn't UTF-8 became U+FFFD, whose own bytes are others.
    guard text.utf8.count == bytes.count, text.utf8.elementsEqual(bytes) else { return nil }
    self = text
  }
}

extension Array<String> {
  /// The words of a text, between blanks and line breaks.
  package init(words text: Substring.UTF8View) {
    self = text.split { $0 == 0x20 || $0 == 0x0A }.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension UInt8 {
  /// The small letter of a capital one of ASCII; any other byte as it is.
  @inlinable @inline(__always)
  package var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// The capital letter of a small one of ASCII; any other byte as it is.
  @inlinable @inline(__always)
  package var asciiUppercased: UInt8 { self &- 0x61 < 26 ? self & 0xDF : self }
}

extension Sequence<UInt8> {
  /// The bytes with ASCII letters in lower case.
  package var foldingASCII: [UInt8] { map { $0.asciiLowercased } }
}

extension TextSlice {
  /// A Boolean value that indicates whether all bytes are ASCII: such texts compare by their bytes, apart from case.
  package var isASCII: Bool { allSatisfy { $0 < 0x80 } }
}
