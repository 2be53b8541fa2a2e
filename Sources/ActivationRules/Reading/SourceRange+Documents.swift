package import Documents
package import Texts

extension SourceRange {
  /// Creates a range of offsets.
  package init(_ range: Range<Int>) { self.init(range.lowerBound, range.upperBound) }

  /// The offsets.
  package var offsets: Range<Int> { lowerBound..<upperBound }
}

extension Spelled {
  /// The range of the source that spells a range of the text; an empty range stays a position. A range within an entity is the whole entity.
  ///
  /// - Complexity: logarithmic in the number of segments.
  package func source(of range: SourceRange) -> SourceRange { SourceRange(source(of: range.offsets)) }
}
