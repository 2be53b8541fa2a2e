package import PredicateSyntax
public import UniformTypes

/// A description as it was read from a text, with remarks for the person who wrote it.
///
///     let reading = try DescriptionReading("I want up to 10 photos and a link, please")
///     print(reading.description)  // up to 10 images and 1 link
package struct DescriptionReading: Sendable {
  /// The description in normal form: alternatives in the order of their first kinds, none contained in another.
  package let requirements: RuleRequirements
  /// The parts that the author may not have meant: a word with two meanings, an alternative that another contains.
  package internal(set) var remarks: [Diagnostic]
  /// The text, as UTF-8.
  package let source: [UInt8]
  /// A Boolean value that indicates whether the text says that nothing else may come along.
  package let refusesOthers: Bool

  /// Reads a description as people type it: in the language of `Grammar/descriptions.ebnf`, or with words that are first
  /// exchanged for those of the language.
  ///
  /// - Parameters:
  ///   - text: The description.
  ///   - types: The types that identifiers and filename extensions are looked up in.
  /// - Throws: The first mistake, with its place and the nearest description that is understood.
  /// - Complexity: quadratic in the number of words.
  package init(_ text: String, types: TypeGraph = .system) throws(DescriptionError) {
    let source = Array(text.utf8)
    guard source.count <= DescriptionReader.maximumBytes else {
      throw DescriptionError(
        source, .descriptionTooLong(SourceRange(0, source.count), limit: DescriptionReader.maximumBytes))
    }
    let named = DescriptionParaphrase.namingApps(
      DescriptionParaphrase.expanded(Self.namingMIMETypes(DescriptionLexer.tokens(source), source, types)))
    let (tokens, properties) = DescriptionParaphrase.withoutProperties(named)
    if let reading = try? Self(source, tokens, types) {
      self = reading
      remarks += properties.map { .leftOut($0, of: source) }
      return
    }
    let paraphrase = DescriptionParaphrase(tokens)
    let everyday = paraphrase.tokens
    do throws(DescriptionError) {
      self = try Self(source, everyday, types)
      remarks += properties.map { .leftOut($0, of: source) } + paraphrase.remarks(source)
    } catch {
      // What a rule can't tell is left out, and said: *vacation photos*.
      let plain = DescriptionParaphrase.plain(everyday)
      let rest = DescriptionParaphrase(plain.tokens)
      if !plain.left.isEmpty || plain.tokens.count != everyday.count,
        let reading = try? Self(source, rest.tokens, types)
      {
        self = reading
        remarks +=
          (properties + plain.left).map { .leftOut($0, of: source) } + paraphrase.remarks(source) + rest.remarks(source)
        return
      }
      let near = DescriptionSuggestion(source, everyday, types)
      if let reading = near.respelled {
        self = reading
        remarks += properties.map { .leftOut($0, of: source) } + paraphrase.remarks(source)
        return
      }
      var error = error
      error.suggest(near.description, isExample: near.isExample, without: near.lost)
      throw error
    }
  }

  /// Takes `video/mp4` for the type that declares this MIME type, and not for a list of two kinds.
  private static func namingMIMETypes(
    _ tokens: [DescriptionToken], _ source: [UInt8], _ types: TypeGraph
  ) -> [DescriptionToken] {
    var result = tokens
    for place in tokens.indices.reversed() where tokens[place].text == "/" && place > 0 {
      // Of what follows without a blank the longest: text/x-c++.
      let start = tokens[place - 1].range.lowerBound
      for next in (place..<min(place + 6, tokens.count - 1)).reversed() {
        let end = tokens[next].range.upperBound
        guard !source[start..<end].contains(0x20),
          let type = types.types(tag: String(decoding: source[start..<end], as: UTF8.self), tagClass: .mimeType).first
        else { continue }
        let token = DescriptionToken(kind: .identifier, text: type, range: SourceRange(start, end))
        result.replaceSubrange(place - 1...next, with: [token])
        break
      }
    }
    return result
  }

  /// Reads a text that is in the language as it is.
  package init(grammatical text: String, types: TypeGraph = .system) throws(DescriptionError) {
    let source = Array(text.utf8)
    guard source.count <= DescriptionReader.maximumBytes else {
      throw DescriptionError(
        source, .descriptionTooLong(SourceRange(0, source.count), limit: DescriptionReader.maximumBytes))
    }
    self = try Self(source, DescriptionLexer.tokens(source), types)
  }

  init(_ source: [UInt8], _ tokens: [DescriptionToken], _ types: TypeGraph) throws(DescriptionError) {
    self.source = source
    var reader = DescriptionReader(source, tokens, types: types)
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
  /// Reads a description, as ``description`` prints it or as people type it.
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
