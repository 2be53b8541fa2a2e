/// The rows of a graph by identifier: a hash table with open addressing over canonical texts.
struct IdentifierTable: Sendable {
  /// The canonical identifier of each row.
  private(set) var ranges: [TextRange] = []
  private var slots: [Int32] = []

  init() {}

  var count: Int { ranges.count }

  mutating func reserve(_ capacity: Int, arena: TextArena) {
    ranges.reserveCapacity(capacity)
    var size = 64
    while size < capacity &* 2 { size &*= 2 }
    if size > slots.count { rehash(size: size, arena: arena) }
  }

  /// The row of an identifier that is given in any case of ASCII letters and in the canonical form beyond; -1 if none.
  ///
  /// - Complexity: linear in the length of the text.
  func row(of text: UnsafeBufferPointer<UInt8>, arena: TextArena) -> Int32 {
    guard !slots.isEmpty else { return -1 }
    let mask = slots.count &- 1
    var slot = IdentifierHash.hash(text) & mask
    return arena.bytes.withUnsafeBufferPointer { bytes in
      while slots[slot] != 0 {
        let row = slots[slot] &- 1
        let range = ranges[Int(row)]
        if range.count == text.count {
          let known = UnsafeBufferPointer(rebasing: bytes[range.start..<range.start &+ range.count])
          if IdentifierHash.isEqual(text, canonical: known) { return row }
        }
        slot = (slot &+ 1) & mask
      }
      return -1
    }
  }

  /// Adds a row for a canonical identifier that is in the arena and not yet in the table.
  mutating func append(_ range: TextRange, arena: TextArena) -> Int32 {
    if (ranges.count &+ 1) &* 2 > slots.count { rehash(size: max(64, slots.count &* 2), arena: arena) }
    ranges.append(range)
    insert(row: ranges.count &- 1, arena: arena)
    return Int32(truncatingIfNeeded: ranges.count &- 1)
  }

  private mutating func insert(row: Int, arena: TextArena) {
    let mask = slots.count &- 1
    var slot = arena.withBytes(ranges[row]) { IdentifierHash.hash($0) } & mask
    while slots[slot] != 0 { slot = (slot &+ 1) & mask }
    slots[slot] = Int32(truncatingIfNeeded: row &+ 1)
  }

  private mutating func rehash(size: Int, arena: TextArena) {
    slots = [Int32](repeating: 0, count: size)
    for row in ranges.indices { insert(row: row, arena: arena) }
  }

  /// The longest stretch of slots without a gap: what the slowest search goes through. For tests.
  var longestRun: Int {
    var longest = 0
    var run = 0
    for slot in slots {
      run = slot == 0 ? 0 : run + 1
      longest = max(longest, run)
    }
    return longest
  }
}
