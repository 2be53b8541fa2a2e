import PredicateSyntax

/// The output to the screen.
extension LineEditor {
  /// Redraws the line in place of the previous one.
  package mutating func refresh() -> String {
    var update = eraseDrawn()
    if clearsScreen {
      clearsScreen = false
      update = "\u{1B}[H\u{1B}[2J"
    }
    if !listing.isEmpty {
      let whole = layout(before: text, behind: "")
      update += whole.text(ofRows: 0..<whole.rows.count) + "\r\n" + listing.joined(separator: "\r\n") + "\r\n"
      listing = []
    }
    let layout = self.layout(before: before, behind: behind)
    let window = Self.window(of: layout, height: size.rows)
    update += layout.text(ofRows: window)
    let rowsUp = window.upperBound - 1 - layout.cursorRow
    if rowsUp > 0 { update += "\u{1B}[\(rowsUp)A" }
    update += "\r"
    if layout.cursorColumn > 0 { update += "\u{1B}[\(layout.cursorColumn)C" }
    drawnCursorRow = layout.cursorRow - window.lowerBound
    return update
  }

  /// Draws the line for the last time and puts the cursor below it.
  ///
  /// - Parameter mark: A mark to show after the text, such as `^C`.
  package mutating func finish(_ mark: String = "") -> String {
    let layout = self.layout(before: text + mark, behind: "")
    let window = Self.window(of: layout, height: size.rows)
    let update = eraseDrawn() + layout.text(ofRows: window) + "\r\n"
    drawnCursorRow = 0
    return update
  }

  /// Takes the new size of the screen. Terminals rewrap long rows, so that the cursor may be in another row.
  package mutating func resize(to size: (columns: Int, rows: Int)) {
    let isWholeDrawn = drawnCursorRow == layout(before: before, behind: behind).cursorRow
    self.size = size
    if isWholeDrawn { drawnCursorRow = layout(before: before, behind: behind).cursorRow }
  }

  private func eraseDrawn() -> String {
    (drawnCursorRow > 0 ? "\u{1B}[\(drawnCursorRow)A" : "") + "\r\u{1B}[J"
  }

  private func layout(before: String, behind: String) -> LineEditorLayout {
    LineEditorLayout(
      before: before, behind: behind, prompt: prompt, continuation: continuation, width: size.columns)
  }

  /// The rows that fit on the screen, the cursor's among them.
  private static func window(of layout: LineEditorLayout, height: Int) -> Range<Int> {
    let height = max(1, height)
    guard layout.rows.count > height else { return 0..<layout.rows.count }
    let first = min(max(0, layout.cursorRow - height / 2), layout.rows.count - height)
    return first..<first + height
  }
}

extension LineEditor {
  /// The most words that are listed.
  private static let mostListed = 120

  /// Words in columns, as many as a screen takes without scrolling out of sight.
  static func rows(of words: [String], width: Int) -> [String] {
    let shown = words.prefix(mostListed).map { escapingControlCharacters($0) }
    let longest = shown.map { $0.columns }.max() ?? 0
    let columns = max(1, (max(20, width) - 1) / (longest + 2))
    let height = (shown.count + columns - 1) / columns
    var rows = [String](repeating: "", count: height)
    for (position, word) in shown.enumerated() {
      let isLast = position + height >= shown.count
      let padding = isLast ? 0 : longest + 2 - word.columns
      rows[position % height] += word + String(repeating: " ", count: padding)
    }
    if words.count > mostListed { rows.append("… and \(words.count - mostListed) more") }
    return rows
  }
}
