internal import Texts

extension Document {
  /// The values without those that equal an earlier one, as a set holds them: numbers are equal by value whatever their kind
  /// (`1`, `1.0` and `true`), arrays, sets and dictionaries by their elements.
  ///
  /// - Complexity: linear in the number of values, those inside collections included, but for the sorting of sets inside.
  package func distinct(_ ids: some Sequence<ValueID>) -> [ValueID] {
    var classes = EqualityClasses(self)
    var seen: Set<Int> = []
    return ids.filter { seen.insert(classes.number(of: $0)).inserted }
  }

  /// The arguments without those that equal an earlier one.
  static func distinct(_ arguments: [PredicateArgument]) -> [PredicateArgument] {
    var document = Document()
    var ids: [ValueID] = []
    for argument in arguments { ids.append(document.add(argument: argument)) }
    let kept = Set(document.distinct(ids))
    return zip(arguments, ids).filter { kept.contains($0.1) }.map { $0.0 }
  }
}

/// Numbers values so that two of them have the same number when they are equal.
private struct EqualityClasses {
  /// A value whose parts have numbers already.
  private enum Shape: Hashable {
    case scalar(DocumentValue)
    case notANumber
    case array([Int])
    case set([Int])
    case dictionary([TextID: Int])
  }

  private let document: Document
  private var numbers: [Shape: Int] = [:]

  init(_ document: Document) { self.document = document }

  mutating func number(of id: ValueID) -> Int {
    let shape = shape(of: document[id])
    if let known = numbers[shape] { return known }
    numbers[shape] = numbers.count
    return numbers.count - 1
  }

  private mutating func shape(of value: DocumentValue) -> Shape {
    switch value {
    case .boolean(let value): return .scalar(.integer(value ? 1 : 0))
    case .double(let value):
      if value.isNaN { return .notANumber }
      if let whole = Int64(exactly: value) { return .scalar(.integer(whole)) }
      if let whole = UInt64(exactly: value) { return .scalar(.unsignedInteger(whole)) }
      return .scalar(.double(value))
    case .null, .integer, .unsignedInteger, .date, .string: return .scalar(value)
    case .array(let run): return .array(numbers(of: run))
    case .set(let run): return .set(numbers(of: run).stablySorted())
    case .dictionary(let run):
      var entries: [TextID: Int] = [:]
      for entry in document.entries(of: run) { entries[entry.key] = number(of: entry.value) }
      return .dictionary(entries)
    }
  }

  private mutating func numbers(of run: ValueRun) -> [Int] {
    var result: [Int] = []
    for element in document.elements(of: run) { result.append(number(of: element)) }
    return result
  }
}
