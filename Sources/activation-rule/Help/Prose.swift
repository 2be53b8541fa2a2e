import ActivationWire

/// A text of paragraphs, as the help shows it.
///
/// Paragraphs are separated by an empty line; a line that starts with two blanks is printed as it is.
package struct Prose {
  /// A stretch of the text.
  package enum Block: Equatable {
    case paragraph(String)
    case verbatim([String])
  }

  /// The stretches, in order.
  package private(set) var blocks: [Block] = []

  package init(_ text: String) {
    var words: [String] = []
    var lines: [String] = []
    func isEnd(_ line: Substring, _ isVerbatim: Bool) -> Bool { line.isEmpty || line.hasPrefix("  ") != isVerbatim }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if isEnd(line, false), !words.isEmpty {
        blocks.append(.paragraph(words.joined(separator: " ")))
        words = []
      }
      if isEnd(line, true), !lines.isEmpty {
        blocks.append(.verbatim(lines))
        lines = []
      }
      if line.hasPrefix("  ") {
        lines.append(String(line.dropFirst(2)))
      } else if !line.isEmpty {
        words.append(String(line))
      }
    }
    if !words.isEmpty { blocks.append(.paragraph(words.joined(separator: " "))) }
    if !lines.isEmpty { blocks.append(.verbatim(lines)) }
  }

  /// The text in columns.
  ///
  /// - Parameters:
  ///   - width: The last column.
  ///   - indentation: How many blanks begin every line.
  ///   - isTight: Whether the blocks have no empty line between them.
  package func lines(width: Int, indentation: Int = 0, isTight: Bool = false) -> [String] {
    let blanks = String(repeating: " ", count: indentation)
    var lines: [String] = []
    for block in blocks {
      if !isTight, !lines.isEmpty { lines.append("") }
      switch block {
      case .paragraph(let text):
        lines += TextColumns.wrap(text, to: width - indentation, lines: .max).map { blanks + $0 }
      case .verbatim(let text): lines += text.map { blanks + "  " + $0 }
      }
    }
    return lines
  }
}
