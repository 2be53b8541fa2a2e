internal import PredicateSyntax

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
    case .and(let operands): return try chain(operands, endsAt: false, entry)
    case .or(let operands): return try chain(operands, endsAt: true, entry)
    case .not(let operand):
      if Observer.isActive { observer.expect(observer.expectation(entry).map { !$0 }) }
      return try !predicate(operand)
    case .comparison(let index): return try comparison(program.code.comparisons[Int(index)], entry)
    case .refuse(let construct): throw failure(.refused(construct), at: id)
    case .tooDeep: throw failure(.nestingLimitExceeded(limit: limits.syntax.nesting), at: id)
    default: throw failure(.refused(.unreadable), at: id)
    }
  }

  /// AND ends at the first false operand, OR at the first true one; without operands they are true and false.
  @inline(never)
  private mutating func chain(
    _ operands: IndexRun, endsAt end: Bool, _ entry: Int32
  ) throws(EvaluationError) -> Bool {
    if Observer.isActive, let expected = observer.expectation(entry) {
      return try telling(operands, endsAt: end, expected)
    }
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

  /// Records the operand that explains the known outcome of a chain: the one that ends it, or the first of those that
  /// agree.
  private mutating func telling(
    _ operands: IndexRun, endsAt end: Bool, _ expected: Bool
  ) throws(EvaluationError) -> Bool {
    for position in operands.start..<operands.start + operands.count {
      let operand = program.code.operands[Int(position)]
      if expected == end, try unrecorded(operand) != end { continue }
      observer.expect(expected)
      return try predicate(operand)
    }
    return !end
  }

  /// Evaluates a predicate without recording it; on sets, where it is part of a clause.
  private mutating func unrecorded(_ id: InstructionID) throws(EvaluationError) -> Bool {
    if prepared.hasColumns, let predicate = program.predicate(for: id),
      let holds = program.fusion.holds(predicate, at: place, prepared)
    {
      return holds
    }
    let isRecording = observer.isRecording
    observer.isRecording = false
    defer { observer.isRecording = isRecording }
    return try predicate(id)
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
    let outerPlace = place
    defer { (slots[slot], place) = (outer, outerPlace) }
    var matched = 0
    let expected = observer.expectation(entry)
    var isTold = false
    // What the predicate computes is needed no more when it has its answer.
    let mark = scratch.mark
    for position in 0..<Int(elements.count) {
      try step(at: subquery.node)
      let element = element(position, of: elements)
      slots[slot] = element
      let holds: Bool
      if Observer.isActive, entry >= 0 {
        enter(position, of: subquery)
        holds = try self.holds(subquery.predicate, for: element, at: position, expected, &isTold)
      } else {
        holds = try predicate(subquery.predicate)
      }
      if holds {
        matched += 1
        take(element)
      }
      scratch.release(to: mark)
      observer.record(.subquery(count: Int(elements.count), matched: matched), in: entry)
    }
    if elements.count == 0 { observer.record(.subquery(count: 0, matched: 0), in: entry) }
    return matched
  }

  /// Looks at an element of a collection that a SUBQUERY of a clause goes over.
  private mutating func enter(_ position: Int, of subquery: SubqueryInstruction) {
    guard prepared.hasColumns, let predicate = program.predicate(for: subquery.predicate) else {
      place = FusedPlace()
      return
    }
    let layout = prepared.layout
    switch predicate.level {
    case .context: break
    case .item: place = FusedPlace(item: position)
    case .attachment:
      // Of one item, or of all together.
      let start = layout.hasItem(place.item) ? Int(layout.itemStarts[place.item]) : 0
      place = FusedPlace(item: place.item, attachment: start + position)
    case .identifier:
      guard layout.hasAttachment(place.attachment) else { return }
      place.identifier = layout.identifierRange(of: place.attachment).lowerBound + position
    }
  }

  /// Returns whether the predicate of a SUBQUERY holds for an element, for the trace.
  ///
  /// - Parameters:
  ///   - expected: The known outcome of the count's comparison: of the elements with that outcome, the first with a useful detail is
  /// recorded
  ///     in full; of all others, only the outcome.
  ///   - isTold: Whether one was recorded in full.
  private mutating func holds(
    _ id: InstructionID, for element: Value, at position: Int, _ expected: Bool?, _ isTold: inout Bool
  ) throws(EvaluationError) -> Bool {
    let seen = Trace.Element(position: position, value: reference(element))
    guard let expected else {
      observer.element(seen)
      return try predicate(id)
    }
    let holds = try unrecorded(id)
    observer.element(seen)
    if holds != expected || isTold {
      let entry = observer.begin(program.code.nodes[Int(id)])
      observer.end(entry, holds ? .holds : .fails)
      return holds
    }
    let count = observer.count
    observer.expect(expected)
    _ = try predicate(id)
    isTold = observer.hasPredicates(since: count + 1)
    return holds
  }
}
