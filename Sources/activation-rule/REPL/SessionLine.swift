import Predicates

/// One entry of a session: a command, a predicate or an expression, possibly in several lines.
struct SessionLine {
  var text: String
  /// The name of the source in messages.
  var name = "line"
  /// The number of the text's first line in its source.
  var number = 1

  /// A Boolean value that indicates whether the text is a command. No predicate begins with a colon.
  var isCommand: Bool { text.first { !$0.isWhitespace } == ":" }

  /// The word after the colon of a command, and the text after that word without the blanks around it.
  var parts: (word: Substring, argument: Substring) {
    let line = text.drop { $0.isWhitespace }.dropFirst()
    let word = line.prefix { !$0.isWhitespace }
    var argument = line[word.endIndex...].drop { $0.isWhitespace }
    while argument.last?.isWhitespace == true { argument.removeLast() }
    return (word, argument)
  }
}

/// Joins lines to entries: a predicate, a rule, a share or a value continues while its brackets are open.
///
/// Each line is read once, even if an entry has many. A text that exceeds the limit for rules never continues.
struct EntrySplitter {
  let name: String
  private var pending = ""
  private var start = 0
  private var depth = 0
  private var number = 0

  init(name: String) { self.name = name }

  /// A Boolean value that indicates whether an entry continues on the next line.
  var isOpen: Bool { !pending.isEmpty }

  /// Returns the entries that another line completes: none if it leaves brackets open, and two if a whole command follows an open entry.
  mutating func entries(upTo line: String) -> [SessionLine] {
    number += 1
    let next = SessionLine(text: line, name: name, number: number)
    var entries = next.isCommand ? rest() : []
    let isContinued = isOpen
    if !isContinued { start = number }
    pending += (isContinued ? "\n" : "") + line
    let mayGoOn = isContinued || !next.isCommand || ["rule", "share"].contains(next.parts.word)
    if !mayGoOn || pending.utf8.count > SyntaxLimits().sourceBytes || !isLeftOpen(by: line) { entries += rest() }
    return entries
  }

  /// Returns the entry whose brackets are still open at the end of the text.
  mutating func rest() -> [SessionLine] {
    defer { (pending, depth) = ("", 0) }
    return isOpen ? [SessionLine(text: pending, name: name, number: start)] : []
  }

  mutating func skip() -> SessionLine {
    number += 1
    return SessionLine(text: "", name: name, number: number)
  }

  /// Returns whether brackets are open after a line. A string that doesn't end on its line is a mistake and doesn't continue.
  private mutating func isLeftOpen(by line: String) -> Bool {
    for token in Lexer.tokens(of: Array(line.utf8)) {
      switch token.kind {
      case .leftParenthesis, .leftBracket, .leftBrace: depth += 1
      case .rightParenthesis, .rightBracket, .rightBrace: depth -= 1
      case .unclosedString, .multilineString: return false
      default: break
      }
    }
    return depth > 0
  }
}
