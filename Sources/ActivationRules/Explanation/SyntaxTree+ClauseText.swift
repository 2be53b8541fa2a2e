package import Predicates

/// The text of a clause as explanations and reports show it: canonical, with shortened SUBQUERYs, because their parts are shown below.
extension SyntaxTree {
  /// Returns the clause in one line, so that a sentence can name it.
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

  /// Returns the first strings, usually types, that a clause names: `public.image, public.movie and 2 more`; nil if it names none.
  ///
  /// Strings that the clause excludes are used only if it names no others.
  func subjects(of node: NodeID) -> String? {
    var strings: [(text: String, isExcluded: Bool)] = []
    walk(from: node) { inner, position in
      if case .string(let text) = self[inner] { strings.append((self[text], position.isNegated)) }
      return true
    }
    let included = strings.filter { !$0.isExcluded }
    let subjects = (included.isEmpty ? strings : included).map { $0.text }.distinct
    return subjects.isEmpty ? nil : subjects.shortened(to: 2)
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
