internal import Texts

// The raw memory of the module: rows of plain values, and the block in which a finished tree keeps its rows.

/// A growing row of plain values in memory of its own, for parsers and compilers.
///
/// A stack has one owner, which the compiler sees to, and grows in place.
///
/// Invariants: `base` points to room for `capacity` elements, of which the first `count` are initialized; every access is checked
/// against `count`. The memory is freed with the stack when the stack owns it; otherwise it lies in a ``MemoryBlock``, which whoever
/// holds the stack holds as well.
@frozen @usableFromInline
package struct Stack<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
  @usableFromInline var base: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  @usableFromInline var isOwner: Bool
  /// The number of elements.
  @usableFromInline package var count: Int

  /// Creates an empty stack with room for some elements.
  @inlinable
  package init(capacity: Int) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
    count = 0
    isOwner = true
  }

  /// Creates a stack of equal elements.
  @inlinable
  package init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    base.initialize(repeating: element, count: max(count, 0))
    self.count = max(count, 0)
  }

  @inlinable
  init(base: UnsafeMutablePointer<Element>, count: Int, capacity: Int) {
    self.base = base
    self.count = count
    self.capacity = capacity
    isOwner = false
  }

  @inlinable
  deinit { if isOwner { base.deallocate() } }

  /// Returns a stack of the same elements with room for some more.
  func copy(room: Int) -> Stack {
    var copy = Stack(capacity: count + room)
    copy.base.initialize(from: base, count: count)
    copy.count = count
    return copy
  }

  /// The positions of the elements.
  @inlinable @inline(__always)
  package var indices: Range<Int> { 0..<count }

  /// A Boolean value that indicates whether the stack has no element.
  @inlinable @inline(__always)
  package var isEmpty: Bool { count == 0 }

  /// The element at a position.
  @inlinable @inline(__always)
  package subscript(position: Int) -> Element {
    get {
      precondition(UInt(bitPattern: position) < UInt(bitPattern: count), "no element at this position")
      return base[position]
    }
    set {
      precondition(UInt(bitPattern: position) < UInt(bitPattern: count), "no element at this position")
      base[position] = newValue
    }
  }

  /// The last element; nil when there is none.
  @inlinable @inline(__always)
  package var last: Element? { count > 0 ? base[count &- 1] : nil }

  /// Adds an element at the end.
  @inlinable @inline(__always)
  package mutating func append(_ element: Element) {
    if count == capacity { grow(by: 1) }
    (base + count).initialize(to: element)
    count &+= 1
  }

  /// Adds elements at the end.
  mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    guard let start = elements.baseAddress else { return }
    if capacity - count < elements.count { grow(by: elements.count) }
    (base + count).initialize(from: start, count: elements.count)
    count += elements.count
  }

  @inlinable @inline(never)
  mutating func grow(by added: Int) {
    let room = max(capacity * 2, count + added)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: room)
    larger.initialize(from: base, count: count)
    if isOwner { base.deallocate() }
    base = larger
    capacity = room
    isOwner = true
  }

  /// Takes elements away until so many are left.
  @inlinable @inline(__always)
  package mutating func removeLast(to count: Int) {
    if count >= 0, count < self.count { self.count = count }
  }

  /// The address of an element; the position after the last one is allowed. Valid until the stack changes or ends.
  @inline(__always)
  func address(of position: Int) -> UnsafePointer<Element> {
    precondition(position >= 0 && position <= count, "no element at this position")
    return UnsafePointer(base + position)
  }

  /// The number of bytes that the elements take in a block.
  @inlinable
  package var blockSize: Int { MemoryBlock.size(of: Element.self, capacity: count) }
}

/// The memory of several stacks: those of a parser while it works, or those that are finished.
///
/// Invariants: `base` points to `size` bytes, of which those before `used` belong to stacks; each stack begins at a multiple of eight,
/// which suffices for every element. The block lives as long as the stacks that lie in it.
@frozen @usableFromInline
package struct MemoryBlock: ~Copyable, @unchecked Sendable {
  @usableFromInline let base: UnsafeMutableRawPointer
  @usableFromInline let size: Int
  @usableFromInline var used = 0

  @inlinable
  package init(size: Int) {
    self.size = max(size, 8)
    base = .allocate(byteCount: self.size, alignment: 8)
  }

  @inlinable
  deinit { base.deallocate() }

  /// Returns the number of bytes that a stack with room for some elements takes.
  @inlinable @inline(__always)
  package static func size<Element>(of type: Element.Type, capacity: Int) -> Int {
    (capacity &* MemoryLayout<Element>.stride &+ 7) & ~7
  }

  /// Creates a stack in the block; it moves out of it when it needs more room than there is for it.
  @inlinable @inline(__always)
  package mutating func stack<Element>(capacity: Int) -> Stack<Element> {
    let taken = Self.size(of: Element.self, capacity: capacity)
    guard used &+ taken <= size, MemoryLayout<Element>.alignment <= 8 else { return Stack(capacity: capacity) }
    let place = (base + used).bindMemory(to: Element.self, capacity: capacity)
    used &+= taken
    return Stack(base: place, count: 0, capacity: capacity)
  }

  /// Copies a stack into the block.
  @inlinable
  package mutating func store<Element>(_ stack: borrowing Stack<Element>) -> Stack<Element> {
    var copy: Stack<Element> = self.stack(capacity: stack.count)
    copy.base.initialize(from: stack.base, count: stack.count)
    copy.count = stack.count
    return copy
  }
}

/// Distinct texts: stretches of a source, and the bytes of those that the source does not have as they are, such as decoded escapes.
///
/// Invariants: a span lies within the source, or begins after it and then lies within `added`, where the source's length is taken off;
/// who asks for a text gives the source with which the text was added. `slots` is empty, or an open hash table at most half full, a
/// power of two long, of the positions in `spans` plus one.
struct TextSpans: ~Copyable, Sendable {
  /// A text.
  struct Span: BitwiseCopyable, Sendable {
    var start: UInt32
    var end: UInt32
    /// Some of its bytes, by which few texts are told apart; a text of a larger table has its hash.
    var tag: UInt32
  }

  private(set) var spans: Stack<Span>
  private(set) var added: Stack<UInt8>
  private(set) var slots: Stack<UInt32>
  /// A bit for each text that every tree knows, and that was requested.
  private(set) var known: UInt32

  /// Up to so many texts are looked for one after the other.
  private static let fewTexts = 16

  /// Creates a table without texts.
  init() {
    spans = Stack(capacity: Self.fewTexts)
    added = Stack(capacity: 1)
    slots = Stack(capacity: 1)
    known = 0
  }

  /// Creates a table without texts in a block.
  init(in block: inout MemoryBlock) {
    spans = block.stack(capacity: Self.fewTexts)
    added = block.stack(capacity: 0)
    slots = block.stack(capacity: 0)
    known = 0
  }

  /// The part of a block that a table takes at first.
  static var initialSize: Int { MemoryBlock.size(of: Span.self, capacity: fewTexts) }

  private init(
    spans: consuming Stack<Span>, added: consuming Stack<UInt8>, slots: consuming Stack<UInt32>, known: UInt32
  ) {
    self.spans = spans
    self.added = added
    self.slots = slots
    self.known = known
  }

  /// The number of texts, those that every table knows included.
  var count: Int { TextID.knownCount + spans.count }

  var blockSize: Int { spans.blockSize + added.blockSize + slots.blockSize }

  /// Returns the same texts in a block.
  func stored(in block: inout MemoryBlock) -> TextSpans {
    TextSpans(spans: block.store(spans), added: block.store(added), slots: block.store(slots), known: known)
  }

  /// Returns the same texts in memory that can grow.
  func copy() -> TextSpans {
    TextSpans(spans: spans.copy(room: 8), added: added.copy(room: 64), slots: slots.copy(room: 1), known: known)
  }

  /// Calls a closure with the bytes of a text.
  @inline(__always)
  func withBytes<Result>(
    of id: TextID, in source: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let index = Int(truncatingIfNeeded: id.rawValue) - TextID.knownCount
    guard index >= 0 else { return id.withKnownBytes(body) }
    let span = spans[index]
    return body(UnsafeBufferPointer(start: address(of: span, in: source), count: Int(span.end &- span.start)))
  }

  /// The hash of a text, which a larger table has; nil in a smaller one.
  func hash(of id: TextID) -> UInt32? {
    let index = Int(truncatingIfNeeded: id.rawValue) - TextID.knownCount
    return index >= 0 && !slots.isEmpty ? spans[index].tag : nil
  }

  @inline(__always)
  private func address(of span: Span, in source: UnsafeBufferPointer<UInt8>) -> UnsafePointer<UInt8> {
    let start = Int(span.start)
    if let base = source.baseAddress, start < source.count {
      precondition(Int(span.end) <= source.count, "the text is not of this source")
      return base + start
    }
    return added.address(of: start - source.count)
  }

  /// Adds a stretch of the source, or finds its text.
  @inline(__always)
  mutating func intern(_ range: SourceRange, in source: UnsafeBufferPointer<UInt8>) -> TextID {
    guard let base = source.baseAddress, range.upperBound <= source.count else { return intern("", in: source) }
    let start = UnsafeRawPointer(base + range.lowerBound)
    if let id = TextID.known(start, count: range.count) { return note(id) }
    let text = TextWords(start, count: range.count)
    let tag = tag(text, range.count)
    if let id = find(text, range.count, tag, in: source) { return id }
    return add(Span(start: range.start, end: range.end, tag: tag), in: source)
  }

  /// Adds a text that the source does not have, or finds it.
  mutating func intern(_ text: UnsafeBufferPointer<UInt8>, in source: UnsafeBufferPointer<UInt8>) -> TextID {
    let start = UnsafeRawPointer(text.baseAddress ?? Self.empty.utf8Start)
    if let id = TextID.known(start, count: text.count) { return note(id) }
    let words = TextWords(start, count: text.count)
    let tag = tag(words, text.count)
    if let id = find(words, text.count, tag, in: source) { return id }
    let position = source.count + added.count
    added.append(contentsOf: text)
    let (first, last) = (UInt32(truncatingIfNeeded: position), UInt32(truncatingIfNeeded: position + text.count))
    return add(Span(start: first, end: last, tag: tag), in: source)
  }

  /// Adds a text that the source does not have, or finds it.
  mutating func intern(_ text: String, in source: UnsafeBufferPointer<UInt8>) -> TextID {
    var text = text
    return text.withUTF8 { intern($0, in: source) }
  }

  private static var empty: StaticString { "" }

  /// The tag of a text. Few texts need no hash that an author cannot foresee.
  @inline(__always)
  private func tag(_ text: TextWords, _ count: Int) -> UInt32 {
    if !slots.isEmpty { return text.hash }
    let (first, last) = text.ends
    let mixed = first &* 31 ^ last
    return UInt32(truncatingIfNeeded: mixed ^ mixed &>> 32) &+ UInt32(truncatingIfNeeded: count)
  }

  @inline(__always)
  private mutating func note(_ id: TextID) -> TextID {
    known |= 1 << id.rawValue
    return id
  }

  @inline(__always)
  private func find(
    _ words: TextWords, _ count: Int, _ tag: UInt32, in source: UnsafeBufferPointer<UInt8>
  ) -> TextID? {
    if !slots.isEmpty { return findSlot(words, count, tag, in: source) }
    for index in spans.indices {
      let span = spans[index]
      if span.tag == tag, equals(span, words, count, in: source) { return Self.id(index) }
    }
    return nil
  }

  @inline(never)
  private func findSlot(
    _ words: TextWords, _ count: Int, _ tag: UInt32, in source: UnsafeBufferPointer<UInt8>
  ) -> TextID? {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: tag) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      let span = spans[index]
      if span.tag == tag, equals(span, words, count, in: source) { return Self.id(index) }
      slot = (slot + 1) & mask
    }
    return nil
  }

  @inline(__always)
  private func equals(
    _ span: Span, _ words: TextWords, _ count: Int, in source: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    Int(span.end &- span.start) == count && TextWords(address(of: span, in: source), count: count).equals(words)
  }

  private static func id(_ index: Int) -> TextID {
    TextID(rawValue: UInt32(truncatingIfNeeded: TextID.knownCount + index))
  }

  @inline(never)
  private mutating func add(_ span: Span, in source: UnsafeBufferPointer<UInt8>) -> TextID {
    spans.append(span)
    if spans.count > Self.fewTexts { index(source) }
    return Self.id(spans.count - 1)
  }

  /// Puts the last text into the hash table, or all of them into a larger one.
  private mutating func index(_ source: UnsafeBufferPointer<UInt8>) {
    guard spans.count * 2 > slots.count else { return place(spans.count - 1) }
    if slots.isEmpty {
      for position in spans.indices {
        let span = spans[position]
        let words = TextWords(address(of: span, in: source), count: Int(span.end &- span.start))
        spans[position].tag = words.hash
      }
    }
    slots = Stack(repeating: 0, count: max(64, slots.count * 2))
    for position in spans.indices { place(position) }
  }

  private mutating func place(_ position: Int) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: spans[position].tag) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(truncatingIfNeeded: position + 1)
  }
}
