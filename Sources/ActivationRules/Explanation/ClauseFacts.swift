internal import PredicateSyntax

/// The facts about a rule's clauses that don't depend on the evaluation. They are made once per rule, since a stream of contexts
/// needs them for each line.
final class ClauseFacts: Sendable {
  /// The facts about a comparison or a SUBQUERY.
  struct Fact: Sendable {
    /// The comparison in a line; empty for a SUBQUERY.
    var text = ""
    /// The requirement of a comparison of a count.
    var counted: CountedElements?
    /// A Boolean value that indicates whether the count is the left side of the comparison.
    var isCountOnLeft = true
    /// The noun for the elements of a SUBQUERY.
    var noun: ElementNoun?
  }

  /// The position of each node's fact; -1 for none.
  private let positions: [Int32]
  private let facts: [Fact]

  /// - Complexity: linear in the length of the rule.
  init(_ tree: SyntaxTree) {
    var positions = [Int32](repeating: -1, count: tree.nodes.count)
    var facts: [Fact] = []
    tree.forEachNode { node, _ in
      switch tree[node] {
      case .comparison(let comparison):
        var fact = Fact(text: tree.clauseText(of: node))
        if let bound = CountBound(comparison, in: tree), bound.counted != nil {
          fact.counted = CountedElements(comparison, in: tree)
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
