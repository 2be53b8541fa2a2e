/// The number of a text in a ``TextTable``; equal numbers mean equal bytes.
public struct TextID: Hashable, Sendable, BitwiseCopyable {
  /// The position in the table.
  public let rawValue: UInt32

  /// Creates the number of the text at a position.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Distinct texts as UTF-8 bytes in one block of memory, each stored once.
///
/// Interning a text twice gives the same ``TextID``, so that equality is a comparison of numbers.
public struct TextTable: Sendable {
  /// The bytes of all texts, one after the other.
  public private(set) var bytes: [UInt8] = []
  private var ends: [UInt32] = []
  /// An open hash table, at most half full. Each slot holds the upper half of a text's hash, by which it is found, and the
  /// text's number plus one; zero is a free slot.
  private var slots: [UInt64] = []
  private let hash = TextHash.ofProcess

  /// Creates an empty table.
  public init() {}

  /// Creates an empty table with room for some texts.
  public init(minimumCapacity: Int) {
    guard minimumCapacity > 0 else { return }
    var size = 16
    while size < minimumCapacity * 2 { size *= 2 }
    slots = [UInt64](repeating: 0, count: size)
    ends.reserveCapacity(minimumCapacity)
    bytes.reserveCapacity(minimumCapacity * 24)
  }

  /// The number of texts.
  public var count: Int { ends.count }

  /// The numbers of all texts.
  public var ids: some Sequence<TextID> { (0..<UInt32(ends.count)).lazy.map { TextID(rawValue: $0) } }

  /// Where in ``bytes`` a text lies.
  @inline(__always)
  public func byteRange(of id: TextID) -> Range<Int> {
    let index = Int(id.rawValue)
    return (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  /// A text as a string.
  public subscript(id: TextID) -> String { String(decoding: bytes[byteRange(of: id)], as: UTF8.self) }

  /// Adds a text, or finds it when it is there already.
  public mutating func intern(_ text: String) -> TextID {
    // A native string is not copied, nor its reference counted; others are rare.
    if let id = text.utf8.withContiguousStorageIfAvailable({ intern($0) }) { return id }
    var text = text
    return text.withUTF8 { intern($0) }
  }

  /// Adds a text given as bytes, or finds it when it is there already.
  ///
  /// - Complexity: linear in the text's length.
  public mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> TextID {
    // An empty text may have no address; none of its bytes is looked at.
    guard let start = UnsafeRawPointer(text.baseAddress) else { return intern(StaticString("")) }
    let words = TextWords(start, count: text.count)
    let hash = hash(words)
    if let id = find(words, text.count, hash) { return id }
    return add(text, hash)
  }

  private mutating func intern(_ empty: StaticString) -> TextID {
    intern(UnsafeBufferPointer(start: empty.utf8Start, count: 0))
  }

  /// Finds a text without adding it.
  public func find(_ text: UnsafeBufferPointer<UInt8>) -> TextID? {
    guard let start = UnsafeRawPointer(text.baseAddress) else { return find("") }
    let words = TextWords(start, count: text.count)
    return find(words, text.count, hash(words))
  }

  /// Finds a text without adding it.
  public func find(_ text: String) -> TextID? {
    if let id = text.utf8.withContiguousStorageIfAvailable({ find($0) }) { return id }
    var text = text
    return text.withUTF8 { find($0) }
  }

  /// Finds the text that another table knows by a number.
  public func find(_ id: TextID, of other: TextTable) -> TextID? {
    let range = other.byteRange(of: id)
    return other.bytes.withUnsafeBufferPointer { find(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  @inline(__always)
  private func find(_ text: TextWords, _ count: Int, _ hash: UInt64) -> TextID? {
    guard !slots.isEmpty else { return nil }
    let mask = slots.count &- 1
    var slot = Self.slot(hash, mask)
    while true {
      let entry = slots[slot]
      if entry == 0 { return nil }
      if entry >> 32 == hash >> 32 {
        let candidate = TextID(rawValue: UInt32(truncatingIfNeeded: entry) &- 1)
        if equals(candidate, text, count) { return candidate }
      }
      slot = (slot &+ 1) & mask
    }
  }

  @inline(__always)
  private func equals(_ id: TextID, _ text: TextWords, _ count: Int) -> Bool {
    let range = byteRange(of: id)
    guard range.count == count else { return false }
    return bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return count == 0 }
      return TextWords(start + range.lowerBound, count: count).equals(text)
    }
  }

  /// Adds a text that is not there.
  @inline(never)
  private mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> TextID {
    if (ends.count + 1) * 2 > slots.count { grow() }
    bytes.append(contentsOf: text)
    ends.append(UInt32(bytes.count))
    place((hash >> 32) << 32 | UInt64(ends.count))
    return TextID(rawValue: UInt32(ends.count - 1))
  }

  private mutating func grow() {
    let entries = slots
    slots = [UInt64](repeating: 0, count: max(16, entries.count * 2))
    for entry in entries where entry != 0 { place(entry) }
  }

  private mutating func place(_ entry: UInt64) {
    let mask = slots.count - 1
    var slot = Self.slot(entry, mask)
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = entry
  }

  @inline(__always)
  private static func slot(_ hash: UInt64, _ mask: Int) -> Int { Int(truncatingIfNeeded: hash >> 32) & mask }

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
