import Testing

@testable import ActivationTool

/// Offsets and positions, against counting by hand.
@Suite struct PositionTests {
  static let texts = ["", "a", "a\n", "\r\n\r\n", "a\rb\r\nc\nd", "é😀x\n😀\n漢字", "no end 😀"]

  /// The position of every scalar, counted one by one.
  private static func positions(_ text: String, _ encoding: PositionEncoding) -> [(offset: Int, position: Position)] {
    var found: [(Int, Position)] = []
    var position = Position(line: 0, character: 0)
    var offset = 0
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      found.append((offset, position))
      offset += scalar.utf8.count
      switch encoding {
      case .utf8: position.character += scalar.utf8.count
      case .utf16: position.character += scalar.utf16.count
      case .utf32: position.character += 1
      }
      let isPair = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      if scalar == "\n" || scalar == "\r" && !isPair { position = Position(line: position.line + 1, character: 0) }
    }
    return found + [(offset, position)]
  }

  @Test(arguments: texts, PositionEncoding.allCases) func offsetsAndPositionsAgree(
    _ text: String, _ encoding: PositionEncoding
  ) {
    let bytes = Array(text.utf8)
    let lines = LineIndex(bytes)
    var ascending = PositionFinder(lines, length: bytes.count, origin: 0, encoding)
    for (offset, position) in Self.positions(text, encoding) {
      #expect(ascending.position(of: offset) == position)
      var fresh = PositionFinder(lines, length: bytes.count, origin: 0, encoding)
      #expect(fresh.position(of: offset) == position)
      // A position within a line end means the end of the line.
      if offset == bytes.count || bytes[offset] != 0x0a { #expect(lines.offset(of: position, encoding) == offset) }
    }
  }
}
