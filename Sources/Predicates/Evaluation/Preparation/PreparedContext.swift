package import UniformTypes

/// A document made ready for evaluation: the types that its strings name, and which attachments conform to what.
///
/// Use it when more than one program, or one program more than once, is evaluated on the same document. It knows nothing of the
/// programs, but the types it uses: a program that uses another graph prepares the document again.
public struct PreparedContext: Sendable {
  /// The document.
  package var document: Document { storage.document }
  /// The types that it was prepared for.
  package var types: TypeGraph { storage.types }

  /// A Boolean value that indicates whether the document has the shape of a shared context: items with lists of
  /// attachments with lists of identifiers.
  package var isLaidOut: Bool { storage.isLaidOut }
  /// The number of items, when it is laid out.
  package var itemCount: Int? { storage.isLaidOut ? storage.layout.itemCount : nil }

  let storage: PreparedStorage

  /// Prepares a document.
  ///
  /// - Complexity: linear in the document's distinct strings and in the number of its attachments' identifiers.
  package init(_ document: borrowing Document, types: borrowing TypeGraph = .system) {
    storage = PreparedStorage(copy document, copy types)
  }

  /// Prepares a document for a program, and for others that use the same types.
  ///
  /// - Complexity: linear in the document's distinct strings and in the number of its attachments' identifiers.
  package init(_ document: borrowing Document, for program: borrowing Program) {
    self.init(document, types: program.storage.types)
  }

  /// The context prepared for some types: itself, unless it was prepared for others.
  package func prepared(for types: TypeGraph) -> PreparedContext {
    storage.types.isSame(as: types) ? self : PreparedContext(document, types: types)
  }
}

/// The storage of a prepared context; shared by its copies, and never changed.
final class PreparedStorage: Sendable {
  let document: Document
  let types: TypeGraph
  /// The type that each text of the document names.
  private let references: [TypeReference]
  /// A Boolean value that indicates whether the document has the shape of a shared context, and is small enough to be
  /// laid out as sets.
  let isLaidOut: Bool
  /// The attachments, with those that conform to each type; empty unless it is laid out.
  let layout: ContextLayout

  /// Prepares a document.
  init(_ document: Document, _ types: TypeGraph) {
    self.document = document
    self.types = types
    references = document.texts.ids.map { types.reference(to: $0, of: document.texts) }
    let layout = ContextLayout(document, references, types)
    isLaidOut = layout != nil
    self.layout = layout ?? ContextLayout()
  }

  // MARK: Types

  /// Returns whether the type that a text of the document names conforms to one that a program names.
  func conforms(_ text: TextID, to target: TypeTarget, named name: @autoclosure () -> String) -> Bool {
    let reference = references[Int(text.rawValue)]
    if reference.row >= 0, target.isKnown { return types.conforms(reference, to: target.reference) }
    return reference.row >= 0 && reference.isExact ? false : types.conforms(document[text], to: name())
  }

  /// Returns whether a text of the document and a program name the same type.
  func equals(_ text: TextID, _ target: TypeTarget, named name: @autoclosure () -> String) -> Bool {
    let reference = references[Int(text.rawValue)]
    if reference.row >= 0, reference.isExact { return target.isKnown && reference.row == target.reference.row }
    return UniformTypeIdentifier.areEqual(document[text], name())
  }
}
