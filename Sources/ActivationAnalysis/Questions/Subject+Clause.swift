internal import ActivationRules
internal import PredicateSyntax
internal import UniformTypes

extension Subject {
  /// The condition that there is an element for which the clause of a predicate and what a variant has in its place differ, where the clause
  /// is in effect; nil when a question about it would be no smaller than one about the rule.
  init?(clauseOf rule: ActivationRule, changedIn variant: ActivationRule) {
    let tree = rule.tree
    let place = ChangedPlace(tree, variant.tree)
    if place.isMostOfTheRule { return nil }
    let neighbors = place.neighbors(in: rule)
    self.init(existenceOf: place.scope, in: rule) { copy in
      func old(_ copy: inout SyntaxTree) -> NodeID { copy.add(copyOf: place.clause, of: tree) }
      func new(_ copy: inout SyntaxTree) -> NodeID { copy.add(copyOf: place.new.root, of: place.new) }
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
}

/// The smallest clause in which a tree differs from another one, what takes its place there, and its surroundings in its SUBQUERY.
private struct ChangedPlace {
  /// The clause.
  private(set) var clause: NodeID
  /// The other tree, with what takes the place of the clause as its root.
  private(set) var new: SyntaxTree
  /// The SUBQUERYs that are open there, the innermost last.
  private(set) var scope: [NodeID] = []
  /// The ANDs and ORs of the innermost SUBQUERY above the clause, the nearest first, each with its operand that contains the clause.
  private(set) var junctions: [(junction: NodeID, operand: NodeID)] = []
  /// A Boolean value that indicates whether a question about the clause is as large as one about the rule.
  private(set) var isMostOfTheRule = false

  init(_ tree: SyntaxTree, _ other: SyntaxTree) {
    clause = tree.root
    new = other
    var next: (NodeID, NodeID)? = (tree.root, other.root)
    while let (node, other) = next {
      if tree[node].isPredicate { (clause, new.root) = (node, other) }
      switch tree[node] {
      case .and(let list): next = operand(of: tree, list, other, isConjunction: true)
      case .or(let list): next = operand(of: tree, list, other, isConjunction: false)
      default:
        let different = tree.pairs(node, new, other)?.filter { !tree.isEqual($0, new, $1) } ?? []
        next = different.count == 1 ? different[0] : nil
      }
    }
    var ancestors: [NodeID] = []
    tree.forEachNode { node, position in
      if node == clause { (ancestors, scope) = (position.ancestors, position.scope) }
    }
    var operand = clause
    for node in ancestors.reversed() {
      guard tree[node].isPredicate else { break }
      if case .comparison = tree[node] { break }
      junctions.append((node, operand))
      operand = node
    }
    var size = 0
    tree.walk(from: clause) { _, _ in
      size += 1
      return true
    }
    isMostOfTheRule = size * 2 > tree.nodes.count
  }

  /// The only operand of an AND or OR that differs, with the operands that take its place, joined: without any it is the constant that says nothing.
  private mutating func operand(
    of tree: SyntaxTree, _ list: NodeList, _ other: NodeID, isConjunction: Bool
  ) -> (NodeID, NodeID)? {
    var operands = Array(tree[list])
    var others = [other]
    switch (new[other], isConjunction) {
    case (.and(let list), true), (.or(let list), false): others = Array(new[list])
    default: break
    }
    let start = zip(operands, others).prefix { tree.isEqual($0, new, $1) }.count
    (operands, others) = (Array(operands[start...]), Array(others[start...]))
    let end = zip(operands.reversed(), others.reversed()).prefix { tree.isEqual($0, new, $1) }.count
    guard operands.count - end == 1 else { return nil }
    others.removeLast(end)
    return (operands[0], isConjunction ? new.addConjunction(others) : new.addDisjunction(others))
  }

  /// The number of other clauses that are taken into account.
  private static let mostNeighbors = 12

  /// Clauses next to the changed one that leave it in effect only when they hold, or only when they fail: those about related types.
  func neighbors(in rule: ActivationRule) -> [(clause: NodeID, holds: Bool)] {
    let tree = rule.tree
    var types: [String] = []
    tree.walk(from: clause) { node, _ in
      if let test = tree.typeTest(node) { types.append(test.type) }
      return types.count < Self.mostNeighbors
    }
    new.walk { node, _ in
      if case .string(let text) = new[node] { types.append(new[text]) }
      return types.count < Self.mostNeighbors * 2
    }
    var found: [(clause: NodeID, holds: Bool)] = []
    for (junction, operand) in junctions {
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
