extension NaiveEvaluator {
  /// Compares two values. Elements of collections are compared as they are.
  func compare(
    _ left: NaiveValue, _ relation: Formula.Relation, _ options: String, _ right: NaiveValue
  ) throws(NaiveError) -> Bool {
    switch relation {
    case .equal: return isEqual(left, right, options)
    case .unequal: return !isEqual(left, right, options)
    case .lessOrEqual where left.isMissing && right.isMissing: return true
    case .greaterOrEqual where left.isMissing && right.isMissing: return true
    default: break
    }
    if left.isMissing || right.isMissing { return false }
    switch relation {
    case .less: return try order(left, right, options) < 0
    case .lessOrEqual: return try order(left, right, options) <= 0
    case .greater: return try order(left, right, options) > 0
    case .greaterOrEqual: return try order(left, right, options) >= 0
    case .beginsWith, .endsWith: return try isAtEdge(left, right, options, atStart: relation == .beginsWith)
    case .contains: return try contains(left, right, options)
    case .inside: return try contains(right, left, options)
    case .like: return try isLike(left, right, options)
    case .between: return try isBetween(left, right)
    case .conformsTo, .equalsType:
      guard let left = left.text, let right = right.text else { throw NaiveError("type-identifier-not-string") }
      return relation == .equalsType ? left.lowercased() == right.lowercased() : Self.conforms(left, right)
    case .equal, .unequal: return false
    }
  }

  /// Returns a text folded by option letters. Every text in the vocabularies is ASCII.
  private func folded(_ text: String, _ options: String) -> String {
    options.contains("c") && !options.contains("n") ? text.lowercased() : text
  }

  private func isEqual(_ left: NaiveValue, _ right: NaiveValue, _ options: String) -> Bool {
    if let left = left.text, let right = right.text { return folded(left, options) == folded(right, options) }
    return left.isEqual(to: right)
  }

  private func order(_ left: NaiveValue, _ right: NaiveValue, _ options: String) throws(NaiveError) -> Int {
    if let left = left.text, let right = right.text {
      return NaiveValue.order(folded(left, options), folded(right, options))
    }
    guard let order = NaiveValue.order(left, right) else { throw NaiveError("not-comparable") }
    return order
  }

  private func isAtEdge(
    _ left: NaiveValue, _ right: NaiveValue, _ options: String, atStart: Bool
  ) throws(NaiveError) -> Bool {
    guard let left = left.text, let right = right.text else { throw NaiveError("substring-of-non-string") }
    if right.isEmpty { return false }
    let (text, part) = (folded(left, options), folded(right, options))
    return atStart ? text.hasPrefix(part) : text.hasSuffix(part)
  }

  private func contains(
    _ collection: NaiveValue, _ value: NaiveValue, _ options: String
  ) throws(NaiveError) -> Bool {
    switch collection {
    case .string(let text):
      guard let part = value.text else { throw NaiveError("membership-of-non-string") }
      let (whole, wanted) = (Array(folded(text, options)), Array(folded(part, options)))
      if wanted.isEmpty || wanted.count > whole.count { return false }
      return (0...whole.count - wanted.count).contains { Array(whole[$0..<$0 + wanted.count]) == wanted }
    case .array(let elements), .set(let elements): return elements.contains { $0.isEqual(to: value) }
    case .dictionary(let entries): return entries.contains { $0.value.isEqual(to: value) }
    case .null: return false
    default: throw NaiveError("membership-in-non-collection")
    }
  }

  private func isBetween(_ value: NaiveValue, _ bounds: NaiveValue) throws(NaiveError) -> Bool {
    guard case .array(let bounds) = bounds else { throw NaiveError("between-needs-array") }
    guard bounds.count == 2 else { throw NaiveError("between-needs-two-bounds") }
    let isReversed = try order(bounds[0], bounds[1], "") > 0
    let (low, high) = isReversed ? (bounds[1], bounds[0]) : (bounds[0], bounds[1])
    let (fromLow, fromHigh) = (try order(low, value, ""), try order(value, high, ""))
    return fromLow <= 0 && fromHigh <= 0
  }

  private func isLike(_ left: NaiveValue, _ right: NaiveValue, _ options: String) throws(NaiveError) -> Bool {
    guard let pattern = right.text else { throw NaiveError("pattern-not-string") }
    guard let text = left.text else { throw NaiveError("match-of-non-string") }
    if pattern.isEmpty { return false }
    var parts: [Character?] = []
    var isStar: [Bool] = []
    var isEscaped = false
    for character in folded(pattern, options) {
      if character == "\\" && !isEscaped {
        isEscaped = true
        continue
      }
      let isWild = !isEscaped && (character == "*" || character == "?")
      parts.append(isWild ? nil : character)
      isStar.append(isWild && character == "*")
      isEscaped = false
    }
    if isEscaped { throw NaiveError("trailing-backslash") }
    return Self.matches(Array(folded(text, options))[...], Array(zip(parts, isStar))[...])
  }

  private static func matches(
    _ text: ArraySlice<Character>, _ pattern: ArraySlice<(Character?, Bool)>
  ) -> Bool {
    guard let (wanted, isStar) = pattern.first else { return text.isEmpty }
    if isStar { return (0...text.count).contains { matches(text.dropFirst($0), pattern.dropFirst()) } }
    guard let first = text.first, wanted == nil || wanted == first else { return false }
    return matches(text.dropFirst(), pattern.dropFirst())
  }

  /// Searches along the parents.
  static func conforms(_ identifier: String, _ type: String) -> Bool {
    let (identifier, type) = (identifier.lowercased(), type.lowercased())
    if identifier == type { return true }
    let parents = ContextGenerator.types.first { $0.identifier == identifier }?.parents ?? []
    return parents.contains { conforms($0, type) }
  }
}
