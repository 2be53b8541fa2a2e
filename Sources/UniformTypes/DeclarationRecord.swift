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

  init(row: Int32, spelling: TextRange) {
    self.row = row
    self.spelling = spelling
  }

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
