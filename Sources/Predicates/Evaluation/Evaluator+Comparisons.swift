internal import UniformTypes

extension Evaluator {
  /// Evaluates a comparison, for each element of the left side if there is a qualifier (Grammar/meaning.md).
  @inline(never)
  mutating func comparison(_ comparison: SyntaxTree.Comparison, _ entry: Int) throws(EvaluationError) -> Bool {
    let left = try operand(comparison.left)
    let right = try operand(comparison.right)
    if comparison.qualifier != .direct { return try qualified(left, right, comparison, entry) }
    if entry >= 0 {
      recorder.record(.comparison(left: kept(left), right: kept(right)), in: entry)
    }
    return try compare(left, right, comparison)
  }

  @inline(never)
  private mutating func qualified(
    _ left: Value, _ right: Value, _ comparison: SyntaxTree.Comparison, _ entry: Int
  ) throws(EvaluationError) -> Bool {
    let isAny = comparison.qualifier == .any
    let elements: Run
    switch left {
    case .missing: elements = Run(store: .scratch, start: 0, count: 0)
    case .array(let run), .set(let run): elements = run
    default: throw failure(.qualifierNeedsCollection(value: describe(left)), at: comparison.left)
    }
    var deciding: Int?
    var matched = 0
    var sides: (left: Trace.Seen, right: Trace.Seen)?
    if entry >= 0 {
      // Recorded before the comparisons, because one of them may throw.
      sides = (kept(left), kept(right))
      record(sides, Int(elements.count), matched, deciding, in: entry)
    }
    for position in 0..<Int(elements.count) {
      // The operator gets an NSNull element as NSNull, not as nil (Grammar/meaning.md).
      let holds = try compare(element(position, of: elements), right, comparison)
      if holds { matched += 1 }
      if holds == isAny {
        deciding = position
        if recorder.extent == .whole {
          matched += lookAt(position + 1, elements, right, comparison)
        }
        break
      }
    }
    record(sides, Int(elements.count), matched, deciding, in: entry)
    return (deciding != nil) == isAny
  }

  private mutating func record(
    _ sides: (left: Trace.Seen, right: Trace.Seen)?, _ count: Int, _ matched: Int, _ deciding: Int?, in entry: Int
  ) {
    guard let sides else { return }
    recorder.record(
      .qualified(left: sides.left, right: sides.right, count: count, matched: matched, deciding: deciding), in: entry)
  }

  /// Returns the number of matching elements from a position on, for the trace. An element that causes an error doesn't match.
  private mutating func lookAt(
    _ position: Int, _ elements: Run, _ right: Value, _ comparison: SyntaxTree.Comparison
  ) -> Int {
    let began = beginLooking()
    defer { endLooking(began) }
    var matched = 0
    for position in position..<Int(elements.count) {
      do throws(EvaluationError) {
        if try compare(element(position, of: elements), right, comparison) { matched += 1 }
      } catch {}
    }
    return matched
  }

  /// Applies an operator once (Grammar/meaning.md).
  @inline(never)
  mutating func compare(
    _ left: Value, _ right: Value, _ comparison: SyntaxTree.Comparison
  ) throws(EvaluationError) -> Bool {
    try step(at: comparison.left)
    // nil equals only nil: `==`, `<=` and `>=` hold for two nils, and `!=` for one. No other operator holds for nil (Grammar/meaning.md).
    switch (left, right, comparison.comparator) {
    case (.missing, .missing, .equalTo), (.missing, .missing, .lessThanOrEqualTo),
      (.missing, .missing, .greaterThanOrEqualTo):
      return true
    case (.missing, .missing, _): return false
    case (.missing, _, let comparator), (_, .missing, let comparator): return comparator == .notEqualTo
    default: break
    }
    switch comparison.comparator {
    case .equalTo: return try areEqual(left, right, comparison)
    case .notEqualTo: return try !areEqual(left, right, comparison)
    case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo:
      return try isOrdered(left, right, comparison)
    case .between: return try isBetween(left, right, comparison)
    case .in: return try isMember(left, of: right, comparison, valueAt: comparison.left, in: comparison.right)
    case .contains: return try isMember(right, of: left, comparison, valueAt: comparison.right, in: comparison.left)
    case .beginsWith, .endsWith: return try isAffixed(left, right, comparison)
    case .like: return try isLike(left, right, comparison)
    case .matches: return try isMatch(left, right, comparison)
    case .tokenMatches: return try sharesToken(left, right, comparison)
    case .conformsTo, .equalsType: return try isOfType(left, right, comparison)
    case .custom: throw failure(.refused(.customSelector), at: comparison.left)
    }
  }

  private mutating func areEqual(
    _ left: Value, _ right: Value, _ comparison: SyntaxTree.Comparison
  ) throws(EvaluationError) -> Bool {
    if case .string(let left) = left, case .string(let right) = right, comparison.options.rawValue != 0 {
      return try areEqual(left, right, comparison.options, at: comparison.left)
    }
    return try areEqual(left, right, depth: 0, at: comparison.left)
  }

  /// Evaluates `<`, `<=`, `>` and `>=`.
  private mutating func isOrdered(
    _ left: Value, _ right: Value, _ comparison: SyntaxTree.Comparison
  ) throws(EvaluationError) -> Bool {
    let order = try order(left, right, comparison.options, at: comparison.left)
    return switch comparison.comparator {
    case .lessThan: order < 0
    case .lessThanOrEqualTo: order <= 0
    case .greaterThan: order > 0
    default: order >= 0
    }
  }

  /// Returns -1, 0 or 1, or throws if the values aren't two numbers, two dates or two strings.
  mutating func order(
    _ left: Value, _ right: Value, _ options: ComparisonOptions, at id: NodeID
  ) throws(EvaluationError) -> Int {
    if let first = left.number, let second = right.number { return Number.order(first, second) }
    switch (left, right) {
    case (.date(let left), .date(let right)): return Number.order(.floating(left), .floating(right))
    case (.string(let left), .string(let right)): return try order(left, right, options, at: id)
    default: throw failure(.notComparable(left: kindAndDescription(left), right: kindAndDescription(right)), at: id)
    }
  }

  /// Evaluates BETWEEN, whose bounds are inclusive and may be reversed.
  private mutating func isBetween(
    _ left: Value, _ right: Value, _ comparison: SyntaxTree.Comparison
  ) throws(EvaluationError) -> Bool {
    guard case .array(let bounds) = right else {
      throw failure(.betweenNeedsArray(value: describe(right)), at: comparison.right)
    }
    guard bounds.count == 2 else {
      throw failure(.betweenNeedsTwoBounds(value: describe(right)), at: comparison.right)
    }
    let first = element(0, of: bounds)
    let second = element(1, of: bounds)
    let toFirst = try order(left, first, [], at: comparison.left)
    let toSecond = try order(left, second, [], at: comparison.left)
    return (toFirst >= 0 && toSecond <= 0) || (toFirst <= 0 && toSecond >= 0)
  }

  // MARK: Equality

  /// Returns whether two values are equal as NSObjects: strings must be identical, and numbers of different kinds can be equal. Throws only
  /// if a limit is exceeded.
  mutating func areEqual(
    _ left: Value, _ right: Value, depth: Int, at id: NodeID
  ) throws(EvaluationError) -> Bool {
    if let first = left.number, let second = right.number { return Number.order(first, second) == 0 }
    switch (left, right) {
    case (.missing, .missing), (.null, .null): return true
    case (.date(let left), .date(let right)): return left == right
    case (.string(let left), .string(let right)): return areSame(left, right)
    case (.array(let left), .array(let right)):
      guard left.count == right.count else { return false }
      try descend(depth, at: id)
      for position in 0..<Int(left.count) {
        try step(at: id)
        let pair = (element(position, of: left), element(position, of: right))
        guard try areEqual(pair.0, pair.1, depth: depth + 1, at: id) else { return false }
      }
      return true
    case (.set(let left), .set(let right)):
      guard left.count == right.count else { return false }
      try descend(depth, at: id)
      for position in 0..<Int(left.count) {
        guard try holds(right, element(position, of: left), depth: depth + 1, at: id) else { return false }
      }
      return true
    case (.dictionary(let left), .dictionary(let right)):
      return try areEqualDictionaries(left, right, depth, id)
    default: return false
    }
  }

  private mutating func areEqualDictionaries(
    _ left: Run, _ right: Run, _ depth: Int, _ id: NodeID
  ) throws(EvaluationError) -> Bool {
    guard left.count == right.count else { return false }
    try descend(depth, at: id)
    for position in 0..<Int(left.count) {
      let first = entry(position, of: left)
      var found = false
      for other in 0..<Int(right.count) {
        try step(at: id)
        let second = entry(other, of: right)
        guard areSame(first.key, second.key) else { continue }
        found = try areEqual(first.value, second.value, depth: depth + 1, at: id)
        break
      }
      guard found else { return false }
    }
    return true
  }

  /// Throws if the values nest too deeply.
  mutating func descend(_ depth: Int, at id: NodeID) throws(EvaluationError) {
    guard depth < limits.documentDepth else {
      throw failure(.nestingLimitExceeded(limit: limits.documentDepth), at: id)
    }
  }

  /// Returns whether a collection contains a value equal to another.
  mutating func holds(
    _ run: Run, _ value: Value, depth: Int = 0, at id: NodeID
  ) throws(EvaluationError) -> Bool {
    for position in 0..<Int(run.count) {
      try step(at: id)
      if try areEqual(element(position, of: run), value, depth: depth, at: id) { return true }
    }
    return false
  }

  /// Evaluates UTI-EQUALS and UTI-CONFORMS-TO (Grammar/meaning.md).
  ///
  /// If the graph knows both a string of the document and an identifier from the rule, comparing them is one bit test.
  mutating func isOfType(
    _ left: Value, _ right: Value, _ comparison: SyntaxTree.Comparison
  ) throws(EvaluationError) -> Bool {
    let isExact = comparison.comparator == .equalsType
    if case .string(let name) = program.tree[comparison.right], case .string(let text) = left, text.store == .document {
      let target = TypeTarget(name, of: program.tree, in: program.types)
      return isExact
        ? prepared.equals(TextID(rawValue: text.index), target, named: program.tree[target.text])
        : prepared.conforms(TextID(rawValue: text.index), to: target, named: program.tree[target.text])
    }
    return try isOfComputedType(left, right, comparison, isExact)
  }

  private mutating func isOfComputedType(
    _ left: Value, _ right: Value, _ comparison: SyntaxTree.Comparison, _ isExact: Bool
  ) throws(EvaluationError) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)):
      let identifier = string(left)
      let type = string(right)
      if UniformTypeIdentifier.areEqual(identifier, type) { return true }
      return isExact ? false : program.types.conforms(identifier, to: type)
    case (.string, _):
      throw failure(.typeIdentifierNotString(value: describe(right), isElement: false), at: comparison.right)
    default:
      let isElement = comparison.qualifier != .direct
      throw failure(.typeIdentifierNotString(value: describe(left), isElement: isElement), at: comparison.left)
    }
  }
}
