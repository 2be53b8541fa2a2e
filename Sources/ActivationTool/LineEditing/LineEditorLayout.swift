/// The place of each character of an edited text on the screen.
package struct LineEditorLayout: Equatable, Sendable {
  /// One row of the screen.
  package struct Row: Equatable, Sendable {
    var text = ""
    var columns = 0
    /// A Boolean value that indicates whether a line break, rather than the screen's edge, ends the row above.
    var startsLine = true
  }

  /// The rows, one at least.
  package private(set) var rows = [Row()]
  /// The row of the cursor.
  package private(set) var cursorRow = 0
  /// The column of the cursor, from 0.
  package private(set) var cursorColumn = 0
  private let width: Int

  /// Lays a text out.
  ///
  /// - Parameters:
  ///   - before: The text in front of the cursor.
  ///   - behind: The text behind it.
  ///   - prompt: The text before the first line.
  ///   - continuation: The text before every other line.
  ///   - width: The columns of the screen.
  package init(before: String, behind: String, prompt: String, continuation: String, width: Int) {
    self.width = max(4, width)
    put(prompt)
    write(before, continuation)
    if rows[rows.count - 1].columns >= self.width { addRow(startsLine: false) }
    cursorRow = rows.count - 1
    cursorColumn = rows[cursorRow].columns
    write(behind, continuation)
  }

  private mutating func write(_ text: String, _ continuation: String) {
    for character in text {
      if character == "\n" {
        addRow(startsLine: true)
        put(continuation)
      } else {
        put(character.shown)
      }
    }
  }

  private mutating func put(_ text: String) {
    for character in text {
      let columns = character.columns
      if rows[rows.count - 1].columns + columns > width { addRow(startsLine: false) }
      rows[rows.count - 1].text.append(character)
      rows[rows.count - 1].columns += columns
    }
  }

  private mutating func addRow(startsLine: Bool) { rows.append(Row(startsLine: startsLine)) }

  /// The rows from one to another as they are sent to a terminal, which goes on in the next row by itself at its edge.
  package func text(ofRows range: Range<Int>) -> String {
    var text = ""
    for index in range.clamped(to: 0..<rows.count) {
      if index > range.lowerBound, rows[index].startsLine || rows[index].text.isEmpty { text += "\r\n" }
      text += rows[index].text
    }
    return text
  }
}
