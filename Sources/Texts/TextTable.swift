/// The number of a text in a `TextTable`; equal numbers mean equal bytes.
public struct TextID: Hashable, Sendable, BitwiseCopyable {
  /// The position in the table.
  @usableFromInline package let rawValue: UInt32

  /// Creates the number of the text at a position.
  @usableFromInline package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Distinct texts as UTF-8 bytes in one block of memory, each stored once.
///
/// Interning a text twice gives the same ``TextID``, so that equality is a comparison of numbers. Every table of a process uses the
/// same hash, which is kept for each text: a text of one table is found in another without being hashed again.
package struct TextTable: Sendable {
  private var block: TextBlock

  /// Creates an empty table.
  package init() { block = TextBlock() }

  /// Creates an empty table with room for some texts.
  package init(minimumCapacity: Int) {
    block = minimumCapacity > 0 ? TextBlock(minimumCapacity: minimumCapacity) : TextBlock()
  }

  /// The number of texts.
  package var count: Int { block.count }

  /// A Boolean value that indicates whether all texts are ASCII.
  package var isASCII: Bool { block.isASCII }

  /// The numbers of all texts.
  package var ids: some Sequence<TextID> {
    (0..<UInt32(truncatingIfNeeded: block.count)).lazy.map { TextID(rawValue: $0) }
  }

  /// A text as a string.
  package subscript(id: TextID) -> String {
    withBytes(of: id) { String(decoding: $0, as: UTF8.self) }
  }

  /// The UTF-8 bytes of a text, to be used in the closure only.
  @inlinable
  package func withBytes<Result, Failure: Error>(
    of id: TextID, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(unsafeBytes(of: id))
  }

  /// The bytes of a text, valid as long as the table is neither changed nor gone.
  @usableFromInline
  func unsafeBytes(of id: TextID) -> UnsafeBufferPointer<UInt8> { block.unsafeBytes(of: id.rawValue) }

  /// The UTF-8 bytes of a text, which are not copied.
  package func bytes(of id: TextID) -> TextSlice { block.slice(of: id.rawValue) }

  /// Adds a text, or finds it when it is there already.
  package mutating func intern(_ text: String) -> TextID {
    // A native string is read where it lies; others are rare.
    if let id = text.utf8.withContiguousStorageIfAvailable({ intern($0) }) { return id }
    var text = text
    return text.withUTF8 { intern($0) }
  }

  /// Adds a text given as bytes, or finds it when it is there already.
  ///
  /// - Complexity: linear in the text's length.
  package mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> TextID {
    let words = TextWords(text)
    let hash = block.hash(words)
    return TextID(rawValue: block.find(words, hash) ?? block.add(text, hash))
  }

  /// Finds a text without adding it.
  package func find(_ text: UnsafeBufferPointer<UInt8>) -> TextID? {
    let words = TextWords(text)
    return block.find(words, block.hash(words)).map { TextID(rawValue: $0) }
  }

  /// Finds a text by the hash that another keeper of it knows, which must be that of ``TextWords/hash``.
  package func find(_ text: UnsafeBufferPointer<UInt8>, hash: UInt32) -> TextID? {
    block.find(TextWords(text), hash).map { TextID(rawValue: $0) }
  }

  /// Finds a text without adding it.
  package func find(_ text: String) -> TextID? {
    if let id = text.utf8.withContiguousStorageIfAvailable({ find($0) }) { return id }
    var text = text
    return text.withUTF8 { find($0) }
  }

  /// Finds the text that another table knows by a number, by the hash that it has there.
  package func find(_ id: TextID, of other: TextTable) -> TextID? {
    block.find(other.block.words(of: id.rawValue), other.block.hash(of: id.rawValue)).map { TextID(rawValue: $0) }
  }

  /// The longest stretch of slots without a gap: what the slowest search goes through. For tests.
  package var longestRun: Int { block.longestRun }
}
