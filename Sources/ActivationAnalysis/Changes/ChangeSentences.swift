internal import ActivationRules

/// Sentences about changes of items, one for changes that are alike.
struct ChangeSentences {
  private(set) var sentences: [String] = []
  /// The number of changes.
  private(set) var count = 0

  private let start: [[[String]]]

  init(_ start: [[[String]]], _ items: [ChangedItem]) {
    self.start = start
    var left: [Int] = []
    for origin in start.indices {
      if let item = items.first(where: { $0.origin == origin }) {
        describe(item, origin)
      } else {
        count += max(1, start[origin].count)
        left.append(origin)
      }
    }
    if !left.isEmpty { sentences.insert(Self.leavingOut(left, of: start.count), at: 0) }
    for item in items where item.origin == nil { add(item, Self.new(item)) }
    if items.contains(where: { $0.origin == nil }), start.count == 1, !items.contains(where: { $0.origin == 0 }) {
      let new = items.filter { $0.origin == nil }.map { Self.list(Self.new($0)) }
      sentences = ["share \(new.joined(separator: " and ")) instead"]
    }
    if sentences.count > Self.mostSentences {
      let rest = sentences.count - Self.mostSentences
      sentences =
        Array(sentences.prefix(Self.mostSentences)) + ["make \(rest) more such \(rest == 1 ? "change" : "changes")"]
    }
  }

  /// The number of sentences that are written out.
  private static let mostSentences = 4

  private static func leavingOut(_ items: [Int], of count: Int) -> String {
    if count == 1 { return "leave out everything" }
    if items.count == 1 { return "leave out extension item \(items[0] + 1)" }
    let shown = items.prefix(3).map { "\($0 + 1)" }.joined(separator: ", ")
    return "leave out \(items.count) extension items (\(shown)\(items.count > 3 ? " and \(items.count - 3) more" : ""))"
  }

  private mutating func describe(_ item: ChangedItem, _ origin: Int) {
    let kept = Set(item.attachments.compactMap { if case .kept(let position) = $0 { position } else { nil } })
    let removed = start[origin].indices.filter { !kept.contains($0) }
    let new = Self.new(item)
    count += max(removed.count, new.count)
    let exchanged = min(removed.count, new.count)
    sentences += Self.group(zip(removed, new).prefix(exchanged).map { (start[origin][$0], $1, $0) }) {
      _, new, position in
      "share \(Self.attachment(new)) instead of \(name(position, origin))"
    }
    sentences += Self.group(removed.dropFirst(exchanged).map { (start[origin][$0], [], $0) }) { _, _, position in
      "leave out \(name(position, origin))"
    }
    let place = start.count > 1 ? " in extension item \(origin + 1)" : ""
    sentences += Self.group(new.dropFirst(exchanged).map { ([], $0, 0) }) { _, new, _ in
      "share another attachment\(place), \(Self.attachment(new))"
    }
  }

  private mutating func add(_ item: ChangedItem, _ new: [[String]]) {
    count += new.count
    let what = start.isEmpty ? "share an extension item with " : "share another extension item, with "
    sentences.append(what + Self.list(new))
  }

  /// One sentence for each group of changes that are alike, with how often it is made.
  private static func group(
    _ changes: [(old: [String], new: [String], position: Int)], _ sentence: ([String], [String], Int) -> String
  ) -> [String] {
    var groups: [(old: [String], new: [String], position: Int, count: Int)] = []
    for change in changes {
      if let known = groups.firstIndex(where: { $0.old == change.old && $0.new == change.new }) {
        groups[known].count += 1
      } else {
        groups.append((change.old, change.new, change.position, 1))
      }
    }
    return groups.map { group in
      let more = group.count > 1 ? ", and \(group.count - 1) more like it" : ""
      return sentence(group.old, group.new, group.position) + more
    }
  }

  private func name(_ position: Int, _ origin: Int) -> String {
    let place = start.count > 1 ? " of extension item \(origin + 1)" : ""
    return "attachment \(position + 1)\(place) (\(Self.text(start[origin][position])))"
  }

  private static func new(_ item: ChangedItem) -> [[String]] {
    item.attachments.compactMap { if case .new(let types) = $0 { types } else { nil } }
  }

  /// The number of types of an attachment that are named.
  private static let mostTypes = 4

  private static func text(_ types: [String]) -> String {
    if types.isEmpty { return "no types" }
    let shown = types.prefix(mostTypes).joined(separator: ", ")
    return types.count > mostTypes ? "\(shown) and \(types.count - mostTypes) more" : shown
  }

  /// A new attachment: its type, or its types in brackets.
  private static func attachment(_ types: [String]) -> String {
    types.count > 1 ? "[\(text(types))]" : text(types)
  }

  private static func list(_ attachments: [[String]]) -> String {
    var groups: [(text: String, count: Int)] = []
    for attachment in attachments {
      let text = Self.attachment(attachment)
      if groups.last?.text == text { groups[groups.count - 1].count += 1 } else { groups.append((text, 1)) }
    }
    return groups.map { $0.count > 1 ? "\($0.count) times \($0.text)" : $0.text }.joined(separator: " and ")
  }
}
