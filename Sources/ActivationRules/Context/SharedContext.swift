package import PredicateEvaluation
package import PredicateSyntax

/// What a host app shares, as an activation rule sees it: extension items with attachments with type identifiers.
///
///     let context = SharedContext {
///       ExtensionItem { ItemProvider("com.adobe.pdf", "public.file-url") }
///     }
///
/// The context is kept in the evaluator's flat form, so that deciding many rules on it costs no further conversion.
public struct SharedContext: Sendable {
  /// The evaluated object: a dictionary whose `extensionItems` are the shared items.
  package internal(set) var document: Document

  /// Creates a context from items written one under the other.
  public init(@ListBuilder<ExtensionItem> _ items: () -> [ExtensionItem]) {
    self.init(extensionItems: items())
  }

  /// Creates a context from its items.
  public init(extensionItems: [ExtensionItem]) { self.init(extensionItems: extensionItems, additionalValues: []) }

  /// Creates a context with further root keys.
  package init(extensionItems: [ExtensionItem], additionalValues: [PredicateArgument.Entry]) {
    let isPlain = extensionItems.allSatisfy { item in
      item.additionalValues.isEmpty && item.attachments.allSatisfy { $0.additionalValues.isEmpty }
    }
    if isPlain && additionalValues.isEmpty {
      // No key path: Embedded Swift has none.
      self.init(registeredTypeIdentifiers: extensionItems.map { $0.attachments.map { $0.registeredTypeIdentifiers } })
      return
    }
    var document = Document()
    let items = PredicateArgument.array(extensionItems.map { $0.value })
    let root = PredicateArgument.dictionary(
      [.init(key: ContextKey.extensionItems, value: items)] + additionalValues)
    document.root = document.add(argument: root)
    self.init(document: document)
  }

  /// Creates a context of nothing but items with attachments with type identifiers, as ``registeredTypeIdentifiers`` gives
  /// them.
  ///
  /// - Parameter items: For each item its attachments, for each attachment its type identifiers.
  /// - Complexity: linear in the length of all identifiers; each is looked at once.
  public init(registeredTypeIdentifiers items: [[[String]]]) {
    document = Document(registeredTypeIdentifiers: items)
  }

  /// Reads a shared context from UTF-8 text, whichever of four notations it is in.
  ///
  /// JSON, `{extensionItems = ({ attachments = (…); })}` as Apple's App Extension Programming Guide writes it, what Xcode's console
  /// prints for items and item providers, and lists of type identifiers such as `["public.jpeg", "public.file-url"]`.
  ///
  /// - Parameters:
  ///   - text: UTF-8 text, with or without a byte order mark.
  ///   - name: The name of the input, for messages.
  ///   - limits: The limits; those on documents, items, attachments and types apply.
  /// - Throws: An error with its position, when the text is malformed, too large, or not a shared context.
  /// - Complexity: linear in the text's length; nesting uses no call stack.
  public init(reading text: [UInt8], name: String? = nil, limits: ReadingLimits = .standard) throws(ReadingError) {
    self.init(document: try ContextReader.read(text, name: name, limits: limits))
  }

  /// Takes an object that was read from a file or built by hand as the context, whatever its shape.
  package init(document: Document) { self.document = document }

  /// The type identifiers of every attachment of every item; an attachment without identifiers gives an empty list.
  ///
  /// Values of another shape than a rule expects are passed over.
  public var registeredTypeIdentifiers: [[[String]]] {
    list(ContextKey.extensionItems, of: document.root).map { item in
      list(ContextKey.attachments, of: item).map { attachment in
        list(ContextKey.registeredTypeIdentifiers, of: attachment).compactMap { identifier in
          if case .string(let text) = document[identifier] { document[text] } else { nil }
        }
      }
    }
  }

  private func list(_ key: String, of owner: ValueID) -> [ValueID] {
    switch document.value(key, of: owner).map({ document[$0] }) {
    case .array(let elements), .set(let elements): Array(document.elements(of: elements))
    default: []
    }
  }
}
