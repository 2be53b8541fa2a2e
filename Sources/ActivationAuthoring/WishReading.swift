package import PredicateSyntax
public import UniformTypes

/// A wish as it was read from a text, with remarks for the person who wrote it.
///
///     let reading = try WishReading("up to 10 photos or a link")
///     print(reading.wish)  // up to 10 images, or 1 web URL, and nothing else
package struct WishReading: Sendable {
  /// What is wished for, in normal form: alternatives in the order of their first kinds, none contained in another.
  package let wish: Wish
  /// What the author may not have meant: a word with two meanings, an alternative that another contains.
  package let remarks: [Diagnostic]
  /// The text, as UTF-8.
  package let source: [UInt8]

  /// Reads a wish in the language of `Grammar/wishes.ebnf`.
  ///
  /// - Parameters:
  ///   - text: The wish.
  ///   - types: The types that identifiers and filename extensions are looked up in.
  /// - Throws: The first mistake, with its place.
  /// - Complexity: quadratic in the number of words.
  package init(_ text: String, types: TypeGraph = .system) throws(WishError) {
    source = Array(text.utf8)
    var reader = try WishReader(source, types: types)
    let (groups, items) = try reader.read()
    var interpreter = WishInterpreter(source, types: types)
    wish = try interpreter.wish(groups, items)
    remarks = reader.remarks + interpreter.remarks
  }
}

extension Wish {
  /// Reads a wish in the language of `Grammar/wishes.ebnf`, as ``description`` prints it.
  ///
  /// - Parameters:
  ///   - text: The wish, such as `up to 10 images, or 1 web URL`.
  ///   - types: The types that identifiers and filename extensions are looked up in.
  /// - Throws: The first mistake, with its place.
  /// - Complexity: quadratic in the number of words.
  public init(_ text: String, types: TypeGraph = .system) throws(WishError) {
    self = try WishReading(text, types: types).wish
  }
}
