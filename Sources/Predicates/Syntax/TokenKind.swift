package enum TokenKind: UInt8, Sendable, BitwiseCopyable {
  // MARK: Words

  case identifier
  /// `#name`: the identifier `name`, even if it is a reserved word.
  case escapedIdentifier
  case and, or, not, `in`, all, any, some, none
  case like, matches, tokenMatches, contains, between, beginsWith, endsWith, utiEquals, utiConformsTo
  case null, selfObject, `true`, `false`, first, last, size
  case truePredicate, falsePredicate, anyKey
  case subquery, cast, fetch, ternary, function, union, intersect, minus, apply

  // MARK: Literals

  case string
  /// A string whose closing quote is missing.
  case unclosedString
  /// A string that continues after the end of a line.
  case multilineString
  case integer, hexadecimal, octal, binary, double

  // MARK: Arguments

  /// `%@`, `%d` and similar placeholders.
  case valueArgument
  /// `%K`
  case keyPathArgument
  /// `%%`
  case percentArgument
  /// A `%` that doesn't start an argument, or `%llu` or `%lld`.
  case percent

  // MARK: Punctuation

  case leftParenthesis, rightParenthesis, leftBracket, rightBracket, leftBrace, rightBrace
  case comma, dot, colon, assign, dollar, at
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  case plus, hyphen, star, slash, power
  case ampersand, bar, caret, leftShift, rightShift, tilde

  // MARK: Not in the language

  /// `// …` or `/* … */`
  case comment
  /// `...` or `…`
  case ellipsis
  /// `\(…)`
  case interpolation
  case semicolon
  case noBreakSpace
  /// Any other byte, or a name with characters beyond ASCII.
  case invalid
  /// The end of the text, or an embedded NUL and everything after it.
  case end

  /// A Boolean value that indicates whether the token is a reserved word, or a sign for one: `&&`, `||` or `!`.
  package var isKeyword: Bool { rawValue >= TokenKind.and.rawValue && rawValue <= TokenKind.apply.rawValue }
}

/// One token of a rule text.
package struct Token: Hashable, Sendable, BitwiseCopyable {
  /// A defect that had to be ignored to read a token.
  package enum Repair: UInt8, Sendable, BitwiseCopyable {
    case none
    /// The token is written with XML entities, such as `&gt;`.
    case xmlEntity
    /// The string has typographic quotes.
    case smartQuotes
    /// The string has a backslash before each quote.
    case escapedQuotes
  }

  package var kind: TokenKind
  /// The defect that had to be ignored.
  package var repair = Repair.none
  /// A Boolean value that indicates whether the token is a string that needs no unescaping: ASCII without a backslash.
  var isPlain = false
  /// The lengths of a string's quotes; 0 for other tokens.
  var openingLength: UInt8 = 0
  var closingLength: UInt8 = 0
  package var range: SourceRange
  /// The range of a string's text, between its quotes; empty for any other token.
  package var content: SourceRange {
    guard openingLength > 0 else { return SourceRange(start: 0, end: 0) }
    return SourceRange(start: range.start + UInt32(openingLength), end: range.end - UInt32(closingLength))
  }
  /// A Boolean value that indicates whether the token is a correct part of the language, which needs no diagnostic.
  @inline(__always)
  var isOrdinary: Bool { repair == .none && kind.rawValue < TokenKind.comment.rawValue }

  package init(_ kind: TokenKind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}
