import ActivationRules
import PredicateSyntax
import UniformTypes

/// Puts mistakes into a predicate.
struct PredicateMutator {
  private let rule: ActivationRule
  private let edits: PredicateEdits
  private var tree: SyntaxTree { edits.tree }
  private let maximum: Int
  /// The canonical texts of the rule and of its mutants.
  private var seen: Set<String>
  private var found: [RuleMutant] = []

  /// The number of a type's children that replace it; some types have hundreds.
  static let childrenPerType = 3

  init(rule: ActivationRule, maximum: Int) {
    self.rule = rule
    edits = PredicateEdits(rule.tree, rule.source)
    self.maximum = maximum
    seen = [rule.tree.predicateFormat]
  }

  /// The mutants, in the order of the text.
  func mutants() -> [RuleMutant] {
    var mutator = self
    for (node, _) in tree.predicates() where mutator.found.count < mutator.maximum { mutator.mutate(node) }
    return mutator.found
  }

  private mutating func mutate(_ node: NodeID) {
    switch tree[node] {
    case .and(let list): mutateJunction(Array(tree[list]), "AND", "OR", without: "TRUEPREDICATE")
    case .or(let list): mutateJunction(Array(tree[list]), "OR", "AND", without: "FALSEPREDICATE")
    case .not(let inner):
      let change = "NOT is dropped before " + tree.clauseText(of: inner)
      add(.clauseDropped, change, [edits.removal(ofNegation: node, of: inner)])
    case .comparison(let comparison):
      mutateOperator(node, comparison)
      for side in [comparison.left, comparison.right] {
        mutateCounts(below: side, in: node)
        mutateConditions(below: side)
      }
      mutateType(comparison)
    default: break
    }
  }

  private mutating func add(_ kind: RuleMutant.Kind, _ change: String, _ edits: [TextEdit]) {
    guard found.count < maximum, let mutant = rule.text(after: edits).flatMap({ rule.with(predicate: $0) }),
      seen.insert(mutant.tree.predicateFormat).inserted
    else { return }
    found.append(RuleMutant(kind: kind, change: change, rule: mutant))
  }

  /// - Parameter constant: The operand that says nothing.
  private mutating func mutateJunction(
    _ operands: [NodeID], _ word: String, _ other: String, without constant: String
  ) {
    add(.operatorSwapped, "\(word) becomes \(other) between \(operands.count) clauses", edits.join(operands, by: other))
    for (index, operand) in operands.enumerated() {
      let change = "clause \(index + 1) of \(operands.count) of the \(word) is dropped: " + tree.clauseText(of: operand)
      let removal = edits.removal(of: index, among: operands) ?? TextEdit(tree.range(of: operand), constant)
      add(.clauseDropped, change, [removal])
    }
  }

  private mutating func mutateOperator(_ node: NodeID, _ comparison: SyntaxTree.Comparison) {
    let place = " in " + tree.clauseText(of: node)
    for comparator in comparison.comparator.neighbors {
      let change = "\(comparison.comparator.spelling) becomes \(comparator.spelling)" + place
      add(.operatorSwapped, change, [edits.comparator(comparator, in: comparison)])
    }
    switch comparison.qualifier {
    case .direct: break
    case .any: add(.operatorSwapped, "ANY becomes ALL" + place, [edits.qualifier(.all, before: node, comparison)])
    case .all: add(.operatorSwapped, "ALL becomes ANY" + place, [edits.qualifier(.any, before: node, comparison)])
    }
  }

  /// Whole numbers of an operand: the operand itself, or those within a list or a sum; not the zero that a minus subtracts from.
  private mutating func mutateCounts(below operand: NodeID, in clause: NodeID) {
    switch tree[operand] {
    case .integer(let value) where edits.text(tree.range(of: operand)) != "-":
      for (other, overflows) in [value.subtractingReportingOverflow(1), value.addingReportingOverflow(1)]
      where !overflows && other >= 0 {
        let change = "the number \(value) becomes \(other) in " + tree.clauseText(of: clause)
        add(.countChanged, change, [TextEdit(tree.range(of: operand), "\(other)")])
      }
    case .aggregate, .arithmetic:
      for part in tree.children(of: operand) { mutateCounts(below: part, in: clause) }
    default: break
    }
  }

  /// The conditions of SUBQUERYs in an operand, each dropped.
  private mutating func mutateConditions(below operand: NodeID) {
    if case .subquery(_, let variable, let predicate) = tree[operand] {
      let change = "the condition on $\(tree[variable]) is dropped: " + tree.clauseText(of: predicate)
      add(.clauseDropped, change, [TextEdit(tree.range(of: predicate), "TRUEPREDICATE")])
      return
    }
    for part in tree.children(of: operand) where !tree[part].isPredicate { mutateConditions(below: part) }
  }

  private mutating func mutateType(_ comparison: SyntaxTree.Comparison) {
    guard let test = TypeTest(comparison, in: tree) else { return }
    let (parents, children) = (rule.types.parents(of: test.type), rule.types.children(of: test.type))
    for (role, others) in [("parent", parents[...]), ("child", children.prefix(Self.childrenPerType))] {
      for other in others {
        let edit = PredicateEdits.type(other, at: tree.range(of: test.constant))
        add(.typeReplaced, "\(test.type) becomes its \(role) \(other)", [edit])
      }
    }
  }
}
