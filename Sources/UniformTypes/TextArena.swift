/// Where a text lies in a ``TextArena``.
struct TextRange: Sendable {
  var start: Int
  var count: Int

  static let empty = TextRange(start: 0, count: 0)
}

/// Texts one after the other in one block of memory.
struct TextArena: Sendable {
  var bytes: [UInt8] = []

  func string(_ range: TextRange) -> String {
    String(decoding: bytes[range.start..<(range.start &+ range.count)], as: UTF8.self)
  }

  func withBytes<Result>(_ range: TextRange, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[range.start..<(range.start &+ range.count)]))
    }
  }

  mutating func append(_ text: String) -> TextRange {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    return TextRange(start: start, count: bytes.count &- start)
  }
}
