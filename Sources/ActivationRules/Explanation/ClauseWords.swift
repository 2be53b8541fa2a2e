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
    let amount = counted.wanted == .all ? "no other \(counted.noun.plural) than those" : counted.briefText
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

/// The text of a clause as explanations and reports show it: canonical, with SUBQUERYs shortened, for their parts are shown below.
extension SyntaxTree {
  /// The clause in a line, by which a sentence can name it.
  package func clauseText(of node: NodeID) -> String {
    switch self[node] {
    case .and(let list): return "AND of \(list.count) clauses"
    case .or(let list): return "OR of \(list.count) clauses"
    case .not(let inner): return "NOT (\(clauseText(of: inner)))"
    case .comparison(let comparison):
      return comparison.qualifier.prefix + operand(comparison.left) + " " + operatorText(comparison) + " "
        + operand(comparison.right)
    default: return predicateFormat(of: node)
    }
  }

  /// The line of a clause in a tree: how many operands of a compound hold or fail, and of anything else its text.
  func clauseLabel(
    of node: NodeID, _ outcome: Explanation.Clause.Outcome, _ operands: [Explanation.Clause]
  ) -> String {
    let word: String
    switch self[node] {
    case .and: word = "AND"
    case .or: word = "OR"
    case .not: return "NOT"
    default: return clauseText(of: node)
    }
    let alike = operands.count { $0.outcome == outcome }
    switch outcome {
    case .notEvaluated: return clauseText(of: node)
    case .holds where word == "AND": return "AND: all \(operands.count) hold"
    case .fails where word == "OR": return "OR: none of \(operands.count) holds"
    case .holds: return "OR: \(alike) of \(operands.count) \(alike == 1 ? "holds" : "hold")"
    case .fails: return "AND: \(alike) of \(operands.count) \(alike == 1 ? "fails" : "fail")"
    case .error: return "\(word): \(alike) of \(operands.count) \(alike == 1 ? "ends" : "end") with an error"
    }
  }

  /// The first types, or else texts, that a clause names: `public.image, public.movie and 2 more`; nil when it names none.
  ///
  /// Those that it excludes count where it names no others.
  func subjects(of node: NodeID) -> String? {
    var found: [String] = []
    var excluded: [String] = []
    walk(from: node) { inner, position in
      guard case .string(let text) = self[inner], !found.contains(self[text]) else { return true }
      if !position.isNegated {
        found.append(self[text])
      } else if !excluded.contains(self[text]) {
        excluded.append(self[text])
      }
      return true
    }
    if found.isEmpty { found = excluded }
    guard !found.isEmpty else { return nil }
    return found.prefix(2).joined(separator: ", ") + (found.count > 2 ? " and \(found.count - 2) more" : "")
  }

  func operatorText(_ comparison: SyntaxTree.Comparison) -> String {
    if let selector = comparison.selector { return self[selector] }
    let letters = comparison.options.letters
    return "\(comparison.comparator.spelling)" + (letters.isEmpty ? "" : "[\(letters)]")
  }

  private func operand(_ node: NodeID) -> String {
    switch self[node] {
    case .subquery(let collection, let variable, _):
      return "SUBQUERY(\(predicateFormat(of: collection)), $\(self[variable]), …)"
    case .keyPath(let base, let steps):
      guard base != .none, case .subquery = self[base] else { return predicateFormat(of: node) }
      return self[steps].reduce(operand(base)) { $0 + "." + predicateFormat(of: $1) }
    default: return predicateFormat(of: node)
    }
  }
}
