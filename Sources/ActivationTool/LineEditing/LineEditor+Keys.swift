/// Keys that move the cursor or change the text.
extension LineEditor {
  package mutating func edit(_ key: LineEditorKey) {
    switch key {
    case .left: moveLeft(1)
    case .right: moveRight(1)
    case .home: moveLeft(lineBefore.count)
    case .end: moveRight(lineBehind.count)
    case .wordLeft: moveLeft(wordBefore)
    case .wordRight: moveRight(wordBehind)
    case .up: moveUp()
    case .down: moveDown()
    case .previousEntry: recall { $0.previous(instead: $1) }
    case .nextEntry: recall { $0.next(instead: $1) }
    default: delete(key)
    }
  }

  private mutating func delete(_ key: LineEditorKey) {
    switch key {
    case .backspace: if !before.isEmpty { before.removeLast() }
    case .delete: if !behind.isEmpty { behind.removeFirst() }
    case .deleteToStart: killBefore(lineBefore.count)
    case .deleteToEnd:
      // At the end of a line the line break goes.
      deleteBehind { [lineBehind] in max(lineBehind.count, $0.isEmpty ? 0 : 1) }
    case .deleteWordBefore: killBefore(wordBefore)
    case .deleteBlankWordBefore: killBefore(blankWordBefore)
    case .deleteWordBehind: deleteBehind { [wordBehind] _ in wordBehind }
    case .yank: insert(killed)
    default: break
    }
  }

  // MARK: Moving

  private mutating func moveLeft(_ count: Int) {
    behind = String(before.suffix(count)) + behind
    before.removeLast(min(count, before.count))
  }

  private mutating func moveRight(_ count: Int) {
    before += behind.prefix(count)
    behind.removeFirst(min(count, behind.count))
  }

  private mutating func moveUp() {
    guard before.contains("\n") else { return recall { $0.previous(instead: $1) } }
    let column = lineBefore.count
    moveLeft(column + 1)
    moveLeft(max(0, lineBefore.count - column))
  }

  private mutating func moveDown() {
    guard behind.contains("\n") else { return recall { $0.next(instead: $1) } }
    let column = lineBefore.count
    moveRight(lineBehind.count + 1)
    moveRight(min(column, lineBehind.count))
  }

  /// Replaces the text by an entry of the history.
  private mutating func recall(_ entry: (inout LineHistory, String) -> String?) {
    guard let entry = entry(&history, text) else { return }
    before = entry
    behind = ""
  }

  // MARK: Deleting

  private mutating func killBefore(_ count: Int) {
    guard count > 0 else { return }
    killed = String(before.suffix(count))
    before.removeLast(min(count, before.count))
  }

  /// Deletes behind the cursor as many characters as are told; more than one are kept for Ctrl-Y.
  package mutating func deleteBehind(_ count: (String) -> Int) {
    let count = min(count(behind), behind.count)
    guard count > 0 else { return }
    if count > 1 { killed = String(behind.prefix(count)) }
    behind.removeFirst(count)
  }

  // MARK: Measuring

  /// The part of the cursor's line in front of it.
  private var lineBefore: Substring { before.longestSuffix { $0 != "\n" } }
  /// The part of the cursor's line behind it.
  private var lineBehind: Substring { behind.prefix { $0 != "\n" } }

  private var wordBefore: Int {
    let blanks = before.longestSuffix { !Self.isWordPart($0) }
    return blanks.count + before.dropLast(blanks.count).longestSuffix(where: Self.isWordPart).count
  }

  private var wordBehind: Int {
    let blanks = behind.prefix { !Self.isWordPart($0) }
    return blanks.count + behind.dropFirst(blanks.count).prefix(while: Self.isWordPart).count
  }

  private var blankWordBefore: Int {
    let blanks = before.longestSuffix { $0.isWhitespace }
    return blanks.count + before.dropLast(blanks.count).longestSuffix { !$0.isWhitespace }.count
  }

  private static func isWordPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}

extension StringProtocol {
  /// The longest end of the text whose characters all satisfy a condition.
  fileprivate func longestSuffix(where condition: (Character) -> Bool) -> SubSequence {
    var start = endIndex
    while start > startIndex {
      let previous = index(before: start)
      guard condition(self[previous]) else { break }
      start = previous
    }
    return self[start...]
  }
}

extension LineEditor {
  /// Edits one line; nil when the terminal is gone or the process is to end.
  package mutating func outcome(from terminal: Terminal, write: (String) -> Void) -> Outcome? {
    // What came after the end of the last line is handled first.
    if let outcome = next() { return outcome }
    write(refresh())
    while true {
      switch terminal.read() {
      case .bytes(let bytes): feed(bytes)
      case .resized: resize(to: terminal.size())
      case .ended: return nil
      case .terminated:
        write(finish())
        return nil
      }
      if let outcome = next() { return outcome }
      write(refresh())
    }
  }
}
