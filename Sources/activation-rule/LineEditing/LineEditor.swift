import Predicates

/// A line that a person edits in a terminal. It takes the bytes of keys and returns the text for the screen.
package struct LineEditor {
  /// The reason why a key ended the editing of a line.
  package enum Outcome: Equatable {
    case submitted(String)
    /// Ctrl-C.
    case dropped
    /// Ctrl-D on an empty line.
    case ended
  }

  /// The part of the word before the cursor that is typed, and the words that could be meant.
  package typealias Completion = (word: String, candidates: [String])

  package var prompt = "> "
  package var size = (columns: 80, rows: 24)
  /// Completes the word at the end of a text.
  package var complete: (String) -> Completion = { _ in ("", []) }

  /// The text before the cursor, and the text after it.
  private(set) var before = "", behind = ""
  /// The bytes that don't form a whole key yet.
  private var bytes: ArraySlice<UInt8> = []
  /// The earlier lines, the oldest first; the index of the shown line, which is the number of earlier lines if the line being typed is shown; and the
  /// line being typed.
  private var history: [String] = [], position = 0, draft = ""
  private var listing: [String] = []
  /// The row of the cursor, counted from the first drawn row.
  private var drawnRow = 0

  package init() {}

  /// Edits one line; nil if the terminal is gone or the process should end.
  package mutating func edit(at terminal: Terminal, write: (String) -> Void) -> Outcome? {
    size = terminal.size()
    while true {
      // Bytes that came after the end of the last line are handled first.
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

  mutating func feed(_ more: [UInt8]) { bytes = ArraySlice(bytes + more) }

  /// Handles keys until one ends the line; nil if all bytes were handled.
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
    // No rule is longer than this, so further characters are dropped.
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
    // A tab at the beginning of a pasted line is a blank.
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
    // The rows that fit on the screen, including the cursor's row.
    let first = max(0, min(cursor.row - size.rows / 2, rows.count - size.rows))
    let shown = rows[first..<min(rows.count, first + max(1, size.rows))]
    drawn += shown.joined(separator: "\r\n")
    if shown.endIndex - 1 > cursor.row { drawn += "\u{1B}[\(shown.endIndex - 1 - cursor.row)A" }
    drawnRow = cursor.row - first
    return drawn + "\r" + (cursor.column > 0 ? "\u{1B}[\(cursor.column)C" : "")
  }

  private static let mostListed = 120

  /// Returns words in columns. Only the first `mostListed` words are shown, because more would scroll off most screens.
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

/// A key press, independent of the codes that terminals send for it.
enum LineEditorKey: Equatable, Sendable {
  case character(Unicode.Scalar)
  case enter, tab, backspace, delete, left, right, up, down, home, end
  case deleteToEnd, deleteToStart, deleteWord, interrupt, endOfInput
  /// A key without a meaning here.
  case other

  /// Reads the next key from the bytes of a terminal; nil if more bytes are needed.
  init?(from bytes: inout ArraySlice<UInt8>) {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x1B: self.init(escape: &bytes)
    case 0..<0x20, 0x7F:
      bytes.removeFirst()
      self.init(control: first)
    default:
      // A byte that isn't part of a character becomes U+FFFD.
      let length = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      let character = bytes.prefix(length)
      let isWhole = character.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
      if isWhole, character.count < length { return nil }
      let scalars = String(decoding: character, as: UTF8.self).unicodeScalars
      self = .character(scalars.count == 1 ? scalars[scalars.startIndex] : "\u{FFFD}")
      bytes.removeFirst(isWhole ? length : 1)
    }
  }

  private init(control byte: UInt8) {
    switch byte {
    case 0x01: self = .home
    case 0x02: self = .left
    case 0x03: self = .interrupt
    case 0x04: self = .endOfInput
    case 0x05: self = .end
    case 0x06: self = .right
    case 0x08, 0x7F: self = .backspace
    case 0x09: self = .tab
    case 0x0A, 0x0D: self = .enter
    case 0x0B: self = .deleteToEnd
    case 0x0E: self = .down
    case 0x10: self = .up
    case 0x15: self = .deleteToStart
    case 0x17: self = .deleteWord
    default: self = .other
    }
  }

  /// Reads `ESC [ parameters final` or `ESC O final`. An escape followed by anything else has no meaning.
  private init?(escape bytes: inout ArraySlice<UInt8>) {
    guard let second = bytes.dropFirst().first else { return nil }
    guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else {
      bytes.removeFirst(second == 0x1B ? 1 : 2)
      self = .other
      return
    }
    let parameters = bytes.dropFirst(2).prefix { (0x20..<0x40).contains($0) }
    guard let final = bytes[parameters.endIndex...].first else { return nil }
    bytes = bytes[(parameters.endIndex + 1)...]
    switch (final, String(decoding: parameters, as: UTF8.self)) {
    case (UInt8(ascii: "A"), _): self = .up
    case (UInt8(ascii: "B"), _): self = .down
    case (UInt8(ascii: "C"), _): self = .right
    case (UInt8(ascii: "D"), _): self = .left
    case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), "1"), (UInt8(ascii: "~"), "7"): self = .home
    case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), "4"), (UInt8(ascii: "~"), "8"): self = .end
    case (UInt8(ascii: "~"), "3"): self = .delete
    default: self = .other
    }
  }
}
