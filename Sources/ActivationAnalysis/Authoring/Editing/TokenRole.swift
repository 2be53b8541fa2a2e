package import Predicates

/// A token of a rule's text in the color that an editor gives it.
package struct RuleToken: Sendable, Hashable {
  /// The role of a token for a reader.
  package enum Kind: String, Sendable, CaseIterable {
    case comment, invalid, key, keyword, number
    case operation = "operator"
    case string, variable
  }

  /// The range of the token.
  package let range: SourceRange
  /// The role of the token.
  package let kind: Kind

  /// The tokens of any text that have a color, told from the tokens alone.
  ///
  /// - Complexity: linear in the text.
  package static func lexical(_ source: [UInt8]) -> [RuleToken] {
    var previous = TokenKind.end
    return Lexer.tokens(of: source).compactMap { token in
      defer { previous = token.kind }
      return kind(of: token.kind, after: previous).map { RuleToken(range: token.range, kind: $0) }
    }
  }

  private static func kind(of kind: TokenKind, after previous: TokenKind) -> Kind? {
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
