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

  /// The standard library's hash of the bytes in lower case, whose seed differs from process to process.
  ///
  /// A fixed function would let a property list of chosen identifiers fill one stretch of the table: with FNV-1a, 10,000 of them
  /// with 1,500 bytes each, which a file of 16 MiB has room for, took more than a minute. Rows do not depend on it.
  static func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    let bytes = UnsafeRawBufferPointer(text)
    var offset = 0
    while offset &+ 8 <= bytes.count {
      hasher.combine(folded(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset &+= 8
    }
    // What is left is fewer than eight bytes, so that there is room for their number.
    var rest = UInt64(truncatingIfNeeded: bytes.count &- offset)
    while offset < bytes.count {
      rest = rest << 8 | UInt64(UniformTypeIdentifier.folded(bytes[offset]))
      offset &+= 1
    }
    hasher.combine(rest)
    return hasher.finalize()
  }

  /// Eight bytes, those from A to Z in lower case.
  @inline(__always)
  private static func folded(_ bytes: UInt64) -> UInt64 {
    // The upper bit of each byte becomes one where its lower seven bits are at least A, and where they are beyond Z.
    let ascii = bytes & 0x7f7f_7f7f_7f7f_7f7f
    let isFromA = ascii &+ 0x3f3f_3f3f_3f3f_3f3f
    let isBeyondZ = ascii &+ 0x2525_2525_2525_2525
    let isUpper = isFromA & ~isBeyondZ & ~bytes & 0x8080_8080_8080_8080
    return bytes | isUpper >> 2
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
