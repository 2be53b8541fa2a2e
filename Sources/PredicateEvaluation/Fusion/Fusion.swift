internal import PredicateSyntax

/// Finds the predicates of a program that only count items, attachments and identifiers by their types.
///
/// What it does not know stays with the evaluator; so does a predicate that fails on some context of the usual shape. The program is
/// handed down rather than kept, as the ``Compiler`` does.
struct Fusion {
  /// The levels of conditions, each with the variable that stands for its element.
  enum Level: Equatable {
    case context
    case item(slot: UInt32)
    case attachment(slot: UInt32)
    case identifier(slot: UInt32)
  }

  let passes: OptimizationPasses
  private let names: FusedKeys
  private var nodes: [FusedNode] = []
  private var operands: [FusedID] = []
  /// The operands of connectives that are being fused; each connective owns the part from its first on.
  private var gathered: [FusedID] = []
  private var cost = FusedCost()

  private init(_ program: borrowing ProgramCode, _ passes: OptimizationPasses) {
    self.passes = passes
    names = FusedKeys(of: program)
    // Each comparison becomes a node or two, and the connectives around it.
    nodes.reserveCapacity(program.comparisons.count * 2 + 4)
    operands.reserveCapacity(program.comparisons.count * 2 + program.operands.count)
  }

  /// Fuses what can be fused.
  ///
  /// - Complexity: linear in the number of instructions, times the number of connectives around a clause that cannot be fused.
  static func fuse(_ program: borrowing ProgramCode, _ passes: OptimizationPasses) -> FusedProgram {
    guard passes.contains(.fuseCounts), !program.comparisons.isEmpty else { return .none }
    var fusion = Fusion(program, passes)
    guard fusion.names.items != nil else { return .none }
    var clauses = [Int32](repeating: -1, count: program.instructions.count)
    var roots: [FusedClause] = []
    var pending = program.roots
    while let instruction = pending.popLast() {
      if let clause = fusion.clause(instruction, program) {
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

  private mutating func clause(_ instruction: InstructionID, _ program: borrowing ProgramCode) -> FusedClause? {
    let start = (nodes.count, operands.count)
    cost = FusedCost()
    if let root = predicate(instruction, .context, program) { return FusedClause(root: root, cost: cost) }
    nodes.removeLast(nodes.count - start.0)
    operands.removeLast(operands.count - start.1)
    return nil
  }

  // MARK: Predicates

  mutating func predicate(_ id: InstructionID, _ level: Level, _ program: borrowing ProgramCode) -> FusedID? {
    count(level)
    switch program.instructions[Int(id)] {
    case .truth(let value): return emit(.truth(value))
    case .and(let run): return chain(run, level, program, isOr: false)
    case .or(let run): return chain(run, level, program, isOr: true)
    case .not(let operand): return predicate(operand, level, program).map { negation(of: $0) }
    case .comparison(let index):
      let comparison = program.comparisons[Int(index)]
      guard comparison.options.isEmpty else { return nil }
      if CountTest.isOrder(comparison.comparator) { return countComparison(comparison, level, program) }
      return typeTest(comparison, level, program)
    default: return nil
    }
  }

  private mutating func chain(
    _ chained: OperandRun, _ level: Level, _ program: borrowing ProgramCode, isOr: Bool
  ) -> FusedID? {
    let first = gathered.count
    defer { gathered.removeLast(gathered.count - first) }
    for position in chained.range {
      guard let node = predicate(program.operands[position], level, program) else { return nil }
      if passes.contains(.foldConstants), case .truth(let value) = nodes[Int(node)] {
        // The rest cannot fail, and is not needed.
        if value == isOr { return node }
        continue
      }
      gathered.append(node)
    }
    if isOr, passes.contains(.fuseTypeTests) { uniteTypeTests(from: first) }
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
      for known in run.range {
        let number = operands[known]
        if !(start..<operands.count).contains(where: { operands[$0] == number }) { operands.append(number) }
      }
      if place == nil {
        place = end
        gathered[end] = node
        end += 1
      }
    }
    let united = gathered.count - end
    gathered.removeLast(united)
    if let place, united > 0 { gathered[place] = emit(.conformsToAny(run(from: start))) }
  }

  // MARK: Type tests

  private mutating func typeTest(
    _ comparison: ComparisonInstruction, _ level: Level, _ program: borrowing ProgramCode
  ) -> FusedID? {
    let isExact = comparison.comparator == .equalsType
    guard isExact || comparison.comparator == .conformsTo, comparison.typeConstant >= 0 else { return nil }
    let type = UInt32(comparison.typeConstant)
    switch level {
    case .identifier(let slot):
      guard comparison.qualifier == .direct, isVariable(comparison.left, slot, program) else { return nil }
      return emit(isExact ? .equals(type) : .conforms(type))
    case .attachment(let slot):
      guard isKey(names.identifiers, ofVariable: slot, comparison.left, program) else { return nil }
      switch comparison.qualifier {
      case .direct: return nil
      case .any where !isExact:
        let target = program.typeTargets[Int(type)]
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
    count(.identifier(slot: 0))
    let inner = emit(isExact ? .equals(type) : .conforms(type))
    return emit(.identifiers(inner, test))
  }

  // MARK: Counts

  private mutating func countComparison(
    _ comparison: ComparisonInstruction, _ level: Level, _ program: borrowing ProgramCode
  ) -> FusedID? {
    guard comparison.qualifier == .direct, let left = quantity(comparison.left, level, program),
      let right = quantity(comparison.right, level, program)
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
  private mutating func quantity(_ id: InstructionID, _ level: Level, _ program: borrowing ProgramCode)
    -> FusedQuantity?
  {
    switch program.instructions[Int(id)] {
    case .constant(.integer(let value)): return .constant(value)
    case .objectKeyPath(let keys):
      return level == .context ? names.countedCollection(keys, program).map { .whole($0) } : nil
    case .keyPath(let base, let keys): return countedCollection(base, keys, level, program).map { .whole($0) }
    case .subqueryCount(let index):
      let subquery = program.subqueries[Int(index)]
      guard let collection = collection(subquery.collection, level, program) else { return nil }
      let inner: Level =
        switch collection {
        case .items: .item(slot: subquery.slot)
        case .attachments, .allAttachments: .attachment(slot: subquery.slot)
        case .identifiers: .identifier(slot: subquery.slot)
        }
      return predicate(subquery.predicate, inner, program).map { .part(collection, $0) }
    default: return nil
    }
  }

  /// The collection that a SUBQUERY goes over.
  private func collection(_ id: InstructionID, _ level: Level, _ program: borrowing ProgramCode) -> FusedCollection? {
    switch (program.instructions[Int(id)], level) {
    case (.objectKeyPath(let keys), .context): names.collection(keys, program)
    case (.keyPath, .item(let slot)): isKey(names.attachments, ofVariable: slot, id, program) ? .attachments : nil
    case (.keyPath, .attachment(let slot)): isKey(names.identifiers, ofVariable: slot, id, program) ? .identifiers : nil
    default: nil
    }
  }

  /// The collection of a `$variable.key.@count`.
  private func countedCollection(
    _ base: InstructionID, _ keys: KeyRun, _ level: Level, _ program: borrowing ProgramCode
  ) -> FusedCollection? {
    guard keys.count == 2, program.keys[Int(keys.start) + 1].role == .count else { return nil }
    let key = program.keys[Int(keys.start)].text.index
    switch level {
    case .item(let slot): return isVariable(base, slot, program) && key == names.attachments ? .attachments : nil
    case .attachment(let slot): return isVariable(base, slot, program) && key == names.identifiers ? .identifiers : nil
    case .context, .identifier: return nil
    }
  }

  private func isVariable(_ id: InstructionID, _ slot: UInt32, _ program: borrowing ProgramCode) -> Bool {
    if case .variable(slot) = program.instructions[Int(id)] { true } else { false }
  }

  private func isKey(
    _ key: UInt32?, ofVariable slot: UInt32, _ id: InstructionID, _ program: borrowing ProgramCode
  ) -> Bool {
    guard case .keyPath(let base, let keys) = program.instructions[Int(id)], keys.count == 1 else { return false }
    return isVariable(base, slot, program) && program.keys[Int(keys.start)].text.index == key
  }

  // MARK: Writing

  private mutating func emit(_ node: FusedNode) -> FusedID {
    nodes.append(node)
    return FusedID(truncatingIfNeeded: nodes.count - 1)
  }

  /// The operands from a position to the last.
  private func run(from start: Int) -> OperandRun {
    OperandRun(
      start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: operands.count - start))
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
