/// The attachments of a shared context laid out flat, when it has the shape that hosts give it: `extensionItems` whose
/// `attachments` have `registeredTypeIdentifiers`, each a list, of dictionaries, dictionaries and strings.
///
/// In a context of this shape a key path that names these keys is never nil and never fails, so that counting needs no
/// evaluator. Any other document has no layout. Whoever makes a document in this shape knows its layout and leaves it there; else it
/// is found out.
package struct ContextLayout: Sendable {
  // The keys of a shared context (NSExtensionItem, NSItemProvider, as "App Extension Programming Guide" spells them).
  static let itemsKey = "extensionItems"
  static let attachmentsKey = "attachments"
  static let identifiersKey = "registeredTypeIdentifiers"

  /// The first attachment of each item, and after the last item the number of attachments.
  let itemStarts: Numbers
  /// The first identifier of each attachment, and after the last attachment the number of identifiers.
  let identifierStarts: Numbers
  /// The identifiers of all attachments, as numbers of the document's texts.
  let identifiers: Numbers

  @inline(__always)
  var itemCount: Int { itemStarts.count &- 1 }
  @inline(__always)
  var attachmentCount: Int { identifierStarts.count &- 1 }

  /// Returns the range of an attachment's identifiers in ``identifiers``.
  @inline(__always)
  func identifierRange(of attachment: Int) -> Range<Int> {
    Int(identifierStarts[attachment])..<Int(identifierStarts[attachment &+ 1])
  }

  /// The memory that holds the numbers.
  private let owner: DocumentMemory

  /// The layout that lies in a document's memory, as lists one after the other.
  init(_ owner: DocumentMemory, items: Int, attachments: Int) {
    self.owner = owner
    let identifiers = items + attachments + 2
    itemStarts = owner.layoutWords(0..<items + 1)
    identifierStarts = owner.layoutWords(items + 1..<identifiers)
    self.identifiers = owner.layoutWords(identifiers..<max(identifiers, owner.used.layout))
  }

  /// The layout of nothing.
  static let empty: ContextLayout = {
    let memory = DocumentMemory(room: DocumentMemory.Sizes(layout: 2), texts: TextTable())
    memory.writeLayout(0, at: 0)
    memory.writeLayout(0, at: 1)
    return ContextLayout(memory, items: 0, attachments: 0)
  }()

  /// The layout of a document: the one that is known, or else found out; nil when it has another shape.
  ///
  /// - Complexity: linear in the number of items, attachments and identifiers, O(1) for one that is known.
  init?(_ document: borrowing Document) {
    if let known = document.memory.layout(of: document.root) {
      self = known
      return
    }
    guard let lists = Self.lists(of: document) else { return nil }
    let count = lists.itemStarts.count + lists.identifierStarts.count + lists.identifiers.count
    let memory = DocumentMemory(room: DocumentMemory.Sizes(layout: count), texts: TextTable())
    lists.itemStarts.withUnsafeBufferPointer { items in
      lists.identifierStarts.withUnsafeBufferPointer { attachments in
        lists.identifiers.withUnsafeBufferPointer { memory.setLayout(of: document.root, items, attachments, $0) }
      }
    }
    guard let found = memory.layout(of: document.root) else { return nil }
    self = found
  }

  /// Finds out the three lists of a document's layout; nil when it has another shape.
  private static func lists(
    of document: borrowing Document
  ) -> (itemStarts: [UInt32], identifierStarts: [UInt32], identifiers: [UInt32])? {
    var itemStarts: [UInt32] = [0]
    var identifierStarts: [UInt32] = [0]
    var identifiers: [UInt32] = []
    let texts = document.texts
    guard case .dictionary(let root) = document[document.root], let items = texts.find(itemsKey),
      let found = Self.list(items, itemsKey, of: root, in: document)
    else { return nil }
    guard found.count > 0 else { return (itemStarts, identifierStarts, identifiers) }
    guard let attachments = texts.find(attachmentsKey) else { return nil }
    let key = texts.find(identifiersKey)
    for element in document.elements(of: found) {
      guard case .dictionary(let item) = document[element],
        let list = Self.list(attachments, attachmentsKey, of: item, in: document)
      else { return nil }
      for element in document.elements(of: list) {
        guard let key, case .dictionary(let attachment) = document[element],
          let list = Self.list(key, identifiersKey, of: attachment, in: document)
        else { return nil }
        for element in document.elements(of: list) {
          guard case .string(let text) = document[element] else { return nil }
          identifiers.append(text.rawValue)
        }
        identifierStarts.append(UInt32(truncatingIfNeeded: identifiers.count))
      }
      itemStarts.append(UInt32(truncatingIfNeeded: identifierStarts.count - 1))
    }
    return (itemStarts, identifierStarts, identifiers)
  }

  /// The list that a dictionary has for a key; nil also when another key takes the place of a path that begins with it, because
  /// dictionaries look up the rest of a key path as a whole first (Grammar/meaning.md).
  private static func list(
    _ key: TextID, _ name: String, of owner: ValueRun, in document: borrowing Document
  ) -> ValueRun? {
    var list: ValueRun?
    for entry in document.entries(of: owner) {
      if entry.key == key {
        switch document[entry.value] {
        case .array(let run), .set(let run): list = run
        default: return nil
        }
      } else if startsPath(entry.key, name, in: document.texts) {
        return nil
      }
    }
    return list
  }

  /// Returns whether a text is a key path that begins with a key.
  private static func startsPath(_ text: TextID, _ key: String, in texts: borrowing TextTable) -> Bool {
    texts.withBytes(of: text) { text in
      text.count > key.utf8.count && text[key.utf8.count] == UInt8(ascii: ".") && text.starts(with: key.utf8)
    }
  }
}
