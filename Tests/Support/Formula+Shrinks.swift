extension Formula: Shrinkable {
  /// Constants, the parts, then the same with one part shrunk.
  package var shrinks: [Formula] {
    switch self {
    case .constant: []
    case .and(let parts): parts + parts.shrinks.filter { !$0.isEmpty }.map { .and($0) }
    case .or(let parts): parts + parts.shrinks.filter { !$0.isEmpty }.map { .or($0) }
    case .not(let inner): [inner] + inner.shrinks.map { .not($0) }
    case .comparison(let quantifier, let left, let relation, let options, let right):
      [.constant(true), .constant(false)]
        + (options.isEmpty ? [] : [.comparison(quantifier, left, relation, options: "", right)])
        + (quantifier == .direct ? [] : [.comparison(.direct, left, relation, options: options, right)])
        + left.shrinks.map { .comparison(quantifier, $0, relation, options: options, right) }
        + right.shrinks.map { .comparison(quantifier, left, relation, options: options, $0) }
    }
  }
}

extension Term: Shrinkable {
  package var shrinks: [Term] {
    switch self {
    case .null, .boolean, .evaluatedObject, .variable, .symbolicIndex: return []
    case .integer(let value): return value.shrinks.map { .integer($0) }
    case .double(let value): return value == 1 ? [] : [.double(1)]
    case .string(let text): return text.shrinks.map { .string($0) }
    case .aggregate(let elements): return elements.shrinks.map { .aggregate($0) }
    case .path(let keys): return keys.count > 1 ? [.path(Array(keys.dropLast())), .path(Array(keys.dropFirst()))] : []
    case .following(let base, let keys):
      return [base] + (keys.count > 1 ? [.following(base, Array(keys.dropLast()))] : [])
        + base.shrinks.map { .following($0, keys) }
    case .index(let left, .symbolicIndex(let symbol)):
      // The symbol is not a value by itself.
      return [left] + left.shrinks.map { .index($0, .symbolicIndex(symbol)) }
    case .index(let left, let right): return Self.shrinks(left, right) { .index($0, $1) }
    case .arithmetic(let sign, let left, let right): return Self.shrinks(left, right) { .arithmetic(sign, $0, $1) }
    case .sets(let sign, let left, let right): return Self.shrinks(left, right) { .sets(sign, $0, $1) }
    case .negation(let inner): return [inner] + inner.shrinks.map { .negation($0) }
    case .function(let function, let arguments):
      let smaller = arguments.shrinks.filter { $0.count == arguments.count }
      return [.integer(0)] + arguments + smaller.map { .function(function, $0) }
    case .subquery(let collection, let variable, let formula):
      return [collection] + collection.shrinks.map { .subquery($0, variable: variable, formula) }
        + formula.shrinks.map { .subquery(collection, variable: variable, $0) }
    case .ternary(let formula, let first, let second):
      return [first, second] + formula.shrinks.map { .ternary($0, first, second) }
        + Self.shrinks(first, second) { .ternary(formula, $0, $1) }
    case .cast(let inner, let type): return [inner] + inner.shrinks.map { .cast($0, type) }
    }
  }

  private static func shrinks(_ left: Term, _ right: Term, _ make: (Term, Term) -> Term) -> [Term] {
    [left, right] + left.shrinks.map { make($0, right) } + right.shrinks.map { make(left, $0) }
  }
}
