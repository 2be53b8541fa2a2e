internal import Texts

/// Types, their parents and their tags: what conforms to what on a system with given applications.
///
/// A graph is a value; adding declarations makes a new one.
public struct TypeGraph: Sendable {
  @usableFromInline let storage: TypeGraphStorage

  init(storage: TypeGraphStorage) { self.storage = storage }

  /// The types that Apple's systems declare, as the newest observed system declares each (macOS 12.6.5 to 26.4).
  ///
  /// Built when it is first asked for.
  public static let system: TypeGraph = {
    var builder = TypeGraphBuilder(limit: 10_000)
    SystemCatalog.load(into: &builder)
    return builder.finish()
  }()

  /// Creates a graph of the system's types and those of applications.
  ///
  /// - Parameters:
  ///   - system: the graph to start from; `nil` starts with an empty one.
  ///   - declarations: declarations in order of precedence within a kind.
  ///   - limit: the number of identifiers that the graph may hold, the system's and undeclared parents included; more
  ///     are ignored and reported in `problems`.
  public init(system: TypeGraph? = .system, declarations: [TypeDeclaration] = [], limit: Int = 10_000) {
    var builder =
      if let system { TypeGraphBuilder(system.storage, limit: limit) } else { TypeGraphBuilder(limit: limit) }
    for declaration in declarations { builder.add(declaration) }
    self = builder.finish()
  }

  /// The graph with declarations of applications added after those that it has.
  ///
  /// One declaration of an identifier counts: exported before imported (observed on macOS), the system's before an
  /// application's of the same kind, then the earlier one (both inferred).
  ///
  /// - Complexity: that of building the whole graph, some tenths of a millisecond for the system's types.
  public func adding(_ declarations: [TypeDeclaration]) -> TypeGraph {
    declarations.isEmpty ? self : TypeGraph(system: self, declarations: declarations, limit: storage.limit)
  }

  /// The number of identifiers, undeclared parents included.
  package var count: Int { storage.columns.count }

  /// What was wrong with the declarations, and what the graph made of it.
  package var problems: [TypeGraphProblem] { storage.problems }

  /// All identifiers in canonical form, in the order in which the graph learned of them.
  ///
  /// - Complexity: O(n)
  public var identifiers: [String] { storage.identifiers.ids.map { storage.identifiers[$0] } }
}
