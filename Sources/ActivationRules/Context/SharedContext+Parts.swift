internal import Predicates
package import UniformTypes

/// Places in a context, and contexts made of some of its parts.
///
/// A part shares the memory of the whole: only a new root is written.
extension SharedContext {
  /// The items, as values of the document; nil when the root is not a dictionary with an array of items.
  var items: [ValueID]? {
    document.value(ContextKey.extensionItems, of: document.root).flatMap { elements(of: $0) }
  }

  /// The attachments of an item; nil when it has no array of them.
  func attachments(of item: ValueID) -> [ValueID]? {
    document.value(ContextKey.attachments, of: item).flatMap { elements(of: $0) }
  }

  func typeIdentifiers(of attachment: ValueID) -> [String] {
    let list = document.value(ContextKey.registeredTypeIdentifiers, of: attachment).flatMap { elements(of: $0) }
    return (list ?? []).compactMap { document.text($0) }
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
    document.root = document.setting(ContextKey.extensionItems, to: list, in: document.root)
    return SharedContext(document: document)
  }

  /// The context as the system makes it: every item has a list of attachments, if an empty one. Nil when that is so already.
  func withAttachmentLists() -> SharedContext? {
    guard let items, items.contains(where: { attachments(of: $0) == nil }) else { return nil }
    var document = document
    let complete = items.map { item in
      attachments(of: item) == nil
        ? document.setting(ContextKey.attachments, to: document.add(array: []), in: item) : item
    }
    return SharedContext(document: document).replacing(items: complete)
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
    return document.entries(of: run).compactMap { entry in
      let identifier = document[entry.key]
      guard UniformTypeIdentifier.isValid(identifier), let parents = texts(entry.value) else { return nil }
      return TypeDeclaration(identifier: identifier, conformsTo: parents, tags: [:], kind: .exported)
    }
  }

  /// A text or a list of texts; nil for anything else.
  private func texts(_ value: ValueID) -> [String]? {
    guard case .array(let run) = document[value] else { return document.text(value).map { [$0] } }
    let texts = document.elements(of: run).compactMap { document.text($0) }
    return texts.count == Int(run.count) ? texts : nil
  }
}
