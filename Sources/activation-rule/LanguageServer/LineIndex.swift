import ActivationWire
import Documents
import Predicates

/// A position in the form of the protocol: both numbers count from 0, and characters are UTF-16 units.
struct Position: Hashable {
  var line: Int
  var character: Int
}

extension Position {
  init?(_ node: Node?) {
    guard let line = node?["line"]?.wholeNumber, let character = node?["character"]?.wholeNumber else { return nil }
    self.init(line: line, character: character)
  }
}

/// The lines of a text, to convert between offsets and positions.
struct LineIndex {
  private let text: [UInt8]
  private let table: LineTable

  init(_ text: [UInt8]) {
    self.text = text
    table = LineTable(text)
  }

  func line(of offset: Int) -> Int { table.position(of: offset).line - 1 }

  func range(of line: Int) -> SourceRange { table.range(ofLine: line + 1) }

  /// Returns the offset of a position. As the specification requires, a position after the end of its line means that end. A position after the last
  /// line means the end of the text, and a position within a character means its start.
  func offset(of position: Position) -> Int {
    let line = range(of: position.line)
    var (place, left) = (line.lowerBound, max(0, position.character))
    while place < line.upperBound, left > 0 {
      let units = Self.units(text[place])
      guard left >= units else { break }
      left -= units
      place += 1
      while place < line.upperBound, text[place] & 0xc0 == 0x80 { place += 1 }
    }
    return place
  }

  /// Returns the number of UTF-16 units of the scalar that starts with a byte; 0 for a byte within a scalar.
  private static func units(_ byte: UInt8) -> Int { byte & 0xc0 == 0x80 ? 0 : byte >= 0xf0 ? 2 : 1 }

  /// Returns the position of an offset. An offset beyond the end means the end.
  func position(of offset: Int) -> Position {
    let offset = max(0, min(offset, text.count))
    let line = line(of: offset)
    return Position(line: line, character: text[range(of: line).lowerBound..<offset].reduce(0) { $0 + Self.units($1) })
  }
}

extension JSONWriter {
  mutating func range(_ range: SourceRange, _ lines: LineIndex) {
    object("range") { writer in
      for (key, offset) in [("start", range.lowerBound), ("end", range.upperBound)] {
        let position = lines.position(of: offset)
        writer.object(key) { writer in
          writer.member("line", position.line)
          writer.member("character", position.character)
        }
      }
    }
  }

  mutating func edit(_ edit: TextEdit, _ lines: LineIndex) {
    object { writer in
      writer.range(edit.range, lines)
      writer.member("newText", edit.replacement)
    }
  }
}
