package import Predicates
package import UniformTypes

/// A description as it was read from a text, with warnings for the person who wrote it.
package struct DescriptionReading: Sendable {
  /// The longest description, in bytes.
  static let maximumBytes = 4096
  /// The greatest number.
  package static let maximumNumber: Int64 = 1_000_000

  /// The description.
  package let content: ContentDescription
  /// Types that nobody declares, and a total that limits nothing.
  package let warnings: [Diagnostic]
  /// The text, as UTF-8.
  package let source: [UInt8]

  /// Reads a description in the language of `Grammar/descriptions.ebnf`.
  ///
  /// - Parameters:
  ///   - text: The description.
  ///   - types: The types that identifiers and filename extensions are looked up in.
  /// - Throws: The first mistake, with its place.
  /// - Complexity: linear in the text, and quadratic in the number of kinds.
  package init(_ text: String, types: TypeGraph = .system) throws(DescriptionError) {
    try self.init(DescriptionReader(text, types: types))
  }

  /// Checks a description that was given as values as its words are checked.
  ///
  /// - Throws: The first mistake, with its place in the words.
  package init(_ content: ContentDescription, types: TypeGraph) throws(DescriptionError) {
    try self.init(DescriptionReader(content.description, types: types, isOfValues: true))
  }

  private init(_ reader: DescriptionReader) throws(DescriptionError) {
    var reader = reader
    content = try reader.description()
    warnings = reader.warnings
    source = reader.source
  }
}

extension RuleRequirements.Kind {
  /// Reads a kind as a description names it: a word, a filename extension with its period, or a type identifier.
  ///
  /// - Throws: The mistake, with its place.
  package init(_ text: String, types: TypeGraph = .system) throws(DescriptionError) {
    var reader = try DescriptionReader(text, types: types)
    self = try reader.kind().kind
    try reader.end(expected: "nothing after the kind")
  }
}
