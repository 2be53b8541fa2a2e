/// The unit in which a client counts characters within a line.
enum PositionEncoding: String, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// Returns the number of units of the scalar that a byte begins; 0 for a byte within one.
  @inline(__always)
  func units(ofScalarAt byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte & 0xc0 == 0x80 ? 0 : byte >= 0xf0 ? 2 : 1
    case .utf32: byte & 0xc0 == 0x80 ? 0 : 1
    }
  }
}

/// A place as the protocol has it: both numbers from 0.
struct Position: Hashable {
  var line: Int
  var character: Int
}

/// The lines of a text. They end with a line feed, a carriage return, or both.
struct LineIndex {
  private let text: [UInt8]
  /// The offset of each line's first byte.
  private let starts: [Int]

  /// - Complexity: linear in the text.
  init(_ text: [UInt8]) {
    self.text = text
    var starts = [0]
    text.withUnsafeBufferPointer { text in
      var place = 0
      while place < text.count {
        if text[place] == 0x0a {
          starts.append(place + 1)
        } else if text[place] == 0x0d, place + 1 == text.count || text[place + 1] != 0x0a {
          starts.append(place + 1)
        }
        place += 1
      }
    }
    self.starts = starts
  }

  /// The number of lines.
  var count: Int { starts.count }

  /// The line of an offset.
  ///
  /// - Complexity: logarithmic in the number of lines.
  func line(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The offset of a line's first byte; the end for a line after the last.
  func start(of line: Int) -> Int { starts.indices.contains(line) ? starts[line] : text.count }

  /// The offset after a line's last character, before its line end.
  func end(of line: Int) -> Int {
    var end = start(of: line + 1)
    let start = start(of: line)
    while end > start, text[end - 1] == 0x0a || text[end - 1] == 0x0d { end -= 1 }
    return end
  }

  /// The offset of a position: one after the line's end means the end, as the specification says, one after the last line that of the
  /// text, and one within a character its start.
  ///
  /// - Complexity: linear in the line.
  func offset(of position: Position, _ encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < starts.count else { return text.count }
    let end = end(of: position.line)
    var place = start(of: position.line)
    var left = max(0, position.character)
    while place < end {
      var next = place + 1
      while next < end, text[next] & 0xc0 == 0x80 { next += 1 }
      let units = encoding == .utf8 ? next - place : encoding.units(ofScalarAt: text[place])
      guard left >= units else { break }
      left -= units
      place = next
      if left == 0 { break }
    }
    return place
  }

  /// The units between two offsets of one line.
  func units(_ range: Range<Int>, _ encoding: PositionEncoding) -> Int {
    if encoding == .utf8 { return range.count }
    var count = 0
    for place in range { count += encoding.units(ofScalarAt: text[place]) }
    return count
  }
}

/// Turns offsets into positions; quick for offsets that ascend.
struct PositionFinder {
  private let lines: LineIndex
  private let encoding: PositionEncoding
  private let length: Int
  /// The start from which offsets count.
  private let origin: Int
  private var last = (line: 0, offset: 0, character: 0)

  init(_ lines: LineIndex, length: Int, origin: Int, _ encoding: PositionEncoding) {
    self.origin = origin
    self.lines = lines
    self.length = length
    self.encoding = encoding
  }

  /// The position of an offset; one after the end means the end.
  ///
  /// - Complexity: linear in the distance from the offset before, within one line, and logarithmic in the number of lines.
  mutating func position(of offset: Int) -> Position {
    let offset = max(0, min(offset + origin, length))
    let line = lines.line(of: offset)
    if line == last.line, offset >= last.offset {
      last.character += lines.units(last.offset..<offset, encoding)
    } else {
      last.character = lines.units(lines.start(of: line)..<offset, encoding)
    }
    last.line = line
    last.offset = offset
    return Position(line: line, character: last.character)
  }
}
