package import Predicates
package import UniformTypes

/// Clauses in words, as they are read without any context: `at least 1 attachment for which one of its types conforms to public.image (image)`.
package struct ClauseWords {
  private let tree: SyntaxTree
  private let types: TypeGraph

  /// The number of operands of AND and OR that are described one by one.
  private static let mostOperands = 4
  /// The maximum nesting of conditions that are described.
  private static let mostDepth = 4

  /// Words for the clauses of a tree.
  package init(_ tree: SyntaxTree, types: TypeGraph) {
    self.tree = tree
    self.types = types
  }

  /// The condition in words; nil for a node that isn't a condition.
  ///
  /// - Complexity: linear in the clause.
  package func words(of node: NodeID) -> String? { tree[node].isPredicate ? words(of: node, 0) : nil }

  private func words(of node: NodeID, _ depth: Int) -> String {
    guard depth < Self.mostDepth else { return "`\(tree.clauseText(of: node))`" }
    switch tree[node] {
    case .truePredicate: return "always"
    case .falsePredicate: return "never"
    case .not(let inner): return "not: " + words(of: inner, depth + 1)
    case .and(let list): return joined(list, "and", "all of \(list.count) conditions hold", depth)
    case .or(let list): return joined(list, "or", "at least one of \(list.count) conditions holds", depth)
    case .comparison(let comparison): return words(of: comparison, node, depth)
    default: return "`\(tree.predicateFormat(of: node))`"
    }
  }

  private func joined(_ list: NodeList, _ word: String, _ summary: String, _ depth: Int) -> String {
    guard list.count <= Self.mostOperands else { return summary }
    let operands = tree[list].map { child in
      switch tree[child] {
      case .and, .or: "(" + words(of: child, depth + 1) + ")"
      default: words(of: child, depth + 1)
      }
    }
    return operands.joined(separator: depth == 0 ? ", \(word) " : " \(word) ")
  }

  private func words(of comparison: SyntaxTree.Comparison, _ node: NodeID, _ depth: Int) -> String {
    if let test = TypeTest(comparison, in: tree) { return words(of: test) }
    guard let counted = CountedElements(comparison, in: tree) else {
      return "`\(tree.clauseText(of: node))`"
    }
    let amount = amount(counted.wanted, counted.noun)
    guard let subquery = counted.subquery else { return amount }
    if let types = typesOnly(subquery.predicate) { return amount + " of type " + types }
    let inner = words(of: subquery.predicate, depth + 1)
    if case .comparison(let comparison) = tree[subquery.predicate],
      CountedElements(comparison, in: tree) != nil
    {
      return amount + " with " + inner
    }
    return amount + " where " + inner
  }

  /// The types in words where a condition only asks for one of them: `public.image (image) or public.url (URL)`; nil for any other condition.
  private func typesOnly(_ node: NodeID) -> String? {
    let operands: [NodeID] = if case .or(let list) = tree[node] { Array(tree[list]) } else { [node] }
    guard operands.count <= Self.mostOperands else { return nil }
    var names: [String] = []
    for operand in operands {
      guard case .comparison(let comparison) = tree[operand], let test = TypeTest(comparison, in: tree),
        test.qualifier != .all, test.includesConformingTypes
      else { return nil }
      names.append(name(of: test.type))
    }
    return names.joined(separator: " or ")
  }

  private func name(of type: String) -> String { type + (types.description(of: type).map { " (\($0))" } ?? "") }

  private func amount(_ wanted: CountedElements.Wanted, _ noun: ElementNoun) -> String {
    switch wanted {
    case .all: "no other \(noun.plural) than those"
    case .exactly(0), .atMost(0): "no \(noun.singular)"
    case .exactly(let count): "exactly \(noun.counted(count))"
    case .atLeast(let count): "at least \(noun.counted(count))"
    case .atMost(let count): "at most \(noun.counted(count))"
    case .anythingBut(let count): "any number but \(count) of \(noun.plural)"
    case .other(let condition): "a number of \(noun.plural) that is `\(condition)`"
    }
  }

  private func words(of test: TypeTest) -> String {
    let subject =
      switch test.qualifier {
      case .any: "one of its types"
      case .all: "each of its types"
      case .direct: "the type"
      }
    return test.includesConformingTypes
      ? "\(subject) conforms to \(name(of: test.type))" : "\(subject) is \(name(of: test.type)) itself"
  }
}
