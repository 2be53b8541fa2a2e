internal import PredicateSyntax

/// Finds the predicates of a program that only count items, attachments and identifiers by their types.
///
/// What it does not know stays with the evaluator; so does a predicate that fails on some context of the usual shape.
struct Fusion {
  /// The levels of conditions, each with the variable that stands for its element.
  enum Level: Equatable {
    case context
    case item(slot: UInt32)
    case attachment(slot: UInt32)
    case identifier(slot: UInt32)
  }

  let program: ProgramCode
  let passes: OptimizationPasses
  private let names: FusedKeys
  private var nodes: [FusedNode] = []
  private var operands: [FusedID] = []
  private var cost = FusedCost()

  private init(_ program: ProgramCode, _ passes: OptimizationPasses) {
    self.program = program
    self.passes = passes
    names = FusedKeys(of: program)
  }

  /// Fuses what can be fused.
  ///
  /// - Complexity: linear in the number of instructions, times the number of connectives around a clause that cannot be fused.
  static func fuse(_ program: ProgramCode, _ passes: OptimizationPasses) -> FusedProgram {
    guard passes.contains(.fuseCounts), !program.comparisons.isEmpty else { return .none }
    var fusion = Fusion(program, passes)
    guard fusion.names.items != nil else { return .none }
    var clauses = [Int32](repeating: -1, count: program.instructions.count)
    var roots: [FusedClause] = []
    var pending = program.roots
    while let instruction = pending.popLast() {
      if let clause = fusion.clause(instruction) {
        clauses[Int(instruction)] = Int32(truncatingIfNeeded: roots.count)
        roots.append(clause)
        continue
      }
      switch program.instructions[Int(instruction)] {
      case .and(let run), .or(let run): pending.append(contentsOf: program.operands[run.range])
      case .not(let operand): pending.append(operand)
      default: break
      }
    }
    if roots.isEmpty { return .none }
    return FusedProgram(
      nodes: fusion.nodes, operands: fusion.operands, targets: program.typeTargets, clauses: clauses, roots: roots)
  }

  private mutating func clause(_ instruction: InstructionID) -> FusedClause? {
    let start = (nodes.count, operands.count)
    cost = FusedCost()
    if let root = predicate(instruction, .context) { return FusedClause(root: root, cost: cost) }
    nodes.removeLast(nodes.count - start.0)
    operands.removeLast(operands.count - start.1)
    return nil
  }

  // MARK: Predicates

  mutating func predicate(_ id: InstructionID, _ level: Level) -> FusedID? {
    count(level)
    switch program.instructions[Int(id)] {
    case .truth(let value): return emit(.truth(value))
    case .and(let run): return chain(run, level, isOr: false)
    case .or(let run): return chain(run, level, isOr: true)
    case .not(let operand): return predicate(operand, level).map { negation(of: $0) }
    case .comparison(let index):
      let comparison = program.comparisons[Int(index)]
      guard comparison.options.isEmpty else { return nil }
      if CountTest.isOrder(comparison.comparator) { return countComparison(comparison, level) }
      return typeTest(comparison, level)
    default: return nil
    }
  }

  private mutating func chain(_ chained: OperandRun, _ level: Level, isOr: Bool) -> FusedID? {
    var fused: [FusedID] = []
    for operand in program.operands[chained.range] {
      guard let node = predicate(operand, level) else { return nil }
      if passes.contains(.foldConstants), case .truth(let value) = nodes[Int(node)] {
        // The rest cannot fail, and is not needed.
        if value == isOr { return node }
        continue
      }
      fused.append(node)
    }
    if isOr, passes.contains(.fuseTypeTests) { fused = unitingTypeTests(fused) }
    if fused.count == 1, let only = fused.first { return only }
    if fused.isEmpty { return emit(.truth(!isOr)) }
    let operands = run(of: fused)
    return emit(isOr ? .or(operands) : .and(operands))
  }

  private mutating func negation(of node: FusedID) -> FusedID {
    if passes.contains(.foldConstants), case .truth(let value) = nodes[Int(node)] { return emit(.truth(!value)) }
    return emit(.not(node))
  }

  /// One test for the type tests among alternatives, in the place of the first.
  private mutating func unitingTypeTests(_ alternatives: [FusedID]) -> [FusedID] {
    var classes: [FusedID] = []
    var others: [FusedID] = []
    for node in alternatives {
      if case .conformsToAny(let run) = nodes[Int(node)] {
        for number in operands[run.range] where !classes.contains(number) { classes.append(number) }
      } else {
        others.append(node)
      }
    }
    if alternatives.count - others.count < 2 { return alternatives }
    let united = run(of: classes)
    return [emit(.conformsToAny(united))] + others
  }

  // MARK: Type tests

  private mutating func typeTest(_ comparison: ComparisonInstruction, _ level: Level) -> FusedID? {
    let isExact = comparison.comparator == .equalsType
    guard isExact || comparison.comparator == .conformsTo, comparison.typeConstant >= 0 else { return nil }
    let type = UInt32(comparison.typeConstant)
    switch level {
    case .identifier(let slot):
      guard comparison.qualifier == .direct, isVariable(comparison.left, slot) else { return nil }
      return emit(isExact ? .equals(type) : .conforms(type))
    case .attachment(let slot):
      guard isKey(names.identifiers, ofVariable: slot, comparison.left) else { return nil }
      switch comparison.qualifier {
      case .direct: return nil
      case .any where !isExact:
        let target = program.typeTargets[Int(type)]
        if target.isKnown { return emit(.conformsToAny(run(of: [FusedID(target.number)]))) }
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
    count(.identifier(slot: 0))
    let inner = emit(isExact ? .equals(type) : .conforms(type))
    return emit(.identifiers(inner, test))
  }

  // MARK: Counts

  private mutating func countComparison(_ comparison: ComparisonInstruction, _ level: Level) -> FusedID? {
    guard comparison.qualifier == .direct, let left = quantity(comparison.left, level),
      let right = quantity(comparison.right, level)
    else { return nil }
    switch (left, right) {
    case (.constant(let left), .constant(let right)):
      guard passes.contains(.foldConstants) else { return nil }
      return emit(.truth(CountTest.holds(left, comparison.comparator, right)))
    case (let quantity, .constant(let bound)):
      return condition(quantity, CountTest(comparator: comparison.comparator, bound: .constant(bound)), level)
    case (.constant(let bound), let quantity):
      return condition(
        quantity, CountTest(comparator: comparison.comparator.mirrored, bound: .constant(bound)), level)
    case (let part, .whole(let collection)) where part.isPart(of: collection):
      return condition(part, CountTest(comparator: comparison.comparator, bound: .whole), level)
    case (.whole(let collection), let part) where part.isPart(of: collection):
      return condition(part, CountTest(comparator: comparison.comparator.mirrored, bound: .whole), level)
    default: return nil
    }
  }

  private mutating func condition(_ quantity: FusedQuantity, _ test: CountTest, _ level: Level) -> FusedID? {
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

  /// The number that an expression comes to, when it is a constant or counts something.
  private mutating func quantity(_ id: InstructionID, _ level: Level) -> FusedQuantity? {
    switch program.instructions[Int(id)] {
    case .constant(.integer(let value)): return .constant(value)
    case .objectKeyPath(let keys):
      return level == .context ? names.countedCollection(keys, program).map { .whole($0) } : nil
    case .keyPath(let base, let keys): return countedCollection(base, keys, level).map { .whole($0) }
    case .subqueryCount(let index):
      let subquery = program.subqueries[Int(index)]
      guard let collection = collection(subquery.collection, level) else { return nil }
      let inner: Level =
        switch collection {
        case .items: .item(slot: subquery.slot)
        case .attachments, .allAttachments: .attachment(slot: subquery.slot)
        case .identifiers: .identifier(slot: subquery.slot)
        }
      return predicate(subquery.predicate, inner).map { .part(collection, $0) }
    default: return nil
    }
  }

  /// The collection that a SUBQUERY goes over.
  private func collection(_ id: InstructionID, _ level: Level) -> FusedCollection? {
    switch (program.instructions[Int(id)], level) {
    case (.objectKeyPath(let keys), .context): names.collection(keys, program)
    case (.keyPath, .item(let slot)): isKey(names.attachments, ofVariable: slot, id) ? .attachments : nil
    case (.keyPath, .attachment(let slot)): isKey(names.identifiers, ofVariable: slot, id) ? .identifiers : nil
    default: nil
    }
  }

  /// The collection of a `$variable.key.@count`.
  private func countedCollection(_ base: InstructionID, _ keys: KeyRun, _ level: Level) -> FusedCollection? {
    guard keys.count == 2, program.keys[Int(keys.start) + 1].role == .count else { return nil }
    let key = program.keys[Int(keys.start)].text.index
    switch level {
    case .item(let slot): return isVariable(base, slot) && key == names.attachments ? .attachments : nil
    case .attachment(let slot): return isVariable(base, slot) && key == names.identifiers ? .identifiers : nil
    case .context, .identifier: return nil
    }
  }

  private func isVariable(_ id: InstructionID, _ slot: UInt32) -> Bool {
    if case .variable(slot) = program.instructions[Int(id)] { true } else { false }
  }

  private func isKey(_ key: UInt32?, ofVariable slot: UInt32, _ id: InstructionID) -> Bool {
    guard case .keyPath(let base, let keys) = program.instructions[Int(id)], keys.count == 1 else { return false }
    return isVariable(base, slot) && program.keys[Int(keys.start)].text.index == key
  }

  // MARK: Writing

  private mutating func emit(_ node: FusedNode) -> FusedID {
    nodes.append(node)
    return FusedID(truncatingIfNeeded: nodes.count - 1)
  }

  private mutating func run(of ids: [FusedID]) -> OperandRun {
    operands.append(contentsOf: ids)
    return OperandRun(
      start: UInt32(truncatingIfNeeded: operands.count - ids.count), count: UInt32(truncatingIfNeeded: ids.count))
  }

  /// Counts an instruction of a level; each stands for some four of the evaluator's.
  private mutating func count(_ level: Level) {
    switch level {
    case .context: cost.context += 4
    case .item: cost.item += 4
    case .attachment: cost.attachment += 4
    case .identifier: cost.identifier += 4
    }
  }
}
