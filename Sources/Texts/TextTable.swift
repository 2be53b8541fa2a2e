/// The number that identifies a text in a `TextTable`. Within one table, equal IDs mean equal bytes.
public struct TextID: Hashable, Sendable, BitwiseCopyable {
  @usableFromInline package let rawValue: UInt32

  /// Creates the ID of the text at an index.
  @usableFromInline package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A part of a text's bytes, which shares the text's memory.
package typealias TextSlice = ArraySlice<UInt8>

/// Distinct texts, stored one after another as UTF-8.
///
/// Interning a text twice gives the same ``TextID``, so texts are compared by their IDs. All tables of a process use the same hash function and keep
/// each text's hash, so a text of one table is found in another without hashing it again.
package struct TextTable: Sendable {
  private struct Entry: BitwiseCopyable {
    let start: UInt32
    let end: UInt32
    let hash: UInt32
  }

  @usableFromInline private(set) var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// An open-addressing hash table. A slot has the index of an entry plus one; zero marks a free slot. The number of slots is a power of two
  /// and more than twice the number of texts, so there is always a free slot that ends a search.
  private var slots: [UInt32]
  /// The hash function of the process, kept here because a global would be looked up for every text.
  private let hash = TextHash.ofProcess

  /// Creates an empty table with room for the given number of texts.
  package init(minimumCapacity: Int = 0) {
    var slotCount = 16
    while slotCount < minimumCapacity * 2 + 2 { slotCount *= 2 }
    slots = Array(repeating: 0, count: slotCount)
    bytes.reserveCapacity(minimumCapacity * 24)
    entries.reserveCapacity(minimumCapacity)
  }

  /// Creates a table with the texts of another table, under the same IDs, and with room for the given number of further texts.
  package init(_ other: TextTable, room: Int) {
    slots = other.slots
    bytes.reserveCapacity(other.bytes.count + room * 24)
    bytes += other.bytes
    entries.reserveCapacity(other.count + room)
    entries += other.entries
  }

  package var count: Int { entries.count }

  package var ids: some Sequence<TextID> {
    (0..<UInt32(truncatingIfNeeded: entries.count)).lazy.map { TextID(rawValue: $0) }
  }

  package subscript(id: TextID) -> String { String(decoding: bytes(of: id), as: UTF8.self) }

  /// The UTF-8 bytes of a text, which are not copied.
  package func bytes(of id: TextID) -> TextSlice { bytes[range(of: id)] }

  @usableFromInline func range(of id: TextID) -> Range<Int> {
    let entry = entries[Int(id.rawValue)]
    return Int(entry.start)..<Int(entry.end)
  }

  /// Calls a closure with the UTF-8 bytes of a text, which are valid only during the call.
  @inlinable
  package func withBytes<Result, Failure: Error>(
    of id: TextID, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let range = range(of: id)
    return try bytes.withUnsafeBufferPointer { (all) throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: all[range]))
    }
  }

  // MARK: Finding

  /// Finds a text without adding it.
  package func find(_ text: UnsafeBufferPointer<UInt8>) -> TextID? {
    let words = TextWords(text)
    return id(in: slot(of: words, hash(words)))
  }

  /// Finds a text without adding it.
  package func find(_ text: String) -> TextID? {
    var text = text
    return text.withUTF8 { find($0) }
  }

  /// Finds a text of another table by its ID in that table, using the hash that the other table keeps.
  package func find(_ id: TextID, of other: TextTable) -> TextID? {
    other.withBytes(of: id) { self.id(in: slot(of: TextWords($0), other.entries[Int(id.rawValue)].hash)) }
  }

  /// The slot of a text, or the free slot where the text belongs.
  @inline(__always)
  private func slot(of text: TextWords, _ hash: UInt32) -> Int {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot] &- 1)]
      if entry.hash == hash, Int(entry.end &- entry.start) == text.count {
        let isEqual = bytes.withUnsafeBytes {
          TextWords(UnsafeRawBufferPointer(rebasing: $0[Int(entry.start)..<Int(entry.end)])).equals(text)
        }
        if isEqual { break }
      }
      slot = (slot &+ 1) & mask
    }
    return slot
  }

  /// The ID of the text in a slot; nil for a free slot.
  @inline(__always)
  private func id(in slot: Int) -> TextID? { slots[slot] == 0 ? nil : TextID(rawValue: slots[slot] &- 1) }

  // MARK: Adding

  /// Adds a text, or finds it if the table has it.
  package mutating func intern(_ text: String) -> TextID {
    // A native string is read in place.
    if let id = text.utf8.withContiguousStorageIfAvailable({ intern($0) }) { return id }
    var text = text
    return text.withUTF8 { intern($0) }
  }

  /// Adds a text given as bytes, or finds it if the table has it.
  ///
  /// - Complexity: linear in the text's length.
  package mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> TextID {
    let words = TextWords(text)
    let hash = self.hash(words)
    let slot = slot(of: words, hash)
    return id(in: slot) ?? add(text, hash, in: slot)
  }

  @inline(never)
  private mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt32, in slot: Int) -> TextID {
    let start = UInt32(bytes.count)
    bytes.append(contentsOf: text)
    entries.append(Entry(start: start, end: UInt32(bytes.count), hash: hash))
    slots[slot] = UInt32(entries.count)
    if entries.count * 2 >= slots.count { grow() }
    return TextID(rawValue: UInt32(entries.count - 1))
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for (position, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(position + 1)
    }
  }

  /// The length of the longest run of occupied slots, which the slowest search goes through. For tests.
  package var longestRun: Int {
    slots.split(separator: 0).map { $0.count }.max() ?? 0
  }
}
