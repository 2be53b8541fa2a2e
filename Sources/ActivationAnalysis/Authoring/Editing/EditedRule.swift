package import Predicates
package import UniformTypes

/// A predicate's text as an editor sees it: whatever is typed so far, with the tree that the parser makes of it.
///
/// The parser is total, and so is everything here: a broken text has a tree, tokens, and answers.
package struct EditedRule: Sendable {
  /// The text with its tree.
  package let result: ParseResult
  /// The types that are known.
  package let types: TypeGraph
  /// The tokens of the text, the end among them.
  package let tokens: [Token]

  /// Takes a text that was parsed.
  ///
  /// - Complexity: linear in the text.
  package init(_ result: ParseResult, types: TypeGraph = .system) {
    self.result = result
    self.types = types
    tokens = Lexer.tokens(of: result.source)
  }

  /// The tree of the text.
  package var tree: SyntaxTree { result.tree }

  /// The nodes around an offset, the innermost first.
  ///
  /// - Complexity: linear in the tree.
  package func nodes(at offset: Int) -> [NodeID] {
    guard let innermost = tree.node(at: offset) else { return [] }
    var path: [NodeID]?
    tree.walk { node, position in
      if node == innermost { path = [node] + position.ancestors.reversed() }
      return path == nil
    }
    return path ?? [innermost]
  }

  /// The position of the token at an offset, or of the one that ends there; nil between tokens.
  func tokenIndex(at offset: Int) -> Int? {
    var found: Int?
    for (index, token) in tokens.enumerated() where token.kind != .end {
      if token.range.lowerBound > offset { break }
      if offset <= token.range.upperBound { found = index }
    }
    return found
  }
}
