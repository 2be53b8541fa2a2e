internal import Texts

// sum: count: min: max: average: median: mode: stddev: (Grammar/meaning.md)
extension Evaluator {
  mutating func statistic(
    _ function: BuiltinFunction, _ collection: Value, at id: NodeID
  ) throws(EvaluationError) -> Value {
    let name = Self.name(of: function)
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
    case .mode: return .array(add(try mode(numbers, id).map { $0.value }))
    default: return .double(Self.deviation(numbers))
    }
  }

  private static func name(of function: BuiltinFunction) -> String {
    String(function.selector.prefix { $0 != ":" })
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

  /// Returns the position of the smallest or largest number; of equal ones the first.
  ///
  /// The element itself is the result, as it is of `@min` and `@max`: a Boolean stays one.
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

  /// The population form.
  private static func deviation(_ numbers: [Number]) -> Double {
    let mean = mean(numbers)
    let squares = numbers.reduce(0.0) { $0 + ($1.double - mean) * ($1.double - mean) }
    return (squares / Double(numbers.count)).correctSquareRoot
  }

  /// The most frequent numbers, in the order of their value.
  private mutating func mode(_ numbers: [Number], _ id: NodeID) throws(EvaluationError) -> [Number] {
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
