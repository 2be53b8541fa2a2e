/// The types that claim each tag, the preferred one first.
struct TagIndex: Sendable {
  private struct Entry: Sendable {
    var tag: TextRange
    var classIndex: Int
    var row: Int32
    var next: Int32
  }

  private var heads: [Int32] = []
  private var entries: [Entry] = []
  /// Where the tags lie.
  private let arena: TextArena

  /// Creates an index of claims that come in order of preference.
  init(_ claims: [(tag: TextRange, classIndex: Int, row: Int32)], arena: TextArena) {
    self.arena = arena
    var size = 64
    while size < claims.count &* 2 { size &*= 2 }
    heads = [Int32](repeating: -1, count: size)
    entries.reserveCapacity(claims.count)
    for claim in claims.reversed() {
      let bucket = arena.withBytes(claim.tag) { IdentifierHash.hash($0) } & (size &- 1)
      entries.append(
        Entry(tag: claim.tag, classIndex: claim.classIndex, row: claim.row, next: heads[bucket]))
      heads[bucket] = Int32(truncatingIfNeeded: entries.count &- 1)
    }
  }

  /// The rows that claim a tag, in order of preference.
  ///
  /// - Parameter tag: for a class that ignores case, folded beyond ASCII.
  func rows(_ tag: String, classIndex: Int, ignoresCase: Bool) -> [Int32] {
    var tag = tag
    return tag.withUTF8 { bytes in
      var rows: [Int32] = []
      var position = heads[IdentifierHash.hash(bytes) & (heads.count &- 1)]
      while position >= 0 {
        let entry = entries[Int(position)]
        position = entry.next
        guard entry.classIndex == classIndex, !rows.contains(entry.row) else { continue }
        let isEqual = arena.withBytes(entry.tag) {
          ignoresCase ? UniformTypeIdentifier.equalFoldingASCII($0, bytes) : $0.elementsEqual(bytes)
        }
        if isEqual { rows.append(entry.row) }
      }
      return rows
    }
  }
}
