/// One declaration inside a graph, with its texts in the graph's arena.
struct DeclarationRecord: Sendable {
  var row: Int32
  /// The identifier as declared.
  var spelling: TextRange
  /// The direct parents, as positions in ``TypeGraphStorage/parentRows``.
  var parents: Range<Int> = 0..<0
  /// The tags of each class of ``TagClass/declarable``, as positions in ``TypeGraphStorage/texts``.
  var extensions: Range<Int> = 0..<0
  var mimeTypes: Range<Int> = 0..<0
  var osTypes: Range<Int> = 0..<0
  var pasteboardTypes: Range<Int> = 0..<0
  var constants: Range<Int> = 0..<0
  var platforms: Range<Int> = 0..<0
  var description: TextRange = .empty
  var origin: TextRange = .empty
  /// The position in the core types bundle; -1 elsewhere.
  var order = -1
  var isExported = true
  var isSystem = false
  var isInferred = false

  var rank: Int { InferredBehavior.rank(isSystem: isSystem, isExported: isExported) }

  /// The tags of the class at a position of ``TagClass/declarable``.
  func tags(at classIndex: Int) -> Range<Int> {
    switch classIndex {
    case 0: extensions
    case 1: mimeTypes
    case 2: osTypes
    case 3: pasteboardTypes
    default: 0..<0
    }
  }
}

/// The place of a text in a ``TextArena``.
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
