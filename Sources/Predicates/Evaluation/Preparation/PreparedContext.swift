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
  package var isLaidOut: Bool { storage.hasColumns }
  /// The number of items, when it is laid out.
  package var itemCount: Int? { storage.hasColumns ? storage.layout.itemCount : nil }

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

  /// The context prepared for a program's types: itself, unless it was prepared for others.
  package func prepared(for program: Program) -> PreparedContext { prepared(for: program.types) }

  /// The context prepared for some types: itself, unless it was prepared for others.
  package func prepared(for types: TypeGraph) -> PreparedContext {
    storage.types.isSame(as: types) ? self : PreparedContext(document, types: types)
  }
}

/// The storage of a prepared context; shared by its copies, and never changed.
final class PreparedStorage: Sendable {
  let document: Document
  let types: TypeGraph
  /// The type that each text of the document names; ``PreparationMemory/notLookedUp`` for one that no attachment has.
  private let references: [TypeReference]
  /// A Boolean value that indicates whether all texts of the document are ASCII, so that they compare byte by byte.
  let isPlain: Bool
  /// A Boolean value that indicates whether the document has the shape of a shared context, and is small enough to be
  /// laid out as sets.
  let hasColumns: Bool
  /// The attachments; empty without ``hasColumns``.
  let layout: ContextLayout
  /// The attachments that conform to each type; empty without ``hasColumns``.
  let columns: TypeColumns

  /// Prepares a document.
  init(_ document: Document, _ types: TypeGraph) {
    let texts = document.texts
    var memory = PreparationMemory(forTexts: texts.count)
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

  /// Returns whether the type that a text of the document names conforms to one that a program names.
  @inline(__always)
  func conforms(_ text: UInt32, to target: TypeTarget, named name: @autoclosure () -> String) -> Bool {
    let reference = reference(of: text)
    if reference.row >= 0, target.isKnown { return types.conforms(reference, to: target.reference) }
    return reference.row >= 0 && reference.isExact ? false : foreignConforms(text, to: name())
  }

  /// Returns whether a text of the document and a program name the same type.
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

/// The facts that the preparation of a document finds out about its texts.
struct PreparationMemory {
  /// The type that each text names; ``notLookedUp`` for a text that was not looked up.
  var references: [TypeReference]
  /// For each text, the attachments that have it, among those that are gone through; empty in between.
  private var occurrences: [UInt64]

  /// The placeholder of a type that is looked up when it is needed.
  static let notLookedUp = TypeReference(row: -2, isExact: false)

  /// Creates a memory for the texts of a table.
  init(forTexts count: Int) {
    references = Array(repeating: Self.notLookedUp, count: count)
    occurrences = Array(repeating: 0, count: count)
  }

  /// Finds out which type a text names, unless that is known.
  mutating func lookUp(_ text: UInt32, of texts: borrowing TextTable, _ types: borrowing TypeGraph) {
    let position = Int(truncatingIfNeeded: text)
    guard references[position] == Self.notLookedUp else { return }
    references[position] = types.reference(to: TextID(rawValue: text), of: texts)
  }

  /// Calls a closure for each text of the attachments of a word, once, with those that have it.
  @inline(__always)
  mutating func gather(
    _ layout: ContextLayout, _ word: Int, _ body: (UInt32, UInt64, inout [TypeReference]) -> Void
  ) {
    let first = word * 64
    let last = min(first + 64, layout.attachmentCount)
    let total = Int(layout.identifierStarts[last]) - Int(layout.identifierStarts[first])
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: total) { seen in
      var count = 0
      for attachment in first..<last {
        let bit: UInt64 = 1 &<< UInt64(attachment &- first)
        for position in layout.identifierRange(of: attachment) {
          let text = layout.identifiers[position]
          let known = occurrences[Int(text)]
          // Always written, and overwritten by the next if it was there: a branch would be unpredictable.
          seen[count] = text
          count &+= known == 0 ? 1 : 0
          occurrences[Int(text)] = known | bit
        }
      }
      for index in 0..<count {
        let text = seen[index]
        let bits = occurrences[Int(text)]
        occurrences[Int(text)] = 0
        body(text, bits, &references)
      }
    }
  }
}
