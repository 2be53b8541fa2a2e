package import Predicates

extension SyntaxTree {
  /// The indexes into extension items, such as `extensionItems[0]`; if indexes are nested, only the outermost.
  ///
  /// An index counts if its list comes from `extensionItems`, directly or through a variable that a SUBQUERY binds to an item. NSPredicate
  /// accepts such an index. An iPhone with iOS 26.5.2 did not offer an extension whose rule has one, but did offer it when the same
  /// rule used a SUBQUERY (observed, one device; https://github.com/phillon77/KnitNote).
  ///
  /// - Complexity: linear in the number of nodes.
  package var indexesIntoExtensionItems: [NodeID] {
    guard nodes.contains(where: { if case .index = $0 { true } else { false } }) else { return [] }
    var found: [NodeID] = []
    var scope: [(variable: TextID, comesFromItems: Bool)] = []
    _ = comesFromItems(root, &scope, indexes: &found)
    return found
  }

  /// Returns whether the value of a node comes from `extensionItems`, and collects the indexes below the node.
  private func comesFromItems(
    _ id: NodeID, _ scope: inout [(variable: TextID, comesFromItems: Bool)], indexes found: inout [NodeID]
  ) -> Bool {
    switch self[id] {
    case .variable(let name): return scope.last { $0.variable == name }?.comesFromItems ?? false
    case .keyPath(let base, let steps):
      for step in self[steps] { _ = comesFromItems(step, &scope, indexes: &found) }
      return base == .none
        ? self[steps].first.map(leadsToItems) ?? false : comesFromItems(base, &scope, indexes: &found)
    case .index(let collection, let index):
      let before = found.count
      let isOfItems = comesFromItems(collection, &scope, indexes: &found)
      if isOfItems {
        found.removeLast(found.count - before)
        found.append(id)
      }
      _ = comesFromItems(index, &scope, indexes: &found)
      return isOfItems
    case .subquery(let collection, let variable, let predicate):
      let isOfItems = comesFromItems(collection, &scope, indexes: &found)
      scope.append((variable, isOfItems))
      _ = comesFromItems(predicate, &scope, indexes: &found)
      scope.removeLast()
      return isOfItems
    default:
      var isOfItems = false
      for child in children(of: id) where comesFromItems(child, &scope, indexes: &found) { isOfItems = true }
      return isOfItems
    }
  }

  /// Returns whether a step is the key `extensionItems`, or a quoted path that begins with it.
  private func leadsToItems(_ step: NodeID) -> Bool {
    let key: TextID
    switch self[step] {
    case .key(let name), .string(let name): key = name
    default: return false
    }
    return self[key].utf8.prefix { $0 != UInt8(ascii: ".") }.elementsEqual(ContextKey.extensionItems.utf8)
  }
}
