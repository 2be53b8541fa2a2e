extension Evaluator {
  /// IN, and CONTAINS with its operands exchanged: a substring, or an element by equality whatever the options.
  mutating func isMember(
    _ value: Value, of collection: Value, _ comparison: SyntaxTree.Comparison, valueAt: NodeID,
    in collectionAt: NodeID
  ) throws(EvaluationError) -> Bool {
    // An NSNull collection is false, as nil is (Grammar/meaning.md).
    switch (value, collection) {
    case (.missing, _), (_, .missing), (_, .null): return false
    case (_, .string(let string)):
      guard case .string(let needle) = value else {
        throw failure(
          .membershipOfNonString(value: describe(value), string: describe(collection)), at: valueAt)
      }
      return try isSubstring(needle, of: string, comparison.options, at: valueAt)
    case (_, .array(let run)), (_, .set(let run)): return try holds(run, value, at: valueAt)
    case (_, .dictionary(let run)):
      for position in 0..<Int(run.count) {
        try step(at: valueAt)
        if try areEqual(entry(position, of: run).value, value, depth: 0, at: valueAt) { return true }
      }
      return false
    default: throw failure(.membershipInNonCollection(collection: describe(collection)), at: collectionAt)
    }
  }

  /// UNION, INTERSECT and MINUS: always a set (Grammar/meaning.md).
  mutating func setOperation(
    _ operation: SetOperator, _ left: NodeID, _ right: NodeID
  ) throws(EvaluationError) -> Value {
    let first = try operand(left)
    let second = try operand(right)
    func refusal(isLeft: Bool) -> EvaluationError {
      failure(
        .setOperandNotSet(isLeft: isLeft, left: describe(first), right: describe(second)), at: isLeft ? left : right)
    }
    let base: Run
    switch first {
    case .array(let run), .set(let run): base = run
    default: throw refusal(isLeft: true)
    }
    let other: Run
    switch second {
    case .array(let run), .set(let run): other = run
    case .dictionary(let run): other = values(of: run)
    case .missing: other = Run(store: .scratch, start: 0, count: 0)
    default: throw refusal(isLeft: false)
    }
    var result: [Value] = []
    for position in 0..<Int(base.count) {
      let value = element(position, of: base)
      let isKept: Bool
      if operation == .union {
        isKept = true
      } else {
        let isShared = try holds(other, value, at: right)
        isKept = isShared == (operation == .intersect)
      }
      if isKept { result.append(value) }
    }
    if operation == .union {
      for position in 0..<Int(other.count) { result.append(element(position, of: other)) }
    }
    return .set(add(try distinct(result, at: left)))
  }

  /// The values without those that equal an earlier one.
  mutating func distinct(_ values: [Value], at id: NodeID) throws(EvaluationError) -> [Value] {
    var kept: [Value] = []
    for value in values {
      var isNew = true
      for other in kept {
        try step(at: id)
        if try areEqual(value, other, depth: 0, at: id) {
          isNew = false
          break
        }
      }
      if isNew { kept.append(value) }
    }
    return kept
  }
}
