extension FormulaGenerator {
  private mutating func isWild() -> Bool { vocabulary.wildness.map { random.isOnce(in: $0) } ?? false }

  /// Generates a term whose value is most likely a number.
  mutating func number(_ size: Int) -> Term {
    if size > 0, isWild() { return anything(size - 1) }
    let variables = scope.filter { $0.role == .number }
    if let variable = variables.last, random.isOnce(in: 2) { return .variable(variable.name) }
    switch random.number(in: 0...(size > 1 ? 13 : 6)) {
    case 0...2: return .integer(Int64(random.number(in: -1...4)))
    case 3: return vocabulary.wildness == nil ? .integer(1) : .double(random.one(of: [0.5, 2, -1.5]))
    case 4: return key("n")
    case 5: return .following(elements().0, ["@count"])
    case 6: return vocabulary.wildness == nil ? .integer(2) : .integer(.max)
    case 7...9: return .arithmetic(random.one(of: Term.Sign.allCases), number(size - 1), number(size - 1))
    case 10: return .negation(number(size - 1))
    case 11: return .ternary(formula(size: size / 2), number(size - 1), number(size - 1))
    case 12: return numericFunction(size - 1)
    default: return .cast(isWild() ? text(size - 1) : number(size - 1), "NSNumber")
    }
  }

  private mutating func numericFunction(_ size: Int) -> Term {
    let function = random.one(of: Term.Function.allCases.filter { $0 != .uppercase && $0 != .lowercase })
    if function.isBinary { return .function(function, [number(size), number(size)]) }
    switch function {
    case .abs, .floor, .ceiling, .trunc: return .function(function, [number(size)])
    case .length: return .function(function, [text(size)])
    default: return .function(function, [numbers(size)])
    }
  }

  /// Generates a term whose value is most likely a string.
  mutating func text(_ size: Int) -> Term {
    if size > 0, isWild() { return anything(size - 1) }
    let variables = scope.filter { $0.role == .text }
    if let variable = variables.last, random.isOnce(in: 2) { return .variable(variable.name) }
    switch random.number(in: 0...(size > 1 ? 9 : 6)) {
    case 0...3: return .string(random.one(of: ContextGenerator.texts + ["a*", "?b", "*", "a\\*b", "a\\"]))
    case 4...5: return key("name")
    case 6: return .path(["nested", "name"])
    case 7: return .function(random.isOnce(in: 2) ? .uppercase : .lowercase, [text(size - 1)])
    case 8: return .cast(number(size - 1), "NSString")
    default: return vocabulary.hasOrder ? .index(texts(size - 1), index(size)) : key("name")
    }
  }

  private mutating func index(_ size: Int) -> Term {
    switch random.number(in: 0...5) {
    case 0...1: .symbolicIndex(.first)
    case 2: .symbolicIndex(.last)
    case 3: .integer(0)
    default: number(size - 1)
    }
  }

  /// Generates a term whose value is most likely a collection of strings.
  mutating func texts(_ size: Int) -> Term {
    if size > 0, isWild() { return anything(size - 1) }
    for (name, role) in scope.reversed() where role == .attachment && random.isOnce(in: 2) {
      return .following(.variable(name), ["registeredTypeIdentifiers"])
    }
    switch random.number(in: 0...(size > 1 ? 8 : 4)) {
    case 0...1: return .path(["tags"])
    case 2: return .following(elements().0, ["name"])
    case 3: return .aggregate((0..<random.number(in: 0...3)).map { _ in text(size - 1) })
    case 4: return .path(["extensionItems", "name"])
    case 5: return .sets(random.one(of: Term.SetSign.allCases), texts(size - 1), texts(size - 1))
    case 6:
      return .following(elements().0, [vocabulary.hasOrder ? "@unionOfObjects" : "@distinctUnionOfObjects", "name"])
    case 7: return .following(.path(["extensionItems"]), ["attachments", "name"])
    default: return subquery(of: .path(["tags"]), .text, size: size)
    }
  }

  /// Generates a term whose value is most likely a collection of numbers.
  mutating func numbers(_ size: Int) -> Term {
    if size > 0, isWild() { return anything(size - 1) }
    switch random.number(in: 0...(size > 1 ? 5 : 3)) {
    case 0...1: return .path(["numbers"])
    case 2: return .aggregate((0..<random.number(in: 0...3)).map { _ in number(size - 1) })
    case 3: return .following(elements().0, ["n"])
    case 4: return subquery(of: .path(["numbers"]), .number, size: size)
    default: return .sets(random.one(of: Term.SetSign.allCases), numbers(size - 1), numbers(size - 1))
    }
  }

  /// Generates a key of the innermost element, or of the object.
  private mutating func key(_ name: String) -> Term {
    for (variable, role) in scope.reversed() where (role == .item || role == .attachment) && !random.isOnce(in: 3) {
      return .following(.variable(variable), [name])
    }
    return .path([name])
  }

  /// Generates a place in the object, existing or not.
  mutating func place() -> Term {
    let keys = ["name", "n", "flag", "tags", "numbers", "nested", "missing", "extensionItems", "attachments"]
    switch random.number(in: 0...4) {
    case 0: return .path([random.one(of: keys), random.one(of: keys)])
    case 1: return key(random.one(of: keys))
    case 2 where vocabulary.wildness != nil: return .following(key(random.one(of: keys)), [random.one(of: keys)])
    case 3 where !scope.isEmpty: return .variable(random.one(of: scope.map(\.name)))
    default: return .path([random.one(of: keys)])
    }
  }

  /// Generates any term.
  mutating func anything(_ size: Int) -> Term {
    switch random.number(in: 0...13) {
    case 0: return .null
    case 1: return .boolean(Bool.random(using: &random))
    case 2: return .evaluatedObject
    case 3: return random.isOnce(in: 4) ? .variable("unbound") : place()
    case 4: return .following(place(), [random.one(of: Self.operators)])
    case 5:
      return .following(
        elements().0, [random.one(of: ["@min", "@max", "@unionOfObjects"]), random.one(of: ["n", "name"])])
    case 6: return .index(anything(size - 1), index(1))
    case 7: return .function(random.one(of: [.sum, .count, .min, .max, .average]), [anything(size - 1)])
    case 8: return .aggregate((0..<random.number(in: 0...3)).map { _ in anything(size - 1) })
    case 9: return .cast(anything(size - 1), random.one(of: ["NSString", "NSNumber", "NSDate", "NSColor"]))
    case 10: return number(min(size, 1))
    case 11: return text(min(size, 1))
    case 12: return texts(min(size, 1))
    default: return place()
    }
  }

  private static let operators = ["@count", "@allValues", "length", "#self", "unheardOf", "@unheardOf"]
}
