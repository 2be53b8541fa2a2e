package import Predicates

/// The text of a clause as explanations and reports show it: canonical, with SUBQUERYs shortened, for their parts are shown below.
extension SyntaxTree {
  /// The clause in a line, by which a sentence can name it.
  package func clauseText(of node: NodeID) -> String {
    switch self[node] {
    case .and(let list): return "AND of \(list.count) clauses"
    case .or(let list): return "OR of \(list.count) clauses"
    case .not(let inner): return "NOT (\(clauseText(of: inner)))"
    case .comparison(let comparison):
      return comparison.qualifier.prefix + operand(comparison.left) + " " + operatorText(comparison) + " "
        + operand(comparison.right)
    default: return predicateFormat(of: node)
    }
  }

  /// The line of a clause in a tree: how many operands of a compound hold or fail, and of anything else its text.
  func clauseLabel(
    of node: NodeID, _ outcome: Explanation.Clause.Outcome, _ operands: [Explanation.Clause]
  ) -> String {
    let word: String
    switch self[node] {
    case .and: word = "AND"
    case .or: word = "OR"
    case .not: return "NOT"
    default: return clauseText(of: node)
    }
    let alike = operands.count { $0.outcome == outcome }
    switch outcome {
    case .notEvaluated: return clauseText(of: node)
    case .holds where word == "AND": return "AND: all \(operands.count) hold"
    case .fails where word == "OR": return "OR: none of \(operands.count) holds"
    case .holds: return "OR: \(alike) of \(operands.count) \(alike == 1 ? "holds" : "hold")"
    case .fails: return "AND: \(alike) of \(operands.count) \(alike == 1 ? "fails" : "fail")"
    case .error: return "\(word): \(alike) of \(operands.count) \(alike == 1 ? "ends" : "end") with an error"
    }
  }

  /// The first types, or else texts, that a clause names: `public.image, public.movie and 2 more`; nil when it names none.
  ///
  /// Those that it excludes count where it names no others.
  func subjects(of node: NodeID) -> String? {
    var found: [String] = []
    var excluded: [String] = []
    walk(from: node) { inner, position in
      guard case .string(let text) = self[inner], !found.contains(self[text]) else { return true }
      if !position.isNegated {
        found.append(self[text])
      } else if !excluded.contains(self[text]) {
        excluded.append(self[text])
      }
      return true
    }
    if found.isEmpty { found = excluded }
    guard !found.isEmpty else { return nil }
    return found.prefix(2).joined(separator: ", ") + (found.count > 2 ? " and \(found.count - 2) more" : "")
  }

  func operatorText(_ comparison: SyntaxTree.Comparison) -> String {
    if let selector = comparison.selector { return self[selector] }
    let letters = comparison.options.letters
    return "\(comparison.comparator.spelling)" + (letters.isEmpty ? "" : "[\(letters)]")
  }

  private func operand(_ node: NodeID) -> String {
    switch self[node] {
    case .subquery(let collection, let variable, _):
      return "SUBQUERY(\(predicateFormat(of: collection)), $\(self[variable]), …)"
    case .keyPath(let base, let steps):
      guard base != .none, case .subquery = self[base] else { return predicateFormat(of: node) }
      return self[steps].reduce(operand(base)) { $0 + "." + predicateFormat(of: $1) }
    default: return predicateFormat(of: node)
    }
  }
}
