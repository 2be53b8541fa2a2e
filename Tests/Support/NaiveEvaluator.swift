package import Predicates

/// Evaluates formulas exactly as the description of the language states, sentence by sentence and without optimization.
///
/// It shares only the names of errors with the product, not even the parser, because it uses the generated values. It doesn't support MATCHES,
/// TOKENMATCHES, option letters on text that isn't ASCII, integers above `Int64.max`, and constructs that are always refused.
package struct NaiveEvaluator {
  let root: NaiveValue
  var bindings: [String: NaiveValue] = [:]

  package init(_ object: PredicateArgument) { root = NaiveValue(object).operand }

  /// Returns `true`, `false`, or the name of the error.
  package static func outcome(_ formula: Formula, on object: PredicateArgument) -> String {
    do throws(NaiveError) {
      return try NaiveEvaluator(object).holds(formula) ? "true" : "false"
    } catch {
      return error.id
    }
  }

  package func holds(_ formula: Formula) throws(NaiveError) -> Bool {
    switch formula {
    case .constant(let value): return value
    case .and(let parts):
      for part in parts { if !(try holds(part)) { return false } }
      return true
    case .or(let parts):
      for part in parts { if try holds(part) { return true } }
      return false
    case .not(let inner): return !(try holds(inner))
    case .comparison(.none, let left, let relation, let options, let right):
      return !(try holds(.comparison(.any, left, relation, options: options, right)))
    case .comparison(let quantifier, let left, let relation, let options, let right):
      let (left, right) = (try value(left).operand, try value(right).operand)
      if quantifier == .direct { return try compare(left, relation, options, right) }
      return try spread(left, isAll: quantifier == .all) { element throws(NaiveError) in
        try compare(element, relation, options, right)
      }
    }
  }

  /// Evaluates ANY and ALL.
  private func spread(
    _ collection: NaiveValue, isAll: Bool, _ test: (NaiveValue) throws(NaiveError) -> Bool
  ) throws(NaiveError) -> Bool {
    if collection.isMissing { return isAll }
    guard let elements = collection.elements else { throw NaiveError("qualifier-needs-collection") }
    for element in elements { if try test(element) != isAll { return !isAll } }
    return isAll
  }

  package func value(_ term: Term) throws(NaiveError) -> NaiveValue {
    switch term {
    case .null: return .missing
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .double(let value): return .double(value)
    case .string(let text): return .string(text)
    case .aggregate(let terms): return .array(try values(terms).map { $0.element })
    case .evaluatedObject: return root
    case .path(let keys): return try follow(keys, from: root)
    case .variable(let name):
      guard let value = bindings[name] else { throw NaiveError("unbound-variable") }
      return value.operand
    // A path in parentheses is printed without them, and read back as one key path (open-questions-035).
    case .following(let base, let keys):
      switch base.flattened {
      case .path(let first): return try follow(first + keys, from: root)
      case .following(let origin, let first): return try follow(first + keys, from: try value(origin))
      default: return try follow(keys, from: try value(base))
      }
    case .index(let collection, let index): return try element(of: try value(collection), index)
    case .symbolicIndex: return .missing
    case .arithmetic(let sign, let left, let right): return try calculate(try value(left), sign, try value(right))
    case .negation(let inner):
      // A minus before a literal belongs to the number.
      if case .double(let value) = inner { return .double(-value) }
      return try calculate(.integer(0), .subtract, try value(inner))
    case .function(let function, let arguments): return try call(function, try values(arguments))
    case .subquery(let collection, let variable, let formula):
      return try subquery(try value(collection).operand, variable, formula)
    case .ternary(let formula, let first, let second): return try value(try holds(formula) ? first : second)
    case .cast(let inner, let type): return try cast(try value(inner), to: type)
    case .sets(let sign, let left, let right): return try combine(try value(left), sign, try value(right))
    }
  }

  private func values(_ terms: [Term]) throws(NaiveError) -> [NaiveValue] {
    var values: [NaiveValue] = []
    for term in terms { values.append(try value(term)) }
    return values
  }

  private func subquery(
    _ collection: NaiveValue, _ variable: String, _ formula: Formula
  ) throws(NaiveError) -> NaiveValue {
    if collection.isMissing { return .missing }
    guard let elements = collection.elements else { throw NaiveError("subquery-needs-collection") }
    var matching: [NaiveValue] = []
    for element in elements {
      var inner = self
      inner.bindings[variable] = element
      if try inner.holds(formula) { matching.append(element) }
    }
    return .array(matching)
  }
}
