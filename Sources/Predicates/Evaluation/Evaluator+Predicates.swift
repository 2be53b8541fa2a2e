extension Evaluator {
  /// Evaluates a predicate and records its outcome.
  mutating func predicate(_ id: NodeID) throws(EvaluationError) -> Bool {
    let outer = try enter(id)
    defer { leave(to: outer) }
    guard prepared.isLaidOut, let clause = program.fusion.clause(at: id) else { return try recorded(id) }
    return try fused(clause, id)
  }

  /// Evaluates a predicate that only counts: on bit sets, or part by part if the recorder is recording.
  @inline(never)
  private mutating func fused(_ clause: FusedClause, _ id: NodeID) throws(EvaluationError) -> Bool {
    let rest = try charge(clause, at: id)
    defer { resumeSteps(rest) }
    return recorder.isRecording ? try recorded(id) : program.fusion.holds(clause, prepared)
  }

  @inline(__always)
  private mutating func recorded(_ id: NodeID) throws(EvaluationError) -> Bool {
    let entry = recorder.begin(id)
    do throws(EvaluationError) {
      let holds = try outcome(id, entry)
      recorder.end(entry, holds ? .holds : .fails)
      return holds
    } catch {
      recorder.end(entry, .error)
      throw error
    }
  }

  @inline(never)
  private mutating func outcome(_ id: NodeID, _ entry: Int) throws(EvaluationError) -> Bool {
    switch program.tree[id] {
    case .truePredicate: return true
    case .falsePredicate: return false
    case .and(let operands): return try chain(operands, endsAt: false)
    case .or(let operands): return try chain(operands, endsAt: true)
    case .not(let operand): return try !predicate(operand)
    case .comparison(let comparison):
      if comparison.comparator == .custom { throw failure(.refused(.customSelector), at: id) }
      return try self.comparison(comparison, entry)
    default: throw failure(.refused(.unreadable), at: id)
    }
  }

  /// Evaluates AND up to the first false operand, or OR up to the first true one. Without operands, AND holds and OR doesn't.
  @inline(never)
  private mutating func chain(_ operands: NodeList, endsAt end: Bool) throws(EvaluationError) -> Bool {
    let positions = program.tree.positions(of: operands)
    for position in positions {
      let rest = position + 1..<positions.upperBound
      do throws(EvaluationError) {
        guard try predicate(program.tree.child(at: position)) == end else { continue }
      } catch {
        lookAt(rest)
        throw error
      }
      lookAt(rest)
      return end
    }
    return !end
  }

  /// Evaluates the remaining operands for a complete trace. Their errors are only recorded.
  private mutating func lookAt(_ operands: Range<Int>) {
    guard recorder.extent == .whole else { return }
    let began = beginLooking()
    defer { endLooking(began) }
    for position in operands {
      do throws(EvaluationError) { _ = try predicate(program.tree.child(at: position)) } catch {}
    }
  }

  // MARK: SUBQUERY

  /// The elements for which the predicate holds, as an array; nil if the collection is nil.
  mutating func subquery(
    _ collection: NodeID, _ variable: TextID, _ predicate: NodeID, _ id: NodeID
  ) throws(EvaluationError) -> Value {
    let entry = recorder.begin(id)
    do throws(EvaluationError) {
      let matched = try select(collection, variable, predicate, id, entry)
      recorder.end(entry, .evaluated)
      return matched.map { .array(add($0)) } ?? .missing
    } catch {
      recorder.end(entry, .error)
      throw error
    }
  }

  @inline(never)
  private mutating func select(
    _ collection: NodeID, _ variable: TextID, _ predicate: NodeID, _ id: NodeID, _ entry: Int
  ) throws(EvaluationError) -> [Value]? {
    let elements: Run
    switch try operand(collection) {
    case .missing:
      recorder.record(.subquery(count: nil, matched: 0), in: entry)
      return nil
    case .array(let run), .set(let run): elements = run
    case let other: throw failure(.subqueryNeedsCollection(value: describe(other)), at: collection)
    }
    bindings.append((variable, .missing))
    defer { bindings.removeLast() }
    var matched: [Value] = []
    // The values that the predicate computes are released after each element, because only the outcome is needed.
    let mark = scratch.mark
    recorder.record(.subquery(count: Int(elements.count), matched: 0), in: entry)
    for position in 0..<Int(elements.count) {
      try step(at: id)
      let element = element(position, of: elements)
      bindings[bindings.count - 1].value = element
      if entry >= 0 { recorder.element(Trace.Element(position: position, value: reference(element))) }
      if try self.predicate(predicate) { matched.append(element) }
      scratch.release(to: mark)
      recorder.record(.subquery(count: Int(elements.count), matched: matched.count), in: entry)
    }
    return matched
  }
}
