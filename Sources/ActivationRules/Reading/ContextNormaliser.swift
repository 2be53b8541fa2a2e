import PredicateEvaluation
import PredicateSyntax

/// Brings the convenient shapes of a shared context into the one that rules are evaluated on.
///
/// | given | becomes |
/// |---|---|
/// | an array | `extensionItems` with these items |
/// | a dictionary with `attachments` | `extensionItems` with this one item |
/// | an attachment that is an array of strings, or a string | its `registeredTypeIdentifiers` |
/// | `form` beside a single item's `attachments` | the root's `form`, which ``NormalisedContext`` consumes |
///
/// Every other dictionary stays as it is, and so do further keys.
struct ContextNormaliser {
  private var document: Document
  private let offsets: [UInt32]
  private let limits: Limits
  private var attachments = 0

  init(_ document: Document, offsets: [UInt32], limits: Limits) {
    self.document = document
    self.offsets = offsets
    self.limits = limits
  }

  /// The document with a root in the evaluated shape.
  mutating func normalise(_ root: ValueID) throws(ReadingError) -> Document {
    let itemsKey = document.intern("extensionItems")
    switch document[root] {
    case .array:
      document.root = try dictionary(itemsKey, items(root))
    case .dictionary(let run):
      if let value = document.value(for: itemsKey, in: run) {
        document.root = try replace(itemsKey, with: items(value), in: run, of: root)
      } else if document.value(for: document.intern("attachments"), in: run) != nil {
        document.root = try rootOfOneItem(root)
      } else {
        document.root = root
      }
    default:
      throw wrong(root, "a dictionary with extensionItems, an array of items, or one item with attachments")
    }
    return document
  }

  /// The root over a single item; what the item says of the context's form belongs to the root.
  private mutating func rootOfOneItem(_ id: ValueID) throws(ReadingError) -> ValueID {
    var only = try item(id)
    let formKey = document.intern(ContextKey.form)
    var entries: [Document.Entry] = []
    if case .dictionary(let run) = document[only], document.value(for: formKey, in: run) != nil {
      let all = Array(document.entries(of: run))
      entries = all.filter { $0.key == formKey }
      only = document.add(dictionary: all.filter { $0.key != formKey })
    }
    let items = document.add(array: [only])
    return document.add(dictionary: [Document.Entry(key: document.intern("extensionItems"), value: items)] + entries)
  }

  private mutating func dictionary(_ key: TextID, _ value: ValueID) -> ValueID {
    document.add(dictionary: [Document.Entry(key: key, value: value)])
  }

  private func wrong(_ id: ValueID, _ expected: String) -> ReadingError {
    let place = Int(id.rawValue) < offsets.count ? Int(offsets[Int(id.rawValue)]) : nil
    return ReadingError(.shape, "found " + kind(of: document[id]), expected: expected, offset: place)
  }

  private func kind(of value: DocumentValue) -> String {
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

  private func offset(of id: ValueID) -> Int? {
    Int(id.rawValue) < offsets.count ? Int(offsets[Int(id.rawValue)]) : nil
  }

  private mutating func items(_ id: ValueID) throws(ReadingError) -> ValueID {
    guard case .array(let run) = document[id] else { throw wrong(id, "extensionItems to be an array of items") }
    guard run.count <= limits.extensionItems else {
      throw .limit("extensionItems", limits.extensionItems, "too many items", offset: offset(of: id))
    }
    var changed: [ValueID] = []
    for element in Array(document.elements(of: run)) { changed.append(try item(element)) }
    return document.elements(of: run).elementsEqual(changed) ? id : document.add(array: changed)
  }

  private mutating func item(_ id: ValueID) throws(ReadingError) -> ValueID {
    guard case .dictionary(let run) = document[id] else { throw wrong(id, "an item: a dictionary with attachments") }
    let key = document.intern("attachments")
    guard let value = document.value(for: key, in: run), document[value] != .null else { return id }
    guard case .array(let elements) = document[value] else { throw wrong(value, "attachments to be an array") }
    attachments += Int(elements.count)
    guard attachments <= limits.attachments else {
      throw .limit("attachments", limits.attachments, "too many attachments", offset: offset(of: value))
    }
    var changed: [ValueID] = []
    for element in Array(document.elements(of: elements)) { changed.append(try attachment(element)) }
    if document.elements(of: elements).elementsEqual(changed) { return id }
    return replace(key, with: document.add(array: changed), in: run, of: id)
  }

  private mutating func attachment(_ id: ValueID) throws(ReadingError) -> ValueID {
    let key = document.intern("registeredTypeIdentifiers")
    switch document[id] {
    case .string:
      let array = document.add(array: [id])
      return dictionary(key, array)
    case .array:
      try checkTypes(id)
      return dictionary(key, id)
    case .dictionary(let run):
      if let types = document.value(for: key, in: run), document[types] != .null { try checkTypes(types) }
      return id
    default:
      throw wrong(id, "an attachment: a dictionary with registeredTypeIdentifiers, or its type identifiers")
    }
  }

  private func checkTypes(_ id: ValueID) throws(ReadingError) {
    let run: ValueRun
    switch document[id] {
    case .array(let elements), .set(let elements): run = elements
    default: throw wrong(id, "registeredTypeIdentifiers to be an array of strings")
    }
    guard run.count <= limits.typesPerAttachment else {
      throw .limit(
        "typesPerAttachment", limits.typesPerAttachment, "too many types in one attachment", offset: offset(of: id))
    }
    for element in document.elements(of: run) {
      guard case .string = document[element] else { throw wrong(element, "a type identifier as a string") }
    }
  }

  private mutating func replace(_ key: TextID, with value: ValueID, in run: ValueRun, of id: ValueID) -> ValueID {
    var entries = Array(document.entries(of: run))
    var isSame = true
    for index in entries.indices where entries[index].key == key {
      isSame = isSame && entries[index].value == value
      entries[index].value = value
    }
    return isSame ? id : document.add(dictionary: entries)
  }
}
