package import PredicateSyntax

/// The text of a clause as an explanation shows it: canonical, with SUBQUERYs shortened, for their parts are shown below.
package struct ClauseText {
  private let tree: SyntaxTree

  /// Writes clauses of a tree.
  package init(_ tree: SyntaxTree) { self.tree = tree }

  /// The clause in a line.
  package func text(of node: NodeID) -> String {
    switch tree[node] {
    case .and(let list): return "all \(list.count) of these hold (AND)"
    case .or(let list): return "at least one of these \(list.count) holds (OR)"
    case .not: return "this does not hold (NOT)"
    case .comparison(let comparison):
      let qualifier =
        switch comparison.qualifier {
        case .direct: ""
        case .any: "ANY "
        case .all: "ALL "
        }
      return qualifier + operand(comparison.left) + " " + operatorText(comparison) + " " + operand(comparison.right)
    default: return tree.predicateFormat(of: node)
    }
  }

  func operatorText(_ comparison: Comparison) -> String {
    if let selector = comparison.selector { return tree[selector] }
    let letters = comparison.options.letters
    return "\(comparison.comparator.spelling)" + (letters.isEmpty ? "" : "[\(letters)]")
  }

  private func operand(_ node: NodeID) -> String {
    switch tree[node] {
    case .subquery(let collection, let variable, _):
      return "SUBQUERY(\(tree.predicateFormat(of: collection)), $\(tree[variable]), …)"
    case .keyPath(let base, let steps):
      guard base != .none, case .subquery = tree[base] else { return tree.predicateFormat(of: node) }
      return tree[steps].reduce(operand(base)) { $0 + "." + tree.predicateFormat(of: $1) }
    default: return tree.predicateFormat(of: node)
    }
  }
}
