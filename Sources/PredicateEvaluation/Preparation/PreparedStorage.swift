internal import PredicateSyntax
internal import UniformTypes

/// What a prepared context holds; shared by its copies, and never changed.
final class PreparedStorage: Sendable {
  let document: Document
  let types: TypeGraph
  /// The type that each text of the document names; ``PreparationMemory/notLookedUp`` for one that no attachment has.
  private let references: [TypeReference]
  /// Whether all texts of the document are ASCII, so that they compare byte by byte.
  let isPlain: Bool
  /// Whether the document has the shape of a shared context, and is not too large to be laid out as sets.
  let hasColumns: Bool
  /// The attachments; empty without ``hasColumns``.
  let layout: ContextLayout
  /// Which attachments conform to what; empty without ``hasColumns``.
  let columns: TypeColumns

  /// Prepares a document.
  ///
  /// - Parameter memory: What is known of the document's texts already; what is found out is added.
  init(_ document: Document, _ types: TypeGraph, _ memory: inout PreparationMemory) {
    let texts = document.texts
    memory.makeRoom(forTexts: texts.count)
    let layout = ContextLayout(document)
    let columns = layout.flatMap { TypeColumns($0, texts, types, &memory) }
    if columns == nil {
      if let layout {
        for position in 0..<layout.identifiers.count { memory.lookUp(layout.identifiers[position], of: texts, types) }
      } else {
        // Keys too: `@allKeys` makes values of them.
        for text in texts.ids { memory.lookUp(text.rawValue, of: texts, types) }
      }
    }
    self.document = document
    self.types = types
    references = memory.references
    isPlain = texts.isASCII
    hasColumns = columns != nil
    self.layout = (hasColumns ? layout : nil) ?? .empty
    self.columns = columns ?? .empty
  }

  // MARK: Types

  /// The type that a text names.
  @inline(__always)
  private func reference(of text: UInt32) -> TypeReference {
    let known = references[Int(truncatingIfNeeded: text)]
    return known == PreparationMemory.notLookedUp
      ? types.reference(to: TextID(rawValue: text), of: document.texts) : known
  }

  /// Whether the type that a text of the document names conforms to one that a program names.
  @inline(__always)
  func conforms(_ text: UInt32, to target: TypeTarget, named name: @autoclosure () -> String) -> Bool {
    let reference = reference(of: text)
    if reference.row >= 0, target.isKnown { return types.conforms(reference, to: target.reference) }
    return reference.row >= 0 && reference.isExact ? false : foreignConforms(text, to: name())
  }

  /// Whether a text of the document and a program name the same type.
  @inline(__always)
  func equals(_ text: UInt32, _ target: TypeTarget, named name: @autoclosure () -> String) -> Bool {
    let reference = reference(of: text)
    if reference.row >= 0, reference.isExact { return target.isKnown && reference.row == target.reference.row }
    return foreignEquals(text, name())
  }

  @inline(never)
  private func foreignConforms(_ text: UInt32, to target: String) -> Bool {
    types.conforms(document[TextID(rawValue: text)], to: target)
  }

  @inline(never)
  private func foreignEquals(_ text: UInt32, _ target: String) -> Bool {
    UniformTypeIdentifier.areEqual(document[TextID(rawValue: text)], target)
  }
}
