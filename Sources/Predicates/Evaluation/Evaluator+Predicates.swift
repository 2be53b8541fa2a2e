extension Evaluator {
  /// Evaluates one of the program's predicates.
  mutating func predicate(root position: Int) throws(EvaluationError) -> Bool {
    try predicate(program.code.roots[position])
  }

  /// Evaluates a predicate, and tells the observer.
  mutating func predicate(_ id: InstructionID) throws(EvaluationError) -> Bool {
    try step(at: id)
    if let clause = clause(for: id) { return try fused(clause, id) }
    return try unfused(id)
  }

  /// A predicate that only counts: evaluated on sets, unless somebody watches.
  @inline(never)
  private mutating func fused(
    _ clause: FusedClause, _ id: InstructionID
  ) throws(EvaluationError) -> Bool {
    let rest = try charge(clause, at: id)
    defer { resumeSteps(rest) }
    return Observer.isActive && observer.isRecording ? try unfused(id) : program.fusion.holds(clause, prepared)
  }

  @inline(__always)
  private mutating func unfused(_ id: InstructionID) throws(EvaluationError) -> Bool {
    guard Observer.isActive, observer.isRecording else { return try outcome(id, -1) }
    let entry = observer.begin(program.code.nodes[Int(id)])
    do throws(EvaluationError) {
      let holds = try outcome(id, entry)
      observer.end(entry, holds ? .holds : .fails)
      return holds
    } catch {
      observer.end(entry, .error)
      throw error
    }
  }

  @inline(never)
  private mutating func outcome(_ id: InstructionID, _ entry: Int32) throws(EvaluationError) -> Bool {
    switch program.code.instructions[Int(id)] {
    case .truth(let value): return value
    case .and(let operands): return try chain(operands, endsAt: false)
    case .or(let operands): return try chain(operands, endsAt: true)
    case .not(let operand): return try !predicate(operand)
    case .comparison(let index): return try comparison(program.code.comparisons[Int(index)], entry)
    case .refuse(let construct): throw failure(.refused(construct), at: id)
    case .tooDeep: throw failure(.nestingLimitExceeded(limit: limits.syntax.nesting), at: id)
    default: throw failure(.refused(.unreadable), at: id)
    }
  }

  /// AND ends at the first false operand, OR at the first true one; without operands they are true and false.
  @inline(never)
  private mutating func chain(
    _ operands: IndexRun, endsAt end: Bool
  ) throws(EvaluationError) -> Bool {
    var position = operands.start
    let last = operands.start + operands.count
    while position < last {
      let operand = program.code.operands[Int(position)]
      position += 1
      if observer.extent == .whole {
        do throws(EvaluationError) {
          guard try predicate(operand) == end else { continue }
        } catch {
          lookAt(position..<last)
          throw error
        }
        lookAt(position..<last)
        return end
      }
      if try predicate(operand) == end { return end }
    }
    return !end
  }

  /// Evaluates operands only for the trace.
  private mutating func lookAt(_ operands: Range<UInt32>) {
    let began = beginLooking()
    defer { endLooking(began) }
    for position in operands { lookAt(program.code.operands[Int(position)]) }
  }

  /// Evaluates a predicate only for the trace, where its error is kept.
  private mutating func lookAt(_ id: InstructionID) {
    do throws(EvaluationError) { _ = try predicate(id) } catch {}
  }

  // MARK: SUBQUERY

  /// The elements for which the predicate holds, as an array; nil when the collection is.
  mutating func subquery(_ index: UInt32) throws(EvaluationError) -> Value {
    var matched: [Value] = []
    guard try select(program.code.subqueries[Int(index)], { matched.append($0) }) != nil else { return .missing }
    return .array(add(matched))
  }

  /// Returns the number of elements for which the predicate holds; nil when the collection is nil.
  mutating func subqueryCount(_ index: UInt32) throws(EvaluationError) -> Value {
    guard let count = try select(program.code.subqueries[Int(index)], { _ in }) else { return .missing }
    return .integer(Int64(count))
  }

  @inline(__always)
  private mutating func select(
    _ subquery: SubqueryInstruction, _ take: (Value) -> Void
  ) throws(EvaluationError) -> Int? {
    guard Observer.isActive, observer.isRecording else { return try select(subquery, take, -1) }
    let entry = observer.begin(program.code.nodes[Int(subquery.node)])
    do throws(EvaluationError) {
      let count = try select(subquery, take, entry)
      observer.end(entry, .evaluated)
      return count
    } catch {
      observer.end(entry, .error)
      throw error
    }
  }

  @inline(never)
  private mutating func select(
    _ subquery: SubqueryInstruction, _ take: (Value) -> Void, _ entry: Int32
  ) throws(EvaluationError) -> Int? {
    let elements: Run
    switch try operand(subquery.collection) {
    case .missing:
      observer.record(.subquery(count: nil, matched: 0), in: entry)
      return nil
    case .array(let run), .set(let run): elements = run
    case let other: throw failure(.subqueryNeedsCollection(value: describe(other)), at: subquery.collection)
    }
    let slot = Int(subquery.slot)
    let outer = slots[slot]
    defer { slots[slot] = outer }
    var matched = 0
    // What the predicate computes is needed no more when it has its answer.
    let mark = scratch.mark
    for position in 0..<Int(elements.count) {
      try step(at: subquery.node)
      let element = element(position, of: elements)
      slots[slot] = element
      if Observer.isActive, entry >= 0 {
        observer.element(Trace.Element(position: position, value: reference(element)))
      }
      if try predicate(subquery.predicate) {
        matched += 1
        take(element)
      }
      scratch.release(to: mark)
      observer.record(.subquery(count: Int(elements.count), matched: matched), in: entry)
    }
    if elements.count == 0 { observer.record(.subquery(count: 0, matched: 0), in: entry) }
    return matched
  }
}
