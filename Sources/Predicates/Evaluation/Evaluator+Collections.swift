internal import Texts

extension Evaluator {
  /// Evaluates IN, or CONTAINS with its operands swapped. Options apply only to substrings: elements and a dictionary's values must be equal.
  mutating func isMember(
    _ value: Value, of collection: Value, _ comparison: SyntaxTree.Comparison, valueAt: NodeID,
    in collectionAt: NodeID
  ) throws(EvaluationError) -> Bool {
    // An NSNull collection has no members, just as nil has none (Grammar/meaning.md).
    switch (value, collection) {
    case (_, .null): return false
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

  /// Evaluates UNION, INTERSECT and MINUS, whose result is always a set (Grammar/meaning.md).
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
      let isKept = operation == .union ? true : try holds(other, value, at: right) == (operation == .intersect)
      if isKept { result.append(value) }
    }
    if operation == .union {
      for position in 0..<Int(other.count) { result.append(element(position, of: other)) }
    }
    return .set(add(try distinct(result, at: left)))
  }

  /// Returns the values without those that equal an earlier one.
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

extension Evaluator {
  /// Evaluates `collection[index]` (Grammar/meaning.md).
  mutating func index(_ collectionID: NodeID, _ indexID: NodeID) throws(EvaluationError) -> Value {
    let collection = try operand(collectionID)
    if case .symbolicIndex(let symbol) = program.tree[indexID] {
      return try index(collection, symbol, at: collectionID)
    }
    return try index(collection, operand(indexID), at: collectionID, indexID)
  }

  private mutating func index(
    _ collection: Value, _ symbol: SymbolicIndex, at id: NodeID
  ) throws(EvaluationError) -> Value {
    let run: Run
    switch collection {
    case .array(let elements), .set(let elements), .dictionary(let elements): run = elements
    default: throw failure(.indexOfNonCollection(value: describe(collection), index: symbol.rawValue), at: id)
    }
    if symbol == .size { return .integer(Int64(run.count)) }
    if run.count == 0 { return .missing }
    let position = symbol == .first ? 0 : Int(run.count) - 1
    if case .dictionary = collection { return entry(position, of: run).value }
    return element(position, of: run)
  }

  /// Evaluates an index that is a value. A string such as "first", in upper or lower case, is a symbolic index unless it is a key of the
  /// dictionary.
  mutating func index(
    _ collection: Value, _ index: Value, at id: NodeID, _ indexID: NodeID
  ) throws(EvaluationError) -> Value {
    if case .string(let word) = index, let symbol = symbol(named: bytes(word)) {
      var isKey = false
      if case .dictionary(let run) = collection { isKey = value(for: word, in: run) != nil }
      if !isKey { return try self.index(collection, symbol, at: id) }
    }
    switch (collection, index) {
    case (.array(let run), _):
      guard let number = index.number else { break }
      let position = number.signedBits
      guard position >= 0, position < Int64(run.count) else {
        throw failure(.indexOutOfRange(index: position, count: Int(run.count)), at: indexID)
      }
      return element(Int(position), of: run)
    case (.set(let run), _): return try holds(run, index, at: id) ? index : .missing
    case (.dictionary(let run), .string(let key)): return value(for: key, in: run) ?? .missing
    case (.dictionary, .missing): break
    case (.dictionary, _): return .missing
    default: break
    }
    throw failure(.indexOfNonCollection(value: describe(collection), index: describe(index)), at: id)
  }

  private mutating func value(for key: Text, in run: Run) -> Value? {
    lookUp(bytes(key), find(bytes(key)), in: run)
  }

  private mutating func symbol(named word: TextSlice) -> SymbolicIndex? {
    SymbolicIndex(rawValue: String(decoding: word.map { $0.asciiUppercased }, as: UTF8.self))
  }
}

// The functions sum: count: min: max: average: median: mode: stddev: (Grammar/meaning.md).
extension Evaluator {
  mutating func statistic(
    _ function: BuiltinFunction, _ collection: Value, at id: NodeID
  ) throws(EvaluationError) -> Value {
    let name = function.baseName
    let run: Run
    switch collection {
    case .missing: return .missing
    case .array(let elements), .set(let elements): run = elements
    case .dictionary(let entries): run = function == .count ? entries : values(of: entries)
    default:
      if function == .count { throw failure(.countOfNonCollection(value: describe(collection)), at: id) }
      throw failure(.badCollectionParameter(function: name, value: describe(collection)), at: id)
    }
    if function == .count { return .integer(Int64(run.count)) }
    let numbers = try numbers(run, name, id)
    if numbers.isEmpty {
      if function == .sum { return .integer(0) }
      throw failure(.emptyCollection(function: name), at: id)
    }
    switch function {
    case .sum: return numbers.dropFirst().reduce(numbers[0]) { combine(.add, $0, $1) }.value
    case .min: return element(Self.position(in: numbers) { $0 < 0 }, of: run)
    case .max: return element(Self.position(in: numbers) { $0 > 0 }, of: run)
    case .average: return .double(Self.mean(numbers))
    case .median: return .double(Self.median(numbers))
    case .mode: return .array(add(Self.mode(numbers).map { $0.value }))
    default: return .double(Self.deviation(numbers))
    }
  }

  private mutating func numbers(_ run: Run, _ name: String, _ id: NodeID) throws(EvaluationError) -> [Number] {
    var numbers: [Number] = []
    for position in 0..<Int(run.count) {
      try step(at: id)
      let value = element(position, of: run)
      guard let number = value.number else {
        throw failure(.nonNumericElement(function: name, value: describe(value)), at: id)
      }
      numbers.append(number)
    }
    return numbers
  }

  /// Returns the index of the smallest or largest number; if several are equal, the index of the first one.
  ///
  /// The caller uses the index to return the element itself, as `@min` and `@max` do: a Boolean stays a Boolean.
  private static func position(in numbers: [Number], isBetter: (Int) -> Bool) -> Int {
    var best = 0
    for position in numbers.indices where isBetter(Number.order(numbers[position], numbers[best])) { best = position }
    return best
  }

  private static func mean(_ numbers: [Number]) -> Double {
    numbers.reduce(0.0) { $0 + $1.double } / Double(numbers.count)
  }

  private static func median(_ numbers: [Number]) -> Double {
    let sorted = numbers.stablySorted { Number.order($0, $1) < 0 }
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return sorted[middle].double }
    return (sorted[middle - 1].double + sorted[middle].double) / 2
  }

  /// The standard deviation in its population form.
  private static func deviation(_ numbers: [Number]) -> Double {
    let mean = mean(numbers)
    let squares = numbers.reduce(0.0) { $0 + ($1.double - mean) * ($1.double - mean) }
    return (squares / Double(numbers.count)).squareRoot()
  }

  /// The most frequent numbers, in ascending order.
  private static func mode(_ numbers: [Number]) -> [Number] {
    let sorted = numbers.stablySorted { Number.order($0, $1) < 0 }
    var best: [Number] = []
    var bestCount = 0
    var start = 0
    while start < sorted.count {
      var end = start
      while end < sorted.count, Number.order(sorted[start], sorted[end]) == 0 { end += 1 }
      if end - start > bestCount { best = [] }
      if end - start >= bestCount {
        bestCount = end - start
        best.append(sorted[start])
      }
      start = end
    }
    return best
  }
}
