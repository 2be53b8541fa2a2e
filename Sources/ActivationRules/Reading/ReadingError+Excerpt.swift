internal import Predicates

extension ReadingError {
  /// The line of the error with carets under its place; empty when the place isn't known.
  ///
  /// - Complexity: linear in the text.
  package func excerpt(in bytes: [UInt8]) -> String {
    guard line > 0, let offset, offset <= bytes.count else { return "" }
    return DiagnosticRenderer(source: bytes, name: "").excerpt(of: SourceRange(offset, end(of: offset, in: bytes)))
  }

  /// The end of the string, word or character at an offset.
  private func end(of offset: Int, in bytes: [UInt8]) -> Int {
    guard offset < bytes.count else { return offset }
    var end = offset + 1
    if bytes[offset] == 0x22 {
      while end < bytes.count, bytes[end] != 0x22, bytes[end] != 0x0a { end += bytes[end] == 0x5c ? 2 : 1 }
      return min(end + 1, bytes.count)
    }
    guard ReadingCursor.isBare(bytes[offset]) else { return end }
    while end < bytes.count, ReadingCursor.isBare(bytes[end]) { end += 1 }
    return end
  }
}
