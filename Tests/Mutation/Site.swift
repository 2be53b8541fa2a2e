/// One place of a source file, and what a mutant does there.
struct Site: Hashable {
  /// The path below the package.
  let file: String
  /// The range to replace, in UTF-8 offsets.
  let range: Range<Int>
  /// The text that is replaced, and the line on which it begins.
  let original: String
  let line: Int
  let lineText: String
  let replacement: Replacement

  /// The replacement of the original.
  enum Replacement: Hashable {
    case expression(String)
    case statement(String)
    /// A statement is left out.
    case nothing
  }

  /// The change in one line, as people read it and as the list of survivors names it.
  var change: String {
    switch replacement {
    case .expression(let text), .statement(let text): "\(original.onOneLine) => \(text.onOneLine)"
    case .nothing: "\(original.onOneLine) removed"
    }
  }

  /// A key that stays the same when lines move.
  var key: [String] { [file, lineText, change] }

  /// A number that depends on a seed and on the key alone, so that a change of one file leaves the samples of the others as
  /// they are.
  func rank(seed: UInt64) -> UInt64 {
    var hash = seed ^ 0xcbf2_9ce4_8422_2325
    for byte in key.joined(separator: "\u{0}").utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    // The low bits of the sum above depend on the last bytes alone.
    hash ^= hash >> 32
    return hash &* 0x9e37_79b9_7f4a_7c15
  }
}

extension String {
  /// Without line breaks and the spaces around them.
  var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
