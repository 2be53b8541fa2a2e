/// A type as a graph knows it: plain numbers, so that conformance is a bit test.
///
/// References stay valid in graphs made from the same one with ``TypeGraph/adding(_:)``.
@usableFromInline
package struct TypeReference: Hashable, Sendable, BitwiseCopyable {
  /// The row of the type in the graph; -1 for an identifier that the graph does not know.
  @usableFromInline package let row: Int32
  /// Whether the row is that of the type itself, not of the supertype of a dynamic type.
  @usableFromInline package let isExact: Bool

  /// Creates a reference to a row.
  @inlinable
  package init(row: Int32, isExact: Bool) {
    self.row = row
    self.isExact = isExact
  }

  /// The reference to an identifier that the graph does not know.
  @usableFromInline package static let unknown = TypeReference(row: -1, isExact: true)
}
