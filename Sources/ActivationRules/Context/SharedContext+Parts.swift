internal import Predicates
package import UniformTypes

/// Access to the parts of a context, and contexts made from some of its parts.
///
/// A new context keeps the values of the document, and only adds a new root.
extension SharedContext {
  /// The items, as values of the document; nil if the root isn't a dictionary with an array of items.
  var items: [ValueID]? {
    document.value(ContextKey.extensionItems, of: document.root).flatMap { elements(of: $0) }
  }

  /// Returns the attachments of an item; nil if the item has no array of attachments.
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

  /// Returns the context with other items, and everything else at its root unchanged.
  func replacing(items: [ValueID]) -> SharedContext {
    var document = document
    let list = document.add(array: items)
    document.root = document.setting(ContextKey.extensionItems, to: list, in: document.root)
    return SharedContext(document: document)
  }

  /// Returns the context with an empty list of attachments added to each item without a list, as the system does; nil if every item has one.
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
  /// The type declarations in the context's member `types`. Each declares a type that the context needs, with the types that it conforms to.
  ///
  /// An analysis often finds a context with a type that isn't declared yet. With the declaration, you can decide the context again.
  ///
  /// - Complexity: linear in the number of declarations.
  package var declaredTypes: [TypeDeclaration] {
    guard let value = document.value("types", of: document.root), case .dictionary(let run) = document[value] else {
      return []
    }
    return document.entries(of: run).compactMap { entry in
      let identifier = document[entry.key]
      guard UniformTypeIdentifier.isValid(identifier), let parents = document.texts(in: entry.value) else { return nil }
      return TypeDeclaration(identifier: identifier, conformsTo: parents, tags: [:], kind: .exported)
    }
  }
}
