package import UniformTypes

/// A document made ready for evaluation: the types that its strings name, and which attachments conform to what.
///
/// Use it when more than one program, or one program more than once, is evaluated on the same document. It knows nothing of the
/// programs, but the types it uses: a program that uses another graph prepares the document again.
public struct PreparedContext: Sendable {
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

  init(_ document: Document, _ types: TypeGraph) {
    self.document = document
    self.types = types
    references = document.texts.ids.map { types.reference(to: $0, of: document.texts) }
    let layout = ContextLayout(document, references, types)
    isLaidOut = layout != nil
    self.layout = layout ?? ContextLayout()
  }

  // MARK: Types

  func conforms(_ text: TextID, to target: TypeTarget, named name: @autoclosure () -> String) -> Bool {
    let reference = references[Int(text.rawValue)]
    if reference.row >= 0, target.isKnown { return types.conforms(reference, to: target.reference) }
    return reference.row >= 0 && reference.isExact ? false : types.conforms(document[text], to: name())
  }

  func equals(_ text: TextID, _ target: TypeTarget, named name: @autoclosure () -> String) -> Bool {
    let reference = references[Int(text.rawValue)]
    if reference.row >= 0, reference.isExact { return target.isKnown && reference.row == target.reference.row }
    return UniformTypeIdentifier.areEqual(document[text], name())
  }
}

/// The attachments of a shared context laid out flat, when it has the shape that hosts give it: `extensionItems` whose
/// `attachments` have `registeredTypeIdentifiers`, each a list, of dictionaries, dictionaries and strings.
///
/// In a context of this shape a key path that names these keys is never nil and never fails, so that counting needs no
/// evaluator. Any other document has no layout.
///
/// For each type that an attachment may conform to there is the set of those attachments, a column of bits. "How many attachments have an
/// identifier that conforms to one of these types" is then the number of bits in the union of some columns, 64 attachments at a time,
/// whatever the number of their identifiers.
struct ContextLayout: Sendable {
  // The keys of a shared context (NSExtensionItem, NSItemProvider, as "App Extension Programming Guide" spells them).
  static let itemsKey = "extensionItems"
  static let attachmentsKey = "attachments"
  static let identifiersKey = "registeredTypeIdentifiers"

  /// The first attachment of each item, and after the last item the number of attachments.
  private(set) var itemStarts = [0]
  /// The first identifier of each attachment, and after the last attachment the number of identifiers.
  private(set) var identifierStarts = [0]
  private(set) var identifiers: [TextID] = []
  /// For each class of the graph the words of its column: a bit for each attachment, the first in the lowest bit.
  private var columns: [UInt64] = []
  /// The number of words of a column.
  private var wordCount = 0

  /// The memory that columns may take, in words.
  private static let maximumWords = 1 << 20

  @inline(__always)
  var itemCount: Int { itemStarts.count &- 1 }
  @inline(__always)
  var attachmentCount: Int { identifierStarts.count &- 1 }

  /// Returns the range of an item's attachments.
  @inline(__always)
  func attachmentRange(of item: Int) -> Range<Int> { itemStarts[item]..<itemStarts[item &+ 1] }

  /// Returns the range of an attachment's identifiers in ``identifiers``.
  @inline(__always)
  func identifierRange(of attachment: Int) -> Range<Int> {
    identifierStarts[attachment]..<identifierStarts[attachment &+ 1]
  }

  /// The layout of nothing.
  init() {}

  /// Finds the layout of a document; nil when it has another shape, or so many attachments that the columns would be too large.
  ///
  /// - Parameter references: The type that each of its texts names.
  init?(_ document: borrowing Document, _ references: [TypeReference], _ types: borrowing TypeGraph) {
    let (itemsKey, attachmentsKey) = (KnownKey(Self.itemsKey, document), KnownKey(Self.attachmentsKey, document))
    let identifiersKey = KnownKey(Self.identifiersKey, document)
    guard let items = itemsKey.list(of: document.root, document) else { return nil }
    identifierStarts.reserveCapacity(document.elementCount + 1)
    identifiers.reserveCapacity(document.elementCount)
    for position in items.positions {
      guard let attachments = attachmentsKey.list(of: document.element(at: position), document) else { return nil }
      for position in attachments.positions {
        guard let list = identifiersKey.list(of: document.element(at: position), document) else { return nil }
        for position in list.positions {
          guard case .string(let text) = document[document.element(at: position)] else { return nil }
          identifiers.append(text)
        }
        identifierStarts.append(identifiers.count)
      }
      itemStarts.append(identifierStarts.count - 1)
    }
    wordCount = (attachmentCount + 63) / 64
    guard wordCount * types.conformanceClassCount <= Self.maximumWords else { return nil }
    var columns = [UInt64](repeating: 0, count: wordCount * types.conformanceClassCount)
    // Attachments name few types again and again, so those among 64 that have one are gathered first.
    var bits = [UInt64](repeating: 0, count: references.count)
    for word in 0..<wordCount {
      let attachments = word * 64..<min(word * 64 + 64, attachmentCount)
      for attachment in attachments {
        for position in identifierRange(of: attachment) {
          bits[Int(identifiers[position].rawValue)] |= 1 << UInt64(attachment & 63)
        }
      }
      for position in identifierStarts[attachments.lowerBound]..<identifierStarts[attachments.upperBound] {
        let text = Int(identifiers[position].rawValue)
        guard bits[text] != 0 else { continue }
        types.forEachConformanceClass(of: references[text]) { columns[$0 &* wordCount &+ word] |= bits[text] }
        bits[text] = 0
      }
    }
    self.columns = columns
  }

  /// The attachments among 64 that conform to a class.
  @inline(__always)
  func word(_ word: Int, ofClass number: Int) -> UInt64 { columns[number &* wordCount &+ word] }
}

/// A key of a shared context, as a document knows it.
private struct KnownKey {
  private let text: String
  private let number: TextID?

  init(_ text: String, _ document: borrowing Document) {
    self.text = text
    number = document.texts.find(text)
  }

  /// The list that a dictionary has for the key; nil also when another key takes the place of a path that begins with it, because
  /// dictionaries look up the rest of a key path as a whole first (Grammar/meaning.md).
  func list(of owner: ValueID, _ document: borrowing Document) -> ValueRun? {
    guard case .dictionary(let run) = document[owner] else { return nil }
    var list: ValueRun?
    for position in run.positions {
      let entry = document.entry(at: position)
      if entry.key == number {
        switch document[entry.value] {
        case .array(let run), .set(let run): list = run
        default: return nil
        }
      } else if startsPath(document.texts.bytes(of: entry.key)) {
        return nil
      }
    }
    return list
  }

  /// Returns whether a text is a key path that begins with the key.
  private func startsPath(_ path: TextSlice) -> Bool {
    path.starts(with: text.utf8) && path.dropFirst(text.utf8.count).first == UInt8(ascii: ".")
  }
}
