import PredicateSyntax

/// A value as `predicateFormat` would write it.
enum ValueText {
  /// The text; sets and dictionaries, which the language cannot write, in braces as well.
  static func text(of value: PredicateArgument) -> String {
    Parser.parseExpression("%@", arguments: [value]).tree.predicateFormat
  }

  /// Whether the text of a value reads as the same value.
  static func isWritable(_ value: PredicateArgument) -> Bool {
    switch value {
    case .set, .dictionary: false
    case .array(let elements): elements.allSatisfy { isWritable($0) }
    default: true
    }
  }
}
