internal import ActivationRules
internal import PredicateSyntax
internal import UniformTypes

/// A search for an element for which a clause and its replacement differ, where the clause is in effect.
struct ClauseQuestion {
  /// The condition that there is one.
  let subject: Subject

  /// The number of other clauses that are taken into account.
  private static let mostNeighbors = 12

  /// Prepares the question; nil when it would be no smaller than one about the rule.
  init?(_ change: ClauseChange, _ rule: ActivationRule) {
    let tree = rule.tree
    guard let place = ChangedPlace(change, in: tree), !place.isMostOfTheRule else { return nil }
    let neighbors = Self.neighbors(of: place, change, rule)
    subject = Subject(existenceOf: place.scope, in: rule) { copy in
      func old(_ copy: inout SyntaxTree) -> NodeID { copy.add(copyOf: place.clause, of: tree) }
      func new(_ copy: inout SyntaxTree) -> NodeID {
        copy.add(copyOf: place.clause, of: tree) { copy, node in node == change.node ? change.replacement(&copy) : nil }
      }
      let lost = [old(&copy), copy.addNegation(new(&copy))]
      let won = [copy.addNegation(old(&copy)), new(&copy)]
      let differs = copy.addDisjunction([copy.addConjunction(lost), copy.addConjunction(won)])
      var conditions = [differs]
      for (neighbor, holds) in neighbors {
        let other = copy.add(copyOf: neighbor, of: tree)
        conditions.append(holds ? other : copy.addNegation(other))
      }
      return copy.addConjunction(conditions)
    }
  }

  /// Clauses next to the changed one that leave it in effect only when they hold, or only when they fail: those about related types.
  private static func neighbors(
    of place: ChangedPlace, _ change: ClauseChange, _ rule: ActivationRule
  ) -> [(clause: NodeID, holds: Bool)] {
    let tree = rule.tree
    var types: [String] = []
    tree.walk(from: place.clause) { node, _ in
      if let test = tree.typeTest(node) { types.append(test.type) }
      return types.count < Self.mostNeighbors
    }
    var added = SyntaxTree()
    added.root = change.replacement(&added)
    added.walk { node, _ in
      if case .string(let text) = added[node] { types.append(added[text]) }
      return types.count < Self.mostNeighbors * 2
    }
    var found: [(clause: NodeID, holds: Bool)] = []
    for (junction, operand) in place.junctions {
      let (list, isConjunction): (NodeList, Bool)
      switch tree[junction] {
      case .and(let operands): (list, isConjunction) = (operands, true)
      case .or(let operands): (list, isConjunction) = (operands, false)
      default: continue
      }
      for neighbor in tree[list] where neighbor != operand && found.count < Self.mostNeighbors {
        guard let type = tree.typeTest(neighbor)?.type else { continue }
        if types.contains(where: { rule.types.conforms($0, to: type) || rule.types.conforms(type, to: $0) }) {
          found.append((neighbor, isConjunction))
        }
      }
    }
    return found
  }
}

/// The place of a change: the changed predicate, and its surroundings in its SUBQUERY.
private struct ChangedPlace {
  /// The smallest predicate that contains the change.
  let clause: NodeID
  /// The SUBQUERYs that are open there, the innermost last.
  let scope: [NodeID]
  /// The ANDs and ORs of the innermost SUBQUERY above the clause, the nearest first, each with its operand that contains the clause.
  let junctions: [(junction: NodeID, operand: NodeID)]
  /// A Boolean value that indicates whether a question about the clause is as large as one about the rule.
  let isMostOfTheRule: Bool

  init?(_ change: ClauseChange, in tree: SyntaxTree) {
    var path: [NodeID]?
    tree.walk { node, position in
      if node == change.node { path = position.ancestors + [node] }
      return path == nil
    }
    guard let path, let index = path.lastIndex(where: { tree[$0].isPredicate }) else { return nil }
    clause = path[index]
    var scope: [NodeID]?
    tree.walk { node, position in
      if node == path[index] { scope = position.scope }
      return scope == nil
    }
    self.scope = scope ?? []
    var junctions: [(junction: NodeID, operand: NodeID)] = []
    var operand = path[index]
    for node in path[..<index].reversed() {
      guard tree[node].isPredicate else { break }
      if case .comparison = tree[node] { break }
      junctions.append((node, operand))
      operand = node
    }
    self.junctions = junctions
    var size = 0
    tree.walk(from: clause) { _, _ in
      size += 1
      return true
    }
    isMostOfTheRule = size * 2 > tree.nodes.count
  }
}

extension SyntaxTree {
  fileprivate func typeTest(_ node: NodeID) -> TypeTest? {
    if case .comparison(let comparison) = self[node] { TypeTest(comparison, in: self) } else { nil }
  }
}
