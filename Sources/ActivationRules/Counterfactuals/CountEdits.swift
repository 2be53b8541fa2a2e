internal import ActivationMemory
internal import PredicateEvaluation
internal import PredicateSyntax

/// The edits of comparisons that count: another number, another operator.
struct CountEdits {
  let tree: SyntaxTree
  let texts: PredicateEdits
  let wantsMore: Bool
  /// The kind of elements that each comparison of a count counts.
  private let nouns: [NodeID: ElementNoun]
  /// The comparisons that count all elements of a list, whatever they are.
  private let lists: Set<NodeID>

  init(texts: PredicateEdits, wantsMore: Bool) {
    tree = texts.tree
    self.texts = texts
    self.wantsMore = wantsMore
    var nouns: [NodeID: ElementNoun] = [:]
    var lists: Set<NodeID> = []
    for index in tree.nodes.indices {
      let node = NodeID(rawValue: UInt32(index))
      guard case .comparison(let comparison) = tree[node] else { continue }
      let counted = CountedElements(comparison, in: tree)
      nouns[node] = counted?.noun
      if counted?.subquery == nil, CountBound(comparison, in: tree)?.counted != nil { lists.insert(node) }
    }
    self.nouns = nouns
    self.lists = lists
  }

  /// ` in the clause about public.image`; empty where no other clause counts the same.
  private func place(of node: NodeID) -> String {
    guard let noun = nouns[node], nouns.values.count(where: { $0 == noun }) > 1 else { return "" }
    let range = tree.range(of: node)
    // A count of all attachments names no type; the clause around it does, which comes after its parts.
    for index in Int(node.rawValue)..<tree.nodes.count {
      let outer = NodeID(rawValue: UInt32(index))
      let around = tree.range(of: outer)
      if around.lowerBound <= range.lowerBound, around.upperBound >= range.upperBound,
        let subjects = tree.subjects(of: outer)
      {
        return " in the clause about \(subjects)"
      }
    }
    return " in the clause \(tree.clauseText(of: node))"
  }

  /// A count compared with a literal.
  private struct Limit {
    var bound: CountBound
    var number: Int64
    var noun: ElementNoun
    /// A Boolean value that indicates whether all elements count.
    var isOfAll: Bool
    /// The clause that is meant, if the rule counts the same thing in several.
    var place: String
  }

  /// The edits of one comparison.
  func edits(of node: NodeID, seen: [Int64]) -> [RuleEdit] {
    guard case .comparison(let comparison) = tree[node] else { return [] }
    if let quantity = quantityEdit(node, comparison) { return [quantity] }
    guard !seen.isEmpty, let limit = limit(node, comparison) else { return [] }
    var edits: [RuleEdit] = []
    for count in seen { edits += wantsMore ? widened(limit, count) : narrowed(limit, count) }
    return edits
  }

  private func limit(_ node: NodeID, _ comparison: SyntaxTree.Comparison) -> Limit? {
    guard let bound = CountBound(comparison, in: tree), let number = bound.number else { return nil }
    return Limit(
      bound: bound, number: number, noun: nouns[node] ?? .element, isOfAll: lists.contains(node),
      place: place(of: node))
  }

  private func widened(_ limit: Limit, _ count: Int64) -> [RuleEdit] {
    switch limit.bound.comparator {
    case .equalTo where count > limit.number && count > 0:
      // At most a number would take none as well, and at least none would take anything.
      limit.number > 0
        ? [edit(limit, .greaterThanOrEqualTo, limit.number, .comparison)]
        : [edit(limit, .lessThanOrEqualTo, count, .comparison)]
    case .equalTo where count < limit.number && count > 0: [edit(limit, .equalTo, count, .count)]
    case .lessThanOrEqualTo where count > limit.number: [edit(limit, .lessThanOrEqualTo, count, .count)]
    case .lessThan where count >= limit.number: [edit(limit, .lessThan, count &+ 1, .count)]
    case .greaterThanOrEqualTo where count < limit.number && count > 0:
      [edit(limit, .greaterThanOrEqualTo, count, .count)]
    case .greaterThan where count <= limit.number && count > 0: [edit(limit, .greaterThanOrEqualTo, count, .count)]
    default: []
    }
  }

  private func narrowed(_ limit: Limit, _ count: Int64) -> [RuleEdit] {
    switch limit.bound.comparator {
    case .lessThanOrEqualTo where count > 1: [edit(limit, .lessThanOrEqualTo, count - 1, .count)]
    case .lessThan where count > 1: [edit(limit, .lessThan, count, .count)]
    case .greaterThanOrEqualTo, .greaterThan: [edit(limit, .greaterThanOrEqualTo, count &+ 1, .count)]
    case .equalTo where count == limit.number: [edit(limit, .equalTo, count &+ 1, .count)]
    default: []
    }
  }

  private func edit(
    _ limit: Limit, _ comparator: ComparisonOperator, _ number: Int64, _ reach: RuleEdit.Reach
  ) -> RuleEdit {
    let replacement = texts.bound(limit.bound.quantity, by: limit.bound.boundNode, comparator, "\(number)")
    let sentence =
      limit.bound.comparator == .equalTo && comparator == .greaterThanOrEqualTo
      ? "allow more than \(number) \(Self.what(limit, number))" : Self.sentence(limit, comparator, number)
    return RuleEdit(reach, sentence + limit.place, [replacement])
  }

  private static func what(_ limit: Limit, _ number: Int64) -> String {
    (limit.isOfAll ? "" : "matching ") + limit.noun.form(for: number)
  }

  private static func sentence(_ limit: Limit, _ comparator: ComparisonOperator, _ number: Int64) -> String {
    let what = what(limit, number)
    return switch comparator {
    case .equalTo: "require exactly \(number) \(what)"
    case .greaterThanOrEqualTo: "require at least \(number) \(what)"
    case .lessThan: "allow fewer than \(number) \(what)"
    default: "allow up to \(number) \(what)"
    }
  }

  /// All become one, or one becomes all.
  private func quantityEdit(_ node: NodeID, _ comparison: SyntaxTree.Comparison) -> RuleEdit? {
    guard let counted = CountedElements(comparison, in: tree), let subquery = counted.subquery,
      subquery.bound.isQuantityOnLeft, case .keyPath = tree[comparison.left]
    else { return nil }
    func bound(_ comparator: ComparisonOperator, _ text: String) -> [TextEdit] {
      [texts.bound(comparison.left, by: comparison.right, comparator, text)]
    }
    if counted.wanted == .all, wantsMore {
      let sentence = "let one matching \(counted.noun.singular) suffice instead of all" + self.place(of: node)
      return RuleEdit(.quantity, sentence, bound(.greaterThan, "0"))
    }
    if counted.wanted == .atLeast(1), !wantsMore {
      let text = tree.predicateFormat(of: subquery.collection) + ".@count"
      let sentence = "require that all \(counted.noun.plural) match instead of one" + self.place(of: node)
      return RuleEdit(.quantity, sentence, bound(.equalTo, text))
    }
    return nil
  }
}

extension Trace {
  /// The counts that were seen on one side of each comparison with a number, up to four of each, and the comparisons that ended with an error.
  func observedCounts(in tree: SyntaxTree) -> (counts: [NodeID: [Int64]], failed: Set<NodeID>) {
    var counts: [NodeID: [Int64]] = [:]
    var failed: Set<NodeID> = []
    func add(_ number: Int64, to node: NodeID) {
      let known = counts[node] ?? []
      if known.count < 4, !known.contains(number) { counts[node] = known + [number] }
    }
    for (index, entry) in entries.enumerated() {
      guard case .comparison(let comparison) = tree[entry.node] else { continue }
      if entry.outcome == .error { failed.insert(entry.node) }
      if case .comparison(let left, let right) = entry.detail, let bound = CountBound(comparison, in: tree),
        bound.number != nil, let number = wholeNumber(of: bound.isQuantityOnLeft ? left : right)
      {
        add(number, to: entry.node)
      }
      guard let counted = CountedSubquery(comparison, in: tree) else { continue }
      for child in entries[index...].dropFirst() {
        guard child.depth > entry.depth else { break }
        if child.depth == entry.depth + 1, child.node == counted.node,
          case .subquery(_?, let matched) = child.detail
        {
          add(Int64(matched), to: entry.node)
        }
      }
    }
    return (counts, failed)
  }
}
