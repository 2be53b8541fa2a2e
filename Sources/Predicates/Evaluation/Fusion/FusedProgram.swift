internal import UniformTypes

/// The predicates of a tree that only count attachments and items by their types, in a form that needs no evaluator.
struct FusedProgram: Sendable {
  /// The tree that the predicates were found in; the texts of types are its texts.
  let tree: SyntaxTree
  var nodes: [FusedNode] = []
  var operands: [FusedID] = []
  /// The types that the predicates compare with identifiers one by one.
  var targets: [TypeTarget] = []
  /// The predicates, the largest that could be fused.
  private var clauses: [FusedClause] = []
  /// For each node of the tree the position of the clause that it became, or -1; empty without a clause.
  private var clauseOfNode: [Int32] = []

  /// Nothing is fused yet.
  init(_ tree: SyntaxTree) { self.tree = tree }

  /// Adds a clause, which a node of the tree became.
  mutating func add(_ clause: FusedClause, at node: NodeID) {
    if clauses.isEmpty { clauseOfNode = Array(repeating: -1, count: tree.nodeCount) }
    clauseOfNode[Int(node.rawValue)] = Int32(truncatingIfNeeded: clauses.count)
    clauses.append(clause)
  }

  /// The clause that a node became; nil when the node isn't fused as a whole.
  @inline(__always)
  func clause(at node: NodeID) -> FusedClause? {
    guard node.rawValue < UInt32(truncatingIfNeeded: clauseOfNode.count), clauseOfNode[Int(node.rawValue)] >= 0 else {
      return nil
    }
    return clauses[Int(clauseOfNode[Int(node.rawValue)])]
  }
}

/// A fused predicate on the context.
struct FusedClause: Sendable, BitwiseCopyable {
  var root: FusedID
  var cost: FusedCost
}

/// The amount of work of a clause, as a function of the shared content: the number of steps of each level.
struct FusedCost: Sendable, BitwiseCopyable {
  var context = 0
  var item = 0
  var attachment = 0
  var identifier = 0

  /// The steps that the clause counts as on a context that has columns, whichever way it is evaluated.
  @inline(__always)
  func steps(for context: PreparedStorage) -> Int {
    self.context &+ item &* context.layout.itemCount &+ attachment &* context.layout.attachmentCount
      &+ identifier &* context.layout.identifiers.count
  }
}

/// A run of positions in one of a program's lists, such as its operands or its keys.
struct IndexRun: Sendable, BitwiseCopyable {
  var start: UInt32
  var count: UInt32

  /// The positions.
  @inline(__always)
  var range: Range<Int> { Int(start)..<Int(start) &+ Int(count) }
}

/// The number of a node in a ``FusedProgram``.
typealias FusedID = UInt32

/// A collection whose elements fused predicates count.
enum FusedCollection: Sendable, BitwiseCopyable {
  /// `extensionItems`
  case items
  /// `extensionItems.@unionOfArrays.attachments`; its count is also `extensionItems.@sum.attachments.@count`.
  case allAttachments
  /// `$item.attachments`
  case attachments
  /// `$attachment.registeredTypeIdentifiers`
  case identifiers
}

/// A condition on the shared content, without keys, variables, and errors.
///
/// There are four levels: conditions on the context, on one item, on one attachment and on one identifier. A condition of one level
/// counts elements for which one of the next level holds. The connectives occur on all.
enum FusedNode: Sendable, BitwiseCopyable {
  case truth(Bool)
  case and(IndexRun)
  case or(IndexRun)
  case not(FusedID)
  /// `extensionItems.@count == 1`
  case whole(FusedCollection, CountTest)
  /// `SUBQUERY(extensionItems, $item, …).@count == 1`; ANY, ALL and UTI-EQUALS are such counts of identifiers, too.
  case part(FusedCollection, FusedID, CountTest)
  /// `ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO …`: a class of the graph.
  case hasClass(UInt32)
  /// `$type UTI-CONFORMS-TO …`: the position of a type in ``FusedProgram/targets``.
  case conforms(UInt32)
  /// `$type UTI-EQUALS …`: the position of a type in ``FusedProgram/targets``.
  case equals(UInt32)
}

/// A type that a program names on the right of a UTI operator.
struct TypeTarget: Sendable, BitwiseCopyable {
  /// The identifier, as the rule spells it.
  let text: TextID
  let reference: TypeReference

  /// Looks a type up.
  init(_ text: TextID, of tree: SyntaxTree, in types: TypeGraph) {
    self.text = text
    reference = types.reference(to: text, of: tree.texts)
  }

  /// A Boolean value that indicates whether the graph knows the type, so that types that conform to it or equal it have
  /// a row.
  @inline(__always)
  var isKnown: Bool { reference.row >= 0 && reference.isExact }
}

/// A count compared with a number, or with the count of the whole collection.
struct CountTest: Sendable, Equatable, BitwiseCopyable {
  enum Bound: Sendable, Equatable, BitwiseCopyable {
    case constant(Int64)
    /// The number of all elements.
    case whole
  }

  /// `==`, `!=`, `<`, `<=`, `>` or `>=`, the count on the left.
  var comparator: ComparisonOperator
  /// The bound that the count is compared with.
  var bound: Bound

  /// Returns whether the comparison holds for a count out of a total.
  @inline(__always)
  func holds(_ count: Int, of whole: Int) -> Bool {
    let count = Int64(count)
    let bound = if case .constant(let bound) = bound { bound } else { Int64(whole) }
    return switch comparator {
    case .equalTo: count == bound
    case .notEqualTo: count != bound
    case .lessThan: count < bound
    case .lessThanOrEqualTo: count <= bound
    case .greaterThan: count > bound
    default: count >= bound
    }
  }
}
