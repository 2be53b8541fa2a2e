import PredicateEvaluation
import PredicateSyntax

/// Watches, while a document is built, whether it comes in the shape that rules are evaluated on: `extensionItems`, an array
/// of dictionaries with `attachments`, an array of dictionaries with `registeredTypeIdentifiers`, an array of strings.
///
/// Most do, and need no ``ContextNormalizer``. What is only suspicious, such as an attachment that is null, or too many of
/// them, is left to the normalizer, which knows what to do or to say.
struct EvaluatedShape {
  /// The part that a value has in the shape. Dictionaries have odd numbers, and arrays even ones; each leads to the
  /// next.
  enum Part: UInt8 {
    case other, root, items, item, attachments, attachment, identifiers, identifier

    var isDictionary: Bool { rawValue & 1 == 1 }
  }

  private let itemsKey: TextID
  private let attachmentsKey: TextID
  private let typesKey: TextID
  private let limits: ReadingLimits

  private var isBroken = false
  private var hasItems = false
  private var attachments = 0
  private var items = 0
  /// A Boolean value that indicates whether a key leads to a place where a key path that the shape doesn't have would
  /// be looked up.
  private var hasPaths = false

  /// Creates a watch over documents with a table of texts, which gets the keys of the shape.
  init(_ texts: inout TextTable, limits: ReadingLimits) {
    itemsKey = texts.intern(ContextKey.extensionItems)
    attachmentsKey = texts.intern(ContextKey.attachments)
    typesKey = texts.intern(ContextKey.registeredTypeIdentifiers)
    self.limits = limits
  }

  /// Begins a new document.
  mutating func restart() {
    isBroken = false
    hasItems = false
    attachments = 0
    items = 0
    hasPaths = false
  }

  /// A Boolean value that indicates whether the document, now complete, is in the evaluated shape and within the
  /// limits.
  var isKept: Bool { !isBroken && hasItems }

  /// Returns whether the document, now complete, is laid out as numbers of items and attachments require: each item has a list of
  /// attachments, and each of these a list of identifiers.
  func isLaidOut(items: Int, attachments: Int) -> Bool {
    !isBroken && hasItems && !hasPaths && items == self.items && attachments == self.attachments
  }

  /// Returns the part of a collection's elements; in dictionaries it depends on the key.
  @inline(__always)
  mutating func child(ofOpened part: Part, dictionary: Bool) -> Part {
    guard part != .other else { return .other }
    if part == .identifier || part.isDictionary != dictionary { isBroken = true }
    return dictionary ? .other : Part(rawValue: part.rawValue + 1) ?? .other
  }

  /// Returns the part of a key's value.
  @inline(__always)
  mutating func child(of part: Part, key: TextID, in texts: borrowing TextTable) -> Part {
    switch part {
    case .attachment:
      if key == typesKey { return .identifiers }
    case .item:
      if key == attachmentsKey { return .attachments }
    case .root:
      if key == itemsKey {
        hasItems = true
        return .items
      }
    default: return .other
    }
    if ContextLayout.isKeyPath(key, in: texts) { hasPaths = true }
    if texts.withBytes(of: key, { ContextKey.mayBeMistaken($0) }) { isBroken = true }
    return .other
  }

  /// Looks at a value that is not a collection.
  @inline(__always)
  mutating func add(_ value: DocumentValue, as part: Part) {
    guard part != .other else { return }
    if part == .identifier, case .string = value { return }
    isBroken = true
  }

  /// Looks at how many elements an array has.
  @inline(__always)
  mutating func close(_ part: Part, count: Int) {
    switch part {
    case .identifiers: if count > limits.typesPerAttachment { isBroken = true }
    case .items:
      items += count
      if count > limits.extensionItems { isBroken = true }
    case .attachments:
      attachments += count
      if attachments > limits.attachments { isBroken = true }
    default: return
    }
  }
}
