import PredicateSyntax

/// A value as `predicateFormat` would write it.
enum ValueText {
  /// The text; sets and dictionaries, which the language cannot write, in braces as well.
  ///
  /// The depth of a value was bounded when it was read or computed.
  static func text(of value: PredicateArgument) -> String {
    switch value {
    case .array(let elements), .set(let elements):
      "{" + elements.map { text(of: $0) }.joined(separator: ", ") + "}"
    case .dictionary(let entries):
      "{" + entries.map { $0.key + " = " + text(of: $0.value) }.joined(separator: ", ") + "}"
    default: Parser.parseExpression("%@", arguments: [value]).tree.predicateFormat
    }
  }

  /// Returns whether the text of a value reads as the same value.
  static func isWritable(_ value: PredicateArgument) -> Bool {
    switch value {
    case .set, .dictionary: false
    case .array(let elements): elements.allSatisfy { isWritable($0) }
    default: true
    }
  }
}
