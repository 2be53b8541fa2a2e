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
