import ActivationAnalysis
import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

/// Puts mistakes into a predicate.
struct PredicateMutator {
  private let rule: ActivationRule
  private let tree: SyntaxTree
  private let text: ClauseText
  private let maximum: Int
  /// The texts of the rule and of its mutants.
  private var seen: Set<[UInt8]>
  private var found: [RuleMutant] = []

  /// The number of a type's children that replace it; some types have hundreds.
  static let childrenPerType = 3

  init(rule: ActivationRule, maximum: Int) {
    self.rule = rule
    tree = rule.tree
    text = ClauseText(rule.tree)
    self.maximum = maximum
    seen = [Array(rule.tree.predicateFormat.utf8)]
  }

  /// The mutants, in the order of the text.
  func mutants() -> [RuleMutant] {
    var mutator = self
    for (node, _) in tree.predicates() where mutator.found.count < mutator.maximum { mutator.mutate(node) }
    return mutator.found
  }

  private mutating func mutate(_ node: NodeID) {
    switch tree[node] {
    case .and(let list): mutateJunction(node, Array(tree[list]), isConjunction: true)
    case .or(let list): mutateJunction(node, Array(tree[list]), isConjunction: false)
    case .not(let inner):
      let change = "NOT is dropped before " + text.text(of: inner)
      add(.clauseDropped, change, at: node) { [tree] in $0.add(copyOf: inner, of: tree) }
    case .comparison(let comparison):
      mutateOperator(node, comparison)
      for side in [comparison.left, comparison.right] {
        mutateCounts(below: side, in: node)
        mutateConditions(below: side)
      }
      mutateType(node, comparison)
    default: break
    }
  }

  private mutating func add(
    _ kind: RuleMutant.Kind, _ change: String, at node: NodeID,
    same site: ClauseChange? = nil, _ replacement: @escaping @Sendable (inout SyntaxTree) -> NodeID
  ) {
    guard found.count < maximum else { return }
    let mutant = rule.with(predicate: tree.replacing(node, with: replacement))
    guard seen.insert(mutant.source).inserted else { return }
    found.append(RuleMutant(kind: kind, change: change, rule: mutant, site: site ?? ClauseChange(node, replacement)))
  }

  // MARK: AND and OR

  private mutating func mutateJunction(_ node: NodeID, _ operands: [NodeID], isConjunction: Bool) {
    let tree = tree
    @Sendable func copies(_ kept: [NodeID], _ changed: inout SyntaxTree) -> [NodeID] {
      kept.map { changed.add(copyOf: $0, of: tree) }
    }
    let words = isConjunction ? ("AND", "OR") : ("OR", "AND")
    add(.operatorSwapped, "\(words.0) becomes \(words.1) between \(operands.count) clauses", at: node) { changed in
      let parts = copies(operands, &changed)
      return isConjunction ? changed.addDisjunction(parts) : changed.addConjunction(parts)
    }
    for (index, operand) in operands.enumerated() {
      let change = "clause \(index + 1) of \(operands.count) of the \(words.0) is dropped: " + text.text(of: operand)
      // Left out, the operand is what the junction is without operands.
      let constant = ClauseChange(operand) {
        $0.add(isConjunction ? .truePredicate : .falsePredicate, at: SourceRange(0, 0))
      }
      add(.clauseDropped, change, at: node, same: constant) { changed in
        let parts = copies(operands.filter { $0 != operand }, &changed)
        return isConjunction ? changed.addConjunction(parts) : changed.addDisjunction(parts)
      }
    }
  }

  // MARK: Comparisons

  private mutating func mutateOperator(_ node: NodeID, _ comparison: SyntaxTree.Comparison) {
    for comparator in comparison.comparator.neighbors {
      var other = comparison
      other.comparator = comparator
      if comparator == .conformsTo || comparator == .equalsType { other.options = [] }
      replace(comparison, by: other, "\(comparison.comparator.spelling) becomes \(comparator.spelling)", node)
    }
    if comparison.qualifier != .direct {
      var other = comparison
      other.qualifier = comparison.qualifier == .any ? .all : .any
      replace(comparison, by: other, comparison.qualifier == .any ? "ANY becomes ALL" : "ALL becomes ANY", node)
    }
  }

  private mutating func replace(
    _ old: SyntaxTree.Comparison, by new: SyntaxTree.Comparison, _ change: String, _ node: NodeID
  ) {
    let tree = tree
    add(.operatorSwapped, change + " in " + text.text(of: node), at: node) { changed in
      var comparison = new
      comparison.left = changed.add(copyOf: old.left, of: tree)
      comparison.right = changed.add(copyOf: old.right, of: tree)
      return changed.add(.comparison(comparison), at: tree.range(of: node))
    }
  }

  // MARK: Constants

  /// Whole numbers of an operand: the operand itself, or those within a list or a sum.
  private mutating func mutateCounts(below operand: NodeID, in clause: NodeID) {
    switch tree[operand] {
    case .integer(let value):
      for (other, overflows) in [value.subtractingReportingOverflow(1), value.addingReportingOverflow(1)]
      where !overflows && other >= 0 {
        let change = "the number \(value) becomes \(other) in " + text.text(of: clause)
        add(.countChanged, change, at: operand) { $0.add(.integer(other), at: SourceRange(0, 0)) }
      }
    case .aggregate, .arithmetic:
      for part in tree.children(of: operand) { mutateCounts(below: part, in: clause) }
    default: break
    }
  }

  /// The conditions of SUBQUERYs in an operand, each dropped.
  private mutating func mutateConditions(below operand: NodeID) {
    if case .subquery(_, let variable, let predicate) = tree[operand] {
      let change = "the condition on $\(tree[variable]) is dropped: " + text.text(of: predicate)
      add(.clauseDropped, change, at: predicate) { $0.add(.truePredicate, at: SourceRange(0, 0)) }
      return
    }
    for part in tree.children(of: operand) where !tree[part].isPredicate { mutateConditions(below: part) }
  }

  private mutating func mutateType(_ node: NodeID, _ comparison: SyntaxTree.Comparison) {
    guard let type = TypeTest(comparison, in: tree)?.type else { return }
    let types = rule.types
    let others = types.parents(of: type) + types.children(of: type).prefix(Self.childrenPerType)
    for (index, other) in others.enumerated() {
      let role = index < types.parents(of: type).count ? "parent" : "child"
      add(.typeReplaced, "\(type) becomes its \(role) \(other)", at: comparison.right) { $0.add(string: other) }
    }
  }
}
