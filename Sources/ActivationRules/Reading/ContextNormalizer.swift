import Predicates

/// Converts the convenient shapes of a shared context to the shape that rules are evaluated on.
///
/// | given | becomes |
/// |---|---|
/// | an array | `extensionItems` with these items |
/// | a dictionary with `attachments` | `extensionItems` with this one item |
/// | an empty dictionary | `extensionItems` without items |
/// | an array of strings, an empty array, or a string with a dot | `extensionItems` with one item with this attachment |
/// | an array of arrays of strings | `extensionItems` with one item with these attachments |
/// | an array of arrays of arrays | `extensionItems` with these items, each the list of its attachments |
/// | an attachment that is an array of strings, or a string | its `registeredTypeIdentifiers` |
/// | `form` next to a single item's `attachments` | the root's `form`, which ``NormalizedContext`` consumes |
///
/// A dictionary with `fileproviderItems` stays the same, and so do additional keys. Keys that are probably mistakes, and any other root, are
/// errors.
struct ContextNormalizer {
  private let offsets: [(value: Int, key: Int)]
  private let limits: ReadingLimits
  private var attachments = 0

  // A key is nil if the document doesn't contain it.
  private var itemsKey: TextID?
  private var attachmentsKey: TextID?
  private var typesKey: TextID?

  /// Gives a document a root in the evaluated shape. Values that already have this shape aren't copied.
  ///
  /// - Parameters:
  ///   - root: The value in any of the shapes.
  ///   - document: The document that holds the value.
  ///   - offsets: The positions in the text where each value and its key start, for errors; empty if they aren't known.
  ///   - limits: The limits on items, attachments and types.
  static func normalize(
    _ root: ValueID, of document: inout Document, offsets: [(value: Int, key: Int)], limits: ReadingLimits
  ) throws(ReadingError) {
    var normalizer = ContextNormalizer(
      offsets: offsets, limits: limits, itemsKey: document.texts.find(ContextKey.extensionItems),
      attachmentsKey: document.texts.find(ContextKey.attachments),
      typesKey: document.texts.find(ContextKey.registeredTypeIdentifiers))
    document.root = try normalizer.root(root, &document)
  }

  private mutating func root(_ id: ValueID, _ document: inout Document) throws(ReadingError) -> ValueID {
    switch document[id] {
    case .array(let run):
      let list = identifierItems(id, run, &document) ?? id
      return document.add(try items(list, &document), forKey: ContextKey.extensionItems)
    case .string(let text) where document[text].utf8.contains(0x2E):
      let item = itemOfIdentifiers(document.add(array: [id]), &document)
      return document.add(try items(document.add(array: [item]), &document), forKey: ContextKey.extensionItems)
    case .dictionary(let run):
      if let key = itemsKey, let value = document.value(for: key, in: run) {
        try checkKeys(of: .root, run, own: key, document)
        return document.setting(ContextKey.extensionItems, to: try items(value, &document), in: id)
      }
      if let key = attachmentsKey, document.value(for: key, in: run) != nil { return try rootOfOneItem(id, &document) }
      try checkRootWithoutItems(run, document)
      return run.count > 0 ? id : document.setting(ContextKey.extensionItems, to: document.add(array: []), in: id)
    default:
      throw wrong(id, document, "an array of items, one item with attachments, or a dictionary with extensionItems")
    }
  }

  /// Returns the items that nested lists of identifiers represent; nil for an array of anything else. The first element shows how deeply the
  /// lists are nested.
  private mutating func identifierItems(
    _ id: ValueID, _ run: ValueRun, _ document: inout Document
  ) -> ValueID? {
    // An empty list is an attachment without types, as in a list of lists, because people rarely mean to share nothing.
    let first = document.elements(of: run).first
    switch first.map({ document[$0] }) ?? .null {
    case .null where first == nil, .string:
      return document.add(array: [itemOfIdentifiers(document.add(array: [id]), &document)])
    case .array(let inner):
      guard let second = document.elements(of: inner).first, case .array = document[second] else {
        return document.add(array: [itemOfIdentifiers(id, &document)])
      }
      let items = Array(document.elements(of: run)).map { element in
        if case .array = document[element] { itemOfIdentifiers(element, &document) } else { element }
      }
      return document.add(array: items)
    default: return nil
    }
  }

  /// Returns an item with a list of attachments, each of which is a list of identifiers.
  private mutating func itemOfIdentifiers(_ attachments: ValueID, _ document: inout Document) -> ValueID {
    if attachmentsKey == nil { attachmentsKey = document.intern(ContextKey.attachments) }
    return document.add(attachments, forKey: ContextKey.attachments)
  }

  /// Returns the root for a single item. The item's key for the context's form moves to the root.
  private mutating func rootOfOneItem(_ id: ValueID, _ document: inout Document) throws(ReadingError) -> ValueID {
    var only = try item(id, &document)
    let formKey = document.intern(ContextKey.form)
    var entries: [Document.Entry] = []
    if case .dictionary(let run) = document[only], document.value(for: formKey, in: run) != nil {
      let all = Array(document.entries(of: run))
      entries = all.filter { $0.key == formKey }
      only = document.add(dictionary: all.filter { $0.key != formKey })
    }
    let items = document.add(array: [only])
    let key = document.intern(ContextKey.extensionItems)
    return document.add(dictionary: [Document.Entry(key: key, value: items)] + entries)
  }

  private mutating func items(_ id: ValueID, _ document: inout Document) throws(ReadingError) -> ValueID {
    guard case .array(let run) = document[id] else {
      throw wrong(id, document, "extensionItems to be an array of items")
    }
    guard run.count <= limits.extensionItems else {
      throw .limit("extensionItems", limits.extensionItems, "too many items", offset: offset(of: id))
    }
    let given = Array(document.elements(of: run))
    let items = try given.map { element throws(ReadingError) in try item(element, &document) }
    return items == given ? id : document.add(array: items)
  }

  private mutating func item(_ id: ValueID, _ document: inout Document) throws(ReadingError) -> ValueID {
    guard case .dictionary(let run) = document[id] else {
      throw wrong(id, document, "an item: a dictionary with attachments")
    }
    guard let key = attachmentsKey, let value = document.value(for: key, in: run) else {
      try checkKeys(of: .item, run, own: nil, document)
      return id
    }
    if run.count > 1 { try checkKeys(of: .item, run, own: key, document) }
    let elements: ValueRun
    switch document[value] {
    case .null: return id
    case .array(let run): elements = run
    default:
      throw wrong(value, document, "attachments to be an array", help: "Write \"attachments\": [[\"public.url\"]].")
    }
    attachments += Int(elements.count)
    guard attachments <= limits.attachments else {
      throw .limit("attachments", limits.attachments, "too many attachments", offset: offset(of: value))
    }
    let given = Array(document.elements(of: elements))
    let read = try given.map { element throws(ReadingError) in try attachment(element, &document) }
    return read == given ? id : document.setting(ContextKey.attachments, to: document.add(array: read), in: id)
  }

  private mutating func attachment(_ id: ValueID, _ document: inout Document) throws(ReadingError) -> ValueID {
    switch document[id] {
    case .dictionary(let run):
      guard let key = typesKey, let types = document.value(for: key, in: run) else {
        try checkKeys(of: .attachment, run, own: nil, document)
        return id
      }
      if run.count > 1 { try checkKeys(of: .attachment, run, own: key, document) }
      if case .null = document[types] { return id }
      try checkTypes(types, document)
      return id
    case .array:
      try checkTypes(id, document)
      return document.add(id, forKey: ContextKey.registeredTypeIdentifiers)
    case .string:
      return document.add(document.add(array: [id]), forKey: ContextKey.registeredTypeIdentifiers)
    default:
      throw wrong(id, document, "an attachment: a dictionary with registeredTypeIdentifiers, or its type identifiers")
    }
  }

  private func checkTypes(_ id: ValueID, _ document: borrowing Document) throws(ReadingError) {
    let run: ValueRun
    switch document[id] {
    case .array(let elements), .set(let elements): run = elements
    default:
      throw wrong(
        id, copy document, "registeredTypeIdentifiers to be an array of strings",
        help: "Put the identifier in brackets: [\"public.url\"].")
    }
    guard run.count <= limits.typesPerAttachment else {
      throw .limit(
        "typesPerAttachment", limits.typesPerAttachment, "too many types in one attachment", offset: offset(of: id))
    }
    for element in document.elements(of: run) {
      guard case .string = document[element] else {
        throw wrong(
          element, copy document, "a type identifier as a string", help: "Type identifiers look like \"public.image\".")
      }
    }
  }
}

extension ContextNormalizer {
  /// Throws an error if a key is probably a mistake.
  private func checkKeys(
    of part: ContextPart, _ run: ValueRun, own: TextID?, _ document: borrowing Document
  ) throws(ReadingError) {
    for entry in document.entries(of: run) where entry.key != own {
      guard let mistake = part.mistake(document[entry.key], isComplete: own != nil) else { continue }
      throw ReadingError(.shape, mistake.message, help: mistake.help, offset: places(of: entry.value)?.key)
    }
  }

  /// Throws an error if a root has no keys for the shared content, unless it's empty or a File Provider's.
  private func checkRootWithoutItems(_ run: ValueRun, _ document: borrowing Document) throws(ReadingError) {
    let keys = document.entries(of: run).map { document[$0.key] }
    guard !keys.isEmpty, !keys.contains(ContextKey.fileProviderItems) else { return }
    try checkKeys(of: .root, run, own: nil, document)
    let help = "A context has 'extensionItems', or is a list of type identifiers: [\"public.url\"]."
    guard let place = keys.firstIndex(where: { $0 != ContextKey.form && $0 != "id" }) else {
      throw ReadingError(.shape, "'extensionItems' is missing", help: help, offset: 0)
    }
    throw ReadingError(
      .shape, "unknown key '\(keys[place])'", help: help,
      offset: places(of: Array(document.entries(of: run))[place].value)?.key)
  }

  private func wrong(
    _ id: ValueID, _ document: Document, _ expected: String,
    help: String = "A context looks like {\"extensionItems\": [{\"attachments\": [[\"public.url\"]]}]}."
  ) -> ReadingError {
    ReadingError(.shape, "found " + Self.kind(of: document[id]), expected: expected, help: help, offset: offset(of: id))
  }

  private func places(of id: ValueID) -> (value: Int, key: Int)? {
    offsets.indices.contains(Int(id.rawValue)) ? offsets[Int(id.rawValue)] : nil
  }

  private func offset(of id: ValueID) -> Int? { places(of: id)?.value }

  private static func kind(of value: DocumentValue) -> String {
    switch value {
    case .null: return "null"
    case .boolean: return "a Boolean"
    case .integer, .unsignedInteger, .double: return "a number"
    case .date: return "a date"
    case .string: return "a string"
    case .array: return "an array"
    case .set: return "a set"
    case .dictionary: return "a dictionary"
    }
  }
}
