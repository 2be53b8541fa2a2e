internal import Texts

/// Types, their parents, and their tags: how types conform on a system with given applications.
///
/// A graph is a value; adding declarations makes a new one.
public struct TypeGraph: Sendable {
  @usableFromInline let storage: TypeGraphStorage

  init(storage: TypeGraphStorage) { self.storage = storage }

  /// The types that Apple's systems declare, each with the declaration of the newest system on which it was observed (macOS 12.6.5 to 26.4).
  ///
  /// Built on first use.
  public static let system: TypeGraph = {
    var builder = TypeGraphBuilder(limit: 10_000)
    SystemCatalog.load(into: &builder)
    return builder.finish()
  }()

  /// Creates a graph of the system's types and those of applications.
  ///
  /// - Parameters:
  ///   - system: The graph to start from; `nil` starts with an empty graph.
  ///   - declarations: The declarations, in order of precedence within a kind.
  ///   - limit: The number of identifiers that the graph may hold, including the system's and undeclared parents; any
  ///     more are ignored.
  public init(system: TypeGraph? = .system, declarations: [TypeDeclaration] = [], limit: Int = 10_000) {
    var builder =
      if let system { TypeGraphBuilder(system.storage, limit: limit) } else { TypeGraphBuilder(limit: limit) }
    for declaration in declarations { builder.add(declaration) }
    self = builder.finish()
  }

  /// Returns this graph with applications' declarations added after its own.
  ///
  /// Only one declaration of an identifier counts. An exported declaration takes precedence over an imported one (observed on macOS); within a kind,
  /// the system's takes precedence over an application's, and then an earlier one over a later one (both inferred).
  ///
  /// - Complexity: the time to build the whole graph, which is a few tenths of a millisecond for the system's types.
  public func adding(_ declarations: [TypeDeclaration]) -> TypeGraph {
    declarations.isEmpty ? self : TypeGraph(system: self, declarations: declarations, limit: storage.limit)
  }

  /// The number of identifiers, including undeclared parents.
  package var count: Int { storage.columns.count }

  /// The reference to the identifier at an index of ``identifiers``.
  package func reference(at position: Int) -> TypeReference {
    TypeReference(row: Int32(truncatingIfNeeded: position), isExact: true)
  }

  /// The identifier at an index of ``identifiers``.
  package func identifier(at position: Int) -> String { storage.identifier(of: Int32(truncatingIfNeeded: position)) }

  /// All identifiers in canonical form, in the order in which they were added.
  ///
  /// - Complexity: O(n)
  public var identifiers: [String] { storage.identifiers.ids.map { storage.identifiers[$0] } }
}

/// The storage of a graph; shared between copies.
@usableFromInline final class TypeGraphStorage: Sendable {
  /// The column of each row in ``bits``; -1 for a type that nothing else conforms to.
  @usableFromInline let columns: [Int32]
  /// For each row, a bit for every inner type that it conforms to.
  @usableFromInline let bits: [UInt64]
  @usableFromInline let wordsPerRow: Int
  /// The texts of all declarations.
  let arena: [UInt8]
  /// The canonical identifiers; the ID of each is its row.
  let identifiers: TextTable
  let records: [DeclarationRecord]
  /// The record in effect for each row; -1 for an identifier that appears only as a parent.
  let winners: [Int32]
  let parentRows: [Int32]
  let texts: [Range<Int>]
  private let tags = Lazy<Tags>()
  let limit: Int

  init(_ builder: TypeGraphBuilder, _ winners: [Int32], _ reachability: Reachability) {
    columns = reachability.columns
    bits = reachability.bits
    wordsPerRow = reachability.wordsPerRow
    arena = builder.arena
    identifiers = builder.identifiers
    records = builder.records
    parentRows = builder.parentRows
    texts = builder.texts
    limit = builder.limit
    self.winners = winners
  }

  /// The tags of the graph's types, which are collected on first use.
  var tagIndex: TagIndex { tags.value { Tags(TypeGraphBuilder(self, limit: limit).makeTagIndex(winners)) }.index }

  private final class Tags: Sendable {
    let index: TagIndex

    init(_ index: TagIndex) { self.index = index }
  }

  func record(of row: Int32) -> DeclarationRecord? {
    guard row >= 0, Int(row) < winners.count, winners[Int(row)] >= 0 else { return nil }
    return records[Int(winners[Int(row)])]
  }

  func parents(of row: Int32) -> ArraySlice<Int32> { parentRows[record(of: row)?.parents ?? 0..<0] }

  func identifier(of row: Int32) -> String { identifiers[TextID(row: row)] }

  func strings(_ positions: Range<Int>) -> [String] { texts[positions].map { arena.string($0) } }
}
