internal import PredicateSyntax
internal import UniformTypes

/// What a prepared context holds; shared by its copies, and never changed.
final class PreparedStorage: Sendable {
  let document: Document
  let types: TypeGraph
  /// The type that each text of the document names; ``PreparationMemory/notLookedUp`` for one that no attachment has.
  let references: [TypeReference]
  /// Whether all texts of the document are ASCII, so that they compare byte by byte.
  let isPlain: Bool
  /// The attachments; empty without ``hasColumns``.
  let layout: ContextLayout
  /// Which attachments conform to what; empty without ``hasColumns``.
  let columns: TypeColumns
  /// Whether the document has the shape of a shared context, and is not too large to be laid out as sets.
  let hasColumns: Bool

  private init(
    _ document: Document, _ types: TypeGraph, _ memory: PreparationMemory, _ sets: (ContextLayout, TypeColumns)?
  ) {
    self.document = document
    self.types = types
    references = memory.references
    isPlain = document.texts.isASCII
    hasColumns = sets != nil
    (layout, columns) = sets ?? (ContextLayout(), TypeColumns())
  }

  /// Prepares a document.
  ///
  /// - Parameter memory: What is known of the document's texts already; what is found out is added.
  static func preparing(
    _ document: Document, _ types: TypeGraph, _ memory: inout PreparationMemory
  ) -> PreparedStorage {
    let layout = ContextLayout(document)
    memory.makeRoom(forTexts: document.texts.count)
    lookUp(layout, of: document, types, &memory.references)
    guard let layout, let columns = TypeColumns(layout, types, &memory) else {
      return PreparedStorage(document, types, memory, nil)
    }
    return PreparedStorage(document, types, memory, (layout, columns))
  }

  private static func lookUp(
    _ layout: ContextLayout?, of document: Document, _ types: TypeGraph, _ references: inout [TypeReference]
  ) {
    func lookUp(_ text: TextID) {
      references[Int(text.rawValue)] = types.reference(to: text, of: document.texts)
    }
    if let layout {
      for text in layout.identifiers where references[Int(text)].row == -2 { lookUp(TextID(rawValue: text)) }
    } else {
      // Keys too: `@allKeys` makes values of them.
      for text in document.texts.ids where references[Int(text.rawValue)].row == -2 { lookUp(text) }
    }
  }

  // MARK: Types

  /// The type that a text names.
  @inline(__always)
  private func reference(of text: UInt32) -> TypeReference {
    let known = references[Int(text)]
    return known.row == -2 ? types.reference(to: document[TextID(rawValue: text)]) : known
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
