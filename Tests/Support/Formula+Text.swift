extension Formula: CustomStringConvertible {
  package var description: String { text }

  /// The predicate in the format language, with more parentheses than it needs.
  package var text: String {
    switch self {
    case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .and(let parts): joined(parts, " AND ", whenEmpty: "TRUEPREDICATE")
    case .or(let parts): joined(parts, " OR ", whenEmpty: "FALSEPREDICATE")
    case .not(let inner): "NOT (\(inner.text))"
    case .comparison(let quantifier, let left, let relation, let options, let right):
      quantifier.rawValue + left.text + " " + relation.rawValue + (options.isEmpty ? "" : "[\(options)]") + " "
        + right.text
    }
  }

  private func joined(_ parts: [Formula], _ word: String, whenEmpty: String) -> String {
    parts.isEmpty ? whenEmpty : parts.map { "(\($0.text))" }.joined(separator: word)
  }
}

extension Term: CustomStringConvertible {
  package var description: String { text }

  /// The expression in the format language, with more parentheses than it needs.
  package var text: String {
    switch self {
    case .null: "nil"
    case .boolean(let value): value ? "YES" : "NO"
    case .integer(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let text): Self.quoted(text)
    case .aggregate(let elements): "{" + Self.listed(elements) + "}"
    case .evaluatedObject: "SELF"
    case .path(let keys): keys.joined(separator: ".")
    case .variable(let name): "$" + name
    case .following(let base, let keys): base.operand + "." + keys.joined(separator: ".")
    case .index(let collection, let index): "(\(collection.text))[\(index.text)]"
    case .symbolicIndex(let symbol): symbol.rawValue
    case .arithmetic(let sign, let left, let right): "(\(left.text) \(sign.rawValue) \(right.text))"
    case .negation(let inner): "(-(\(inner.text)))"
    case .function(let function, let arguments): "\(function.rawValue)(\(Self.listed(arguments)))"
    case .subquery(let collection, let variable, let formula):
      "SUBQUERY(\(collection.text), $\(variable), \(formula.text))"
    case .ternary(let formula, let first, let second): "TERNARY(\(formula.text), \(first.text), \(second.text))"
    case .cast(let inner, let type): "CAST(\(inner.text), '\(type)')"
    case .sets(let sign, let left, let right): "(\(left.text) \(sign.rawValue) \(right.text))"
    }
  }

  /// The text before a dot.
  private var operand: String {
    switch self {
    case .variable, .subquery, .function, .ternary, .cast, .evaluatedObject, .index: text
    default: "(\(text))"
    }
  }

  private static func listed(_ terms: [Term]) -> String { terms.map(\.text).joined(separator: ", ") }

  private static func quoted(_ text: String) -> String {
    var quoted = "'"
    for character in text {
      if character == "'" || character == "\\" { quoted += "\\" }
      quoted.append(character)
    }
    return quoted + "'"
  }
}
