public import UniformTypes

extension NormalizedContext {
  /// What rules see when an app shares these objects.
  ///
  /// | shared | becomes |
  /// |---|---|
  /// | plain objects | attachments of one item that the system makes, in their order (the grouping is inferred; every payload that was seen agrees) |
  /// | item providers | attachments of the same item, unless the group activity is their only type (observed), in which case they are left out (inferred) |
  /// | extension items | items of their own (observed: a PDF in Safari is two), after the one that the system makes (inferred) |
  ///
  /// The result then goes through the steps of the raw form.
  ///
  /// - Parameters:
  ///   - objects: What the app hands over.
  ///   - types: The types by which a file's name tells its type.
  /// - Complexity: linear in the number of objects and their types.
  public init(sharing objects: [ActivityItem], types: TypeGraph = .system) {
    var attachments: [ItemProvider] = []
    var items: [ExtensionItem] = []
    for object in objects {
      switch object {
      case .extensionItem(let item): items.append(item)
      case .itemProvider(let attachment):
        if attachment.registeredTypeIdentifiers != [SharedType.groupActivity] { attachments.append(attachment) }
      default:
        if let attachment = object.attachment(types: types) { attachments.append(attachment) }
      }
    }
    if !attachments.isEmpty { items.insert(ExtensionItem(attachments: attachments), at: 0) }
    self.init(raw: SharedContext(extensionItems: items))
  }
}

extension SharedContext {
  /// What rules see when an app shares these objects; ``NormalizedContext/init(sharing:types:)`` says how, and what changed.
  public init(sharing objects: [ActivityItem], types: TypeGraph = .system) {
    self = NormalizedContext(sharing: objects, types: types).context
  }
}
