// The unsafe memory of this module: a text's bytes eight at a time, the block of a table, and slices of it.

/// A text's bytes eight at a time.
///
/// Invariants: the memory holds as many bytes as the text has and stays alive as long as this value; every load lies within the
/// text, which the callers see to by staying eight bytes before its end, and ``last32`` by its cases.
@frozen @usableFromInline
package struct TextWords {
  @usableFromInline let start: UnsafeRawPointer
  @usableFromInline package let count: Int

  /// The words of a text in memory. An empty text is never loaded from.
  @inlinable @inline(__always)
  package init(_ start: UnsafeRawPointer, count: Int) {
    self.start = start
    self.count = count
  }

  /// The words of a text in a buffer; an empty one may have no address.
  @inlinable @inline(__always)
  package init(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else {
      self.init(StaticString("").utf8Start, count: 0)
      return
    }
    self.init(start, count: text.count)
  }

  /// The eight bytes from an offset on; at least so many must be left.
  @inlinable @inline(__always)
  subscript(offset: Int) -> UInt64 { start.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }

  @inlinable @inline(__always)
  func half(_ offset: Int) -> UInt64 { UInt64(start.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }

  @inlinable @inline(__always)
  func byte(_ offset: Int) -> UInt64 { UInt64(start.load(fromByteOffset: offset, as: UInt8.self)) }

  /// The last 32 bytes as four words; of a shorter text all of its bytes, some of them in more than one word.
  @inlinable @inline(__always)
  var last32: (UInt64, UInt64, UInt64, UInt64) {
    if count >= 8 {
      let first = max(0, count &- 32)
      return (self[first], self[min(first &+ 8, count &- 8)], self[max(first, count &- 16)], self[count &- 8])
    }
    let (first, last) = ends
    return (first, last, 0, 0)
  }

  /// The first and the last eight bytes, which overlap in a shorter text than 16 bytes; of one of less than eight all of its bytes.
  @inlinable @inline(__always)
  package var ends: (UInt64, UInt64) {
    if count >= 8 { return (self[0], self[count &- 8]) }
    if count >= 4 { return (half(0), half(count &- 4)) }
    if count > 0 { return (byte(0) << 16 | byte(count &>> 1) << 8 | byte(count &- 1), 0) }
    return (0, 0)
  }

  /// Returns whether two equally long texts have the same bytes.
  @inlinable @inline(__always)
  package func equals(_ other: TextWords) -> Bool {
    var offset = 0
    while offset &+ 32 < count {
      if (self[offset] ^ other[offset]) | (self[offset &+ 8] ^ other[offset &+ 8]) != 0 { return false }
      offset &+= 16
    }
    let (left, right) = (last32, other.last32)
    return (left.0 ^ right.0) | (left.1 ^ right.1) | (left.2 ^ right.2) | (left.3 ^ right.3) == 0
  }

  /// The hash of the text, by which every table finds it.
  package var hash: UInt32 { TextHash.ofProcess(self) }

  /// A Boolean value that indicates whether all bytes are ASCII.
  var isASCII: Bool {
    var bits: UInt64 = 0
    var offset = 0
    while offset &+ 32 < count {
      bits |= self[offset] | self[offset &+ 8]
      offset &+= 16
    }
    let (a, b, c, d) = last32
    return (bits | a | b | c | d) & 0x8080_8080_8080_8080 == 0
  }
}

/// The memory of a ``TextTable``: one block of `header | slots | entries | bytes`.
///
/// - `slots` is an open hash table: each holds a text's hash in its upper half and the text's number plus one in its lower; zero is
///   free. Their number is a power of two, and more than twice ``capacity``, so that every search ends at a free one.
/// - `entries` has a record for each text: where its bytes end, and its hash. Before the first lies one of zeros, so that a text
///   begins where the entry before it ends. Ends ascend to ``byteCount``, which is at most the header's `byteCapacity`.
/// - What is written lies in memory of which this value is the only owner; memory with other owners is copied first.
/// - The pointer next to the owner is valid as long as the owner lives. A method keeps `self` alive until it returns, and none is
///   inlined into another module. With the pointer next to it, nothing counts references to the owner while texts are looked for.
/// - The preconditions guard what is read: no input reaches them, and a trap is better than reading the memory of others.
struct TextBlock: @unchecked Sendable {
  /// The owner that releases the memory after its last user.
  final class Owner: @unchecked Sendable {
    let start: UnsafeMutableRawPointer

    init(byteCount: Int) { start = .allocate(byteCount: byteCount, alignment: 8) }

    deinit { start.deallocate() }
  }

  private struct Header: BitwiseCopyable {
    /// One less than the number of slots.
    var mask: Int
    var byteCapacity: Int
    var count = 0
    var byteCount = 0
    var isASCII = true
    let hash = TextHash.ofProcess
  }

  private struct Entry: BitwiseCopyable {
    var end: UInt32
    var hash: UInt32
  }

  private var owner: Owner
  private var start: UnsafeMutableRawPointer

  /// The memory of every table that nothing was added to: one free slot, and the entry before the first.
  private static let empty = TextBlock(slotCount: 1, byteCapacity: 0)

  init() { self = Self.empty }

  init(minimumCapacity: Int) {
    var slotCount = 16
    while slotCount < minimumCapacity * 2 + 2 { slotCount *= 2 }
    self.init(slotCount: slotCount, byteCapacity: max(minimumCapacity, 4) * 24)
  }

  private init(slotCount: Int, byteCapacity: Int) {
    owner = Owner(byteCount: Self.slotsOffset &+ slotCount &* 12 &+ 8 &+ byteCapacity)
    start = owner.start
    header.initialize(to: Header(mask: slotCount &- 1, byteCapacity: byteCapacity))
    slots.initialize(repeating: 0, count: slotCount)
    entries.initialize(to: Entry(end: 0, hash: 0))
  }

  private static let slotsOffset = 64

  @inline(__always)
  private var header: UnsafeMutablePointer<Header> { start.assumingMemoryBound(to: Header.self) }

  @inline(__always)
  private var mask: Int { header.pointee.mask }

  /// The number of texts that fit: with one more free slot than texts.
  @inline(__always)
  private var capacity: Int { mask &>> 1 }

  @inline(__always)
  private var slots: UnsafeMutablePointer<UInt64> {
    start.advanced(by: Self.slotsOffset).assumingMemoryBound(to: UInt64.self)
  }

  @inline(__always)
  private var entries: UnsafeMutablePointer<Entry> {
    start.advanced(by: Self.slotsOffset &+ (mask &+ 1) &* 8).assumingMemoryBound(to: Entry.self)
  }

  @inline(__always)
  private var bytes: UnsafeMutablePointer<UInt8> {
    start.advanced(by: Self.slotsOffset &+ 8 &+ (mask &+ 1) &* 12).assumingMemoryBound(to: UInt8.self)
  }

  var count: Int { header.pointee.count }

  /// A Boolean value that indicates whether all texts are ASCII.
  var isASCII: Bool { header.pointee.isASCII }

  /// The hash that texts are found by.
  @inline(__always)
  func hash(_ text: TextWords) -> UInt32 { header.pointee.hash(text) }

  /// Returns the range of a text's bytes; a text with the number must exist.
  @inline(__always)
  private func range(_ number: UInt32) -> Range<Int> {
    let index = Int(truncatingIfNeeded: number)
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    let start = Int(truncatingIfNeeded: entries[index].end)
    return Range(uncheckedBounds: (start, Int(truncatingIfNeeded: entries[index &+ 1].end)))
  }

  /// The hash of a text; there must be one with the number.
  @inline(__always)
  func hash(of number: UInt32) -> UInt32 {
    precondition(number < count)
    return entries[Int(truncatingIfNeeded: number) &+ 1].hash
  }

  /// The words of a text, to be used while this value is in use.
  @inline(__always)
  func words(of number: UInt32) -> TextWords {
    let range = range(number)
    return TextWords(bytes + range.lowerBound, count: range.count)
  }

  /// A text's bytes, to be used while this value is in use.
  func unsafeBytes(of number: UInt32) -> UnsafeBufferPointer<UInt8> {
    let range = range(number)
    return UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count)
  }

  /// A text's bytes, which keep their memory alive.
  func slice(of number: UInt32) -> TextSlice {
    let range = range(number)
    return TextSlice(owner, bytes + range.lowerBound, 0..<range.count)
  }

  /// The number of a text, found by its hash; nil when there is none.
  @inline(__always)
  func find(_ text: TextWords, _ hash: UInt32) -> UInt32? {
    let mask = mask
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return nil }
      if UInt32(truncatingIfNeeded: entry &>> 32) == hash {
        let number = UInt32(truncatingIfNeeded: entry) &- 1
        let known = words(of: number)
        if known.count == text.count, known.equals(text) { return number }
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// Adds a text that is not there.
  @inline(never)
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> UInt32 {
    let header = header.pointee
    if header.count == capacity || header.byteCount &+ text.count > header.byteCapacity
      || !isKnownUniquelyReferenced(&owner)
    {
      reallocate(forBytes: text.count)
    }
    let end = header.byteCount &+ text.count
    let count = header.count &+ 1
    if let source = text.baseAddress {
      (bytes + header.byteCount).initialize(from: source, count: text.count)
      if !TextWords(source, count: text.count).isASCII { self.header.pointee.isASCII = false }
    }
    (entries + count).initialize(to: Entry(end: UInt32(end), hash: hash))
    place(hash, UInt32(count))
    self.header.pointee.byteCount = end
    self.header.pointee.count = count
    return UInt32(count &- 1)
  }

  /// Moves to memory of its own, with room for one more text.
  private mutating func reallocate(forBytes more: Int) {
    let known = header.pointee
    let slotCount = max(16, known.count < capacity ? mask &+ 1 : (mask &+ 1) &* 2)
    let needed = known.byteCount &+ more
    let byteCapacity = needed <= known.byteCapacity ? known.byteCapacity : max(slotCount &* 12, needed &* 2)
    var larger = TextBlock(slotCount: slotCount, byteCapacity: byteCapacity)
    larger.entries.update(from: entries, count: known.count &+ 1)
    larger.bytes.initialize(from: bytes, count: known.byteCount)
    for number in 0..<known.count { larger.place(entries[number &+ 1].hash, UInt32(number &+ 1)) }
    larger.header.pointee.count = known.count
    larger.header.pointee.byteCount = known.byteCount
    larger.header.pointee.isASCII = known.isASCII
    self = larger
  }

  private mutating func place(_ hash: UInt32, _ numberPlusOne: UInt32) {
    let mask = mask
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 { slot = (slot &+ 1) & mask }
    slots[slot] = UInt64(hash) &<< 32 | UInt64(numberPlusOne)
  }

  /// The longest stretch of slots without a gap: what the slowest search goes through. For tests.
  var longestRun: Int {
    var longest = 0
    var run = 0
    for slot in 0...mask {
      run = slots[slot] == 0 ? 0 : run + 1
      longest = max(longest, run)
    }
    return longest
  }
}

/// Some bytes, together with the memory that holds them, so that they can be passed around without being copied.
///
/// Invariants: the memory is alive as long as the owner next to it, holds as many bytes from the pointer on as the end says, and is
/// not written to while it has more owners than one.
package struct TextSlice: RandomAccessCollection, @unchecked Sendable {
  private let owner: TextBlock.Owner
  private let base: UnsafePointer<UInt8>
  package let startIndex: Int
  package let endIndex: Int

  init(_ owner: TextBlock.Owner, _ base: UnsafePointer<UInt8>, _ range: Range<Int>) {
    self.owner = owner
    self.base = base
    (startIndex, endIndex) = (range.lowerBound, range.upperBound)
  }

  /// Bytes in memory of their own.
  package init(_ bytes: some Collection<UInt8>) {
    let count = bytes.count
    let owner = TextBlock.Owner(byteCount: Swift.max(1, count))
    let memory = UnsafeMutableBufferPointer(start: owner.start.assumingMemoryBound(to: UInt8.self), count: count)
    let (_, written) = memory.initialize(from: bytes)
    self.init(owner, UnsafePointer(owner.start.assumingMemoryBound(to: UInt8.self)), 0..<written)
  }

  package subscript(position: Int) -> UInt8 {
    precondition(position >= startIndex && position < endIndex)
    return base[position]
  }

  package subscript(bounds: Range<Int>) -> TextSlice {
    precondition(bounds.lowerBound >= startIndex && bounds.upperBound <= endIndex)
    return TextSlice(owner, base, bounds)
  }

  #if !hasFeature(Embedded)
    package func withContiguousStorageIfAvailable<Result>(
      _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
      try withBytes(body)
    }
  #endif

  /// The bytes, to be used in the closure only.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(owner) {} }
    return try body(UnsafeBufferPointer(start: base + startIndex, count: endIndex &- startIndex))
  }
}
