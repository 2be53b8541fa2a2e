internal import PredicateSyntax
internal import UniformTypes

/// A type that a program names on the right of a UTI operator.
struct TypeTarget: Sendable, BitwiseCopyable {
  /// The identifier, as the rule spells it.
  let text: TextID
  let reference: TypeReference
  /// The class of the graph; -1 for a type that is compared as a text.
  let number: Int32

  /// Looks a type up.
  init(_ text: TextID, of tree: SyntaxTree, in types: TypeGraph) {
    self.text = text
    reference = tree.withHashedBytes(of: text) { types.reference(to: $0, hash: $1) }
    number = types.conformanceClass(of: reference).map { Int32(truncatingIfNeeded: $0) } ?? -1
  }

  /// Whether the graph knows the type, so that what conforms to it or equals it has a row.
  @inline(__always)
  var isKnown: Bool { number >= 0 }
}
