/// One declaration inside a graph, with its texts in the graph's arena.
struct DeclarationRecord: Sendable {
  var row: Int32
  /// The identifier as declared.
  var spelling: Range<Int>
  /// The direct parents, as positions in ``TypeGraphStorage/parentRows``.
  var parents: Range<Int> = 0..<0
  /// The tags of each class of ``TagClass/declarable``, as positions in ``TypeGraphStorage/texts``.
  var extensions: Range<Int> = 0..<0
  var mimeTypes: Range<Int> = 0..<0
  var osTypes: Range<Int> = 0..<0
  var pasteboardTypes: Range<Int> = 0..<0
  var constants: Range<Int> = 0..<0
  var platforms: Range<Int> = 0..<0
  var description: Range<Int> = 0..<0
  var origin: Range<Int> = 0..<0
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

/// Texts one after the other in one block of memory, each known by its range.
extension [UInt8] {
  func string(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

  func withBytes<Result>(_ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  mutating func append(text: String) -> Range<Int> {
    let start = count
    append(contentsOf: text.utf8)
    return start..<count
  }
}
