/// Memory for plain values that are gathered while a text is read: an array without the checks that an array makes at every
/// step, kept from one text to the next.
///
/// Invariants, with ``TextBytes`` the only ones that a reader rests on:
/// - Elements are written and read below ``count`` only, and ``count`` never exceeds ``capacity``, which is how many there is
///   memory for at ``start``. Both hold whatever the callers do.
///   The preconditions see to it: no input reaches them, for readers ask only for what they added; should one of ours be wrong, a
///   trap is better than reading memory of others.
/// - Elements are plain bits, which need not be destroyed.
/// - Copies of the structure share the memory until ``removeAll()``, with which every use begins; the one that finds itself not
///   alone takes memory of its own. Nobody copies a structure that is in use. This is what makes it Sendable.
struct GrowingMemory<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  /// The owner that releases the memory after its last user.
  private final class Block {
    let start: UnsafeMutablePointer<Element>

    init(capacity: Int) { start = .allocate(capacity: capacity) }

    deinit { start.deallocate() }
  }

  private var block: Block
  private var start: UnsafeMutablePointer<Element>
  private var capacity = 16
  private(set) var count = 0

  init() {
    block = Block(capacity: capacity)
    start = block.start
  }

  /// Empties the memory for the next text.
  mutating func removeAll() {
    count = 0
    if isKnownUniquelyReferenced(&block) { return }
    block = Block(capacity: capacity)
    start = block.start
  }

  /// Adds an element at the end.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    start[count] = element
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = Block(capacity: capacity * 2)
    larger.start.update(from: start, count: count)
    block = larger
    start = larger.start
    capacity *= 2
  }

  /// An element, which must be there.
  @inline(__always)
  subscript(index: Int) -> Element {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    return start[index]
  }

  /// The last element, taken off; there must be one.
  @inline(__always)
  mutating func removeLast() -> Element {
    precondition(count > 0)
    count &-= 1
    return start[count]
  }

  /// Takes off all but the first ones.
  @inline(__always)
  mutating func cut(to count: Int) {
    precondition(count >= 0 && count <= self.count)
    self.count = count
  }

  /// The elements, in the closure only.
  func withElements<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: start, count: count))
  }
}
