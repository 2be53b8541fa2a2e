internal import Texts

/// What a graph knows; shared between copies.
@usableFromInline final class TypeGraphStorage: Sendable {
  /// The column of each row in ``bits``; -1 for a type that nothing else conforms to.
  @usableFromInline let columns: [Int32]
  /// For each row, a bit for every inner type that it conforms to.
  @usableFromInline let bits: [UInt64]
  @usableFromInline let wordsPerRow: Int
  /// The number of columns.
  @usableFromInline let innerCount: Int
  /// For each row the columns of its bits; see ``TypeGraph/denseClasses(of:)``.
  @usableFromInline let denseClasses: [SIMD8<UInt16>]
  let arena: TextArena
  /// The canonical identifiers; the number of each is its row.
  let identifiers: TextTable
  let records: [DeclarationRecord]
  /// The record that won for each row; -1 for an identifier that is only named as a parent.
  let winners: [Int32]
  let parentRows: [Int32]
  let texts: [TextRange]
  /// The tags of the graph's own types; nil when it has the system's alone, whose tags are collected when they are first asked for.
  private let ownTagIndex: TagIndex?
  let problems: [TypeGraphProblem]
  let limit: Int

  init(
    _ builder: TypeGraphBuilder, _ winners: [Int32], _ reachability: Reachability, _ tagIndex: TagIndex?,
    _ problems: [TypeGraphProblem]
  ) {
    columns = reachability.columns
    bits = reachability.bits
    wordsPerRow = reachability.wordsPerRow
    innerCount = reachability.innerCount
    denseClasses = reachability.denseClasses(offset: TypeGraph.denseClassOffset)
    arena = builder.arena
    identifiers = builder.identifiers
    records = builder.records
    parentRows = builder.parentRows
    texts = builder.texts
    limit = builder.limit
    self.winners = winners
    ownTagIndex = tagIndex
    self.problems = problems
  }

  var hasOnlySystemTypes: Bool { ownTagIndex == nil }

  var tagIndex: TagIndex { ownTagIndex ?? SystemCatalog.tagIndex }

  /// The declaration that counts for a row.
  func record(of row: Int32) -> DeclarationRecord? {
    guard row >= 0, Int(row) < winners.count, winners[Int(row)] >= 0 else { return nil }
    return records[Int(winners[Int(row)])]
  }

  /// The direct parents of a row.
  func parents(of row: Int32) -> ArraySlice<Int32> { parentRows[record(of: row)?.parents ?? 0..<0] }

  func identifier(of row: Int32) -> String { identifiers[TextID(row: row)] }

  func strings(_ positions: Range<Int>) -> [String] { texts[positions].map { arena.string($0) } }
}
