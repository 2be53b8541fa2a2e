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
    let tokens = Lexer.tokens(of: source)
    var found: [RuleToken] = []
    for (index, token) in tokens.enumerated() {
      let previous = index > 0 ? tokens[index - 1].kind : .end
      guard let kind = kind(of: token.kind, after: previous) else { continue }
      found.append(RuleToken(range: token.range, kind: kind))
    }
    return found
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
