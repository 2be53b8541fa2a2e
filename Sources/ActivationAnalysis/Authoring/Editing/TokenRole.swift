package import Predicates

/// The role of a token in a rule's text, which determines its color in an editor.
package enum TokenRole: String {
  case comment, invalid, key, keyword, number
  case operation = "operator"
  case string, variable

  /// Returns the tokens that have a role. The text needn't be a predicate, because the tokens alone determine their roles.
  ///
  /// - Complexity: linear in the length of the text.
  package static func tokens(of source: [UInt8]) -> [(range: SourceRange, role: TokenRole)] {
    var previous = TokenKind.end
    return Lexer.tokens(of: source).compactMap { token in
      defer { previous = token.kind }
      return role(of: token.kind, after: previous).map { (token.range, $0) }
    }
  }

  private static func role(of kind: TokenKind, after previous: TokenKind) -> TokenRole? {
    switch kind {
    case .identifier, .escapedIdentifier: previous == .dollar ? .variable : .key
    case .dollar: .variable
    case .string, .unclosedString, .multilineString: .string
    case .integer, .hexadecimal, .octal, .binary, .double: .number
    case .comment: .comment
    case .ellipsis, .interpolation, .semicolon, .noBreakSpace, .invalid, .percent: .invalid
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .ampersand, .bar: .operation
    default: kind.isKeyword ? .keyword : nil
    }
  }
}
