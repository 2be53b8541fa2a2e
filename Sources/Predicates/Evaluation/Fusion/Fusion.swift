internal import UniformTypes

/// Finds the predicates of a tree that only count items, attachments and identifiers by their types.
///
/// Predicates that it doesn't know stay with the evaluator; so does a predicate that fails on some context of the usual shape.
struct Fusion: ~Copyable {
  /// The levels of conditions, each with the variable for its element. No other variable of that name is visible there, so
  /// that equal names mean the same variable.
  enum Level {
    case context
    case item(TextID)
    case attachment(TextID)
    case identifier(TextID)
  }

  private let tree: SyntaxTree
  private let types: TypeGraph
  private let passes: OptimizationPasses
  /// The maximum depth of a predicate, so that the expressions below it nest no deeper than a program may.
  private let maximumDepth: Int
  /// The number of further predicates to examine; a tree whose nodes share others could have very many.
  private var budget: Int
  /// The memory that holds the stacks as long as they are small.
  private var scratch: MemoryBlock
  private var nodes: Stack<FusedNode>
  private var operands: Stack<FusedID>
  private var targets: Stack<TypeTarget>
  /// The position of each text in ``targets``, or -1.
  private var targetOfText: Stack<Int32>
  /// The operands of connectives that are being fused; each connective owns the part from its first on.
  private var gathered: Stack<FusedID>
  private var clauses: Stack<FusedClause>
  /// For each root of the program the position of the clause that is all of it; -1 for none.
  private var clauseOfRoot: Stack<Int32>
  private var cost = FusedCost()

  private init(
    _ tree: SyntaxTree, _ types: TypeGraph, _ limits: EvaluationLimits, _ passes: OptimizationPasses
  ) {
    self.tree = tree
    self.types = types
    self.passes = passes
    maximumDepth = limits.programDepth - Self.expressionDepth
    budget = limits.programInstructions
    // A comparison takes some five nodes of the tree, and becomes a node or two.
    let (count, texts) = (tree.nodes.count / 3 + 8, tree.textCount)
    scratch = MemoryBlock(
      size: MemoryBlock.size(of: FusedNode.self, capacity: count)
        + 2 * MemoryBlock.size(of: FusedID.self, capacity: count)
        + MemoryBlock.size(of: TypeTarget.self, capacity: texts) + MemoryBlock.size(of: Int32.self, capacity: texts)
        + MemoryBlock.size(of: FusedClause.self, capacity: 1) + MemoryBlock.size(of: Int32.self, capacity: 1))
    nodes = scratch.stack(capacity: count)
    operands = scratch.stack(capacity: count)
    gathered = scratch.stack(capacity: count)
    targets = scratch.stack(capacity: texts)
    targetOfText = scratch.stack(capacity: texts)
    clauses = scratch.stack(capacity: 1)
    clauseOfRoot = scratch.stack(capacity: 1)
    for _ in 0..<texts { targetOfText.append(-1) }
  }

  /// The number of levels of expressions between a comparison and the predicate or variable below it.
  private static let expressionDepth = 4

  /// Fuses the predicates that can be fused.
  ///
  /// - Complexity: linear in the number of nodes, times the number of connectives around a clause that cannot be fused.
  static func fuse(
    _ tree: SyntaxTree, _ root: NodeID, _ otherRoots: [NodeID], _ types: TypeGraph, _ limits: EvaluationLimits,
    _ passes: OptimizationPasses
  ) -> FusedProgram {
    // A tree of more nodes than a program may have instructions ends in a refusal somewhere.
    guard passes.contains(.fuseCounts), tree.nodes.count < limits.programInstructions, tree.names(.extensionItems)
    else {
      return .none
    }
    var fusion = Fusion(tree, types, limits, passes)
    fusion.add(root)
    for root in otherRoots { fusion.add(root) }
    return fusion.finish()
  }

  private mutating func add(_ root: NodeID) {
    let known = clauses.count
    clauseOfRoot.append(addClauses(in: root) ? Int32(truncatingIfNeeded: known) : -1)
  }

  private consuming func finish() -> FusedProgram {
    if clauses.isEmpty { return .none }
    return FusedProgram(
      tree, nodes: nodes, operands: operands, targets: targets, clauses: clauses, roots: clauseOfRoot)
  }

  /// Adds the largest predicates below a root that can be fused.
  ///
  /// - Returns: Whether the root is one of them.
  private mutating func addClauses(in root: NodeID) -> Bool {
    guard Int(clamping: root.rawValue) < tree.nodes.count else { return false }
    if let clause = clause(root, depth: 0) {
      clauses.append(clause)
      return true
    }
    var pending = Stack<(NodeID, Int)>(capacity: 8)
    pending.append((root, 0))
    while let (id, depth) = pending.last {
      pending.removeLast(to: pending.count - 1)
      if depth > 0, let clause = clause(id, depth: depth) {
        clauses.append(clause)
        continue
      }
      guard budget > 0 else { return false }
      switch tree[id] {
      case .and(let list), .or(let list):
        for position in tree.positions(of: list) {
          let child = tree.child(at: position)
          if child.rawValue < id.rawValue { pending.append((child, depth + 1)) }
        }
      case .not(let operand) where operand.rawValue < id.rawValue: pending.append((operand, depth + 1))
      default: break
      }
    }
    return false
  }

  private mutating func clause(_ id: NodeID, depth: Int) -> FusedClause? {
    let start = (nodes.count, operands.count)
    cost = FusedCost()
    if let root = predicate(id, .context, depth) { return FusedClause(node: id, root: root, cost: cost) }
    nodes.removeLast(to: start.0)
    operands.removeLast(to: start.1)
    gathered.removeLast(to: 0)
    return nil
  }

  /// A node below another; missing when the tree's builder put it elsewhere.
  @inline(__always)
  private mutating func node(_ id: NodeID, below parent: NodeID) -> SyntaxTree.Node {
    id.rawValue < parent.rawValue ? tree[id] : .missing
  }

  // MARK: Predicates

  @inline(never)
  private mutating func predicate(_ id: NodeID, _ level: Level, _ depth: Int) -> FusedID? {
    guard budget > 0, depth <= maximumDepth else { return nil }
    budget &-= 1
    count(level)
    switch tree[id] {
    case .truePredicate: return emit(.truth(true))
    case .falsePredicate: return emit(.truth(false))
    case .and(let list): return chain(list, of: id, level, depth, isOr: false)
    case .or(let list): return chain(list, of: id, level, depth, isOr: true)
    case .not(let operand):
      guard operand.rawValue < id.rawValue else { return nil }
      return predicate(operand, level, depth + 1).map { negation(of: $0) }
    case .comparison(let comparison):
      guard comparison.options.isEmpty else { return nil }
      if comparison.comparator.hasMirror { return countComparison(comparison, of: id, level, depth) }
      return typeTest(comparison, of: id, level)
    default: return nil
    }
  }

  private mutating func chain(
    _ list: NodeList, of id: NodeID, _ level: Level, _ depth: Int, isOr: Bool
  ) -> FusedID? {
    let first = gathered.count
    for position in tree.positions(of: list) {
      let child = tree.child(at: position)
      guard child.rawValue < id.rawValue, let node = predicate(child, level, depth + 1) else { return nil }
      if passes.contains(.foldConstants), case .truth(let value) = nodes[Int(node)] {
        // The rest cannot fail, and is not needed.
        if value == isOr {
          gathered.removeLast(to: first)
          return node
        }
        continue
      }
      gathered.append(node)
    }
    if isOr, passes.contains(.fuseTypeTests) { uniteTypeTests(from: first) }
    defer { gathered.removeLast(to: first) }
    if gathered.count == first { return emit(.truth(!isOr)) }
    if gathered.count == first + 1 { return gathered[first] }
    let start = operands.count
    for position in first..<gathered.count { operands.append(gathered[position]) }
    return emit(isOr ? .or(run(from: start)) : .and(run(from: start)))
  }

  private mutating func negation(of node: FusedID) -> FusedID {
    if passes.contains(.foldConstants), case .truth(let value) = nodes[Int(node)] { return emit(.truth(!value)) }
    return emit(.not(node))
  }

  /// Puts one test for the type tests among the alternatives that were gathered, in the place of the first.
  private mutating func uniteTypeTests(from first: Int) {
    let start = operands.count
    var place: Int?
    var end = first
    for position in first..<gathered.count {
      let node = gathered[position]
      guard case .conformsToAny(let run) = nodes[Int(node)] else {
        gathered[end] = node
        end += 1
        continue
      }
      for known in run.range { addOperand(operands[known], toRunFrom: start) }
      if place == nil {
        place = end
        gathered[end] = node
        end += 1
      }
    }
    let united = gathered.count - end
    gathered.removeLast(to: end)
    if let place, united > 0 { gathered[place] = emit(.conformsToAny(run(from: start))) }
  }

  private mutating func addOperand(_ operand: FusedID, toRunFrom start: Int) {
    for known in start..<operands.count where operands[known] == operand { return }
    operands.append(operand)
  }

  // MARK: Type tests

  private mutating func typeTest(_ comparison: SyntaxTree.Comparison, of id: NodeID, _ level: Level) -> FusedID? {
    let isExact = comparison.comparator == .equalsType
    guard isExact || comparison.comparator == .conformsTo, case .string(let name) = node(comparison.right, below: id)
    else { return nil }
    switch level {
    case .identifier(let variable):
      guard comparison.qualifier == .direct, case .variable(variable) = node(comparison.left, below: id) else {
        return nil
      }
      let type = target(name)
      return emit(isExact ? .equals(type) : .conforms(type))
    case .attachment(let variable):
      guard case .keyPath(let base, let steps) = node(comparison.left, below: id),
        isKey(.registeredTypeIdentifiers, steps, ofVariable: variable, base, below: comparison.left)
      else { return nil }
      let type = target(name)
      switch comparison.qualifier {
      case .direct: return nil
      case .any where !isExact:
        let target = targets[Int(type)]
        if target.isKnown {
          operands.append(FusedID(target.number))
          return emit(.conformsToAny(run(from: operands.count - 1)))
        }
        cost.foreign += 1
        return emit(.conformsToForeign(type))
      case .any: return identifiers(isExact, type, CountTest(comparator: .greaterThan, bound: .constant(0)))
      case .all: return identifiers(isExact, type, CountTest(comparator: .equalTo, bound: .whole))
      }
    case .context, .item: return nil
    }
  }

  /// A count of identifiers, in the place of a qualifier.
  private mutating func identifiers(_ isExact: Bool, _ type: UInt32, _ test: CountTest) -> FusedID {
    cost.identifier += 4
    let inner = emit(isExact ? .equals(type) : .conforms(type))
    return emit(.identifiers(inner, test))
  }

  /// The position of a type among those that were named.
  private mutating func target(_ name: TextID) -> UInt32 {
    let text = Int(clamping: name.rawValue)
    if targetOfText[text] < 0 {
      targetOfText[text] = Int32(truncatingIfNeeded: targets.count)
      targets.append(TypeTarget(name, of: tree, in: types))
    }
    return UInt32(truncatingIfNeeded: targetOfText[text])
  }

  // MARK: Counts

  private mutating func countComparison(
    _ comparison: SyntaxTree.Comparison, of id: NodeID, _ level: Level, _ depth: Int
  ) -> FusedID? {
    guard comparison.qualifier == .direct, let left = quantity(comparison.left, below: id, level, depth),
      let right = quantity(comparison.right, below: id, level, depth)
    else { return nil }
    switch (left, right) {
    case (.constant(let left), .constant(let right)):
      guard passes.contains(.foldConstants) else { return nil }
      return emit(.truth(CountTest.holds(left, comparison.comparator, right)))
    case (let quantity, .constant(let bound)):
      return condition(quantity, CountTest(comparator: comparison.comparator, bound: .constant(bound)))
    case (.constant(let bound), let quantity):
      return condition(quantity, CountTest(comparator: comparison.comparator.mirrored, bound: .constant(bound)))
    case (let part, .whole(let collection)) where part.isPart(of: collection):
      return condition(part, CountTest(comparator: comparison.comparator, bound: .whole))
    case (.whole(let collection), let part) where part.isPart(of: collection):
      return condition(part, CountTest(comparator: comparison.comparator.mirrored, bound: .whole))
    default: return nil
    }
  }

  private mutating func condition(_ quantity: FusedQuantity, _ test: CountTest) -> FusedID? {
    switch quantity {
    case .constant: return nil
    case .whole(.items): return emit(.itemCount(test))
    case .whole(.allAttachments): return emit(.attachmentTotal(test))
    case .whole(.attachments): return emit(.attachmentCount(test))
    case .whole(.identifiers): return emit(.identifierCount(test))
    case .part(.items, let predicate): return emit(.items(predicate, test))
    case .part(.allAttachments, let predicate): return emit(.allAttachments(predicate, test))
    case .part(.attachments, let predicate): return emit(.attachments(predicate, test))
    case .part(.identifiers, let predicate): return emit(.identifiers(predicate, test))
    }
  }

  /// The number that an expression evaluates to, if it is a constant or counts something.
  private mutating func quantity(
    _ id: NodeID, below parent: NodeID, _ level: Level, _ depth: Int
  ) -> FusedQuantity? {
    switch node(id, below: parent) {
    case .integer(let value): return .constant(value)
    case .keyPath(let base, let steps):
      switch (node(base, below: id), level) {
      case (.missing, .context) where base == .none: return countedCollection(steps, below: id)
      case (.evaluatedObject, .context): return countedCollection(steps, below: id)
      case (.variable(let name), .item(let variable)):
        let isCount = name == variable && isCount(of: .attachments, steps, below: id)
        return isCount ? .whole(.attachments) : nil
      case (.variable(let name), .attachment(let variable)):
        let isCount = name == variable && isCount(of: .registeredTypeIdentifiers, steps, below: id)
        return isCount ? .whole(.identifiers) : nil
      case (.subquery(let elements, let variable, let predicate), _):
        guard steps.count == 1, key(0, steps, below: id) == .countKey, predicate.rawValue < base.rawValue,
          let collection = collection(elements, below: base, level)
        else { return nil }
        let inner: Level =
          switch collection {
          case .items: .item(variable)
          case .attachments, .allAttachments: .attachment(variable)
          case .identifiers: .identifier(variable)
          }
        return self.predicate(predicate, inner, depth + 3).map { .part(collection, $0) }
      default: return nil
      }
    default: return nil
    }
  }

  // MARK: Key paths

  /// The key at a position of a path; nil for a step that is computed.
  ///
  /// A quoted step is split at its dots, but no key that matters here has one.
  private mutating func key(_ position: Int, _ steps: NodeList, below path: NodeID) -> TextID? {
    let children = tree.positions(of: steps)
    guard position < children.count else { return nil }
    switch node(tree.child(at: children.lowerBound + position), below: path) {
    case .key(let name), .string(let name): return name
    default: return nil
    }
  }

  /// `extensionItems.@count` or `extensionItems.@sum.attachments.@count`
  private mutating func countedCollection(_ steps: NodeList, below path: NodeID) -> FusedQuantity? {
    guard steps.count == 2 || steps.count == 4, key(0, steps, below: path) == .extensionItems,
      key(Int(steps.count) - 1, steps, below: path) == .countKey
    else { return nil }
    if steps.count == 2 { return .whole(.items) }
    guard key(1, steps, below: path) == .sumKey, key(2, steps, below: path) == .attachments else { return nil }
    return .whole(.allAttachments)
  }

  /// The collection that a SUBQUERY goes over: `extensionItems`, `extensionItems.@unionOfArrays.attachments`, `$item.attachments` or
  /// `$attachment.registeredTypeIdentifiers`.
  private mutating func collection(_ id: NodeID, below parent: NodeID, _ level: Level) -> FusedCollection? {
    guard case .keyPath(let base, let steps) = node(id, below: parent) else { return nil }
    switch level {
    case .context:
      if base != .none { guard case .evaluatedObject = node(base, below: id) else { return nil } }
      guard steps.count == 1 || steps.count == 3, key(0, steps, below: id) == .extensionItems else { return nil }
      if steps.count == 1 { return .items }
      guard key(1, steps, below: id) == .unionOfArraysKey, key(2, steps, below: id) == .attachments else {
        return nil
      }
      return .allAttachments
    case .item(let variable):
      return isKey(.attachments, steps, ofVariable: variable, base, below: id) ? .attachments : nil
    case .attachment(let variable):
      return isKey(.registeredTypeIdentifiers, steps, ofVariable: variable, base, below: id) ? .identifiers : nil
    case .identifier: return nil
    }
  }

  /// Returns whether a path is a key followed by `@count`.
  private mutating func isCount(of name: TextID, _ steps: NodeList, below path: NodeID) -> Bool {
    steps.count == 2 && key(0, steps, below: path) == name && key(1, steps, below: path) == .countKey
  }

  /// Returns whether a path is a single key of a variable.
  private mutating func isKey(
    _ name: TextID, _ steps: NodeList, ofVariable variable: TextID, _ base: NodeID, below path: NodeID
  ) -> Bool {
    guard steps.count == 1, case .variable(variable) = node(base, below: path) else { return false }
    return key(0, steps, below: path) == name
  }

  // MARK: Writing

  private mutating func emit(_ node: FusedNode) -> FusedID {
    nodes.append(node)
    return FusedID(truncatingIfNeeded: nodes.count - 1)
  }

  /// The operands from a position to the last.
  private func run(from start: Int) -> IndexRun {
    IndexRun(
      start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: operands.count - start))
  }

  /// Counts an instruction of a level; each replaces about four of the evaluator's.
  private mutating func count(_ level: Level) {
    switch level {
    case .context: cost.context += 4
    case .item: cost.item += 4
    case .attachment: cost.attachment += 4
    case .identifier: cost.identifier += 4
    }
  }
}

/// A number that a fused predicate compares.
enum FusedQuantity {
  case constant(Int64)
  case whole(FusedCollection)
  case part(FusedCollection, FusedID)

  /// Returns whether this counts some elements of a collection.
  func isPart(of collection: FusedCollection) -> Bool {
    if case .part(collection, _) = self { true } else { false }
  }
}

/// A collection whose elements fused predicates count.
enum FusedCollection {
  case items, allAttachments, attachments, identifiers
}
