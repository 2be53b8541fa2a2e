internal import PredicateSyntax

/// What explanations say of the clauses of a rule whatever was evaluated: made once per rule, since a stream of contexts asks for it
/// line by line.
final class ClauseFacts: Sendable {
  /// What is known of a comparison or a SUBQUERY.
  struct Fact: Sendable {
    /// The comparison in a line; empty for a SUBQUERY.
    var text = ""
    /// What a comparison of a count wants.
    var counted: CountedElements?
    /// Whether the count is on the left of the comparison.
    var isCountOnLeft = true
    /// What the elements of a SUBQUERY are called.
    var noun: ElementNoun?
  }

  /// The position of each node's fact; -1 for none.
  private let positions: [Int32]
  private let facts: [Fact]

  /// - Complexity: linear in the length of the rule.
  init(_ tree: SyntaxTree) {
    var positions = [Int32](repeating: -1, count: tree.nodes.count)
    var facts: [Fact] = []
    let text = ClauseText(tree)
    tree.forEachNode { node, _ in
      switch tree[node] {
      case .comparison(let comparison):
        var fact = Fact(text: text.text(of: node))
        if let bound = CountBound(comparison, in: tree), bound.counted != nil {
          fact.counted = CountedElements(comparison, in: tree) ?? CountedElements(list: bound, in: tree)
          fact.isCountOnLeft = bound.isQuantityOnLeft
        }
        positions[Int(node.rawValue)] = Int32(truncatingIfNeeded: facts.count)
        facts.append(fact)
      case .subquery(let collection, _, _):
        positions[Int(node.rawValue)] = Int32(truncatingIfNeeded: facts.count)
        facts.append(Fact(noun: ElementNoun(of: collection, in: tree)))
      default: break
      }
    }
    self.positions = positions
    self.facts = facts
  }

  subscript(node: NodeID) -> Fact? {
    guard node != .none, Int(node.rawValue) < positions.count else { return nil }
    let position = Int(positions[Int(node.rawValue)])
    return position < 0 ? nil : facts[position]
  }
}
