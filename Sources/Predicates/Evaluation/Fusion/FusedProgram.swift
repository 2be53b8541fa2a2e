internal import UniformTypes

/// The predicates of a tree that only count attachments and items by their types, in a form that needs no evaluator.
struct FusedProgram: Sendable {
  /// The tree that contains the predicates, and the texts of the types.
  let tree: SyntaxTree
  var nodes: [FusedNode] = []
  /// The types on the right of `$type UTI-CONFORMS-TO` and `$type UTI-EQUALS`; the nodes store indices into this array.
  var targets: [TypeTarget] = []
  /// The fused predicates, each as large as possible, in the order of their nodes in the tree.
  private var clauses: [FusedClause] = []

  /// Creates a program without fused predicates.
  init(_ tree: SyntaxTree) { self.tree = tree }

  /// Adds a clause, unless it is out of order, which happens only in trees that a builder made. The evaluator handles such a clause.
  mutating func add(_ clause: FusedClause) {
    if let last = clauses.last, last.node.rawValue >= clause.node.rawValue { return }
    clauses.append(clause)
  }

  /// The clause that was made from a node of the tree; nil if the node isn't fused, or if it is only a part of a larger clause.
  @inline(__always)
  func clause(at node: NodeID) -> FusedClause? {
    var (low, high) = (0, clauses.count)
    while low < high {
      let middle = (low &+ high) / 2
      if clauses[middle].node == node { return clauses[middle] }
      if clauses[middle].node.rawValue < node.rawValue { low = middle &+ 1 } else { high = middle }
    }
    return nil
  }
}

/// A fused predicate about the context.
struct FusedClause: Sendable, BitwiseCopyable {
  /// The node that the clause was made from.
  let node: NodeID
  let root: FusedID
  let cost: FusedCost
}

/// The work that evaluating a clause takes: the number of steps for each element of each level. The total depends on the shared content.
struct FusedCost: Sendable, BitwiseCopyable {
  var context = 0
  var item = 0
  var attachment = 0
  var identifier = 0

  /// The number of steps that the clause costs on a context with columns. It doesn't depend on how the clause is evaluated.
  @inline(__always)
  func steps(for context: PreparedStorage) -> Int {
    self.context &+ item &* context.layout.itemCount &+ attachment &* context.layout.attachmentCount
      &+ identifier &* context.layout.identifiers.count
  }
}

/// The index of a node in ``FusedProgram/nodes``.
typealias FusedID = UInt32

/// A collection whose elements are counted by fused predicates.
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

/// A node of a ``FusedProgram``: a condition, and the operand that comes after it in an AND or OR.
struct FusedNode: Sendable, BitwiseCopyable {
  /// The value that means no node.
  static let none = FusedID.max

  let condition: FusedCondition
  var next = none
}

/// A condition on the shared content. It contains no keys or variables, and evaluating it causes no errors.
///
/// There are four levels: the context, an item, an attachment and an identifier. A condition of one level counts elements for which a
/// condition of a lower level holds. AND, OR and NOT can occur at every level; each contains the ID of its first operand.
enum FusedCondition: Sendable, BitwiseCopyable {
  case truth(Bool)
  case and(FusedID)
  case or(FusedID)
  case not(FusedID)
  /// `extensionItems.@count == 1`
  case whole(FusedCollection, CountTest)
  /// `SUBQUERY(extensionItems, $item, …).@count == 1`. ANY, ALL and UTI-EQUALS become counts of identifiers.
  case part(FusedCollection, FusedID, CountTest)
  /// `ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO …`, with the number of the type's conformance class in the graph.
  case hasClass(UInt32)
  /// `$type UTI-CONFORMS-TO …`, with the index of a type in ``FusedProgram/targets``.
  case conforms(UInt32)
  /// `$type UTI-EQUALS …`, with the index of a type in ``FusedProgram/targets``.
  case equals(UInt32)
}

/// A type that a program names to the right of a UTI operator.
struct TypeTarget: Sendable, BitwiseCopyable {
  /// The identifier, as the rule spells it.
  let text: TextID
  let reference: TypeReference

  /// Looks up the type with an identifier.
  init(_ text: TextID, of tree: SyntaxTree, in types: TypeGraph) {
    self.text = text
    reference = types.reference(to: text, of: tree.texts)
  }

  /// A Boolean value that indicates whether the graph knows the type, so that other types can be compared with it by their rows.
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

  /// The operator `==`, `!=`, `<`, `<=`, `>` or `>=`, with the count on the left.
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

// Evaluates the conditions of each level on the bit sets of a prepared context. A condition on attachments is evaluated for 64 attachments
// at a time, and its value is a word with one bit per attachment.
extension FusedProgram {
  /// The element that a condition is about, unless it is an attachment.
  private enum Element {
    case context
    case item(Int)
    case identifier(TextID)
  }

  func holds(_ clause: FusedClause, _ context: PreparedStorage) -> Bool { holds(clause.root, for: .context, context) }

  private func holds(_ id: FusedID, for element: Element, _ context: PreparedStorage) -> Bool {
    switch nodes[Int(id)].condition {
    case .truth(let value): return value
    case .not(let operand): return !holds(operand, for: element, context)
    case .and(var operand):
      while operand != FusedNode.none {
        if !holds(operand, for: element, context) { return false }
        operand = nodes[Int(operand)].next
      }
      return true
    case .or(var operand):
      while operand != FusedNode.none {
        if holds(operand, for: element, context) { return true }
        operand = nodes[Int(operand)].next
      }
      return false
    case .whole(let collection, let test):
      let count = collection == .items ? context.layout.itemCount : attachments(of: element, context).count
      return test.holds(count, of: count)
    case .part(.items, let predicate, let test):
      let whole = context.layout.itemCount
      var count = 0
      for item in 0..<whole where holds(predicate, for: .item(item), context) { count &+= 1 }
      return test.holds(count, of: whole)
    case .part(_, let predicate, let test):
      return passes(test, attachments(of: element, context), predicate, context)
    case .conforms(let type):
      guard case .identifier(let text) = element else { return false }
      let target = targets[Int(type)]
      return context.conforms(text, to: target, named: tree[target.text])
    case .equals(let type):
      guard case .identifier(let text) = element else { return false }
      let target = targets[Int(type)]
      return context.equals(text, target, named: tree[target.text])
    case .hasClass: return false
    }
  }

  @inline(__always)
  private func attachments(of element: Element, _ context: PreparedStorage) -> Range<Int> {
    if case .item(let item) = element { return context.layout.attachmentRange(of: item) }
    return 0..<context.layout.attachmentCount
  }

  /// Counts the attachments in a range for which a predicate holds, and returns whether the count passes a test.
  private func passes(
    _ test: CountTest, _ attachments: Range<Int>, _ predicate: FusedID, _ context: PreparedStorage
  ) -> Bool {
    // The most common test is the cheapest: it ends at the first word that has an attachment without a match.
    let wantsAll = test.bound == .whole && test.comparator == .equalTo
    var count = 0
    var position = attachments.lowerBound
    while position < attachments.upperBound {
      let word = position >> 6
      let last = min(attachments.upperBound, (word &+ 1) &* 64)
      let width = UInt64(last &- position)
      let wanted = (width == 64 ? UInt64.max : (1 &<< width) &- 1) &<< UInt64(position & 63)
      let matching = bits(predicate, word, wanted, context) & wanted
      if wantsAll, matching != wanted { return false }
      count &+= matching.nonzeroBitCount
      position = last
    }
    return wantsAll || test.holds(count, of: attachments.count)
  }

  /// Returns the bits of 64 attachments for which a predicate holds. Only the wanted bits are valid.
  private func bits(_ id: FusedID, _ word: Int, _ wanted: UInt64, _ context: PreparedStorage) -> UInt64 {
    switch nodes[Int(id)].condition {
    case .truth(let value): return value ? .max : 0
    case .not(let operand): return ~bits(operand, word, wanted, context)
    case .and(var operand):
      var result = UInt64.max
      while operand != FusedNode.none, result & wanted != 0 {
        result &= bits(operand, word, wanted & result, context)
        operand = nodes[Int(operand)].next
      }
      return result
    case .or(var operand):
      var result: UInt64 = 0
      while operand != FusedNode.none, ~result & wanted != 0 {
        result |= bits(operand, word, wanted & ~result, context)
        operand = nodes[Int(operand)].next
      }
      return result
    case .hasClass(let number): return context.layout.word(word, ofClass: Int(number))
    case .whole(_, let test):
      return bits(wanted, word) { attachment in
        let count = context.layout.identifierRange(of: attachment).count
        return test.holds(count, of: count)
      }
    case .part(_, let predicate, let test):
      return bits(wanted, word) { attachment in
        let identifiers = context.layout.identifiers[context.layout.identifierRange(of: attachment)]
        let count = identifiers.count { holds(predicate, for: .identifier($0), context) }
        return test.holds(count, of: identifiers.count)
      }
    case .conforms, .equals: return 0
    }
  }

  /// Returns the bits of a word that are wanted and whose attachments satisfy a condition.
  @inline(__always)
  private func bits(_ wanted: UInt64, _ word: Int, _ holds: (Int) -> Bool) -> UInt64 {
    var result: UInt64 = 0
    var rest = wanted
    while rest != 0 {
      let bit = rest.trailingZeroBitCount
      if holds(word &* 64 &+ bit) { result |= 1 &<< UInt64(bit) }
      rest &= rest &- 1
    }
    return result
  }
}
