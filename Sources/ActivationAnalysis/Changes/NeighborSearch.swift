internal import ActivationRules

/// Contexts by the number of changes that lead to them, fewest first: the search by trying, where the analysis has no answer.
struct NeighborSearch {
  /// A context on the way.
  struct Neighbor {
    /// The position of the context that it comes from.
    let start: Int
    /// The items that are kept, and the new ones.
    let items: [ChangedItem]
    /// Its attachments by their types.
    let types: [[[String]]]
  }

  /// The number of contexts to try by default.
  static let usualLimit = 4_000

  private let starts: [[[[String]]]]
  private let attachments: [[String]]
  private let most: Int
  private let isWanted: (Neighbor) -> Bool
  /// The number of contexts that were tried.
  private(set) var askedCount = 0

  /// - Parameters:
  ///   - starts: The contexts to begin with.
  ///   - attachments: The attachments that may be added, by their types.
  ///   - most: The number of contexts to try.
  ///   - isWanted: Whether a context is one that is looked for.
  init(
    _ starts: [[[[String]]]], _ attachments: [[String]], most: Int, isWanted: @escaping (Neighbor) -> Bool
  ) {
    self.starts = starts
    self.attachments = attachments
    self.most = most
    self.isWanted = isWanted
  }

  /// The matching context with the fewest changes; the starting contexts themselves aren't tested.
  mutating func nearest() -> Neighbor? {
    var frontier: [Neighbor] = []
    var seen: Set<[[[String]]]> = []
    for (number, start) in starts.enumerated() where seen.insert(start).inserted {
      let items = start.enumerated().map { origin, item in
        ChangedItem(origin: origin, attachments: item.indices.map { .kept($0) })
      }
      frontier.append(Neighbor(start: number, items: items, types: start))
    }
    while !frontier.isEmpty {
      var next: [Neighbor] = []
      for place in frontier {
        for items in neighbors(of: place.items) {
          let neighbor = Neighbor(start: place.start, items: items, types: types(of: items, from: place.start))
          guard seen.insert(neighbor.types).inserted else { continue }
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

  private func types(of items: [ChangedItem], from start: Int) -> [[[String]]] {
    items.map { item in
      item.attachments.map { attachment in
        switch attachment {
        case .kept(let position): starts[start][item.origin ?? 0][position]
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
