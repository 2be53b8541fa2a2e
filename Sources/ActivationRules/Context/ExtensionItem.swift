package import Predicates

/// One item that a host app shares: an `NSExtensionItem` as an activation rule sees it.
public struct ExtensionItem: Sendable, Equatable {
  /// The attachments, in the host's order. A rule cannot see the order unless it uses an index.
  public var attachments: [ItemProvider]

  /// Additional keys that a rule may read.
  package var additionalValues: [PredicateArgument.Entry] = []

  /// Creates an item from attachments listed in a closure.
  public init(@ListBuilder<ItemProvider> _ attachments: () -> [ItemProvider]) {
    self.init(attachments: attachments())
  }

  /// Creates an item from its attachments.
  public init(attachments: [ItemProvider]) { self.attachments = attachments }

  package var value: PredicateArgument {
    let values = PredicateArgument.array(attachments.map { $0.value })
    return .dictionary([.init(key: ContextKey.attachments, value: values)] + additionalValues)
  }
}

/// A result builder that collects extension items, or the attachments of an item.
@resultBuilder
public enum ListBuilder<Element> {
  /// Returns all elements, in order.
  public static func buildBlock(_ elements: Element...) -> [Element] { elements }
}

/// One attachment of an extension item: an `NSItemProvider` as an activation rule sees it.
///
/// A rule sees only the registered type identifiers, not the data.
public struct ItemProvider: Sendable, Equatable {
  /// The uniform type identifiers that the provider registers, highest fidelity first.
  public var registeredTypeIdentifiers: [String]

  /// Additional keys that a rule may read. Apple documents no such keys for attachments; a test may supply some.
  package var additionalValues: [PredicateArgument.Entry] = []

  /// Creates an attachment from its registered type identifiers.
  public init(_ registeredTypeIdentifiers: String...) {
    self.init(registeredTypeIdentifiers: registeredTypeIdentifiers)
  }

  /// Creates an attachment from its registered type identifiers.
  public init(registeredTypeIdentifiers: [String]) { self.registeredTypeIdentifiers = registeredTypeIdentifiers }

  var value: PredicateArgument {
    let identifiers = PredicateArgument.array(registeredTypeIdentifiers.map { .string($0) })
    return .dictionary([.init(key: ContextKey.registeredTypeIdentifiers, value: identifiers)] + additionalValues)
  }
}

/// The keys of the object that an activation rule is evaluated on.
///
/// Source: App Extension Programming Guide, "Declaring Supported Data Types for a Share or Action Extension" (documented).
package enum ContextKey {
  /// The key of the items in the root object.
  package static let extensionItems = "extensionItems"
  package static let attachments = "attachments"
  package static let registeredTypeIdentifiers = "registeredTypeIdentifiers"
  /// The key of the items in the root object of a File Provider action's rule.
  package static let fileProviderItems = "fileproviderItems"
}
