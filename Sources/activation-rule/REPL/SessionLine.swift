import PredicateSyntax

/// One entry of a session: a command, a predicate or an expression, perhaps in several lines.
struct SessionLine {
  /// The text.
  var text: String
  /// What messages call the source; nil for what a person typed just above.
  var name: String?
  /// The number of the text's first line in its source.
  var number = 1

  /// Whether the text is a command.
  var isCommand: Bool { Self.startsCommand(text) }

  /// Whether a line begins a command: no predicate begins with a colon.
  static func startsCommand(_ line: some StringProtocol) -> Bool {
    line.first { $0 != " " && $0 != "\t" } == ":"
  }
}

/// What follows the name of a command.
struct SessionArgument {
  /// The text without the blanks around it.
  var text: String
  /// The text with as many blanks in front as there are characters in front of it in the line, so that places in it are
  /// places in the line.
  var padded: String
  /// Whether the command's name ends in `!`.
  var isForced = false

  /// Takes the end of a line as an argument.
  init(_ rest: Substring, isForced: Bool = false) {
    let start = rest.firstIndex { !$0.isWhitespace } ?? rest.endIndex
    let before = rest.base[..<start].unicodeScalars.count
    text = String(rest[start...])
    while text.last?.isWhitespace == true { text.removeLast() }
    padded = String(repeating: " ", count: before) + text
    self.isForced = isForced
  }
}

/// Tells whether a text goes on in the next line.
enum OpenBrackets {
  /// Whether brackets are open at the end of a text.
  ///
  /// A string that does not end in its line is a mistake, not a reason to go on. A text beyond the limit of rules never goes on.
  ///
  /// - Complexity: linear in the text's length.
  static func areOpen(in text: String) -> Bool {
    guard text.utf8.count <= Limits.standard.sourceBytes else { return false }
    var depth = 0
    for token in Lexer.tokens(of: Array(text.utf8)) {
      switch token.kind {
      case .leftParenthesis, .leftBracket, .leftBrace: depth += 1
      case .rightParenthesis, .rightBracket, .rightBrace: depth -= 1
      case .unclosedString, .multilineString: return false
      default: break
      }
    }
    return depth > 0
  }

  /// Whether an entry of a session goes on: only what takes a predicate or a context may have several lines.
  static func isOpen(_ entry: String) -> Bool {
    guard SessionLine.startsCommand(entry) else { return areOpen(in: entry) }
    guard let command = SessionCommand.split(entry).command, command.takesSeveralLines else { return false }
    return areOpen(in: entry)
  }
}
