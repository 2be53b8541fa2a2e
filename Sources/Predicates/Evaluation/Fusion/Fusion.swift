internal import UniformTypes

/// Finds the predicates of a tree that only count items, attachments and identifiers by their types.
///
/// The evaluator still handles predicates of any other form, and predicates that can cause an error on a context of the usual shape.
struct Fusion: ~Copyable {
  /// The levels of conditions, each with the variable for its element. No other variable with that name is visible there, so equal
  /// names mean the same variable.
  private enum Level {
    case context
    case item(TextID)
    case attachment(TextID)
    case identifier(TextID)
  }

  /// A number that a fused predicate compares.
  private enum Quantity {
    case constant(Int64)
    case whole(FusedCollection)
    case part(FusedCollection, FusedID)
  }

  private let tree: SyntaxTree
  private let types: TypeGraph
  /// The maximum depth of a predicate, which leaves room for the expressions below it within the program's depth.
  private let maximumDepth: Int
  /// The number of predicates that may still be examined. A tree whose nodes share subtrees could require a huge number.
  private var budget: Int
  private var program: FusedProgram
  private var cost = FusedCost()

  private init(_ tree: SyntaxTree, _ types: TypeGraph, _ limits: EvaluationLimits) {
    self.tree = tree
    self.types = types
    maximumDepth = limits.programDepth - Self.expressionDepth
    budget = limits.programNodes
    program = FusedProgram(tree)
    // A comparison has about five nodes in the tree and becomes one or two fused nodes, so room for a third of the tree's nodes is enough.
    program.nodes.reserveCapacity(tree.nodeCount / 3)
  }

  /// The number of levels of expressions between a comparison and the predicate or variable below it.
  private static let expressionDepth = 4

  static func fuse(
    _ tree: SyntaxTree, _ roots: [NodeID], _ types: TypeGraph, _ limits: EvaluationLimits
  ) -> FusedProgram {
    var fusion = Fusion(tree, types, limits)
    // A tree with more nodes than a program may have isn't fused; the evaluator's steps bound its work.
    guard tree.nodeCount < limits.programNodes else { return fusion.program }
    for root in roots where root.rawValue < UInt32(truncatingIfNeeded: tree.nodeCount) { fusion.addClauses(in: root) }
    return fusion.program
  }

  /// Adds the largest predicates that can be fused, at or below a node.
  private mutating func addClauses(in id: NodeID, depth: Int = 0) {
    guard budget > 0, depth <= maximumDepth, !addClause(id, depth) else { return }
    switch tree[id] {
    case .and(let list), .or(let list):
      for position in tree.positions(of: list) {
        let child = tree.child(at: position)
        if child.rawValue < id.rawValue { addClauses(in: child, depth: depth + 1) }
      }
    case .not(let operand) where operand.rawValue < id.rawValue: addClauses(in: operand, depth: depth + 1)
    default: break
    }
  }

  /// Adds a predicate as a whole. Returns false if it can't be fused.
  private mutating func addClause(_ id: NodeID, _ depth: Int) -> Bool {
    let (nodes, targets) = (program.nodes.count, program.targets.count)
    cost = FusedCost()
    if let root = predicate(id, .context, depth) {
      program.add(FusedClause(node: id, root: root, cost: cost))
      return true
    }
    program.nodes.removeSubrange(nodes...)
    program.targets.removeSubrange(targets...)
    return false
  }

  /// The node with the given ID; ``SyntaxTree/Node/missing`` if the ID isn't lower than the parent's ID, as only a builder can cause.
  private func node(_ id: NodeID, below parent: NodeID) -> SyntaxTree.Node {
    id.rawValue < parent.rawValue ? tree[id] : .missing
  }

  // MARK: Predicates

  private mutating func predicate(_ id: NodeID, _ level: Level, _ depth: Int) -> FusedID? {
    guard budget > 0, depth <= maximumDepth else { return nil }
    budget -= 1
    count(level)
    switch tree[id] {
    case .truePredicate: return emit(.truth(true))
    case .falsePredicate: return emit(.truth(false))
    case .and(let list): return chain(list, of: id, level, depth).map { emit(.and($0)) }
    case .or(let list): return chain(list, of: id, level, depth).map { emit(.or($0)) }
    case .not(let operand):
      guard operand.rawValue < id.rawValue else { return nil }
      return predicate(operand, level, depth + 1).map { emit(.not($0)) }
    case .comparison(let comparison):
      guard comparison.options.isEmpty else { return nil }
      if comparison.comparator.hasMirror { return countComparison(comparison, of: id, level, depth) }
      return typeTest(comparison, of: id, level)
    default: return nil
    }
  }

  /// Fuses the operands of a connective, and links each to the next. Returns the first one; nil if an operand can't be fused.
  private mutating func chain(_ list: NodeList, of id: NodeID, _ level: Level, _ depth: Int) -> FusedID? {
    var (first, last) = (FusedNode.none, FusedNode.none)
    for position in tree.positions(of: list) {
      let child = tree.child(at: position)
      guard child.rawValue < id.rawValue, let node = predicate(child, level, depth + 1) else { return nil }
      if last == FusedNode.none { first = node } else { program.nodes[Int(last)].next = node }
      last = node
    }
    return first
  }

  // MARK: Type tests

  private mutating func typeTest(_ comparison: SyntaxTree.Comparison, of id: NodeID, _ level: Level) -> FusedID? {
    let isExact = comparison.comparator == .equalsType
    guard isExact || comparison.comparator == .conformsTo, case .string(let name) = node(comparison.right, below: id)
    else { return nil }
    let target = TypeTarget(name, of: tree, in: types)
    switch level {
    case .identifier(let variable):
      guard comparison.qualifier == .direct, case .variable(variable) = node(comparison.left, below: id) else {
        return nil
      }
      return test(target, isExact)
    case .attachment(let variable):
      guard comparison.qualifier != .direct, case .keyPath(let base, let steps) = node(comparison.left, below: id),
        isPath(base, steps, below: comparison.left, of: variable, .registeredTypeIdentifiers)
      else { return nil }
      let isAny = comparison.qualifier == .any
      if isAny, !isExact, let number = types.conformanceClass(of: target.reference) {
        return emit(.hasClass(UInt32(truncatingIfNeeded: number)))
      }
      cost.identifier += 4
      let bound = isAny ? CountTest.Bound.constant(0) : .whole
      let inner = test(target, isExact)
      return emit(
        .part(.identifiers, inner, CountTest(comparator: isAny ? .greaterThan : .equalTo, bound: bound)))
    case .context, .item: return nil
    }
  }

  private mutating func test(_ target: TypeTarget, _ isExact: Bool) -> FusedID {
    program.targets.append(target)
    let position = UInt32(truncatingIfNeeded: program.targets.count - 1)
    return emit(isExact ? .equals(position) : .conforms(position))
  }

  // MARK: Counts

  private mutating func countComparison(
    _ comparison: SyntaxTree.Comparison, of id: NodeID, _ level: Level, _ depth: Int
  ) -> FusedID? {
    guard comparison.qualifier == .direct, let left = quantity(comparison.left, below: id, level, depth),
      let right = quantity(comparison.right, below: id, level, depth)
    else { return nil }
    if let count = condition(left, comparison.comparator, right) { return count }
    return condition(right, comparison.comparator.mirrored, left)
  }

  /// Fuses the comparison of a count with a number, or of a partial count with the full count; nil for other comparisons.
  private mutating func condition(
    _ quantity: Quantity, _ comparator: ComparisonOperator, _ bound: Quantity
  ) -> FusedID? {
    switch (quantity, bound) {
    case (.whole(let collection), .constant(let bound)):
      emit(.whole(collection, CountTest(comparator: comparator, bound: .constant(bound))))
    case (.part(let collection, let predicate), .constant(let bound)):
      emit(.part(collection, predicate, CountTest(comparator: comparator, bound: .constant(bound))))
    case (.part(let collection, let predicate), .whole(let whole)) where collection == whole:
      emit(.part(collection, predicate, CountTest(comparator: comparator, bound: .whole)))
    default: nil
    }
  }

  /// The number that an expression evaluates to, if it is a constant or a count.
  private mutating func quantity(_ id: NodeID, below parent: NodeID, _ level: Level, _ depth: Int) -> Quantity? {
    switch node(id, below: parent) {
    case .integer(let value): return .constant(value)
    case .keyPath(let base, let steps):
      if case .subquery(let elements, let variable, let predicate) = node(base, below: id) {
        guard keys(.countKey, in: steps, below: id), predicate.rawValue < base.rawValue,
          case .keyPath(let owner, let path) = node(elements, below: base),
          let collection = collection(owner, path, below: elements, level, isCounted: false)
        else { return nil }
        let inner: Level =
          switch collection {
          case .items: .item(variable)
          case .attachments, .allAttachments: .attachment(variable)
          case .identifiers: .identifier(variable)
          }
        return self.predicate(predicate, inner, depth + 3).map { .part(collection, $0) }
      }
      return collection(base, steps, below: id, level, isCounted: true).map { .whole($0) }
    default: return nil
    }
  }

  // MARK: Key paths

  /// The collection that a path counts if `isCounted` is true, or evaluates to if it is false; nil for any other path.
  private func collection(
    _ base: NodeID, _ steps: NodeList, below id: NodeID, _ level: Level, isCounted: Bool
  ) -> FusedCollection? {
    let end = isCounted ? TextID.countKey : nil
    switch level {
    case .context where isRootObject(base, below: id):
      if keys(.extensionItems, end, in: steps, below: id) { return .items }
      let flattening = isCounted ? TextID.sumKey : .unionOfArraysKey
      return keys(.extensionItems, flattening, .attachments, end, in: steps, below: id) ? .allAttachments : nil
    case .item(let variable):
      return isPath(base, steps, below: id, of: variable, .attachments, end) ? .attachments : nil
    case .attachment(let variable):
      return isPath(base, steps, below: id, of: variable, .registeredTypeIdentifiers, end) ? .identifiers : nil
    case .context, .identifier: return nil
    }
  }

  private func isRootObject(_ base: NodeID, below path: NodeID) -> Bool {
    if base == .none { return true }
    if case .evaluatedObject = node(base, below: path) { return true }
    return false
  }

  /// Returns whether a path consists of the given variable and the given keys.
  private func isPath(
    _ base: NodeID, _ steps: NodeList, below path: NodeID, of variable: TextID, _ first: TextID,
    _ second: TextID? = nil
  ) -> Bool {
    guard case .variable(variable) = node(base, below: path) else { return false }
    return keys(first, second, in: steps, below: path)
  }

  /// Returns whether the steps of a path are exactly the given keys.
  ///
  /// The evaluator splits a quoted step at its dots. None of these keys has a dot, so a step is compared as a whole.
  private func keys(
    _ first: TextID, _ second: TextID? = nil, _ third: TextID? = nil, _ fourth: TextID? = nil, in steps: NodeList,
    below path: NodeID
  ) -> Bool {
    let start = tree.positions(of: steps).lowerBound
    func key(_ position: Int) -> TextID? {
      guard position < Int(steps.count) else { return nil }
      switch node(tree.child(at: start + position), below: path) {
      case .key(let name), .string(let name): return name
      default: return nil
      }
    }
    return steps.count <= 4 && key(0) == first && key(1) == second && key(2) == third && key(3) == fourth
  }

  // MARK: Writing

  private mutating func emit(_ condition: FusedCondition) -> FusedID {
    program.nodes.append(FusedNode(condition: condition))
    return FusedID(truncatingIfNeeded: program.nodes.count - 1)
  }

  /// Adds four steps to the cost of the given level for a predicate, because the evaluator takes about four steps for it.
  private mutating func count(_ level: Level) {
    switch level {
    case .context: cost.context += 4
    case .item: cost.item += 4
    case .attachment: cost.attachment += 4
    case .identifier: cost.identifier += 4
    }
  }
}
