extension Formula {
  /// A Boolean value that indicates whether unit propagation finds that no truth values of the atoms make the formula true. If it's false,
  /// nothing is proved.
  ///
  /// This often settles questions about two rules that differ only in their wording, whatever they count: `A` and `NOT (NOT A OR NOT B)` share
  /// the atoms of `A`.
  var isContradiction: Bool {
    var known = UnitPropagation()
    known.assert(positive)
    return known.findsContradiction()
  }

  /// An equal formula that has NOT only at atoms.
  fileprivate var positive: Formula {
    switch self {
    case .atom: self
    case .not(let inner): inner.opposite
    case .all(let operands): .and(operands.map { $0.positive })
    case .any(let operands): .or(operands.map { $0.positive })
    }
  }

  /// The negation of the formula, with NOT only at atoms.
  fileprivate var opposite: Formula {
    switch self {
    case .atom: .not(self)
    case .not(let inner): inner.positive
    case .all(let operands): .or(operands.map { $0.opposite })
    case .any(let operands): .and(operands.map { $0.opposite })
    }
  }
}

/// The consequences of a formula, found by removing the alternatives that can't hold.
private struct UnitPropagation {
  /// The maximum number of rounds through the alternatives.
  private static let mostPasses = 8

  private var facts: Set<Formula> = []
  private var alternatives: [[Formula]] = []
  private var isContradictory = false

  mutating func assert(_ formula: Formula) {
    guard facts.insert(formula).inserted else { return }
    isContradictory = isContradictory || facts.contains(formula.opposite)
    switch formula {
    case .atom, .not: break
    case .all(let parts): for part in parts { assert(part) }
    case .any(let parts):
      alternatives.append(parts)
      // A condition that every alternative requires is true, whichever alternative is.
      guard let first = parts.first else { return }
      for condition in Self.conditions(first) where parts.allSatisfy({ Self.conditions($0).contains(condition) }) {
        assert(condition)
      }
    }
  }

  private static func conditions(_ formula: Formula) -> [Formula] {
    if case .all(let parts) = formula { parts } else { [formula] }
  }

  mutating func findsContradiction() -> Bool {
    for _ in 0..<Self.mostPasses where !isContradictory {
      let before = facts.count
      var (open, forced): ([[Formula]], [Formula]) = ([], [])
      for parts in alternatives where !parts.contains(where: { facts.contains($0) }) {
        let left = parts.filter { !isRefuted($0) }
        switch left.count {
        case 0: return true
        case 1: forced.append(left[0])
        default: open.append(left)
        }
      }
      alternatives = open
      for formula in forced { assert(formula) }
      if facts.count == before { break }
    }
    return isContradictory
  }

  private func isRefuted(_ formula: Formula) -> Bool {
    if facts.contains(formula.opposite) { return true }
    if case .all(let parts) = formula { return parts.contains { isRefuted($0) } }
    return false
  }
}
