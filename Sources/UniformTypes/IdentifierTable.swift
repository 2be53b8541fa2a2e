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
    var slot = Self.hash(text) & mask
    return arena.bytes.withUnsafeBufferPointer { bytes in
      while slots[slot] != 0 {
        let row = slots[slot] &- 1
        let range = ranges[Int(row)]
        if range.count == text.count, Self.equal(bytes, range.start, text) { return row }
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
    var slot = arena.withBytes(ranges[row]) { Self.hash($0) } & mask
    while slots[slot] != 0 { slot = (slot &+ 1) & mask }
    slots[slot] = Int32(truncatingIfNeeded: row &+ 1)
  }

  private mutating func rehash(size: Int, arena: TextArena) {
    slots = [Int32](repeating: 0, count: size)
    for row in ranges.indices { insert(row: row, arena: arena) }
  }

  @inline(__always)
  private static func equal(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    for offset in 0..<text.count where bytes[start &+ offset] != UniformTypeIdentifier.folded(text[offset]) {
      return false
    }
    return true
  }

  /// FNV-1a over the bytes in lower case, folded so that the low bits depend on all others.
  @inline(__always)
  static func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text { hash = (hash ^ UInt64(UniformTypeIdentifier.folded(byte))) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: (hash ^ (hash >> 29)) & 0x7fff_ffff)
  }
}
