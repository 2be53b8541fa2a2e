/// The texts that were submitted earlier, oldest first.
package struct LineHistory: Equatable, Sendable {
  /// The most entries that are kept.
  package static let most = 1_000
  /// The longest entry that is kept, in bytes.
  package static let longestEntry = 16 * 1024

  /// The entries.
  package private(set) var entries: [String]
  /// The entry that is shown; the number of entries means the line being typed.
  private var position: Int
  /// The line being typed, while an entry is shown.
  private var draft = ""

  package init(_ entries: [String] = []) {
    self.entries = Array(entries.suffix(Self.most))
    position = self.entries.count
  }

  /// Returns whether an entry is worth keeping.
  package static func isWorthKeeping(_ entry: String) -> Bool {
    entry.utf8.count <= longestEntry && entry.contains { !$0.isWhitespace }
  }

  /// Adds an entry, unless the last one is the same.
  package mutating func add(_ entry: String) {
    if Self.isWorthKeeping(entry), entries.last != entry {
      entries.append(entry)
      if entries.count > Self.most { entries.removeFirst(entries.count - Self.most) }
    }
    leave()
  }

  /// Goes back to the line being typed.
  package mutating func leave() {
    position = entries.count
    draft = ""
  }

  /// The entry before the one that is shown.
  package mutating func previous(instead text: String) -> String? {
    guard position > 0 else { return nil }
    if position == entries.count { draft = text }
    position -= 1
    return entries[position]
  }

  /// The entry behind the one that is shown, at last the line that was being typed.
  package mutating func next(instead text: String) -> String? {
    guard position < entries.count else { return nil }
    position += 1
    return position == entries.count ? draft : entries[position]
  }
}
