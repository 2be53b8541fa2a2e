package import PredicateSyntax

extension SyntaxTree {
  /// The indexes into extension items, such as `extensionItems[0]`; of nested ones the outermost.
  ///
  /// An index counts if its list comes from `extensionItems`, also by way of a variable that a SUBQUERY binds to one
  /// of them. NSPredicate takes such an index, and an iPhone with iOS 26.5.2 did not offer an extension whose rule has one, while the
  /// same rule with a SUBQUERY was offered (observed, one device; https://github.com/phillon77/KnitNote).
  ///
  /// - Complexity: linear in the number of nodes.
  package var indexesIntoExtensionItems: [NodeID] {
    guard nodes.contains(where: { if case .index = $0 { true } else { false } }) else { return [] }
    var finder = ItemIndexFinder(tree: self)
    _ = finder.visit(root)
    return finder.found
  }
}

/// Follows values from `extensionItems` through a tree.
private struct ItemIndexFinder {
  private struct Binding {
    var name: TextID
    var comesFromItems: Bool
  }

  let tree: SyntaxTree
  private(set) var found: [NodeID] = []
  private var scope: [Binding] = []

  init(tree: SyntaxTree) { self.tree = tree }

  /// Visits the nodes below a node; the result tells whether its value comes from `extensionItems`.
  mutating func visit(_ id: NodeID) -> Bool {
    switch tree[id] {
    case .variable(let name): return scope.last { $0.name == name }?.comesFromItems ?? false
    case .keyPath(let base, let steps):
      for step in tree[steps] { _ = visit(step) }
      return base == .none ? tree[steps].first.map(leadsToItems) ?? false : visit(base)
    case .index(let collection, let index):
      let before = found.count
      let comesFromItems = visit(collection)
      if comesFromItems {
        found.removeLast(found.count - before)
        found.append(id)
      }
      _ = visit(index)
      return comesFromItems
    case .subquery(let collection, let variable, let predicate):
      let comesFromItems = visit(collection)
      scope.append(Binding(name: variable, comesFromItems: comesFromItems))
      _ = visit(predicate)
      scope.removeLast()
      return comesFromItems
    default:
      var comesFromItems = false
      for child in tree.children(of: id) where visit(child) { comesFromItems = true }
      return comesFromItems
    }
  }

  /// Returns whether a step is the key `extensionItems`, or a quoted path that begins with it.
  private func leadsToItems(_ step: NodeID) -> Bool {
    let key: TextID
    switch tree[step] {
    case .key(let name), .string(let name): key = name
    default: return false
    }
    let (bytes, items) = (tree[key].utf8, ContextKey.extensionItems.utf8)
    guard bytes.starts(with: items) else { return false }
    return bytes.count == items.count || bytes.dropFirst(items.count).first == UInt8(ascii: ".")
  }
}
