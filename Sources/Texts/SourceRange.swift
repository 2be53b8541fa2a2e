/// A half-open range of UTF-8 offsets in a source text.
///
/// Lines and columns are computed at the rim, by ``LineTable``; everything inside speaks offsets.
public struct SourceRange: Hashable, Sendable, BitwiseCopyable {
  @usableFromInline package let start: UInt32
  @usableFromInline package let end: UInt32

  /// The offset of the first byte.
  @inlinable public var lowerBound: Int { Int(start) }

  /// The offset after the last byte.
  @inlinable public var upperBound: Int { Int(end) }

  /// The number of bytes.
  @inlinable package var count: Int { Int(end - start) }

  /// A Boolean value that indicates whether the range is empty; such a range marks a position between two bytes.
  @inlinable package var isEmpty: Bool { start == end }

  /// Creates a range; bounds out of order or out of a 32-bit range are clamped.
  @inlinable
  package init(_ lowerBound: Int, _ upperBound: Int) {
    let first = UInt32(clamping: lowerBound)
    start = first
    end = max(first, UInt32(clamping: upperBound))
  }

  @inlinable
  package init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  /// The smallest range that holds this one and another.
  @inlinable
  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(start: min(start, other.start), end: max(end, other.end))
  }

  /// Returns whether this range and another overlap or meet.
  @inlinable package func touches(_ other: SourceRange) -> Bool { start <= other.end && other.start <= end }
}

extension [UInt8] {
  /// A range of the text as a string, as far as it's within the text.
  package func string(in range: SourceRange) -> String {
    let end = Swift.min(range.upperBound, count)
    return range.lowerBound < end ? String(decoding: self[range.lowerBound..<end], as: UTF8.self) : ""
  }
}
