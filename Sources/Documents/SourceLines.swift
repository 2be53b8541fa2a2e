/// The lines of a text, which turn offsets into lines and columns and back.
public struct SourceLines: Sendable {
  /// A place in a text.
  public struct Position: Sendable, Hashable {
    /// The line, from 1.
    public let line: Int
    /// The column in Unicode scalars, from 1.
    public let column: Int
    /// The number of bytes before it on its line.
    public let utf8Offset: Int
    /// The number of UTF-16 units before it on its line.
    public let utf16Offset: Int
  }

  private let bytes: [UInt8]
  private let starts: [Int]

  /// Finds the lines of a text in UTF-8.
  ///
  /// - Complexity: linear in the length of the text.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == 0x0a { starts.append(offset + 1) }
    self.starts = starts
  }

  /// The number of lines.
  public var count: Int { starts.count }

  /// The position of an offset; one outside of the text means its start or its end.
  ///
  /// - Complexity: logarithmic in the number of lines, linear in the length of the line.
  public func position(of offset: Int) -> Position {
    let offset = Swift.max(0, Swift.min(offset, bytes.count))
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    var (scalars, units) = (0, 0)
    for byte in bytes[starts[low]..<offset] where byte & 0xc0 != 0x80 {
      scalars += 1
      units += byte >= 0xf0 ? 2 : 1
    }
    return Position(line: low + 1, column: scalars + 1, utf8Offset: offset - starts[low], utf16Offset: units)
  }

  /// The offset of a line, from 1, and a number of UTF-16 units on it; beyond the line or the text it's their end.
  ///
  /// - Complexity: linear in the length of the line.
  public func offset(line: Int, utf16Offset: Int) -> Int {
    guard line >= 1 else { return 0 }
    guard line <= starts.count else { return bytes.count }
    var place = starts[line - 1]
    let end = line < starts.count ? starts[line] - 1 : bytes.count
    var units = 0
    while place < end {
      let byte = bytes[place]
      let width = byte & 0xc0 == 0x80 ? 0 : byte >= 0xf0 ? 2 : 1
      if units + width > utf16Offset { break }
      units += width
      place += 1
    }
    return place
  }
}
