import ActivationRules
import PredicateSyntax

/// The fenced blocks of a Markdown document.
struct MarkdownFences {
  /// A block.
  struct Block {
    /// The first word after the opening fence, in lower case.
    var language: String
    /// The text without the indentation of the fence.
    var content: TextMap
    /// The blanks before the fence, which the lines of the block have too.
    var indentation: String
  }

  private(set) var blocks: [Block] = []

  /// Finds the blocks; one that isn't closed ends with the document.
  ///
  /// - Complexity: linear in the text.
  init(_ text: [UInt8]) {
    var cursor = SourceCursor(text)
    while !cursor.isAtEnd {
      let start = cursor.place
      let line = cursor.skipLine()
      cursor.place += 1
      guard let fence = Self.fence(text[line.lowerBound..<line.upperBound]) else { continue }
      let language = Self.language(text[(start + fence.indentation + fence.length)..<line.upperBound])
      // A backtick in the language means that it's code within a line.
      guard let language else { continue }
      blocks.append(Self.block(&cursor, fence, language, Array(text[start..<start + fence.indentation])))
    }
  }

  private struct Fence {
    var indentation: Int
    var mark: UInt8
    var length: Int
  }

  private static func fence(_ line: ArraySlice<UInt8>) -> Fence? {
    // A block may be within a list or a quotation.
    let rest = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x3e }
    guard let mark = rest.first, mark == 0x60 || mark == 0x7e else { return nil }
    let length = rest.prefix { $0 == mark }.count
    return length >= 3 ? Fence(indentation: line.count - rest.count, mark: mark, length: length) : nil
  }

  private static func language(_ rest: ArraySlice<UInt8>) -> String? {
    let word = rest.drop { $0 == 0x20 }.prefix { !SourceCursor.isBlank($0) && $0 != 0x7b && $0 != 0x2c }
    return word.contains(0x60) ? nil : String(decoding: word, as: UTF8.self).lowercased()
  }

  private static func block(
    _ cursor: inout SourceCursor, _ fence: Fence, _ language: String, _ indentation: [UInt8]
  ) -> Block {
    let text = cursor.text
    let start = min(cursor.place, text.count)
    var content = TextMap(emptyIn: SourceRange(start, start))
    var end = start
    while !cursor.isAtEnd {
      let lineStart = cursor.place
      let line = cursor.skipLine()
      let bytes = text[line.lowerBound..<line.upperBound]
      if let other = Self.fence(bytes), other.mark == fence.mark, other.length >= fence.length,
        bytes.dropFirst(other.indentation + other.length).allSatisfy({ SourceCursor.isBlank($0) })
      {
        cursor.place += 1
        break
      }
      cursor.place = min(cursor.place + 1, text.count)
      var from = lineStart
      while from < line.upperBound, from - lineStart < indentation.count, text[from] == indentation[from - lineStart] {
        from += 1
      }
      content.append(text[from..<cursor.place], SourceRange(from, cursor.place), .plain)
      end = cursor.place
    }
    return Block(
      language: language, content: TextMap(content, content: SourceRange(start, end)),
      indentation: String(decoding: indentation, as: UTF8.self))
  }
}
