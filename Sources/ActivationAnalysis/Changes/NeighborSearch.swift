internal import ActivationRules

/// Contexts by the number of changes that lead to them, fewest first: the search by trying, where the analysis has no answer.
struct NeighborSearch {
  private let start: [[[String]]]
  private let attachments: [[String]]
  private let most: Int
  private let isWanted: ([ChangedItem]) -> Bool
  private var seen: Set<[[[String]]]> = []
  /// How many contexts were asked about.
  private(set) var askedCount = 0

  /// - Parameters:
  ///   - start: The context to begin with.
  ///   - attachments: What attachments may be added, by their types.
  ///   - most: How many contexts are asked about.
  ///   - isWanted: Whether a context is what is looked for.
  init(
    _ start: [[[String]]], _ attachments: [[String]], most: Int, isWanted: @escaping ([ChangedItem]) -> Bool
  ) {
    self.start = start
    self.attachments = attachments
    self.most = most
    self.isWanted = isWanted
  }

  /// The wanted context with the fewest changes among those that are asked about.
  mutating func nearest() -> [ChangedItem]? {
    let unchanged = start.enumerated().map { origin, item in
      ChangedItem(origin: origin, attachments: item.indices.map { .kept($0) })
    }
    var frontier = [unchanged]
    seen = [types(of: unchanged)]
    while !frontier.isEmpty {
      var next: [[ChangedItem]] = []
      for items in frontier {
        for neighbor in neighbors(of: items) where seen.insert(types(of: neighbor)).inserted {
          guard askedCount < most else { return nil }
          askedCount += 1
          if isWanted(neighbor) { return neighbor }
          next.append(neighbor)
        }
      }
      frontier = next
    }
    return nil
  }

  private func types(of items: [ChangedItem]) -> [[[String]]] {
    items.map { item in
      item.attachments.map { attachment in
        switch attachment {
        case .kept(let position): start[item.origin ?? 0][position]
        case .new(let types): types
        }
      }
    }
  }

  private func neighbors(of items: [ChangedItem]) -> [[ChangedItem]] {
    var found: [[ChangedItem]] = []
    for item in items.indices {
      for position in items[item].attachments.indices {
        var changed = items
        changed[item].attachments.remove(at: position)
        // Nothing is shared in an item without attachments.
        if changed[item].attachments.isEmpty { changed.remove(at: item) }
        if !changed.isEmpty { found.append(changed) }
        for types in attachments {
          changed = items
          changed[item].attachments[position] = .new(types)
          found.append(changed)
        }
      }
      for types in attachments {
        var changed = items
        changed[item].attachments.append(.new(types))
        found.append(changed)
      }
    }
    for types in attachments { found.append(items + [ChangedItem(origin: nil, attachments: [.new(types)])]) }
    return found
  }
}
