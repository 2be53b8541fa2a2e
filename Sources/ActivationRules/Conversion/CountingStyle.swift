public import PredicateSyntax

/// How a limit on attachments is written as a predicate.
public enum CountingStyle: String, Sendable, Hashable, CaseIterable {
  /// With what shipped rules use, nested SUBQUERYs and comparisons of their counts: limits of 0 and 1 exactly, greater ones for each
  /// item, which is exact for one item.
  case shippable
  /// With nested SUBQUERYs only, a limit for each item: exact for one item, looser for several.
  case perItem = "per-item"
  /// With sums of the counts of nested SUBQUERYs: exact, and as long as the limit is large.
  case layered
  /// With a collection operator over all items: exact; whether Apple's share sheet takes the operator in a rule is not verified.
  case flat

  /// The longest sum that is written in layers, in bytes: what is longer is refused as a rule. A limit of n takes n + 1 layers.
  public static let largestLayeredBytes = Limits.standard.sourceBytes
}

/// Why a dictionary cannot be written in a style.
public enum CountingError: Error, Sendable, Hashable {
  /// The layers of a limit would be longer than ``CountingStyle/largestLayeredBytes``.
  case limitTooLarge(key: String, limit: Int64)

  /// What is wrong, in one sentence without a full stop.
  public var message: String {
    switch self {
    case .limitTooLarge(let key, let limit):
      "\(ActivationKey.short(key)) is \(limit); in layers that is longer than \(CountingStyle.largestLayeredBytes) bytes, "
        + "the limit of rules"
    }
  }
}

extension DictionaryExpansion {
  /// The predicate with its limits in a style; nil when the dictionary stands for none.
  ///
  /// A limit of zero is written in every style as: no item has one.
  ///
  /// - Throws: When a limit cannot be written in the style.
  /// - Complexity: linear in the length of the predicate; layers multiply it by their number.
  public func tree(counting style: CountingStyle) throws(CountingError) -> SyntaxTree? {
    var clauses: [String] = []
    for condition in conditions {
      var tree = SyntaxTree()
      tree.root = condition.add(to: &tree)
      clauses.append(try LimitWriter(style: style, origin: condition.origin).text(of: tree))
    }
    if clauses.isEmpty { return nil }
    let text = clauses.map { "(\($0))" }.joined(separator: " AND ")
    // The text comes from trees that were parsed before; a table of one's own cannot make it malformed.
    return Parser.parse(text).tree
  }
}

/// Writes one clause of an expansion, recognising limits over all items.
struct LimitWriter {
  let style: CountingStyle
  let origin: DictionaryCondition.Origin

  func text(of tree: SyntaxTree) throws(CountingError) -> String {
    guard let total = TotalCount(tree.root, in: tree) else { return tree.predicateFormat }
    return try text(of: total)
  }

  func text(of total: TotalCount) throws(CountingError) -> String {
    if total.isUpperBound && total.limit == 0 { return items(inner: total.matches + " > 0") + " == 0" }
    switch style {
    case .flat: return total.flatText
    // A limit of 1 is two counts of items, without a sum.
    case .shippable where total.isUpperBound && total.limit == 1: return try layered(total)
    case .shippable, .perItem: return perItem(total)
    case .layered: return try layered(total)
    }
  }

  private func items(inner: String) -> String { "SUBQUERY(extensionItems, $extensionItem, \(inner)).@count" }

  private func perItem(_ total: TotalCount) -> String {
    total.isUpperBound
      ? items(inner: "\(total.matches) <= \(total.limit)") + " == extensionItems.@count"
      : items(inner: "\(total.matches) >= \(total.limit)") + " > 0"
  }

  /// With c matches in an item, the sum of c over the items is the sum over j of the number of items with at least j; layers
  /// above n + 1 (n for a lower bound) change nothing about the comparison with n.
  private func layered(_ total: TotalCount) throws(CountingError) -> String {
    let longest = Int64(CountingStyle.largestLayeredBytes)
    guard total.limit < longest / Int64(max(1, items(inner: total.matches + " >= ").utf8.count)) else {
      var key = ""
      if case .limit(let name, _) = origin { key = name }
      throw .limitTooLarge(key: key, limit: total.limit)
    }
    func layer(_ number: Int64) -> String { items(inner: "\(total.matches) >= \(number)") }
    if total.isUpperBound && total.limit == 1 { return "\(layer(1)) <= 1 AND \(layer(2)) == 0" }
    let last = total.isUpperBound ? total.limit + 1 : total.limit
    if last < 1 { return "TRUEPREDICATE" }
    var layers: [String] = []
    for number in 1...last { layers.append(layer(number)) }
    return layers.joined(separator: " + ") + (total.isUpperBound ? " <= " : " >= ") + "\(total.limit)"
  }
}

/// A bound on the number of attachments over all items, as the tables write it.
struct TotalCount {
  /// Whether the bound is `<=` rather than `>=`.
  let isUpperBound: Bool
  let limit: Int64
  /// The number of matches in `$extensionItem`.
  let matches: String
  let flatText: String

  init?(_ node: NodeID, in tree: SyntaxTree) {
    guard case .comparison(let comparison) = tree[node], let bound = CountBound(comparison, in: tree),
      let limit = bound.number, bound.comparator == .lessThanOrEqualTo || bound.comparator == .greaterThanOrEqualTo
    else { return nil }
    isUpperBound = bound.comparator == .lessThanOrEqualTo
    self.limit = limit
    flatText = tree.predicateFormat(of: node)
    if tree.predicateFormat(of: bound.quantity) == "extensionItems.@sum.attachments.@count" {
      matches = "$extensionItem.attachments.@count"
      return
    }
    guard let counted = bound.counted, case .subquery(let collection, let variable, let predicate) = tree[counted],
      tree.predicateFormat(of: collection) == "extensionItems.@unionOfArrays.attachments"
    else { return nil }
    matches =
      "SUBQUERY($extensionItem.attachments, $\(tree[variable]), \(tree.predicateFormat(of: predicate))).@count"
  }
}
