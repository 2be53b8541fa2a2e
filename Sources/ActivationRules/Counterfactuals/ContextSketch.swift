internal import PredicateEvaluation
internal import PredicateSyntax

/// A context as items with attachments with types, to be edited; what is not edited keeps everything else that it holds.
struct ContextSketch {
  struct Attachment {
    var types: [String]
    /// What people are told that the attachment is called.
    let name: String
    /// The attachment in the document; nil for one that was added.
    let original: ValueID?
    var isEdited = false
  }

  struct Item {
    var attachments: [Attachment]
    let name: String
    let original: ValueID?
    var isEdited = false
  }

  var items: [Item]

  /// Whether there is no attachment: no host shares nothing, so that it is not a change to propose.
  var isEmpty: Bool { items.allSatisfy { $0.attachments.isEmpty } }

  /// Nil when the context has no list of items.
  init?(_ context: SharedContext) {
    guard let values = context.items else { return nil }
    items = []
    for (position, value) in values.enumerated() {
      let name = "extension item \(position + 1)"
      var attachments: [Attachment] = []
      for (number, attachment) in (context.attachments(of: value) ?? []).enumerated() {
        let types = context.typeIdentifiers(of: attachment)
        let place = values.count > 1 ? " of \(name)" : ""
        let shown = types.isEmpty ? "no types" : ContextSketch.list(types)
        attachments.append(
          Attachment(types: types, name: "attachment \(number + 1)\(place) (\(shown))", original: attachment))
      }
      items.append(Item(attachments: attachments, name: name, original: value))
    }
  }

  private static func list(_ types: [String]) -> String {
    let shown = types.prefix(4).joined(separator: ", ")
    return types.count > 4 ? "\(shown) and \(types.count - 4) more" : shown
  }

  /// The sketch as a context; everything beside the items is taken from another one.
  func context(basedOn context: SharedContext) -> SharedContext {
    var document = context.document
    var values: [ValueID] = []
    for item in items { values.append(Self.add(item, to: &document)) }
    return SharedContext(document: document).replacing(items: values)
  }

  private static func add(_ item: Item, to document: inout Document) -> ValueID {
    var isChanged = item.isEdited
    var attachments: [ValueID] = []
    for attachment in item.attachments {
      isChanged = isChanged || attachment.isEdited || attachment.original == nil
      attachments.append(add(attachment, to: &document))
    }
    if let original = item.original, !isChanged { return original }
    let list = document.add(array: attachments)
    let owner = item.original ?? document.add(dictionary: [])
    return SharedContext.setting(ContextKey.attachments, to: list, in: owner, of: &document)
  }

  private static func add(_ attachment: Attachment, to document: inout Document) -> ValueID {
    if let original = attachment.original, !attachment.isEdited { return original }
    var types: [ValueID] = []
    for type in attachment.types { types.append(document.add(string: type)) }
    let list = document.add(array: types)
    let owner = attachment.original ?? document.add(dictionary: [])
    return SharedContext.setting(ContextKey.registeredTypeIdentifiers, to: list, in: owner, of: &document)
  }
}

/// What makes two sketches the same to a rule.
struct SketchKeys {
  /// Up to how many elements the order is taken out of a key; beyond, finding sketches that are alike costs more than it saves.
  private static let sortedElements = 200

  /// Whether a rule may ask for the first or the last element.
  let usesOrder: Bool
  /// Whether items hold more than attachments, so that no two are alike.
  let itemsHoldMore: Bool
  /// Whether attachments hold more than types, so that no two are alike.
  let attachmentsHoldMore: Bool

  init(_ sketch: ContextSketch, _ rule: ActivationRule, _ context: SharedContext) {
    var usesOrder = false
    for node in rule.tree.nodes {
      if case .index = node { usesOrder = true }
    }
    self.usesOrder = usesOrder
    func holdsMore(_ value: ValueID?) -> Bool {
      guard let value, case .dictionary(let run) = context.document[value] else { return false }
      return run.count > 1
    }
    itemsHoldMore = sketch.items.contains { holdsMore($0.original) }
    attachmentsHoldMore = sketch.items.contains { $0.attachments.contains { holdsMore($0.original) } }
  }

  func key(of attachment: ContextSketch.Attachment) -> String {
    let types = attachment.types.joined(separator: ",")
    return attachmentsHoldMore ? types + "#\(attachment.original.map { $0.rawValue } ?? .max)" : types
  }

  func key(of sketch: ContextSketch) -> String {
    var items: [String] = []
    for item in sketch.items {
      var attachments: [String] = []
      for attachment in item.attachments { attachments.append(key(of: attachment)) }
      if !usesOrder, attachments.count < Self.sortedElements { attachments.sort(by: Self.precedes) }
      let number = itemsHoldMore ? "#\(item.original.map { $0.rawValue } ?? .max):" : ""
      items.append(number + attachments.joined(separator: ";"))
    }
    if !usesOrder, items.count < Self.sortedElements { items.sort(by: Self.precedes) }
    return "\(items.count)|" + items.joined(separator: "|")
  }

  /// By bytes: the order of Swift's own strings needs tables of Unicode.
  static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
