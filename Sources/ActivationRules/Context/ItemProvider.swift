public import PredicateSyntax

/// One attachment of an extension item: what an `NSItemProvider` shows to an activation rule.
///
/// A rule sees the registered type identifiers and nothing of the data behind them.
public struct ItemProvider: Sendable, Equatable {
  /// The uniform type identifiers that the provider registers, most faithful first.
  public var registeredTypeIdentifiers: [String]

  /// Further keys that a rule may ask for. Apple documents none for attachments; a test may supply some.
  public var additionalValues: [PredicateArgument.Entry]

  /// Creates an attachment from its registered type identifiers.
  public init(_ registeredTypeIdentifiers: String...) {
    self.init(registeredTypeIdentifiers: registeredTypeIdentifiers)
  }

  /// Creates an attachment from its registered type identifiers, and further keys if a rule asks for some.
  public init(registeredTypeIdentifiers: [String], additionalValues: [PredicateArgument.Entry] = []) {
    self.registeredTypeIdentifiers = registeredTypeIdentifiers
    self.additionalValues = additionalValues
  }

  var value: PredicateArgument {
    let identifiers = PredicateArgument.array(registeredTypeIdentifiers.map { .string($0) })
    return .dictionary([.init(key: ContextKey.registeredTypeIdentifiers, value: identifiers)] + additionalValues)
  }
}

/// The keys of the object that an activation rule is evaluated on.
///
/// Source: App Extension Programming Guide, "Declaring Supported Data Types for a Share or Action Extension" (documented).
public enum ContextKey {
  /// The items, on the root object.
  public static let extensionItems = "extensionItems"
  /// The attachments of an item.
  public static let attachments = "attachments"
  /// The type identifiers of an attachment.
  public static let registeredTypeIdentifiers = "registeredTypeIdentifiers"
  /// The items, on the root object of a File Provider action's rule.
  public static let fileProviderItems = "fileproviderItems"
  /// The item that a File Provider's user interaction is about, on the root object of its rule.
  public static let sourceItem = "sourceItem"
  /// All keys of the root object of the rule of a File Provider's user interaction.
  ///
  /// Source: the comment on `userInfo` in `NSFileProviderItem.h` of the macOS SDK (documented).
  public static let userInteraction = ["action", sourceItem, "destinationItem", "sourceItemsCount", "domainUserInfo"]
}

/// Collects attachments written one under the other.
@resultBuilder
public enum AttachmentsBuilder {
  /// One attachment.
  public static func buildExpression(_ attachment: ItemProvider) -> [ItemProvider] { [attachment] }
  /// Several attachments made elsewhere.
  public static func buildExpression(_ attachments: [ItemProvider]) -> [ItemProvider] { attachments }
  /// All attachments, in order.
  public static func buildBlock(_ parts: [ItemProvider]...) -> [ItemProvider] { parts.flatMap { $0 } }
  /// The attachments of an `if` without `else`.
  public static func buildOptional(_ part: [ItemProvider]?) -> [ItemProvider] { part ?? [] }
  /// The attachments of an `if`.
  public static func buildEither(first part: [ItemProvider]) -> [ItemProvider] { part }
  /// The attachments of an `else`.
  public static func buildEither(second part: [ItemProvider]) -> [ItemProvider] { part }
  /// The attachments of a `for`.
  public static func buildArray(_ parts: [[ItemProvider]]) -> [ItemProvider] { parts.flatMap { $0 } }
}
