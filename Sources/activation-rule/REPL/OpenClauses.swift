import PredicateSyntax

/// The value of a predicate before the shared content is known: its truth, or the clauses that depend on a missing fact.
struct OpenClauses {
  /// The truth as far as it follows without facts.
  var truth: Bool?
  /// The clauses that wait, as canonical text.
  var clauses: [String] = []
  /// A Boolean value that indicates whether the text uses the context at all.
  var dependsOnContext = false

  init() {}

  /// Looks for open clauses.
  ///
  /// - Parameter evaluate: The truth of a clause that looks at no fact; nil when its evaluation fails.
  /// - Complexity: linear in the height times the number of nodes.
  init(of tree: SyntaxTree, evaluate: (NodeID) -> Bool?) {
    dependsOnContext = tree.looksAtContext(tree.root)
    if tree[tree.root].isPredicate { truth = visit(tree.root, tree, evaluate) }
  }

  /// The truth of a clause. An error of a clause without facts is left to the evaluation of the whole, which reports it.
  private mutating func visit(_ node: NodeID, _ tree: SyntaxTree, _ evaluate: (NodeID) -> Bool?) -> Bool? {
    guard tree.looksAtContext(node) else { return evaluate(node) }
    switch tree[node] {
    case .not(let inner): return visit(inner, tree, evaluate).map { !$0 }
    case .and(let list): return visit(list, endingWith: false, tree, evaluate)
    case .or(let list): return visit(list, endingWith: true, tree, evaluate)
    default:
      clauses.append(tree.predicateFormat(of: node))
      return nil
    }
  }

  /// A clause that decides the whole leaves nothing open.
  private mutating func visit(
    _ list: NodeList, endingWith decisive: Bool, _ tree: SyntaxTree, _ evaluate: (NodeID) -> Bool?
  ) -> Bool? {
    let known = clauses.count
    var isOpen = false
    for child in tree[list] {
      let truth = visit(child, tree, evaluate)
      if truth == decisive {
        clauses.removeLast(clauses.count - known)
        return decisive
      }
      if truth == nil { isOpen = true }
    }
    return isOpen ? nil : !decisive
  }
}

extension SyntaxTree {
  /// Returns whether the value of a node depends on the evaluated object.
  func looksAtContext(_ node: NodeID) -> Bool {
    switch self[node] {
    case .evaluatedObject, .anyKey: return true
    case .keyPath(let base, _) where base == .none: return true
    default: return children(of: node).contains { looksAtContext($0) }
    }
  }

  /// The `$variables` below a node that no SUBQUERY binds.
  func freeVariables(below node: NodeID, bound: Set<String> = []) -> [NodeID] {
    switch self[node] {
    case .variable(let name): return bound.contains(self[name]) ? [] : [node]
    case .subquery(let collection, let variable, let predicate):
      return freeVariables(below: collection, bound: bound)
        + freeVariables(below: predicate, bound: bound.union([self[variable]]))
    default: return children(of: node).flatMap { freeVariables(below: $0, bound: bound) }
    }
  }
}
