internal import PredicateSyntax

/// What stops a predicate from being a dictionary.
extension DictionaryRecognizer {
  /// The first clause that the nearest dictionary does not give, and why none gives it.
  func reason(_ nearest: ActivationDictionary) -> NotADictionary {
    var given: Set<CanonicalClause> = []
    if let tree = try? DictionaryExpansion(nearest, table: table).tree(counting: .flat) {
      given = CanonicalClause.set(of: tree)
    }
    let all = CanonicalClause.clauses(of: tree)
    let found = all.first { !given.contains($0.clause) } ?? all.first
    let node = found?.node ?? tree.root
    return NotADictionary(
      clause: tree.predicateFormat(of: node), range: tree.range(of: node), message: message(node, clauses: all.count))
  }

  private func message(_ node: NodeID, clauses: Int) -> String {
    switch tree[node] {
    case .or: return "a dictionary joins everything with AND, and this is an OR"
    case .truePredicate: return "no dictionary accepts everything"
    case .falsePredicate: return "a dictionary that accepts nothing has nothing in it but zeros"
    default: break
    }
    if let foreign = foreignType(below: node) {
      return "no key stands for \(foreign); the keys stand for \(table.allTypes.joined(separator: ", "))"
    }
    if let items = itemCount(node) { return items }
    return "no key, with any value, gives this clause"
  }

  /// A clause about how many items match.
  private func itemCount(_ node: NodeID) -> String? {
    guard case .comparison(let comparison) = tree[node], let counted = CountedElements(comparison, in: tree),
      let subquery = counted.subquery, tree.keys(of: subquery.collection) == [ContextKey.extensionItems]
    else { return nil }
    if case .comparison(let inner) = tree[subquery.predicate],
      let attachments = CountedElements(inner, in: tree), case .atMost = attachments.wanted, counted.wanted == .all
    {
      return "this limits the attachments of each item, and a key limits those of all items together"
    }
    switch counted.wanted {
    case .exactly(let number) where number > 0:
      return "this wants exactly \(number) extension item\(number == 1 ? "" : "s"), and no key counts items"
    case .all, .atLeast:
      return "this sets no limit to the number of attachments, and every key that accepts a type sets one"
    case .exactly, .atMost, .anythingBut, .other: return "this counts extension items, and no key does"
    }
  }

  /// A type that the clause tests and no key stands for.
  private func foreignType(below node: NodeID) -> String? {
    var found: String?
    let known = table.allTypes
    tree.walk(from: node) { inner, _ in
      if found == nil, case .comparison(let comparison) = tree[inner], let test = TypeTest(comparison, in: tree),
        test.includesConformingTypes, !known.contains(test.type)
      {
        found = test.type
      }
      return found == nil
    }
    return found
  }
}

extension DictionaryTable {
  /// The types of all keys, each once, in the order of the tree.
  public var allTypes: [String] {
    var types: [String] = []
    for key in keys {
      for type in node(for: key)?.types ?? [] where !types.contains(type) { types.append(type) }
    }
    return types
  }
}
