internal import UniformTypes

/// Predicates that only count attachments and items by their types, in a form that needs no evaluator.
final class FusedProgram: Sendable {
  /// The tree that the predicates were found in; the texts of types are its texts.
  let tree: SyntaxTree
  let nodes: Stack<FusedNode>
  let operands: Stack<FusedID>
  /// The distinct types that the predicates name.
  let targets: Stack<TypeTarget>
  /// The predicates, the largest that could be fused.
  let clauses: Stack<FusedClause>
  /// For each root of the program the position of the clause that is all of it; -1 for none.
  let roots: Stack<Int32>
  /// The block that holds all of them.
  private let block: MemoryBlock

  /// Keeps the result, without room for more.
  init(
    _ tree: SyntaxTree, nodes: borrowing Stack<FusedNode>, operands: borrowing Stack<FusedID>,
    targets: borrowing Stack<TypeTarget>, clauses: borrowing Stack<FusedClause>, roots: borrowing Stack<Int32>
  ) {
    var block = MemoryBlock(
      size: nodes.blockSize + operands.blockSize + targets.blockSize + clauses.blockSize + roots.blockSize)
    self.tree = tree
    self.nodes = block.store(nodes)
    self.operands = block.store(operands)
    self.targets = block.store(targets)
    self.clauses = block.store(clauses)
    self.roots = block.store(roots)
    self.block = block
  }

  /// Nothing is fused.
  static let none = FusedProgram(
    SyntaxTree(), nodes: Stack(capacity: 0), operands: Stack(capacity: 0), targets: Stack(capacity: 0),
    clauses: Stack(capacity: 0), roots: Stack(capacity: 0))

  /// The clause that is all of a root; nil when the root is not fused as a whole.
  @inline(__always)
  func clause(ofRoot position: Int) -> FusedClause? {
    guard position < roots.count, roots[position] >= 0 else { return nil }
    return clauses[Int(roots[position])]
  }

  /// A type that the predicates name, as the rule spells it.
  func identifier(_ target: TypeTarget) -> String { tree[target.text] }
}

/// A fused predicate on the context.
struct FusedClause: Sendable, BitwiseCopyable {
  /// The predicate's node in the tree.
  var node: NodeID
  var root: FusedID
  var cost: FusedCost
}

/// The amount of work of a clause, as a function of the shared content: the number of instructions of each level.
struct FusedCost: Sendable, BitwiseCopyable {
  var context = 0
  var item = 0
  var attachment = 0
  var identifier = 0
  /// Tests of types that are compared as texts.
  var foreign = 0

  /// The steps that the clause counts as on a context that has columns, whichever way it is evaluated.
  @inline(__always)
  func steps(for context: PreparedStorage) -> Int {
    self.context &+ item &* context.layout.itemCount &+ attachment &* context.layout.attachmentCount
      &+ (identifier &+ foreign) &* context.layout.identifiers.count
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

/// A condition on the shared content, without keys, variables, and errors.
///
/// There are four levels: conditions on the context, on one item, on one attachment and on one identifier. A condition of one level
/// counts elements for which one of the next level holds. The connectives occur on all.
enum FusedNode: Sendable, BitwiseCopyable {
  case truth(Bool)
  case and(IndexRun)
  case or(IndexRun)
  case not(FusedID)

  // MARK: On the context

  /// `extensionItems.@count == 1`
  case itemCount(CountTest)
  /// `extensionItems.@sum.attachments.@count == 1`
  case attachmentTotal(CountTest)
  /// `SUBQUERY(extensionItems, $item, …).@count == 1`
  case items(FusedID, CountTest)
  /// `SUBQUERY(extensionItems.@unionOfArrays.attachments, $attachment, …).@count == 1`
  case allAttachments(FusedID, CountTest)

  // MARK: On an item

  /// `$item.attachments.@count == 1`
  case attachmentCount(CountTest)
  /// `SUBQUERY($item.attachments, $attachment, …).@count == 1`
  case attachments(FusedID, CountTest)

  // MARK: On an attachment

  /// `ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO …`, one type or more: a run of classes of the graph.
  case conformsToAny(IndexRun)
  /// The same for a type that the graph does not know: the position of a type constant.
  case conformsToForeign(UInt32)
  /// `$attachment.registeredTypeIdentifiers.@count == 1`
  case identifierCount(CountTest)
  /// `SUBQUERY($attachment.registeredTypeIdentifiers, $type, …).@count == 1`; ALL and UTI-EQUALS are such counts too.
  case identifiers(FusedID, CountTest)

  // MARK: On an identifier

  /// `$type UTI-CONFORMS-TO …`: the position of a type constant.
  case conforms(UInt32)
  /// `$type UTI-EQUALS …`: the position of a type constant.
  case equals(UInt32)
}

/// A type that a program names on the right of a UTI operator.
struct TypeTarget: Sendable, BitwiseCopyable {
  /// The identifier, as the rule spells it.
  let text: TextID
  let reference: TypeReference
  /// The class of the graph; -1 for a type that is compared as a text.
  let number: Int32

  /// Looks a type up.
  init(_ text: TextID, of tree: SyntaxTree, in types: TypeGraph) {
    self.text = text
    let hash = tree.hash(of: text)
    reference = tree.withBytes(of: text) { types.reference(to: $0, hash: hash) }
    number = types.conformanceClass(of: reference).map { Int32(truncatingIfNeeded: $0) } ?? -1
  }

  /// A Boolean value that indicates whether the graph knows the type, so that types that conform to it or equal it have
  /// a row.
  @inline(__always)
  var isKnown: Bool { number >= 0 }
}

/// A count compared with a number, or with the count of the whole collection.
struct CountTest: Sendable, Equatable, BitwiseCopyable {
  /// `==`, `!=`, `<`, `<=`, `>` or `>=`, the count on the left.
  var comparator: ComparisonOperator
  /// The bound that the count is compared with.
  var bound: Bound

  enum Bound: Sendable, Equatable, BitwiseCopyable {
    case constant(Int64)
    /// The number of all elements.
    case whole
  }

  /// Returns whether the comparison holds for a count out of a total.
  @inline(__always)
  func holds(_ count: Int, of whole: Int) -> Bool {
    switch bound {
    case .constant(let bound): compare(Int64(count), bound)
    case .whole: compare(Int64(count), Int64(whole))
    }
  }

  @inline(__always)
  private func compare(_ count: Int64, _ bound: Int64) -> Bool {
    switch comparator {
    case .equalTo: count == bound
    case .notEqualTo: count != bound
    case .lessThan: count < bound
    case .lessThanOrEqualTo: count <= bound
    case .greaterThan: count > bound
    default: count >= bound
    }
  }

  /// Returns whether the comparison holds for two constants.
  static func holds(_ left: Int64, _ comparator: ComparisonOperator, _ right: Int64) -> Bool {
    CountTest(comparator: comparator, bound: .constant(right)).compare(left, right)
  }
}
