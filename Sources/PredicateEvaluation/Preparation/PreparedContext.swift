internal import PredicateSyntax
public import UniformTypes

/// A document made ready for evaluation: the types that its strings name, and which attachments conform to what.
///
/// Use it when more than one program, or one program more than once, is evaluated on the same document. It knows nothing of the
/// programs, but the types it uses: a program that uses another graph prepares the document anew.
public struct PreparedContext: Sendable {
  /// The document.
  package var document: Document { storage.document }
  /// The types that it was prepared for.
  public var types: TypeGraph { storage.types }

  /// Whether it has the shape of a shared context: items with lists of attachments with lists of identifiers.
  package var isLaidOut: Bool { storage.hasColumns }
  /// The number of items, when it is laid out.
  package var itemCount: Int? { storage.hasColumns ? storage.layout.itemCount : nil }

  let storage: PreparedStorage

  /// Prepares a document.
  ///
  /// - Complexity: linear in the document's distinct strings and in the number of its attachments' identifiers.
  package init(_ document: borrowing Document, types: borrowing TypeGraph = .system) {
    var memory = PreparationMemory()
    storage = PreparedStorage(copy document, copy types, &memory)
  }

  init(storage: PreparedStorage) { self.storage = storage }

  /// Prepares a document for a program, and for others that use the same types.
  ///
  /// - Complexity: linear in the document's distinct strings and in the number of its attachments' identifiers.
  package init(_ document: borrowing Document, for program: borrowing Program) {
    self.init(document, types: program.storage.types)
  }

  /// The context prepared for a program's types: itself, unless it was prepared for others.
  package func prepared(for program: Program) -> PreparedContext { prepared(for: program.types) }

  /// The context prepared for some types: itself, unless it was prepared for others.
  package func prepared(for types: TypeGraph) -> PreparedContext {
    storage.types.isSame(as: types) ? self : PreparedContext(document, types: types)
  }
}
