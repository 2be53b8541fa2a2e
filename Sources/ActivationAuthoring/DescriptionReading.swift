package import PredicateSyntax
public import UniformTypes

/// A description as it was read from a text, with remarks for the person who wrote it.
///
///     let reading = try DescriptionReading("up to 10 photos and a link")
///     print(reading.requirements)  // up to 10 images and 1 link
package struct DescriptionReading: Sendable {
  /// The description in normal form: alternatives in the order of their first kinds, none contained in another.
  package let requirements: RuleRequirements
  /// The parts that the author may not have meant: a word with two meanings, an alternative that another contains.
  package let remarks: [Diagnostic]
  /// The text, as UTF-8.
  package let source: [UInt8]
  /// A Boolean value that indicates whether the text says that nothing else may come along.
  package let refusesOthers: Bool

  /// Reads a description in the language of `Grammar/descriptions.ebnf`.
  ///
  /// - Parameters:
  ///   - text: The description.
  ///   - types: The types that identifiers and filename extensions are looked up in.
  ///   - isPrinted: A Boolean value that indicates whether the text was printed, as of a rule's description: there `photo.jpg` is a type.
  /// - Throws: The first mistake, with its place.
  /// - Complexity: quadratic in the number of words.
  package init(
    _ text: String, types: TypeGraph = .system, isPrinted: Bool = false
  ) throws(DescriptionError) {
    let source = Array(text.utf8)
    guard source.count <= DescriptionReader.maximumBytes else {
      throw DescriptionError(
        source, .descriptionTooLong(SourceRange(0, source.count), limit: DescriptionReader.maximumBytes))
    }
    var reader = DescriptionReader(source, DescriptionLexer.tokens(source), types: types)
    reader.isPrinted = isPrinted
    self.source = source
    let (groups, items) = try reader.read()
    var interpreter = DescriptionInterpreter(source, types: types, remarks: reader.remarks)
    requirements = try interpreter.requirements(groups, items)
    remarks = interpreter.remarks
    refusesOthers = groups.contains { group in
      group.extras?.extras == .nothing || group.elements.contains { $0.needs.contains { $0.isExclusion } }
    }
  }
}

extension RuleRequirements {
  /// Reads a description, such as ``description`` prints.
  ///
  /// - Parameters:
  ///   - text: The description, such as `up to 10 images and 1 link`.
  ///   - types: The types that identifiers and filename extensions are looked up in.
  /// - Throws: The first mistake, with its place.
  /// - Complexity: quadratic in the number of words.
  public init(_ text: String, types: TypeGraph = .system) throws(DescriptionError) {
    self = try DescriptionReading(text, types: types).requirements
  }
}
