internal import Predicates
package import UniformTypes

/// Places in a context, and contexts made of some of its parts.
///
/// A part shares the memory of the whole: only a new root is written.
extension SharedContext {
  /// The items, as values of the document; nil when the root is not a dictionary with an array of items.
  var items: [ValueID]? {
    guard let list = document.value(ContextKey.extensionItems, of: document.root) else { return nil }
    return elements(of: list)
  }

  /// The number of items; 0 without a list of them.
  var itemCount: Int {
    switch document.value(ContextKey.extensionItems, of: document.root).map({ document[$0] }) {
    case .array(let run), .set(let run): Int(run.count)
    default: 0
    }
  }

  /// The attachments of an item; nil when it has no array of them.
  func attachments(of item: ValueID) -> [ValueID]? {
    document.value(ContextKey.attachments, of: item).flatMap { elements(of: $0) }
  }

  /// The type identifiers of an attachment.
  func typeIdentifiers(of attachment: ValueID) -> [String] {
    guard let list = document.value(ContextKey.registeredTypeIdentifiers, of: attachment) else { return [] }
    var identifiers: [String] = []
    for element in elements(of: list) ?? [] {
      if case .string(let text) = document[element] { identifiers.append(document[text]) }
    }
    return identifiers
  }

  private func elements(of list: ValueID) -> [ValueID]? {
    switch document[list] {
    case .array(let run), .set(let run): Array(document.elements(of: run))
    default: nil
    }
  }

  /// The context with other items, everything else at its root unchanged.
  func replacing(items: [ValueID]) -> SharedContext {
    var document = document
    let list = document.add(array: items)
    document.root = Self.setting(ContextKey.extensionItems, to: list, in: document.root, of: &document)
    return SharedContext(document: document)
  }

  /// The context as the system makes it: every item has a list of attachments, if an empty one. Nil when that is so already.
  func withAttachmentLists() -> SharedContext? {
    guard let items, items.contains(where: { attachments(of: $0) == nil }) else { return nil }
    var document = document
    var complete: [ValueID] = []
    for item in items {
      guard case .dictionary = document[item], attachments(of: item) == nil else {
        complete.append(item)
        continue
      }
      let list = document.add(array: [])
      complete.append(Self.setting(ContextKey.attachments, to: list, in: item, of: &document))
    }
    return SharedContext(document: document).replacing(items: complete)
  }

  /// A copy of a dictionary with one key set; anything else stays as it is.
  static func setting(
    _ key: String, to value: ValueID, in owner: ValueID, of document: inout Document
  ) -> ValueID {
    guard case .dictionary(let run) = document[owner] else { return owner }
    let name = document.intern(key)
    var entries = Array(document.entries(of: run))
    if let position = entries.firstIndex(where: { $0.key == name }) {
      entries[position].value = value
    } else {
      entries.append(Document.Entry(key: name, value: value))
    }
    return document.add(dictionary: entries)
  }
}

extension SharedContext {
  /// The types that come with the context, in its member `types`: those that must be declared for it, each with those that it conforms to.
  ///
  /// An analysis often finds a context with a type that nobody has declared yet; with its declaration the context can be decided again.
  ///
  /// - Complexity: linear in their number.
  package var declaredTypes: [TypeDeclaration] {
    guard let value = document.value("types", of: document.root), case .dictionary(let run) = document[value] else {
      return []
    }
    var declarations: [TypeDeclaration] = []
    for entry in document.entries(of: run) {
      let identifier = document[entry.key]
      guard UniformTypeIdentifier.isValid(identifier), let parents = texts(entry.value) else { continue }
      declarations.append(TypeDeclaration(identifier: identifier, conformsTo: parents, tags: [:], kind: .exported))
    }
    return declarations
  }

  /// A text or a list of texts; nil for anything else.
  private func texts(_ value: ValueID) -> [String]? {
    switch document[value] {
    case .string(let text): return [document[text]]
    case .array(let run):
      var texts: [String] = []
      for element in document.elements(of: run) {
        guard case .string(let text) = document[element] else { return nil }
        texts.append(document[text])
      }
      return texts
    default: return nil
    }
  }
}
