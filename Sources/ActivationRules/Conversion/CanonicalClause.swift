package import PredicateSyntax

/// Writes a predicate in a form in which rules that differ only in spelling are equal.
///
/// Bound variables are numbered, operands of AND and OR sorted, constants stand on the right, bounds are `<=` and `>=`, ANY of a type
/// test is a counted SUBQUERY, and a counted SUBQUERY over an OR is an OR. All of it keeps the meaning where no evaluation error can arise, which
/// holds for the predicates of dictionaries.
package struct CanonicalClause {
  let tree: SyntaxTree

  /// The operands of an AND, or the predicate alone, each in canonical form.
  package static func clauses(of tree: SyntaxTree) -> [(node: NodeID, text: String)] {
    let writer = CanonicalClause(tree: tree)
    guard case .and(let list) = tree[tree.root] else { return [(tree.root, writer.text(tree.root, []))] }
    return tree[list].map { ($0, writer.text($0, [])) }
  }

  func text(_ node: NodeID, _ bound: [String]) -> String {
    switch tree[node] {
    case .and(let list): return "AND" + sorted(tree[list].map { text($0, bound) })
    case .or(let list): return "OR" + sorted(tree[list].flatMap { alternatives($0, bound) })
    case .not(let inner): return "NOT(" + text(inner, bound) + ")"
    case .comparison(let comparison):
      let parts = comparisonTexts(comparison, bound)
      return parts.count == 1 ? parts[0] : "OR" + sorted(parts)
    default: return expression(node, bound)
    }
  }

  private func alternatives(_ node: NodeID, _ bound: [String]) -> [String] {
    guard case .comparison(let comparison) = tree[node] else { return [text(node, bound)] }
    return comparisonTexts(comparison, bound)
  }

  private func sorted(_ operands: [String]) -> String {
    var distinct: [String] = []
    for operand in operands.sorted() where distinct.last != operand { distinct.append(operand) }
    return "(" + distinct.joined(separator: "; ") + ")"
  }

  private func expression(_ node: NodeID, _ bound: [String]) -> String {
    switch tree[node] {
    case .variable(let name):
      let position = bound.lastIndex { $0 == tree[name] }
      return position.map { "$\($0 + 1)" } ?? "$" + tree[name]
    case .keyPath(let base, let steps):
      let start = base == .none ? "" : expression(base, bound) + "."
      return start + tree[steps].map { tree.predicateFormat(of: $0) }.joined(separator: ".")
    case .subquery(let collection, let variable, let predicate):
      let inner = bound + [tree[variable]]
      return "SUBQUERY(" + expression(collection, bound) + ", " + text(predicate, inner) + ")"
    case .arithmetic(.add, let left, let right):
      return expression(left, bound) + " + " + expression(right, bound)
    default: return tree.predicateFormat(of: node)
    }
  }

  /// One text, or several that are joined by OR.
  private func comparisonTexts(_ comparison: Comparison, _ bound: [String]) -> [String] {
    let isTypeTest = comparison.comparator == .conformsTo || comparison.comparator == .equalsType
    if comparison.qualifier == .any, isTypeTest, comparison.options.letters.isEmpty {
      let test = "$\(bound.count + 1) \(comparison.comparator.spelling) " + expression(comparison.right, bound)
      return ["SUBQUERY(" + expression(comparison.left, bound) + ", " + test + ").@count >= 1"]
    }
    guard let bounded = CountBound(comparison, in: tree), let (comparator, number) = bounded.inclusive else {
      return [plain(comparison, bound)]
    }
    if let parts = split(bounded, bound) { return parts }
    if let flat = noItem(bounded, bound) { return [flat] }
    return [expression(bounded.quantity, bound) + " \(comparator.spelling) \(number)"]
  }

  private func plain(_ comparison: Comparison, _ bound: [String]) -> String {
    let qualifier =
      switch comparison.qualifier {
      case .direct: ""
      case .any: "ANY "
      case .all: "ALL "
      }
    let sides = [expression(comparison.left, bound), expression(comparison.right, bound)]
    let symbol = comparison.selector.map { tree[$0] } ?? "\(comparison.comparator.spelling)"
    return qualifier + sides[0] + " " + symbol + "[" + comparison.options.letters + "] " + sides[1]
  }

  /// `SUBQUERY(x, $v, a OR b).@count >= 1` as two.
  private func split(_ bounded: CountBound, _ bound: [String]) -> [String]? {
    guard isAtLeastOne(bounded), let counted = counted(bounded), case .or(let list) = tree[counted.predicate]
    else { return nil }
    let inner = bound + [tree[counted.variable]]
    let collection = expression(counted.collection, bound)
    return tree[list].map { "SUBQUERY(" + collection + ", " + text($0, inner) + ").@count >= 1" }
  }

  private func isAtLeastOne(_ bounded: CountBound) -> Bool {
    bounded.inclusive.map { $0 == (.greaterThanOrEqualTo, 1) } ?? false
  }

  /// No item has one: the same as a total of at most none.
  private func noItem(_ bounded: CountBound, _ bound: [String]) -> String? {
    guard let limit = bounded.inclusive, limit == (.lessThanOrEqualTo, 0), let items = counted(bounded),
      tree.predicateFormat(of: items.collection) == "extensionItems",
      case .comparison(let comparison) = tree[items.predicate], let inner = CountBound(comparison, in: tree),
      isAtLeastOne(inner), let attachments = counted(inner),
      tree.predicateFormat(of: attachments.collection) == "$" + tree[items.variable] + ".attachments"
    else { return nil }
    let predicate = text(attachments.predicate, bound + [tree[attachments.variable]])
    return "SUBQUERY(extensionItems.@unionOfArrays.attachments, " + predicate + ").@count <= 0"
  }

  private func counted(_ bounded: CountBound) -> (collection: NodeID, variable: TextID, predicate: NodeID)? {
    guard let counted = bounded.counted, case .subquery(let collection, let variable, let predicate) = tree[counted]
    else { return nil }
    return (collection, variable, predicate)
  }
}
