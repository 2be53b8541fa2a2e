import PredicateSyntax

/// One entry of a session: a command, a predicate or an expression, perhaps in several lines.
struct SessionLine {
  /// The text.
  var text: String
  /// The name of the source in messages; nil for text that a person just typed.
  var name: String?
  /// The number of the text's first line in its source.
  var number = 1

  /// A Boolean value that indicates whether the text is a command.
  var isCommand: Bool { Self.startsCommand(text) }

  /// Returns whether a line begins a command: no predicate begins with a colon.
  static func startsCommand(_ line: some StringProtocol) -> Bool {
    line.first { $0 != " " && $0 != "\t" } == ":"
  }
}

/// The argument after the name of a command.
struct SessionArgument {
  /// The text without the blanks around it.
  var text: String
  /// The text with as many blanks in front as there are characters in front of it in the line, so that places in it are
  /// places in the line.
  var padded: String
  /// A Boolean value that indicates whether the command's name ends in `!`.
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

/// Tells whether an entry of a session goes on in the next line.
struct OpenBrackets {
  private var depth = 0
  private var bytes = 0
  /// A Boolean value that indicates whether the entry may continue while brackets are open; nil before the first line.
  private var mayGoOn: Bool?
  /// The number of bytes that were examined, for tests.
  private(set) var bytesRead = 0

  /// Reads one more line of the entry.
  ///
  /// A string that does not end in its line is a mistake, not a reason to go on, so that every line begins outside of strings. Only
  /// what takes a predicate or a context may have several lines. A text beyond the limit of rules never goes on, and is refused
  /// where it is handed on to.
  ///
  /// - Complexity: linear in the length of the line.
  mutating func read(line: some StringProtocol) {
    bytes += line.utf8.count + 1
    if mayGoOn == nil {
      mayGoOn =
        SessionLine.startsCommand(line) ? SessionCommand.split(String(line)).command?.takesSeveralLines == true : true
    }
    guard mayGoOn == true, bytes <= SyntaxLimits().sourceBytes + 1 else {
      mayGoOn = false
      return
    }
    bytesRead += line.utf8.count
    for token in Lexer.tokens(of: Array(line.utf8)) {
      switch token.kind {
      case .leftParenthesis, .leftBracket, .leftBrace: depth += 1
      case .rightParenthesis, .rightBracket, .rightBrace: depth -= 1
      case .unclosedString, .multilineString: mayGoOn = false
      default: break
      }
    }
  }

  /// A Boolean value that indicates whether the entry continues.
  var areOpen: Bool { mayGoOn == true && depth > 0 }

  /// Returns whether an entry as a whole needs another line.
  static func isOpen(_ entry: String) -> Bool {
    var brackets = OpenBrackets()
    for line in entry.split(separator: "\n", omittingEmptySubsequences: false) { brackets.read(line: line) }
    return brackets.areOpen
  }
}
