internal import PredicateSyntax

/// A bound on the number of attachments over all items, as the tables write it.
struct TotalCount {
  /// A Boolean value that indicates whether the bound is `<=` rather than `>=`.
  let isUpperBound: Bool
  let limit: Int64
  /// The condition on an attachment, with its variable; nil when all are counted.
  let condition: (variable: TextID, predicate: NodeID)?

  init?(_ node: NodeID, in tree: SyntaxTree) {
    guard case .comparison(let comparison) = tree[node], let bound = CountBound(comparison, in: tree),
      let limit = bound.number, bound.comparator == .lessThanOrEqualTo || bound.comparator == .greaterThanOrEqualTo
    else { return nil }
    isUpperBound = bound.comparator == .lessThanOrEqualTo
    self.limit = limit
    if tree.keys(of: bound.quantity) == [ContextKey.extensionItems, "@sum", ContextKey.attachments, "@count"] {
      condition = nil
      return
    }
    guard let counted = CountedSubquery(bound, in: tree),
      tree.keys(of: counted.collection) == [ContextKey.extensionItems, "@unionOfArrays", ContextKey.attachments]
    else { return nil }
    condition = (counted.variable, counted.predicate)
  }
}

extension SyntaxTree {
  /// Adds a clause of an expansion, given as a tree of its own; a limit over all items is written in a style of counting.
  mutating func add(
    clause source: SyntaxTree, of origin: DictionaryCondition.Origin, counting style: CountingStyle
  ) throws(ReadingError) -> NodeID {
    guard style != .flat, let total = TotalCount(source.root, in: source) else {
      return add(copyOf: source.root, of: source)
    }
    if total.isUpperBound && total.limit == 0 {
      let items = addItems { $0.compare($0.addMatches(total, of: source), .greaterThan, 0) }
      return compare(items, .equalTo, 0)
    }
    // A limit of 1 is two counts of items, without a sum.
    if style == .layered || total.isUpperBound && total.limit == 1 {
      return try addLayers(total, of: source, origin)
    }
    let items = addItems {
      $0.compare(
        $0.addMatches(total, of: source), total.isUpperBound ? .lessThanOrEqualTo : .greaterThanOrEqualTo, total.limit)
    }
    return total.isUpperBound
      ? compare(items, .equalTo, addKeys([ContextKey.extensionItems, "@count"])) : compare(items, .greaterThan, 0)
  }

  /// With c matches in an item, the sum of c over the items is the sum over j of the number of items with at least j; layers
  /// above n + 1 (n for a lower bound) change nothing about the comparison with n.
  private mutating func addLayers(
    _ total: TotalCount, of source: SyntaxTree, _ origin: DictionaryCondition.Origin
  ) throws(ReadingError) -> NodeID {
    func layer(_ number: Int64, _ tree: inout SyntaxTree) -> NodeID {
      tree.addItems { $0.compare($0.addMatches(total, of: source), .greaterThanOrEqualTo, number) }
    }
    var alone = SyntaxTree()
    alone.root = layer(1, &alone)
    guard total.limit < Int64(CountingStyle.largestLayeredBytes / alone.predicateFormat.utf8.count) else {
      var key = ""
      if case .limit(let name, _) = origin { key = name }
      throw ReadingError(
        .limit,
        "\(ActivationKey.short(key)) is \(total.limit); in layers that is longer than "
          + "\(CountingStyle.largestLayeredBytes) bytes, the limit of rules")
    }
    if total.isUpperBound && total.limit == 1 {
      return addConjunction([compare(layer(1, &self), .lessThanOrEqualTo, 1), compare(layer(2, &self), .equalTo, 0)])
    }
    let last = total.isUpperBound ? total.limit + 1 : total.limit
    if last < 1 { return add(.truePredicate, at: SourceRange(0, 0)) }
    var layers: [NodeID] = []
    for number in 1...last { layers.append(layer(number, &self)) }
    // Halves rather than one after the other: many layers would nest deeper than a rule may.
    while layers.count > 1 {
      var halves: [NodeID] = []
      for index in stride(from: 0, to: layers.count, by: 2) {
        let isLast = index + 1 == layers.count
        halves.append(
          isLast ? layers[index] : add(.arithmetic(.add, layers[index], layers[index + 1]), at: SourceRange(0, 0)))
      }
      layers = halves
    }
    return compare(layers[0], total.isUpperBound ? .lessThanOrEqualTo : .greaterThanOrEqualTo, total.limit)
  }

  // MARK: Parts of limits

  private static let item = "extensionItem"

  private mutating func addKeys(_ names: [String], after base: NodeID = .none) -> NodeID {
    var steps: [NodeID] = []
    for name in names {
      let key = intern(name)
      steps.append(add(.key(key), at: SourceRange(0, 0)))
    }
    return add(.keyPath(base: base, steps: add(list: steps)), at: SourceRange(0, 0))
  }

  /// `SUBQUERY(extensionItems, $extensionItem, …).@count`
  private mutating func addItems(where condition: (inout SyntaxTree) -> NodeID) -> NodeID {
    let items = addKeys([ContextKey.extensionItems])
    return addCount(of: items, Self.item, where: condition)
  }

  /// The number of matches in `$extensionItem`.
  private mutating func addMatches(_ total: TotalCount, of source: SyntaxTree) -> NodeID {
    let item = add(.variable(intern(Self.item)), at: SourceRange(0, 0))
    guard let (variable, predicate) = total.condition else {
      return addKeys([ContextKey.attachments, "@count"], after: item)
    }
    let attachments = addKeys([ContextKey.attachments], after: item)
    return addCount(of: attachments, source[variable]) { $0.add(copyOf: predicate, of: source) }
  }

  private mutating func addCount(
    of collection: NodeID, _ variable: String, where condition: (inout SyntaxTree) -> NodeID
  ) -> NodeID {
    let predicate = condition(&self)
    let subquery = SyntaxTree.Node.subquery(collection: collection, variable: intern(variable), predicate: predicate)
    return addKeys(["@count"], after: add(subquery, at: SourceRange(0, 0)))
  }

  private mutating func compare(_ left: NodeID, _ comparator: ComparisonOperator, _ number: Int64) -> NodeID {
    let right = add(.integer(number), at: SourceRange(0, 0))
    return compare(left, comparator, right)
  }

  private mutating func compare(_ left: NodeID, _ comparator: ComparisonOperator, _ right: NodeID) -> NodeID {
    add(.comparison(SyntaxTree.Comparison(left: left, right: right, comparator: comparator)), at: SourceRange(0, 0))
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
