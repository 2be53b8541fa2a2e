import Predicates

/// A line that a person edits in a terminal: bytes of keys go in, what the screen shows comes out.
package struct LineEditor {
  /// The outcome of a key, when it ended the editing of a line.
  package enum Outcome: Equatable {
    /// Enter.
    case submitted(String)
    /// Ctrl-C.
    case dropped
    /// Ctrl-D on an empty line.
    case ended
  }

  /// The possible replacements of the word before the cursor.
  package struct Completion: Equatable {
    /// The word, as far as it is typed.
    package var word: String
    /// The words that could be meant.
    package var candidates: [String]

    package init(word: String, candidates: [String]) {
      self.word = word
      self.candidates = candidates
    }
  }

  /// The prompt.
  package var prompt = "> "
  /// The size of the screen.
  package var size = (columns: 80, rows: 24)
  /// Completes the word at the end of a text.
  package var complete: (String) -> Completion = { _ in Completion(word: "", candidates: []) }

  /// The text in front of the cursor, and behind it.
  private(set) var before = "", behind = ""
  /// The bytes that came and don't make a whole key yet.
  private var bytes: ArraySlice<UInt8> = []
  /// The earlier lines, oldest first; the one that is shown, or their number for the line being typed; and that line meanwhile.
  private var history: [String], position: Int, draft = ""
  /// The lines to show above the input.
  private var listing: [String] = []
  /// The row of the cursor, counted from the first row that was drawn.
  private var drawnRow = 0

  /// - Parameter history: The earlier lines, oldest first.
  package init(history: [String] = []) {
    self.history = history
    position = history.count
  }

  /// Edits one line; nil when the terminal is gone or the process is to end.
  package mutating func edit(at terminal: Terminal, write: (String) -> Void) -> Outcome? {
    size = terminal.size()
    while true {
      // What came after the end of the last line is handled first.
      if let outcome = next(write) { return outcome }
      write(drawing())
      switch terminal.read() {
      case .bytes(let more): feed(more)
      case .resized: size = terminal.size()
      case .ended:
        write("\r\n")
        return nil
      }
    }
  }

  /// Takes bytes of the terminal.
  mutating func feed(_ more: [UInt8]) { bytes = ArraySlice(bytes + more) }

  /// Handles keys until one ends the line; nil when all that came was handled.
  mutating func next(_ write: (String) -> Void) -> Outcome? {
    while let key = LineEditorKey(from: &bytes) {
      guard let outcome = handle(key) else { continue }
      if case .submitted(let text) = outcome { history.append(text) }
      (before, behind) = (before + behind + (outcome == .dropped ? "^C" : ""), "")
      write(drawing() + "\r\n")
      (before, position, draft, drawnRow) = ("", history.count, "", 0)
      return outcome
    }
    return nil
  }

  private mutating func handle(_ key: LineEditorKey) -> Outcome? {
    switch key {
    case .enter: return .submitted(before + behind)
    case .interrupt: return .dropped
    case .endOfInput where before.isEmpty && behind.isEmpty: return .ended
    case .endOfInput, .delete: behind = String(behind.dropFirst())
    // No rule is longer.
    case .character(let scalar) where before.utf8.count + behind.utf8.count < SyntaxLimits.maximumSourceBytes:
      before.unicodeScalars.append(scalar)
    case .backspace: before = String(before.dropLast())
    case .left: move(to: before.count - 1)
    case .right: move(to: before.count + 1)
    case .home: move(to: 0)
    case .end: move(to: before.count + behind.count)
    case .deleteToStart: before = ""
    case .deleteToEnd: behind = ""
    case .deleteWord:
      while before.last?.isWhitespace == true { before.removeLast() }
      while let last = before.last, !last.isWhitespace { before.removeLast() }
    case .up: recall(position - 1)
    case .down: recall(position + 1)
    case .tab: completeWord()
    case .character, .other: break
    }
    return nil
  }

  private mutating func move(to place: Int) {
    let text = before + behind
    before = String(text.prefix(max(0, place)))
    behind = String(text.dropFirst(max(0, place)))
  }

  private mutating func recall(_ place: Int) {
    guard place >= 0, place <= history.count else { return }
    if position == history.count { draft = before + behind }
    position = place
    (before, behind) = (place == history.count ? draft : history[place], "")
  }

  private mutating func completeWord() {
    let completion = complete(before)
    // A tab at the beginning of a line that is pasted is a blank.
    if before.allSatisfy(\.isWhitespace) { return before.append(" ") }
    guard var common = completion.candidates.first, before.hasSuffix(completion.word) else { return }
    for word in completion.candidates {
      while !word.hasPrefix(common) { common.removeLast() }
    }
    if common.count > completion.word.count || completion.candidates.count == 1 {
      before = before.dropLast(completion.word.count) + common
    } else {
      listing = Self.rows(of: completion.candidates, width: size.columns)
    }
  }

  // MARK: The screen

  /// Draws the line in place of the previous drawing.
  mutating func drawing() -> String {
    var drawn = (drawnRow > 0 ? "\u{1B}[\(drawnRow)A" : "") + "\r\u{1B}[J"
    if !listing.isEmpty {
      drawn += prompt + before.map(\.shown).joined() + "\r\n" + listing.joined(separator: "\r\n") + "\r\n"
    }
    listing = []
    var (rows, columns) = ([""], 0)
    func put(_ text: String) {
      for character in text.map(\.shown).joined() {
        if columns + character.columns > size.columns { (rows, columns) = (rows + [""], 0) }
        rows[rows.count - 1].append(character)
        columns += character.columns
      }
    }
    put(prompt + before)
    if columns >= size.columns { (rows, columns) = (rows + [""], 0) }
    let cursor = (row: rows.count - 1, column: columns)
    put(behind)
    // The rows that fit on the screen, the cursor's among them.
    let first = max(0, min(cursor.row - size.rows / 2, rows.count - size.rows))
    let shown = rows[first..<min(rows.count, first + max(1, size.rows))]
    drawn += shown.joined(separator: "\r\n")
    if shown.endIndex - 1 > cursor.row { drawn += "\u{1B}[\(shown.endIndex - 1 - cursor.row)A" }
    drawnRow = cursor.row - first
    return drawn + "\r" + (cursor.column > 0 ? "\u{1B}[\(cursor.column)C" : "")
  }

  /// The most words that are listed.
  private static let mostListed = 120

  /// Words in columns, as many as a screen takes without scrolling out of sight.
  private static func rows(of words: [String], width: Int) -> [String] {
    let shown = words.prefix(mostListed).map { escapingControlCharacters($0) }
    let longest = shown.map { $0.columns }.max() ?? 0
    let columns = max(1, (width - 1) / (longest + 2))
    let height = (shown.count + columns - 1) / columns
    let rows = (0..<height).map { row in
      let cells = stride(from: row, to: shown.count, by: height).map { index in
        shown[index] + String(repeating: " ", count: longest + 2 - shown[index].columns)
      }
      return cells.joined()
    }
    return rows + (words.count > mostListed ? ["… \(words.count - mostListed) more"] : [])
  }
}
