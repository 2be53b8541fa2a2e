internal import Texts
internal import UniformTypes

/// For every type that an attachment of a context conforms to, the set of those attachments: a column of bits.
///
/// "How many attachments have an identifier that conforms to one of these types" is then the number of bits in the union of some
/// columns, 64 attachments at a time, whatever the number of their identifiers. Inner types of the graph, to which others conform, have
/// a column each, empty or not; leaves and identifiers that the graph doesn't know get theirs when they occur.
struct TypeColumns: Sendable {
  private let columns: ColumnReader
  /// The identifiers that no class represents, each with its text's number in the document and the number of its column: the graph doesn't
  /// know them, or they are dynamic, and they are compared as texts.
  let foreign: [(text: UInt32, column: Int)]

  /// The numbers of columns that the table has room for.
  static let maximumColumns = Int(UInt16.max)
  /// The memory that columns may take, in words.
  static let maximumWords = 1 << 22
  /// The amount of work up to which columns are made: identifiers times words of a row of the graph.
  static let maximumWork = 1 << 22

  /// A word of the column of a class.
  @inline(__always)
  func word(_ word: Int, ofClass number: Int) -> UInt64 { columns.word(word, ofClass: number) }

  /// A word of a column.
  @inline(__always)
  func word(_ word: Int, of column: Int) -> UInt64 { columns.word(word, of: column) }

  /// The columns of nothing.
  static let empty = TypeColumns(columns: ColumnReader(ColumnMemory()), foreign: [])

  private init(columns: ColumnReader, foreign: [(text: UInt32, column: Int)]) {
    self.columns = columns
    self.foreign = foreign
  }

  /// Makes the columns of a context; nil when there would be too many.
  ///
  /// - Parameter memory: The earlier results for the document's texts; new ones are added.
  /// - Complexity: linear in the number of identifiers, and for each distinct one among 64 attachments in the number of types that
  ///   it conforms to.
  init?(
    _ layout: ContextLayout, _ texts: borrowing TextTable, _ types: borrowing TypeGraph,
    _ memory: inout PreparationMemory
  ) {
    let wordCount = max(1, (layout.attachmentCount + 63) / 64)
    let identifiers = layout.identifiers.count
    // A text may need a column for the leaf that it names, and one for itself; and there is that of no type.
    let own = 2 * min(identifiers, texts.count) + 1
    let offset = TypeGraph.denseClassOffset
    let dense = types.denseClassCount
    guard identifiers * (types.conformanceClassCount / 64 + 1) <= Self.maximumWork,
      dense + offset + own <= Self.maximumColumns, (dense + offset + own) * wordCount <= Self.maximumWords
    else { return nil }
    let columns = ColumnMemory()
    // One class more than the graph has, which represents no type: the own class of types that have a column already.
    let numbers = types.conformanceClassCount + 1
    columns.begin(wordCount: wordCount, dense: dense, offset: offset, room: own, numbers: numbers)
    var foreign: [UInt32: Int] = [:]
    for word in 0..<wordCount {
      memory.gather(layout, word) { text, bits, references in
        var reference = references[Int(text)]
        if reference.row == PreparationMemory.notLookedUp.row {
          reference = types.reference(to: TextID(rawValue: text), of: texts)
          references[Int(text)] = reference
        }
        if reference.row >= 0 {
          Self.add(bits, word, ofType: reference.row, types, columns)
          if reference.isExact { return }
        }
        guard let column = foreign[text] ?? columns.addColumn() else { return }
        foreign[text] = column
        columns.add(bits, word: word, of: column)
      }
    }
    self.init(
      columns: ColumnReader(columns),
      foreign: foreign.isEmpty
        ? [] : foreign.map { (text: $0.key, column: $0.value) }.stablySorted { $0.column < $1.column })
  }

  /// Adds attachments to the columns of all classes of a type.
  @inline(__always)
  private static func add(
    _ bits: UInt64, _ word: Int, ofType row: Int32, _ types: borrowing TypeGraph, _ columns: ColumnMemory
  ) {
    let near = types.denseClasses(of: row)
    if near[0] != .max {
      // A fixed number of steps, so that the branch is predictable; unused ones write to a column that nobody reads.
      for index in 0..<near.scalarCount { columns.add(bits, word: word, of: Int(near[index])) }
    } else {
      types.forEachConformanceClass(of: TypeReference(row: row, isExact: true)) { number in
        let column = columns.column(ofClass: number)
        if column > 0 { columns.add(bits, word: word, of: column) }
      }
    }
    let own = types.ownClass(of: row)
    var column = columns.column(ofClass: own)
    if column == 0 {
      guard let added = columns.addColumn() else { return }
      column = added
      columns.setColumn(column, ofClass: own)
    }
    columns.add(bits, word: word, of: column)
  }
}
