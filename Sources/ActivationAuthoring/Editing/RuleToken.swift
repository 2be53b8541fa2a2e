package import PredicateSyntax
import UniformTypes

/// A token of a rule's text in the color that an editor gives it.
package struct RuleToken: Sendable, Hashable {
  /// The role of a token for a reader.
  package enum Kind: String, Sendable, CaseIterable {
    case comment, function, invalid, key, keyword, number
    case operation = "operator"
    case string, type, variable
  }

  /// The range of the token.
  package let range: SourceRange
  /// The role of the token.
  package let kind: Kind

  /// The tokens of any text that have a color, told from the tokens alone.
  ///
  /// - Complexity: linear in the text.
  package static func lexical(_ source: [UInt8]) -> [RuleToken] { lexical(Lexer.tokens(of: source)) }

  static func lexical(_ tokens: [Token]) -> [RuleToken] {
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

extension EditedRule {
  /// The tokens with a color: those of ``RuleToken/lexical(_:)``, with type identifiers and functions told apart.
  ///
  /// - Complexity: linear in the text.
  package var coloredTokens: [RuleToken] {
    var typeStarts: Set<Int> = []
    for test in tree.typeTests { typeStarts.insert(tree.range(of: test.constant).lowerBound) }
    var functionStarts: Set<Int> = []
    tree.forEachNode { node, _ in
      if case .function = tree[node] { functionStarts.insert(tree.range(of: node).lowerBound) }
    }
    return RuleToken.lexical(tokens).map { token in
      switch token.kind {
      case .string where typeStarts.contains(token.range.lowerBound): RuleToken(range: token.range, kind: .type)
      case .key where functionStarts.contains(token.range.lowerBound): RuleToken(range: token.range, kind: .function)
      default: token
      }
    }
  }

  /// The ranges between brackets, including the brackets, in the order of the closing ones; a bracket that isn't closed extends to
  /// the end.
  ///
  /// - Complexity: linear in the text.
  package var bracketedRanges: [SourceRange] {
    var open: [Int] = []
    var found: [SourceRange] = []
    for token in tokens {
      switch token.kind {
      case .leftParenthesis, .leftBrace: open.append(token.range.lowerBound)
      case .rightParenthesis, .rightBrace:
        if let start = open.popLast() { found.append(SourceRange(start, token.range.upperBound)) }
      default: break
      }
    }
    return found + open.map { SourceRange($0, result.source.count) }
  }

  /// The descriptions of the type identifiers of the rule in the order of the text, each with the offset behind its identifier.
  ///
  /// - Complexity: linear in the text.
  package var typeHints: [(offset: Int, text: String)] {
    tree.typeTests.compactMap { test in
      guard let text = types.description(of: test.type), !text.isEmpty else { return nil }
      return (tree.range(of: test.constant).upperBound, text)
    }
  }
}
