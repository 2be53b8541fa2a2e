/// A growing array of plain values in its own memory, for collections that are built value by value.
///
/// A stack has one owner, as the compiler ensures, and grows in place. Unlike an array, it needn't check whether it is shared.
///
/// Invariants: `base` points to room for `capacity` elements, of which the first `count` are initialized; every access is checked
/// against `count`.
@frozen @usableFromInline
struct Stack<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
  @usableFromInline var base: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  @usableFromInline private(set) var count = 0

  /// Creates an empty stack with room for the given number of elements.
  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  @inlinable
  deinit { base.deallocate() }

  /// Returns a stack with the same elements and room for the given number of additional elements.
  func copy(room: Int) -> Stack {
    var copy = Stack(capacity: count + room)
    copy.base.initialize(from: base, count: count)
    copy.count = count
    return copy
  }

  @inlinable @inline(__always)
  subscript(position: Int) -> Element {
    get {
      precondition(UInt(bitPattern: position) < UInt(bitPattern: count), "no element at this position")
      return base[position]
    }
    set {
      precondition(UInt(bitPattern: position) < UInt(bitPattern: count), "no element at this position")
      base[position] = newValue
    }
  }

  /// The last element; nil when there's none.
  @inline(__always)
  var last: Element? { count > 0 ? base[count &- 1] : nil }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: max(capacity * 2, 8))
    larger.initialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity = max(capacity * 2, 8)
  }

  /// Removes and returns the last element; nil if there's none.
  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count &-= 1
    return base[count]
  }

  /// Removes elements from the end until at most the given number is left.
  @inline(__always)
  mutating func removeLast(to count: Int) { self.count = min(max(count, 0), self.count) }
}
