import PredicateEvaluation
import PredicateSyntax

/// The variables of a session with their values, the one that was set last at the end.
struct SessionVariables {
  private var values: [String: (number: Int, value: PredicateArgument)] = [:]
  private var next = 0

  /// A Boolean value that indicates whether no variable has a value.
  var isEmpty: Bool { values.isEmpty }

  /// The value of a variable; nil when it has none.
  ///
  /// - Complexity: constant on average.
  subscript(name: String) -> PredicateArgument? {
    get { values[name]?.value }
    set {
      values[name] = newValue.map { (next, $0) }
      next += 1
    }
  }

  /// All variables, in the order in which they got their values.
  var all: [(name: String, value: PredicateArgument)] {
    values.sorted { $0.value.number < $1.value.number }.map { ($0.key, $0.value.value) }
  }

  /// The variables that a text may name, as the evaluator takes them.
  ///
  /// - Complexity: linear in the size of the tree, however many variables there are.
  func bindings(for tree: SyntaxTree) -> [VariableBinding] {
    if values.isEmpty { return [] }
    var found: [VariableBinding] = []
    var seen: Set<String> = []
    for node in tree.nodes {
      guard case .variable(let text) = node, seen.insert(tree[text]).inserted, let value = values[tree[text]] else {
        continue
      }
      found.append(VariableBinding(tree[text], value.value))
    }
    return found
  }
}
