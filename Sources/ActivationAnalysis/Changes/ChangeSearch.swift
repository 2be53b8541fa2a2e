internal import ActivationMemory
internal import ActivationRules

/// A search for contexts by the number of changes that lead to them, fewest first; the evaluator judges each once.
///
/// A change leaves out an attachment, adds one, or exchanges one for another; an item goes with its last attachment.
struct ChangeSearch {
  /// A context on the way.
  struct Neighbor {
    /// The position of the context that it comes from.
    let start: Int
    /// The kept and new attachments.
    var items: [ChangedItem]
    /// The class of each attachment.
    fileprivate var classes: [[Int]]
    /// How many attachments are left out.
    var removed = 0
    /// How many attachments are added.
    var added = 0
    /// How many changes that are: an exchange is one.
    var changes = 0
  }

  /// The kinds of changes that a search makes.
  private enum Direction { case fewer, more, any }

  /// The usual limit on judged contexts.
  static let usualLimit = 4_000
  /// How many changes of one kind alone are tried after the fewest are known.
  private static let furtherChanges = 3

  private let starts: [[[[String]]]]
  private let attachments: [[String]]
  /// The class of each attachment; attachments of one class are interchangeable, and so are places. Nil where nothing is known of that.
  private let classes: AttachmentClasses?
  private let most: Int
  private let isWanted: (Neighbor) -> Bool
  private var verdicts: [[[Int]]: Bool] = [:]
  private var numbers: [[String]: Int] = [:]

  /// How many contexts were judged.
  var judgedCount: Int { verdicts.count }

  /// - Parameters:
  ///   - starts: The contexts to begin with.
  ///   - attachments: The attachments that may be added, by their types.
  ///   - classes: The attachments that are interchangeable; those that may be added come from it, too.
  ///   - most: How many contexts are judged.
  ///   - isWanted: Whether a context is what is looked for.
  init(
    _ starts: [[[[String]]]], _ attachments: [[String]], classes: AttachmentClasses? = nil, most: Int,
    isWanted: @escaping (Neighbor) -> Bool
  ) {
    self.starts = starts
    self.attachments = classes?.examples ?? attachments
    self.classes = classes
    self.most = most
    self.isWanted = isWanted
  }

  /// Returns a wanted context with the fewest changes that were found; nil when none was.
  mutating func nearest() -> Neighbor? { nearest(.any, atMost: most).found }

  /// Returns the wanted contexts that only leave out, that only add, and that do both, each with the fewest changes that were found and none
  /// with more of everything than another; and whether every context with fewer changes was judged.
  mutating func least() -> (found: [Neighbor], isLeast: Bool) {
    let fewer = nearest(.fewer, atMost: most / 3)
    let more = nearest(
      .more, atMost: judgedCount + most / 3, changes: fewer.found.map { $0.changes + Self.furtherChanges })
    var found = [fewer.found, more.found].compactMap { $0 }
    let fewest = found.map { $0.changes }.min()
    let both = nearest(
      .any, atMost: most, removed: fewer.found?.removed, added: more.found?.added, changes: fewest)
    if let both = both.found { found.append(both) }
    found = found.stablySorted { left, right in
      (left.changes, left.removed + left.added, left.added) < (right.changes, right.removed + right.added, right.added)
    }
    let isComplete = classes?.isComplete ?? false
    return (found, isComplete && found.first.map { both.complete >= $0.changes - 1 } ?? false)
  }

  /// Returns the first wanted context, fewest changes first, and the number of changes below which all contexts were judged.
  private mutating func nearest(
    _ direction: Direction, atMost limit: Int, removed: Int? = nil, added: Int? = nil, changes: Int? = nil
  ) -> (found: Neighbor?, complete: Int) {
    var frontier: [Neighbor] = []
    var seen: Set<[[Int]]> = []
    for (position, start) in starts.enumerated() {
      let items = start.enumerated().map { origin, item in
        ChangedItem(origin: origin, attachments: item.indices.map { .kept($0) })
      }
      let classes = start.map { $0.map { number(of: $0) } }
      let neighbor = Neighbor(start: position, items: items, classes: classes)
      if seen.insert(key(neighbor)).inserted { frontier.append(neighbor) }
    }
    var complete = 0
    while !frontier.isEmpty, complete < changes ?? .max {
      var next: [Neighbor] = []
      for place in frontier {
        for neighbor in neighbors(of: place, direction)
        where neighbor.removed < removed ?? .max && neighbor.added < added ?? .max {
          let key = self.key(neighbor)
          guard seen.insert(key).inserted else { continue }
          if verdicts[key] == nil {
            guard judgedCount < limit else { return (nil, complete) }
            verdicts[key] = isWanted(neighbor)
          }
          if verdicts[key] == true { return (neighbor, complete) }
          next.append(neighbor)
        }
      }
      frontier = next
      complete += 1
    }
    return (nil, frontier.isEmpty ? .max : complete)
  }

  private func key(_ neighbor: Neighbor) -> [[Int]] {
    guard classes != nil else { return neighbor.classes }
    return neighbor.classes.map { $0.stablySorted() }.stablySorted { $0.lexicographicallyPrecedes($1) }
  }

  private mutating func number(of types: [String]) -> Int {
    if let known = numbers[types] { return known }
    let number = classes?.number(of: types) ?? numbers.count
    numbers[types] = number
    return number
  }

  private mutating func neighbors(of place: Neighbor, _ direction: Direction) -> [Neighbor] {
    var found: [Neighbor] = []
    func add(removed: Int, added: Int, _ change: (inout Neighbor) -> Void) {
      var neighbor = place
      change(&neighbor)
      guard !neighbor.items.isEmpty else { return }
      neighbor.removed += removed
      neighbor.added += added
      neighbor.changes += 1
      found.append(neighbor)
    }
    let additions = attachments.map { (types: $0, number: number(of: $0)) }
    var seenItems: Set<[Int]> = []
    for (item, old) in place.items.enumerated() {
      // Of items and attachments that are alike one is changed: the first stay.
      if classes != nil, !seenItems.insert(place.classes[item]).inserted { continue }
      var seen: Set<Int> = []
      for position in old.attachments.indices.reversed() {
        let own = place.classes[item][position]
        guard case .kept = old.attachments[position], classes == nil || seen.insert(own).inserted else { continue }
        if direction != .more { add(removed: 1, added: 0) { $0.remove(position, from: item) } }
        guard direction == .any else { continue }
        for new in additions where new.number != own {
          add(removed: 1, added: 1) { neighbor in
            neighbor.items[item].attachments[position] = .new(new.types)
            neighbor.classes[item][position] = new.number
          }
        }
      }
      guard direction != .fewer else { continue }
      for new in additions {
        add(removed: 0, added: 1) { neighbor in
          neighbor.items[item].attachments.append(.new(new.types))
          neighbor.classes[item].append(new.number)
        }
      }
    }
    guard direction != .fewer else { return found }
    for new in additions {
      add(removed: 0, added: 1) { neighbor in
        neighbor.items.append(ChangedItem(origin: nil, attachments: [.new(new.types)]))
        neighbor.classes.append([new.number])
      }
    }
    return found
  }
}

extension ChangeSearch.Neighbor {
  /// Returns the types of the attachments, where those that are kept come from some contexts.
  func types(from starts: [[[[String]]]]) -> [[[String]]] {
    items.map { item in
      item.attachments.map { attachment in
        switch attachment {
        case .kept(let position): starts[start][item.origin ?? 0][position]
        case .new(let types): types
        }
      }
    }
  }

  /// Leaves out an attachment; nothing is shared in an item without attachments.
  fileprivate mutating func remove(_ position: Int, from item: Int) {
    items[item].attachments.remove(at: position)
    classes[item].remove(at: position)
    guard items[item].attachments.isEmpty else { return }
    items.remove(at: item)
    classes.remove(at: item)
  }
}

/// The attachments that a rule can tell apart, under each of its tables.
struct AttachmentClasses {
  /// An attachment of each class that exists without a new declaration, an everyday one if there is one.
  private(set) var examples: [[String]] = []
  /// A Boolean value that indicates whether every class of attachments that exist has an example.
  private(set) var isComplete = true
  private let spaces: [ContextSpace]
  private var numbers: [[Int]: Int] = [:]

  /// How many classes are searched.
  private static let most = 64

  /// Creates the classes of some analyses of one rule; nil where one has no answer, or where an attachment has no class.
  init?(_ analyses: [RuleAnalysis], _ attachments: some Sequence<[String]>) {
    var spaces: [ContextSpace] = []
    for analysis in analyses {
      guard case .success(let reading) = analysis.reading, reading.space.form.openReason == nil else { return nil }
      spaces.append(reading.space)
    }
    self.spaces = spaces
    for types in attachments { guard add(types) else { return nil } }
    var known: Set<Int> = []
    for types in Self.everydayTypes.map({ [$0] }) + spaces.flatMap({ $0.attachmentExamples }) {
      guard add(types), let number = self.number(of: types), known.insert(number).inserted else { continue }
      if examples.count < Self.most { examples.append(types) } else { isComplete = false }
    }
  }

  private mutating func add(_ types: [String]) -> Bool {
    guard let vector = vector(of: types) else { return false }
    if numbers[vector] == nil { numbers[vector] = numbers.count }
    return true
  }

  private func vector(of types: [String]) -> [Int]? {
    var vector: [Int] = []
    for space in spaces {
      guard let number = space.attachmentClass(of: types) else { return nil }
      vector.append(number)
    }
    return vector
  }

  /// The number of an attachment's class; nil for one that was not named at the beginning.
  func number(of types: [String]) -> Int? { vector(of: types).flatMap { numbers[$0] } }

  /// The types that people share most, the likeliest first.
  private static let everydayTypes = [
    "public.jpeg", "public.url", "public.plain-text", "com.adobe.pdf", "public.mpeg-4", "public.png",
    "com.apple.quicktime-movie", "public.vcard",
  ]
}
