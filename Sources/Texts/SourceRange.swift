/// A half-open range of UTF-8 offsets in a source text.
///
/// The package uses offsets internally; a ``LineTable`` converts them to lines and columns.
public struct SourceRange: Hashable, Sendable, BitwiseCopyable {
  @usableFromInline package let start: UInt32
  @usableFromInline package let end: UInt32

  /// The offset of the first byte.
  @inlinable public var lowerBound: Int { Int(start) }

  /// The offset after the last byte.
  @inlinable public var upperBound: Int { Int(end) }

  @inlinable package var count: Int { Int(end - start) }

  /// A Boolean value that indicates whether the range is empty; such a range marks a position between two bytes.
  @inlinable package var isEmpty: Bool { start == end }

  /// Creates a range. Bounds that are out of order or don't fit in 32 bits are clamped.
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

  /// The smallest range that contains this range and another range.
  @inlinable
  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(start: min(start, other.start), end: max(end, other.end))
  }

  /// Returns whether this range and another overlap or meet.
  @inlinable package func touches(_ other: SourceRange) -> Bool { start <= other.end && other.start <= end }
}

extension [UInt8] {
  /// Returns the part of the text in a range as a string. Offsets after the end of the text are ignored.
  package func string(in range: SourceRange) -> String {
    let end = Swift.min(range.upperBound, count)
    return range.lowerBound < end ? String(decoding: self[range.lowerBound..<end], as: UTF8.self) : ""
  }
}

/// The replacement of one range of a text.
public struct TextEdit: Sendable, Hashable {
  /// The range to replace; an empty range inserts.
  public var range: SourceRange
  /// The new text.
  public var replacement: String

  package init(_ range: SourceRange, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }

  /// The smallest replacement of whole characters that turns one text into another; nil when they are equal.
  ///
  /// - Complexity: linear in the length of the texts.
  package init?(from old: [UInt8], to new: [UInt8]) {
    guard old != new else { return nil }
    var start = commonPrefix(old, new)
    while start > 0, Self.isWithinCharacter(old, start) || Self.isWithinCharacter(new, start) { start -= 1 }
    var tail = commonSuffix(old, new, after: start)
    while tail > 0, Self.isWithinCharacter(old, old.count - tail) || Self.isWithinCharacter(new, new.count - tail) {
      tail -= 1
    }
    range = SourceRange(start, old.count - tail)
    replacement = String(decoding: new[start..<new.count - tail], as: UTF8.self)
  }

  private static func isWithinCharacter(_ text: [UInt8], _ place: Int) -> Bool {
    place < text.count && text[place] & 0xC0 == 0x80
  }

  /// Returns a text with the replacement made; the range must lie within the text.
  package func applied(to text: [UInt8]) -> [UInt8] {
    Array(text[..<range.lowerBound]) + Array(replacement.utf8) + text[range.upperBound...]
  }

  /// Returns a text with replacements made; insertions at the same place keep their order. Nil if two replacements overlap or one extends beyond the
  /// text.
  ///
  /// - Complexity: linear in the length of the text, plus the time to sort the replacements.
  package static func apply(_ edits: [TextEdit], to text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var end = 0
    for edit in edits.stablySorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard edit.range.lowerBound >= end, edit.range.upperBound <= text.count else { return nil }
      result += text[end..<edit.range.lowerBound]
      result += Array(edit.replacement.utf8)
      end = edit.range.upperBound
    }
    return result + text[end...]
  }
}

/// The line starts of a text, which convert offsets to lines and columns.
public struct LineTable: Sendable {
  /// A line and a column, both counted from 1.
  public struct Position: Hashable, Sendable {
    /// The line.
    public var line: Int
    /// The column, in Unicode scalars.
    public var column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  private let bytes: [UInt8]
  private let starts: [Int]
  /// The number of scalars before each multiple of ``stride`` bytes, so that a column is found without reading all of a long line.
  private let scalars: [Int]
  private static let stride = 256

  /// Creates the line table of a text.
  ///
  /// - Complexity: linear in the length of the text.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    var scalars: [Int] = []
    var count = 0
    for (offset, byte) in bytes.enumerated() {
      if offset % Self.stride == 0 { scalars.append(count) }
      if byte & 0xC0 != 0x80 { count += 1 }
      if byte == 0x0A { starts.append(offset + 1) }
    }
    self.starts = starts
    self.scalars = scalars
  }

  /// The line and column of an offset; an offset outside the text means the nearer end of the text.
  ///
  /// - Complexity: logarithmic in the number of lines.
  public func position(of offset: Int) -> Position {
    let offset = max(0, min(offset, bytes.count))
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return Position(line: low + 1, column: scalars(before: offset) - scalars(before: starts[low]) + 1)
  }

  /// The number of scalars that start before an offset within the text.
  private func scalars(before offset: Int) -> Int {
    let mark = min(offset / Self.stride, scalars.count - 1)
    guard mark >= 0 else { return 0 }
    return bytes[mark * Self.stride..<offset].reduce(scalars[mark]) { $1 & 0xC0 != 0x80 ? $0 + 1 : $0 }
  }

  /// The range of the line with the given number, counted from 1, without its line end. If there's no such line, the range is empty, at the end of
  /// the text.
  package func range(ofLine line: Int) -> SourceRange {
    guard line >= 1, line <= starts.count else { return SourceRange(bytes.count, bytes.count) }
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return SourceRange(start, end)
  }
}
