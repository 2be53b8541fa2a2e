package import PredicateSyntax

/// A clause of a predicate in a form in which rules that differ only in spelling are equal.
///
/// Bound variables are numbered, operands of AND, OR and sums have no order, constants are on the right, bounds are `<=` and `>=`, ANY of
/// a type test is a counted SUBQUERY, and a counted SUBQUERY over an OR is an OR. All of it keeps the meaning where no evaluation error can
/// arise, which holds for the predicates of dictionaries.
package indirect enum CanonicalClause: Hashable, Sendable {
  case all(Set<CanonicalClause>)
  case any(Set<CanonicalClause>)
  case not(CanonicalClause)
  /// A quantity with its bound: `<=`, `>=`, `==` or `!=`.
  case count(CanonicalExpression, ComparisonOperator, Int64)
  /// Any other comparison: the operator with its options, or a selector.
  case comparison(Qualifier, CanonicalExpression, String, CanonicalExpression)
  case expression(CanonicalExpression)

  /// The operands of an AND, or the predicate alone.
  package static func clauses(of tree: SyntaxTree) -> [(node: NodeID, clause: CanonicalClause)] {
    let reader = CanonicalReader(tree: tree)
    guard case .and(let list) = tree[tree.root] else { return [(tree.root, reader.clause(tree.root, []))] }
    return tree[list].map { ($0, reader.clause($0, [])) }
  }

  /// The clauses without order.
  package static func set(of tree: SyntaxTree) -> Set<CanonicalClause> { Set(clauses(of: tree).map { $0.clause }) }

  /// The numbers with which the clause, or one in it, compares a quantity.
  var numbers: Set<Int64> {
    switch self {
    case .all(let operands), .any(let operands): operands.reduce(into: []) { $0.formUnion($1.numbers) }
    case .not(let inner): inner.numbers
    case .count(let quantity, _, let number): quantity.numbers.union([number])
    case .comparison, .expression: []
    }
  }
}

/// An expression in the form of ``CanonicalClause``.
package indirect enum CanonicalExpression: Hashable, Sendable {
  /// A variable, by the number of variables bound around it.
  case bound(Int)
  case free(String)
  /// Keys, from the evaluated object when there is no base.
  case keys(CanonicalExpression?, [String])
  /// The elements of a list for which a clause holds.
  case matches(CanonicalExpression, CanonicalClause)
  /// The terms of a sum, each with how often it occurs.
  case sum([CanonicalExpression: Int])
  case other(String)

  /// The number of elements of a list.
  static func count(of list: CanonicalExpression) -> CanonicalExpression { .keys(list, ["@count"]) }

  fileprivate var numbers: Set<Int64> {
    switch self {
    case .keys(let base, _): base?.numbers ?? []
    case .matches(let list, let clause): list.numbers.union(clause.numbers)
    case .sum(let terms): terms.keys.reduce(into: []) { $0.formUnion($1.numbers) }
    case .bound, .free, .other: []
    }
  }

  fileprivate var terms: [CanonicalExpression: Int] { if case .sum(let terms) = self { terms } else { [self: 1] } }
}

/// Reads canonical clauses out of a tree.
private struct CanonicalReader {
  let tree: SyntaxTree

  func clause(_ node: NodeID, _ bound: [String]) -> CanonicalClause {
    switch tree[node] {
    case .and(let list): .all(Set(tree[list].map { clause($0, bound) }))
    case .or(let list): .any(tree[list].reduce(into: []) { $0.formUnion(alternatives($1, bound)) })
    case .not(let inner): .not(clause(inner, bound))
    case .comparison(let comparison): self.comparison(comparison, bound)
    default: .expression(expression(node, bound))
    }
  }

  private func alternatives(_ node: NodeID, _ bound: [String]) -> Set<CanonicalClause> {
    let clause = clause(node, bound)
    if case .comparison = tree[node], case .any(let parts) = clause { return parts }
    return [clause]
  }

  private func expression(_ node: NodeID, _ bound: [String]) -> CanonicalExpression {
    switch tree[node] {
    case .variable(let name): return bound.lastIndex { $0 == tree[name] }.map { .bound($0) } ?? .free(tree[name])
    case .keyPath(let base, let steps):
      return .keys(
        base == .none ? nil : expression(base, bound), tree[steps].map { tree.predicateFormat(of: $0) })
    case .subquery(let collection, let variable, let predicate):
      return .matches(expression(collection, bound), clause(predicate, bound + [tree[variable]]))
    case .arithmetic(.add, let left, let right):
      var terms = expression(left, bound).terms
      for (term, count) in expression(right, bound).terms { terms[term, default: 0] += count }
      return .sum(terms)
    default: return .other(tree.predicateFormat(of: node))
    }
  }

  private func comparison(_ comparison: Comparison, _ bound: [String]) -> CanonicalClause {
    if comparison.qualifier == .any, let test = TypeTest(comparison, in: tree) {
      let one = CanonicalClause.comparison(
        .direct, .bound(bound.count), "\(comparison.comparator.spelling)", expression(test.constant, bound))
      return .count(.count(of: .matches(expression(test.subject, bound), one)), .greaterThanOrEqualTo, 1)
    }
    guard let bounded = CountBound(comparison, in: tree), let (comparator, number) = bounded.inclusive else {
      return plain(comparison, bound)
    }
    return split(bounded, bound) ?? noItem(bounded, bound)
      ?? .count(expression(bounded.quantity, bound), comparator, number)
  }

  private func plain(_ comparison: Comparison, _ bound: [String]) -> CanonicalClause {
    var symbol = comparison.selector.map { tree[$0] } ?? "\(comparison.comparator.spelling)"
    if !comparison.options.isEmpty { symbol += "[" + comparison.options.letters + "]" }
    return .comparison(
      comparison.qualifier, expression(comparison.left, bound), symbol, expression(comparison.right, bound))
  }

  /// `SUBQUERY(x, $v, a OR b).@count >= 1` as an OR of two.
  private func split(_ bounded: CountBound, _ bound: [String]) -> CanonicalClause? {
    guard isAtLeastOne(bounded), let counted = CountedSubquery(bounded, in: tree),
      case .or(let list) = tree[counted.predicate]
    else { return nil }
    let inner = bound + [tree[counted.variable]]
    let collection = expression(counted.collection, bound)
    return .any(
      Set(
        tree[list].map {
          .count(.count(of: .matches(collection, clause($0, inner))), .greaterThanOrEqualTo, 1)
        }))
  }

  private func isAtLeastOne(_ bounded: CountBound) -> Bool {
    bounded.inclusive.map { $0 == (.greaterThanOrEqualTo, 1) } ?? false
  }

  /// No item has one: the same as a total of at most none.
  private func noItem(_ bounded: CountBound, _ bound: [String]) -> CanonicalClause? {
    guard let limit = bounded.inclusive, limit == (.lessThanOrEqualTo, 0),
      let items = CountedSubquery(bounded, in: tree),
      tree.keys(of: items.collection) == [ContextKey.extensionItems],
      case .comparison(let comparison) = tree[items.predicate], let inner = CountBound(comparison, in: tree),
      isAtLeastOne(inner), let attachments = CountedSubquery(inner, in: tree),
      tree.keys(of: attachments.collection, after: items.variable) == [ContextKey.attachments]
    else { return nil }
    // Numbered as in the form over all items, which has no variable for an item.
    let predicate = clause(attachments.predicate, bound + [tree[attachments.variable]])
    let all = CanonicalExpression.keys(nil, [ContextKey.extensionItems, "@unionOfArrays", ContextKey.attachments])
    return .count(.count(of: .matches(all, predicate)), .lessThanOrEqualTo, 0)
  }
}

extension SyntaxTree {
  /// The names of a key path of plain keys, from the evaluated object or after a variable; nil for any other expression.
  func keys(of node: NodeID, after variable: TextID? = nil) -> [String]? {
    guard case .keyPath(let base, let steps) = self[node] else { return nil }
    switch (self[base], variable) {
    case (.missing, nil) where base == .none: break
    case (.variable(let name), let variable?) where name == variable: break
    default: return nil
    }
    var names: [String] = []
    for step in self[steps] {
      guard case .key(let name) = self[step] else { return nil }
      names.append(self[name])
    }
    return names
  }
}
