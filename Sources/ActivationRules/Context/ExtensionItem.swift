package import Predicates

/// One item that a host app shares: an `NSExtensionItem` as an activation rule sees it.
public struct ExtensionItem: Sendable, Equatable {
  /// The attachments, in the host's order. A rule cannot see the order unless it uses an index.
  public var attachments: [ItemProvider]

  /// Further keys that a rule may ask for.
  package var additionalValues: [PredicateArgument.Entry]

  /// Creates an item from attachments written one under the other.
  public init(@ListBuilder<ItemProvider> _ attachments: () -> [ItemProvider]) {
    self.init(attachments: attachments())
  }

  /// Creates an item from its attachments.
  public init(attachments: [ItemProvider]) { self.init(attachments: attachments, additionalValues: []) }

  /// Creates an item with further keys.
  package init(attachments: [ItemProvider], additionalValues: [PredicateArgument.Entry]) {
    self.attachments = attachments
    self.additionalValues = additionalValues
  }

  var value: PredicateArgument {
    let values = PredicateArgument.array(attachments.map { $0.value })
    return .dictionary([.init(key: ContextKey.attachments, value: values)] + additionalValues)
  }
}

/// Collects extension items, or the attachments of one, written one under the other.
@resultBuilder
public enum ListBuilder<Element> {
  /// One element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }
  /// Several elements made elsewhere.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  /// All elements, in order.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }
  /// The elements of an `if` without `else`.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
  /// The elements of an `if`.
  public static func buildEither(first part: [Element]) -> [Element] { part }
  /// The elements of an `else`.
  public static func buildEither(second part: [Element]) -> [Element] { part }
  /// The elements of a `for`.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
}
