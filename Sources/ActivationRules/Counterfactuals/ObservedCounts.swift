internal import PredicateEvaluation
internal import PredicateSyntax

/// The counts that an evaluation saw on one side of each comparison with a number.
struct ObservedCounts {
  private var counts: [NodeID: [Int64]] = [:]
  /// The comparisons that ended with an error.
  private(set) var failed: Set<NodeID> = []

  init(_ trace: Trace, in tree: SyntaxTree) {
    for (index, entry) in trace.entries.enumerated() {
      guard case .comparison(let comparison) = tree[entry.node] else { continue }
      if entry.outcome == .error { failed.insert(entry.node) }
      if let number = Self.number(entry, comparison, trace, tree) { add(number, to: entry.node) }
      guard let counted = CountedSubquery(comparison, in: tree) else { continue }
      for child in trace.entries[index...].dropFirst() {
        guard child.depth > entry.depth else { break }
        if child.depth == entry.depth + 1, child.node == counted.node,
          case .subquery(_?, let matched) = child.detail
        {
          add(Int64(matched), to: entry.node)
        }
      }
    }
  }

  /// The quantity of a comparison with a number, when it was seen to be a whole number.
  private static func number(
    _ entry: Trace.Entry, _ comparison: Comparison, _ trace: Trace, _ tree: SyntaxTree
  ) -> Int64? {
    guard case .comparison(let left, let right) = entry.detail, let bound = CountBound(comparison, in: tree),
      bound.number != nil
    else { return nil }
    return trace.wholeNumber(of: bound.isQuantityOnLeft ? left : right)
  }

  private mutating func add(_ number: Int64, to node: NodeID) {
    let known = counts[node] ?? []
    if known.count < 4, !known.contains(number) { counts[node] = known + [number] }
  }

  /// The counts that were seen at a comparison, in ascending order.
  func seen(at node: NodeID) -> [Int64] { (counts[node] ?? []).sorted() }
}
