import Testing

@testable import activation_rule

/// Offsets and positions, compared with a count by hand.
@Suite struct PositionTests {
  /// The position of every scalar, counted one by one in units of UTF-16.
  private static func positions(_ text: String) -> [(offset: Int, position: Position)] {
    var found: [(Int, Position)] = []
    var position = Position(line: 0, character: 0)
    var offset = 0
    for scalar in text.unicodeScalars {
      found.append((offset, position))
      offset += scalar.utf8.count
      position.character += scalar.utf16.count
      if scalar == "\n" { position = Position(line: position.line + 1, character: 0) }
    }
    return found + [(offset, position)]
  }

  @Test(arguments: ["", "a", "a\n", "\r\n\r\n", "a\r\nc\nd", "é😀x\n😀\n漢字", "no end 😀"])
  func offsetsAndPositionsAgree(_ text: String) {
    let bytes = Array(text.utf8)
    let lines = LineIndex(bytes)
    for (offset, position) in Self.positions(text) {
      #expect(lines.position(of: offset) == position)
      // A position within a line end means the end of the line.
      if offset == bytes.count || bytes[offset] != 0x0a { #expect(lines.offset(of: position) == offset) }
      // A position within a surrogate pair means the start of its character.
      guard offset < bytes.count, bytes[offset] >= 0xf0 else { continue }
      #expect(lines.offset(of: Position(line: position.line, character: position.character + 1)) == offset)
    }
  }
}
