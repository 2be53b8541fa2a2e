public import PredicateSyntax

/// One item that a host app shares: what an `NSExtensionItem` shows to an activation rule.
public struct ExtensionItem: Sendable, Equatable {
  /// The attachments, in the host's order. A rule cannot see the order unless it uses an index.
  public var attachments: [ItemProvider]

  /// Further keys that a rule may ask for.
  public var additionalValues: [PredicateArgument.Entry]

  /// Creates an item from attachments written one under the other.
  public init(@AttachmentsBuilder _ attachments: () -> [ItemProvider]) {
    self.init(attachments: attachments())
  }

  /// Creates an item from its attachments, and further keys if a rule asks for some.
  public init(attachments: [ItemProvider], additionalValues: [PredicateArgument.Entry] = []) {
    self.attachments = attachments
    self.additionalValues = additionalValues
  }

  var value: PredicateArgument {
    let values = PredicateArgument.array(attachments.map { $0.value })
    return .dictionary([.init(key: ContextKey.attachments, value: values)] + additionalValues)
  }
}

/// Collects extension items written one under the other.
@resultBuilder
public enum ExtensionItemsBuilder {
  /// One item.
  public static func buildExpression(_ item: ExtensionItem) -> [ExtensionItem] { [item] }
  /// Several items made elsewhere.
  public static func buildExpression(_ items: [ExtensionItem]) -> [ExtensionItem] { items }
  /// All items, in order.
  public static func buildBlock(_ parts: [ExtensionItem]...) -> [ExtensionItem] { parts.flatMap { $0 } }
  /// The items of an `if` without `else`.
  public static func buildOptional(_ part: [ExtensionItem]?) -> [ExtensionItem] { part ?? [] }
  /// The items of an `if`.
  public static func buildEither(first part: [ExtensionItem]) -> [ExtensionItem] { part }
  /// The items of an `else`.
  public static func buildEither(second part: [ExtensionItem]) -> [ExtensionItem] { part }
  /// The items of a `for`.
  public static func buildArray(_ parts: [[ExtensionItem]]) -> [ExtensionItem] { parts.flatMap { $0 } }
}
