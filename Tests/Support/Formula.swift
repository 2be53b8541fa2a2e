/// A predicate as plain values, which the generators create, the naive evaluator evaluates, and the product receives as text.
package indirect enum Formula: Sendable, Hashable {
  case constant(Bool)
  case and([Formula])
  case or([Formula])
  case not(Formula)
  case comparison(Quantifier, Term, Relation, options: String, Term)

  package enum Quantifier: String, Sendable, CaseIterable {
    case direct = ""
    case any = "ANY "
    case some = "SOME "
    case all = "ALL "
    case none = "NONE "
  }

  package enum Relation: String, Sendable, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case like = "LIKE"
    case contains = "CONTAINS"
    case inside = "IN"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case between = "BETWEEN"
    case conformsTo = "UTI-CONFORMS-TO"
    case equalsType = "UTI-EQUALS"

    /// A Boolean value that indicates whether option letters may follow.
    package var takesOptions: Bool {
      switch self {
      case .between, .conformsTo, .equalsType: false
      default: true
      }
    }
  }
}

/// An expression as plain values.
package indirect enum Term: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case aggregate([Term])
  case evaluatedObject
  /// A key path from the evaluated object.
  case path([String])
  case variable(String)
  /// A key path from the value of another term.
  case following(Term, [String])
  case index(Term, Term)
  case symbolicIndex(Symbol)
  case arithmetic(Sign, Term, Term)
  case negation(Term)
  case function(Function, [Term])
  case subquery(Term, variable: String, Formula)
  case ternary(Formula, Term, Term)
  case cast(Term, String)
  case sets(SetSign, Term, Term)

  /// A path that follows another path, as one path.
  package var flattened: Term {
    guard case .following(let base, let keys) = self else { return self }
    switch base.flattened {
    case .path(let first): return .path(first + keys)
    case .following(let origin, let first): return .following(origin, first + keys)
    default: return self
    }
  }

  package enum Symbol: String, Sendable, CaseIterable {
    case first = "FIRST"
    case last = "LAST"
    case size = "SIZE"
  }

  package enum Sign: String, Sendable, CaseIterable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case power = "**"
  }

  package enum SetSign: String, Sendable, CaseIterable {
    case union = "UNION"
    case intersect = "INTERSECT"
    case minus = "MINUS"
  }

  package enum Function: String, Sendable, CaseIterable {
    case sum, count, min, max, average, abs, floor, ceiling, trunc, length, uppercase, lowercase
    case add = "add:to:"
    case subtract = "from:subtract:"
    case multiply = "multiply:by:"
    case divide = "divide:by:"
    case modulus = "modulus:by:"

    /// A Boolean value that indicates whether the function takes two arguments.
    package var isBinary: Bool { rawValue.hasSuffix(":") }
  }
}
