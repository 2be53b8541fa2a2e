internal import PredicateSyntax

/// What the elements of a collection are called.
struct ElementNoun: Sendable {
  let singular: String
  let plural: String
  /// Whether the elements are attachments, of one item or of all.
  let isAttachment: Bool

  /// The noun for what has no name of its own.
  static let anyElement = ElementNoun(of: .none, in: SyntaxTree())

  /// The noun for the elements of a key path's last key, or for those of a key before it.
  init(of collection: NodeID, in tree: SyntaxTree, before distance: Int = 0) {
    var key = ""
    if case .keyPath(_, let steps) = tree[collection],
      let last = tree[steps].dropLast(distance).last, case .key(let text) = tree[last]
    {
      key = tree[text]
    }
    isAttachment = key == ContextKey.attachments
    switch key {
    case ContextKey.extensionItems: (singular, plural) = ("extension item", "extension items")
    case ContextKey.attachments: (singular, plural) = ("attachment", "attachments")
    case ContextKey.registeredTypeIdentifiers: (singular, plural) = ("type identifier", "type identifiers")
    case ContextKey.fileProviderItems: (singular, plural) = ("File Provider item", "File Provider items")
    default: (singular, plural) = ("element", "elements")
    }
  }

  /// `attachment` for one, `attachments` for any other number.
  func form(for count: some BinaryInteger) -> String { count == 1 ? singular : plural }

  /// `2 attachments`
  func counted(_ count: some BinaryInteger) -> String { String(count) + " " + form(for: count) }

  /// `attachment 2` for the position 1.
  func numbered(_ position: Int) -> String { singular + " " + String(position + 1) }
}
