import ActivationRules
package import Predicates
package import UniformTypes

extension ParseResult {
  /// Returns the Markdown text that an editor shows for an offset, with the range that it describes: a type with its conformance, or a key or
  /// a word with its meaning.
  ///
  /// - Complexity: linear in the length of the text.
  package func hover(at offset: Int, types: TypeGraph) -> (range: SourceRange, markdown: String)? {
    if let node = tree.node(at: offset), case .string(let text) = tree[node],
      tree.typeTests.contains(where: { $0.constant == node })
    {
      return (tree.range(of: node), types.page(of: tree[text]))
    }
    let tokens = Lexer.tokens(of: source)
    guard
      var index = tokens.lastIndex(where: {
        $0.kind != .end && $0.range.lowerBound <= offset && offset <= $0.range.upperBound
      })
    else { return nil }
    let signs = [TokenKind.at, .dollar]
    if signs.contains(tokens[index].kind) { index += 1 }
    guard index < tokens.count else { return nil }
    var (range, sign) = (tokens[index].range, TokenKind.end)
    if index > 0, signs.contains(tokens[index - 1].kind), tokens[index - 1].range.upperBound == range.lowerBound {
      (range, sign) = (SourceRange(range.lowerBound - 1, range.upperBound), tokens[index - 1].kind)
    }
    let word = source.string(in: range)
    let meaning: String? =
      switch tokens[index].kind {
      case .identifier where sign == .dollar: binding(of: String(word.dropFirst()), at: range.lowerBound)
      case .identifier: KeyMeaning.sentence(for: word)
      case let kind: kind.isKeyword ? kind.meaning : nil
      }
    return meaning.map { (range, "`\(word)`: \($0)") }
  }

  /// Returns the meaning of a variable at an offset.
  private func binding(of name: String, at offset: Int) -> String {
    var collection: NodeID?
    tree.forEachNode { node, _ in
      guard case .subquery(let list, let variable, _) = tree[node], tree[variable] == name else { return }
      let range = tree.range(of: node)
      if range.lowerBound <= offset, offset <= range.upperBound { collection = list }
    }
    guard let collection else {
      // The unfinished part may bind the variable.
      return hasErrors ? "a variable." : "a variable that no enclosing SUBQUERY binds."
    }
    return "one element of `\(tree.predicateFormat(of: collection))`."
  }
}

extension TypeGraph {
  /// Returns the description, conformance paths, tags and constants of a type in Markdown; for an unknown type, the types that may be meant.
  fileprivate func page(of identifier: String) -> String {
    var lines = ["**\(identifier)**" + (description(of: identifier).map { ": " + $0 } ?? "")]
    guard isDeclared(identifier) || identifier.hasPrefix("dyn.") else {
      lines.append("Unknown type: no app or system declaration found.")
      let near = suggestions(for: identifier)
      if !near.isEmpty { lines.append("Did you mean " + near.map { "`\($0)`" }.joined(separator: " or ") + "?") }
      return lines.joined(separator: "\n\n")
    }
    let paths = ["public.item", "public.content"].compactMap { conformancePath(from: identifier, to: $0) }
      .filter { $0.count > 1 }
    if paths.isEmpty {
      let parents = parents(of: identifier)
      lines.append(
        parents.isEmpty ? "Conforms to no other type." : Self.chain([identifier, parents.joined(separator: ", ")]))
    }
    for path in paths { lines.append(Self.chain(path)) }
    let extensions = tags(of: identifier, tagClass: .filenameExtension)
    if !extensions.isEmpty { lines.append("Files: " + extensions.prefix(6).map { ".\($0)" }.joined(separator: ", ")) }
    if let constant = constants(of: identifier).first { lines.append("Constant: `\(constant)`") }
    return lines.joined(separator: "\n\n")
  }

  private static func chain(_ path: [String]) -> String { "`" + path.joined(separator: " → ") + "`" }
}

extension TokenKind {
  /// The meaning of a reserved word, in one sentence; nil for any other token.
  fileprivate var meaning: String? {
    switch self {
    case .and: "Both conditions must hold."
    case .or: "At least one of the conditions must hold."
    case .not: "The condition must fail."
    case .any, .some: "The comparison must hold for at least one element of the left side."
    case .all: "The comparison must hold for every element of the left side; for an empty list it holds."
    case .none: "The comparison must hold for no element of the left side."
    case .utiConformsTo: "The type on the left is the one on the right or conforms to it."
    case .utiEquals: "The type on the left is the one on the right; types that conform to it don't count."
    case .subquery:
      "The elements of a collection for which a condition holds: `SUBQUERY(collection, $variable, condition)`."
    case .in: "The left side is an element of the right side, or a part of it when both are strings."
    case .between: "The left side is at least the first and at most the second number of the right side."
    case .like: "The left side matches a pattern with `?` and `*`."
    case .matches: "The left side matches a regular expression as a whole."
    case .contains: "The right side is a part or an element of the left side."
    case .beginsWith: "The left side begins with the right side."
    case .endsWith: "The left side ends with the right side."
    case .truePredicate: "Always holds. TRUEPREDICATE is refused when the app is uploaded; name the accepted types."
    case .falsePredicate: "Never holds."
    case .selfObject: "The object that the rule is evaluated on."
    case .size: "The number of elements."
    case .first: "The first element."
    case .last: "The last element."
    case .ternary: "One of two values, chosen by a condition: `TERNARY(condition, then, otherwise)`."
    case .cast: "A value as another type: `CAST(value, \"NSNumber\")`."
    case .null: "No value."
    default: nil
    }
  }
}
