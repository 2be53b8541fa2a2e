/// The starts of a text's lines, which turn offsets into lines and columns.
public struct LineTable: Sendable {
  /// A line and a column, both counted from 1; the column in characters.
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
  /// The number of scalars before every ``stride``th byte, so that a column in a long line is found without reading the line.
  private let scalars: [Int]
  private static let stride = 256

  /// Finds the lines of a text.
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

  /// The line and column of an offset; an offset after the end means the end.
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

  /// The range of a line, counted from 1, without its line end.
  package func range(ofLine line: Int) -> SourceRange {
    guard line >= 1, line <= starts.count else { return SourceRange(bytes.count, bytes.count) }
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return SourceRange(start, end)
  }
}
