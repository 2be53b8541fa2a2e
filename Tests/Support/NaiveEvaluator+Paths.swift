extension NaiveEvaluator {
  /// Returns the value at the end of a key path, as valueForKeyPath: finds it.
  func follow(_ keys: [String], from value: NaiveValue) throws(NaiveError) -> NaiveValue {
    guard let key = keys.first else { return value }
    switch value {
    case .missing: return .missing
    case .dictionary(let entries):
      let path = keys.joined(separator: ".")
      if let whole = entries.first(where: { $0.key == path }) { return whole.value }
    case .array(let elements), .set(let elements):
      if key.hasPrefix("@") { return try aggregate(elements, key, Array(keys.dropFirst())) }
    default: break
    }
    return try follow(Array(keys.dropFirst()), from: try answer(of: value, to: key))
  }

  /// Returns the value of one key.
  private func answer(of value: NaiveValue, to key: String) throws(NaiveError) -> NaiveValue {
    switch value {
    case .missing: return .missing
    case .dictionary(let entries):
      if let entry = entries.first(where: { $0.key == key }) { return entry.value }
      switch key {
      case "@count": return .integer(Int64(entries.count))
      case "@allKeys": return .array(entries.map { .string($0.key) })
      case "@allValues": return .array(entries.map(\.value))
      default:
        if key.hasPrefix("@") { throw NaiveError("unknown-key") }
        return .missing
      }
    case .array(let elements):
      var answers: [NaiveValue] = []
      for element in elements { answers.append(try answer(of: element, to: key).element) }
      return .array(answers)
    case .set(let elements):
      var answers: [NaiveValue] = []
      for element in elements {
        let answer = try answer(of: element, to: key)
        if !answer.isMissing { answers.append(answer) }
      }
      return .set(NaiveValue.distinct(answers))
    default:
      if key == "#self" { return value }
      if key == "length", let text = value.text { return .integer(Int64(text.utf16.count)) }
      throw NaiveError("unknown-key")
    }
  }

  /// Evaluates a collection operator with the path that is applied to every element.
  private func aggregate(
    _ elements: [NaiveValue], _ name: String, _ keys: [String]
  ) throws(NaiveError) -> NaiveValue {
    if name == "@count" { return try follow(keys, from: .integer(Int64(elements.count))) }
    guard ["@min", "@max", "@unionOfObjects", "@distinctUnionOfObjects"].contains(name) else {
      throw NaiveError("unknown-collection-operator")
    }
    var values: [NaiveValue] = []
    for element in elements {
      let value = try follow(keys, from: element)
      if !value.operand.isMissing { values.append(value) }
    }
    switch name {
    case "@unionOfObjects": return .array(values)
    case "@distinctUnionOfObjects": return .array(NaiveValue.distinct(values))
    default: return try extreme(values, isGreatest: name == "@max")
    }
  }

  private func extreme(_ values: [NaiveValue], isGreatest: Bool) throws(NaiveError) -> NaiveValue {
    var found = NaiveValue.missing
    for value in values {
      if found.isMissing {
        found = value
        continue
      }
      guard let order = NaiveValue.order(value, found) else { throw NaiveError("not-comparable") }
      if isGreatest ? order > 0 : order < 0 { found = value }
    }
    return found
  }

  /// Evaluates `collection[index]`.
  func element(of collection: NaiveValue, _ index: Term) throws(NaiveError) -> NaiveValue {
    if case .symbolicIndex(let symbol) = index { return try element(of: collection, symbol) }
    let index = try value(index)
    switch collection {
    case .array(let elements):
      guard let position = index.double else { throw NaiveError("index-of-non-collection") }
      // A fraction is truncated; a number outside of the 64-bit integers is outside of every array.
      let number = index.integer ?? (position.isNaN ? 0 : Int64(exactly: position.rounded(.towardZero)) ?? -1)
      guard number >= 0, number < elements.count else { throw NaiveError("index-out-of-range") }
      return elements[Int(number)]
    case .set(let elements):
      return elements.first { $0.isEqual(to: index) } ?? .missing
    case .dictionary(let entries):
      if index.operand.isMissing { throw NaiveError("index-of-non-collection") }
      return entries.first { index.text == $0.key }?.value ?? .missing
    default: throw NaiveError("index-of-non-collection")
    }
  }

  private func element(of collection: NaiveValue, _ symbol: Term.Symbol) throws(NaiveError) -> NaiveValue {
    guard let elements = collection.members else { throw NaiveError("index-of-non-collection") }
    switch symbol {
    case .first: return elements.first ?? .missing
    case .last: return elements.last ?? .missing
    case .size: return .integer(Int64(elements.count))
    }
  }

  /// Evaluates UNION, INTERSECT, MINUS; the value is a set.
  func combine(
    _ left: NaiveValue, _ sign: Term.SetSign, _ right: NaiveValue
  ) throws(NaiveError) -> NaiveValue {
    guard let first = left.elements else { throw NaiveError("set-operand-not-set") }
    guard let second = right.operand.isMissing ? [] : right.members else { throw NaiveError("set-operand-not-set") }
    func isInSecond(_ value: NaiveValue) -> Bool { second.contains { $0.isEqual(to: value) } }
    switch sign {
    case .union: return .set(NaiveValue.distinct(first + second))
    case .intersect: return .set(NaiveValue.distinct(first.filter { isInSecond($0) }))
    case .minus: return .set(NaiveValue.distinct(first.filter { !isInSecond($0) }))
    }
  }
}
