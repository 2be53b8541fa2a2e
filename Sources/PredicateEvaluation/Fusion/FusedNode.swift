/// The number of a node in a ``FusedProgram``.
typealias FusedID = UInt32

/// A condition on what is shared, without keys, variables and errors.
///
/// There are four levels: conditions on the context, on one item, on one attachment and on one identifier. A condition of one level
/// counts elements for which one of the next level holds. The connectives occur on all.
enum FusedNode: Sendable {
  case truth(Bool)
  case and(OperandRun)
  case or(OperandRun)
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
  case conformsToAny(OperandRun)
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

/// Predicates that only count attachments and items by their types, in a form that needs no evaluator.
final class FusedProgram: Sendable {
  let nodes: [FusedNode]
  let operands: [FusedID]
  /// The types that the program names.
  let targets: [TypeTarget]
  /// For each instruction of the program the clause that stands for it; -1 for none.
  let clauses: [Int32]
  /// The fused predicates.
  let roots: [FusedClause]

  init(nodes: [FusedNode], operands: [FusedID], targets: [TypeTarget], clauses: [Int32], roots: [FusedClause]) {
    self.nodes = nodes
    self.operands = operands
    self.targets = targets
    self.clauses = clauses
    self.roots = roots
  }

  /// Nothing is fused.
  static let none = FusedProgram(nodes: [], operands: [], targets: [], clauses: [], roots: [])

  /// The clause that stands for an instruction.
  @inline(__always)
  func clause(for instruction: InstructionID) -> FusedClause? {
    guard Int(instruction) < clauses.count, clauses[Int(instruction)] >= 0 else { return nil }
    return roots[Int(clauses[Int(instruction)])]
  }
}

/// A fused predicate on the context.
struct FusedClause: Sendable {
  var root: FusedID
  var cost: FusedCost
}

/// How much work a clause is, as a function of what is shared: the number of instructions of each level.
struct FusedCost: Sendable {
  var context = 0
  var item = 0
  var attachment = 0
  var identifier = 0
  /// Tests of types that are compared as texts.
  var foreign = 0

  /// Becomes at least as large as another for every context.
  mutating func formMaximum(_ other: FusedCost) {
    context = max(context, other.context)
    item = max(item, other.item)
    attachment = max(attachment, other.attachment)
    identifier = max(identifier, other.identifier)
    foreign = max(foreign, other.foreign)
  }

  /// The steps that the clause counts as on a context that has columns, whichever way it is evaluated.
  @inline(__always)
  func steps(for context: PreparedStorage) -> Int {
    self.context &+ item &* context.layout.itemCount &+ attachment &* context.layout.attachmentCount
      &+ (identifier &+ foreign) &* context.layout.identifiers.count
  }
}
