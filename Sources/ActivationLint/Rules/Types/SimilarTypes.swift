import PredicateSyntax
package import UniformTypes

/// The declared types that may be meant by types that nobody declares, each looked up once.
///
/// Looking through all types takes long, and the rules of one file often name the same ones. They are part of a
/// ``LintMemory``.
package struct SimilarTypes: Sendable {
  /// The types that are known.
  private let types: TypeGraph
  private(set) var known: [String: [String]] = [:]

  /// The maximum number of types to look up. Real files have fewer undeclared ones.
  static let mostLookups = 50

  /// Creates an empty memory.
  ///
  /// - Parameter types: The types that are known to all rules that share the memory.
  package init(among types: TypeGraph) { self.types = types }

  /// Looks up the undeclared types of one predicate.
  init(of parsed: ParseResult, among types: TypeGraph) {
    self.init(among: types)
    lookUp(parsed)
  }

  /// Looks up the undeclared types of a predicate that weren't yet, up to ``mostLookups`` in all.
  ///
  /// - Complexity: linear in the predicate, and O(types x length²) for each lookup.
  mutating func lookUp(_ parsed: ParseResult) {
    for test in parsed.tree.namedTypes where known.count < Self.mostLookups && test.isUnknown(in: types) {
      if known[test.type] == nil { known[test.type] = types.suggestions(for: test.type) }
    }
  }

  /// The types that are similar, the likeliest first; nothing for a type that wasn't looked up.
  subscript(type: String) -> [String] { known[type] ?? [] }
}
