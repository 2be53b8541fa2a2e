internal import PredicateSyntax

/// The attachments of a shared context laid out flat, when it has the shape that hosts give it: `extensionItems` whose
/// `attachments` have `registeredTypeIdentifiers`, each a list, of dictionaries, dictionaries and strings.
///
/// In a context of this shape a key path that names these keys is never nil and never fails, so that counting needs no
/// evaluator. Any other document has no layout.
struct ContextLayout: Sendable {
  /// The keys of a shared context (NSExtensionItem, NSItemProvider, as "App Extension Programming Guide" spells them).
  enum Keys {
    static let items = "extensionItems"
    static let attachments = "attachments"
    static let identifiers = "registeredTypeIdentifiers"
  }

  /// The first attachment of each item, and after the last item the number of attachments.
  private(set) var itemStarts: [UInt32]
  /// The first identifier of each attachment, and after the last attachment the number of identifiers.
  private(set) var identifierStarts: [UInt32]
  /// The identifiers of all attachments, as numbers of the document's texts.
  private(set) var identifiers: [UInt32]

  var itemCount: Int { itemStarts.count - 1 }
  var attachmentCount: Int { identifierStarts.count - 1 }

  /// Where the identifiers of an attachment lie in ``identifiers``.
  @inline(__always)
  func identifierRange(of attachment: Int) -> Range<Int> {
    Int(identifierStarts[attachment])..<Int(identifierStarts[attachment &+ 1])
  }

  /// The layout of nothing.
  init() { (itemStarts, identifierStarts, identifiers) = ([0], [0], []) }

  /// Lays out a document; nil when it has another shape.
  ///
  /// - Complexity: linear in the number of items, attachments and identifiers.
  init?(_ document: borrowing Document) {
    guard case .dictionary(let root) = document[document.root], let items = document.texts.find(Keys.items),
      let found = Self.list(items, Keys.items, of: root, in: document)
    else { return nil }
    guard found.count > 0 else {
      (itemStarts, identifierStarts, identifiers) = ([0], [0], [])
      return
    }
    guard let attachments = document.texts.find(Keys.attachments) else { return nil }
    let key = document.texts.find(Keys.identifiers)
    var itemStarts: [UInt32] = []
    itemStarts.reserveCapacity(Int(found.count) + 1)
    itemStarts.append(0)
    // Most dictionaries are attachments, and most values their identifiers.
    var identifierStarts: [UInt32] = []
    identifierStarts.reserveCapacity(document.entries.count + 1)
    identifierStarts.append(0)
    var texts: [UInt32] = []
    texts.reserveCapacity(document.elements.count)
    // By position: a slice of an array counts references, which costs more than looking at an attachment.
    for position in found.positions {
      guard case .dictionary(let item) = document[document.elements[position]],
        let list = Self.list(attachments, Keys.attachments, of: item, in: document)
      else { return nil }
      for position in list.positions {
        guard let key, case .dictionary(let attachment) = document[document.elements[position]],
          let list = Self.list(key, Keys.identifiers, of: attachment, in: document),
          Self.append(list, of: document, to: &texts)
        else { return nil }
        identifierStarts.append(UInt32(truncatingIfNeeded: texts.count))
      }
      itemStarts.append(UInt32(truncatingIfNeeded: identifierStarts.count - 1))
    }
    self.itemStarts = itemStarts
    self.identifierStarts = identifierStarts
    identifiers = texts
  }

  /// Appends the texts of a list; false when it holds something else.
  private static func append(_ list: ValueRun, of document: Document, to texts: inout [UInt32]) -> Bool {
    for position in list.positions {
      guard case .string(let text) = document[document.elements[position]] else { return false }
      texts.append(text.rawValue)
    }
    return true
  }

  /// The list that a dictionary has for a key; nil also when another key takes the place of a path that begins with it, because
  /// dictionaries are asked for the rest of a key path as a whole first (Grammar/meaning.md).
  private static func list(
    _ key: TextID, _ name: String, of owner: ValueRun, in document: Document
  ) -> ValueRun? {
    var list: ValueRun?
    for position in owner.positions {
      let entry = document.entries[position]
      if entry.key == key {
        switch document[entry.value] {
        case .array(let run), .set(let run): list = run
        default: return nil
        }
      } else if startsPath(entry.key, name, in: document) {
        return nil
      }
    }
    return list
  }

  private static func startsPath(_ key: TextID, _ name: String, in document: Document) -> Bool {
    document.texts.withBytes(of: key) { key in
      key.count > name.utf8.count && key[name.utf8.count] == UInt8(ascii: ".") && key.starts(with: name.utf8)
    }
  }
}
