/// The number of a text in a ``TextTable``; equal numbers mean equal bytes.
public struct TextID: Hashable, Sendable {
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
  private var slots: [UInt32] = []

  /// Creates an empty table.
  public init() {}

  /// Creates an empty table with room for some texts.
  public init(minimumCapacity: Int) {
    guard minimumCapacity > 0 else { return }
    var size = 16
    while size < minimumCapacity * 2 { size *= 2 }
    slots = [UInt32](repeating: 0, count: size)
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
    var text = text
    return text.withUTF8 { intern($0) }
  }

  /// Adds a text given as bytes, or finds it when it is there already.
  ///
  /// - Complexity: linear in the text's length.
  public mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> TextID {
    if (ends.count + 1) * 2 > slots.count { grow() }
    let mask = slots.count - 1
    var slot = Self.hash(text) & mask
    while slots[slot] != 0 {
      let candidate = TextID(rawValue: slots[slot] - 1)
      if equals(candidate, text) { return candidate }
      slot = (slot + 1) & mask
    }
    bytes.append(contentsOf: text)
    ends.append(UInt32(bytes.count))
    slots[slot] = UInt32(ends.count)
    return TextID(rawValue: UInt32(ends.count - 1))
  }

  /// Finds a text without adding it.
  public func find(_ text: UnsafeBufferPointer<UInt8>) -> TextID? {
    guard !slots.isEmpty else { return nil }
    let mask = slots.count - 1
    var slot = Self.hash(text) & mask
    while slots[slot] != 0 {
      let candidate = TextID(rawValue: slots[slot] - 1)
      if equals(candidate, text) { return candidate }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Finds a text without adding it.
  public func find(_ text: String) -> TextID? {
    var text = text
    return text.withUTF8 { find($0) }
  }

  /// Finds the text that another table knows by a number.
  public func find(_ id: TextID, of other: TextTable) -> TextID? {
    let range = other.byteRange(of: id)
    return other.bytes.withUnsafeBufferPointer { find(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  private func equals(_ id: TextID, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = byteRange(of: id)
    guard range.count == text.count else { return false }
    for offset in 0..<text.count where bytes[range.lowerBound + offset] != text[offset] { return false }
    return true
  }

  private mutating func grow() {
    let size = max(16, slots.count * 2)
    slots = [UInt32](repeating: 0, count: size)
    for index in 0..<ends.count {
      let range = byteRange(of: TextID(rawValue: UInt32(index)))
      var slot = bytes.withUnsafeBufferPointer { Self.hash(UnsafeBufferPointer(rebasing: $0[range])) } & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt32(index + 1)
    }
  }

  /// The standard library's hash, whose seed differs from process to process: a fixed function would let a document of chosen
  /// texts fill one stretch of the table, and make reading it quadratic. Numbers of texts do not depend on it.
  private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(text))
    return hasher.finalize()
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
