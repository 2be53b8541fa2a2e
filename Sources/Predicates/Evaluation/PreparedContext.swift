package import UniformTypes

/// A document prepared for evaluation, with the types that its strings name and the attachments that conform to each type.
///
/// Use it to evaluate several programs, or one program several times, on the same document. It depends on the graph of types, but not on
/// the programs: a program that uses another graph prepares the document again.
public struct PreparedContext: Sendable {
  package var document: Document { storage.document }
  /// The types that the document was prepared for.
  package var types: TypeGraph { storage.types }

  /// A Boolean value that indicates whether the document has the shape of a shared context (items with lists of
  /// attachments with lists of identifiers) and is small enough for a layout.
  package var isLaidOut: Bool { storage.isLaidOut }
  /// The number of items; nil if ``isLaidOut`` is false.
  package var itemCount: Int? { storage.isLaidOut ? storage.layout.itemCount : nil }

  let storage: PreparedStorage

  /// Prepares a document.
  ///
  /// - Complexity: linear in the document's distinct strings, in its attachments' identifiers, and, per 64 attachments, in the graph's types.
  package init(_ document: borrowing Document, types: borrowing TypeGraph = .system) {
    storage = PreparedStorage(copy document, copy types)
  }

  /// Prepares a document for a program, and for others that use the same types.
  ///
  /// - Complexity: linear in the document's distinct strings, in its attachments' identifiers, and, per 64 attachments, in the graph's types.
  package init(_ document: borrowing Document, for program: borrowing Program) {
    self.init(document, types: program.storage.types)
  }

  /// Returns the context prepared for a graph of types, which is this context if it uses the same graph.
  package func prepared(for types: TypeGraph) -> PreparedContext {
    storage.types.isSame(as: types) ? self : PreparedContext(document, types: types)
  }
}

/// The storage of a prepared context; shared by its copies and never changed.
final class PreparedStorage: Sendable {
  let document: Document
  let types: TypeGraph
  /// The type that each text of the document names.
  private let references: [TypeReference]
  /// A Boolean value that indicates whether the document has the shape of a shared context and is small enough to be laid out as sets.
  let isLaidOut: Bool
  /// The attachments, and the set of those that conform to each type; empty if the document isn't laid out.
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

/// The attachments of a shared context in a flat layout, if the context has the shape that hosts give it: `extensionItems` is a list of
/// dictionaries; `attachments` in each is a list of dictionaries; `registeredTypeIdentifiers` in each of these is a list of strings.
///
/// In a context of this shape, a key path of these keys is never nil and never fails, so counting needs no evaluator. Any other document
/// has no layout; nor does a document with too many attachments.
///
/// For each type that an attachment may conform to, a column has one bit per attachment, which is set if the attachment conforms. "How many
/// attachments have an identifier that conforms to one of these types" is then the number of set bits in the union of some columns. The bits
/// are counted for 64 attachments at a time, however many identifiers the attachments have.
struct ContextLayout: Sendable {
  // The keys of a shared context (NSExtensionItem and NSItemProvider, as spelled in "App Extension Programming Guide").
  static let itemsKey = "extensionItems"
  static let attachmentsKey = "attachments"
  static let identifiersKey = "registeredTypeIdentifiers"

  /// The index of each item's first attachment, followed by the number of attachments.
  private(set) var itemStarts = [0]
  /// The index of each attachment's first identifier, followed by the number of identifiers.
  private(set) var identifierStarts = [0]
  private(set) var identifiers: [TextID] = []
  /// The column of each class of the graph, in words: one bit per attachment, the lowest bit first.
  private var columns: [UInt64] = []
  /// The number of words in a column.
  private var wordCount = 0

  /// The maximum number of words in all columns.
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

  init() {}

  /// Creates the layout of a document; nil if the document has another shape, or so many attachments that the columns get too large.
  ///
  /// - Parameter references: The type that each text of the document names.
  init?(_ document: borrowing Document, _ references: [TypeReference], _ types: borrowing TypeGraph) {
    let itemsKey = (text: Self.itemsKey, number: document.texts.find(Self.itemsKey))
    let attachmentsKey = (text: Self.attachmentsKey, number: document.texts.find(Self.attachmentsKey))
    let identifiersKey = (text: Self.identifiersKey, number: document.texts.find(Self.identifiersKey))
    guard let items = Self.list(itemsKey, of: document.root, document) else { return nil }
    identifierStarts.reserveCapacity(document.elementCount + 1)
    identifiers.reserveCapacity(document.elementCount)
    for position in items.positions {
      guard let attachments = Self.list(attachmentsKey, of: document.element(at: position), document) else {
        return nil
      }
      for position in attachments.positions {
        guard let list = Self.list(identifiersKey, of: document.element(at: position), document) else { return nil }
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
    // Attachments name the same few types, so the loop first collects, for each identifier, which of 64 attachments have it.
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

  /// The attachments of a word that conform to a class.
  @inline(__always)
  func word(_ word: Int, ofClass number: Int) -> UInt64 { columns[number &* wordCount &+ word] }

  /// The list that a dictionary has for a key, which is given as a text and as its ID in the document; nil if there's none. The result is
  /// also nil if one of the dictionary's keys is a key path that begins with the key, because dictionaries first look up the rest of a key
  /// path as a whole (Grammar/meaning.md).
  private static func list(
    _ key: (text: String, number: TextID?), of owner: ValueID, _ document: borrowing Document
  ) -> ValueRun? {
    guard case .dictionary(let run) = document[owner] else { return nil }
    var list: ValueRun?
    for position in run.positions {
      let entry = document.entry(at: position)
      if entry.key == key.number {
        switch document[entry.value] {
        case .array(let run), .set(let run): list = run
        default: return nil
        }
      } else if startsPath(document.texts.bytes(of: entry.key), with: key.text) {
        return nil
      }
    }
    return list
  }

  /// Returns whether a text is a key path that begins with a key.
  private static func startsPath(_ path: TextSlice, with key: String) -> Bool {
    path.starts(with: key.utf8) && path.dropFirst(key.utf8.count).first == UInt8(ascii: ".")
  }
}
