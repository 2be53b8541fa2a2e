/// The line that is being typed: keys go in, updates of the screen come out. It touches no terminal itself.
///
/// A text may have several lines; Enter submits it when no bracket is open.
package struct LineEditor {
  /// The outcome of a key, when it ended the editing of a line.
  package enum Outcome: Equatable {
    /// Enter.
    case submitted(String)
    /// Ctrl-C.
    case dropped
    /// Ctrl-D on an empty line.
    case ended
    /// Ctrl-Z.
    case suspended
  }

  /// A possible replacement of the word before the cursor.
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

  /// The prompt of the first line.
  package var prompt = "> "
  /// The prompt of further lines.
  package var continuation = "| "
  /// The size of the screen.
  package var size = (columns: 80, rows: 24)
  /// A closure that returns whether a text needs another line.
  package var isOpen: (String) -> Bool = { _ in false }
  /// Completes the word in front of the cursor; given the texts in front of and behind it.
  package var complete: (String, String) -> Completion = { _, _ in Completion(word: "", candidates: []) }
  /// Earlier texts.
  package var history: LineHistory

  /// The text in front of the cursor.
  package var before = ""
  /// The text behind the cursor.
  package var behind = ""
  /// The text that was last deleted as a whole.
  package var killed = ""
  /// The lines to show above the input.
  package var listing: [String] = []
  package var clearsScreen = false
  /// The row of the cursor, counted from the first row that was drawn.
  package var drawnCursorRow = 0
  private var decoder = LineEditorKeyDecoder()

  package init(history: LineHistory = LineHistory()) { self.history = history }

  /// The whole text.
  package var text: String { before + behind }

  /// Takes bytes of the terminal.
  package mutating func feed(_ bytes: [UInt8]) { decoder.append(bytes) }

  /// Handles keys until one ends the line; nil when all that came was handled.
  ///
  /// The text after the end of a line stays for the next.
  package mutating func next() -> Outcome? {
    while let key = decoder.next() {
      if let outcome = handle(key) { return outcome }
    }
    return nil
  }

  /// Empties the line.
  package mutating func clear() {
    before = ""
    behind = ""
    history.leave()
  }

  /// Handles one key.
  package mutating func handle(_ key: LineEditorKey) -> Outcome? {
    switch key {
    case .enter: return enter()
    case .interrupt: return .dropped
    case .suspend: return .suspended
    case .endOfInput:
      if text.isEmpty { return .ended }
      // Within brackets it ends the text, as an empty line does.
      if behind.isEmpty, isAtEmptyLine { return .submitted(text) }
      deleteBehind { $0.first.map { _ in 1 } ?? 0 }
    case .character(let scalar): insert(String(scalar))
    case .paste(let text): insert(text)
    case .tab: completeWord()
    case .clearScreen: clearsScreen = true
    default: edit(key)
    }
    return nil
  }

  private mutating func enter() -> Outcome? {
    // An empty line ends a text whose brackets do not close.
    if isOpen(text), !isAtEmptyLine {
      insert("\n")
      return nil
    }
    return .submitted(text)
  }

  /// A Boolean value that indicates whether the last of several lines is empty.
  private var isAtEmptyLine: Bool {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.count > 1 && lines[lines.count - 1].allSatisfy { $0 == " " }
  }

  /// Inserts text at the cursor.
  package mutating func insert(_ text: String) {
    let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    before += lines
  }

  // MARK: Completion

  private mutating func completeWord() {
    let completion = complete(before, behind)
    guard completion.candidates.count > 0, before.hasSuffix(completion.word) else { return }
    let common = Self.commonStart(of: completion.candidates)
    if common.count > completion.word.count || completion.candidates.count == 1 {
      before.removeLast(completion.word.count)
      before += common
    } else {
      listing = Self.rows(of: completion.candidates, width: size.columns)
    }
  }

  private static func commonStart(of words: [String]) -> String {
    guard var common = words.first else { return "" }
    for word in words.dropFirst() {
      while !word.hasPrefix(common) { common.removeLast() }
    }
    return common
  }
}
