/// The limits of reading: shared contexts, and the documents and files that hold them or a rule.
///
/// A limit that is hit gives one typed error with its name and value; nothing is cut off silently.
public struct ReadingLimits: Sendable, Hashable {
  /// The largest file, property list or JSON document, in bytes.
  public var documentBytes = 16 * 1024 * 1024
  /// The maximum nesting of a property list, a JSON document, or a context.
  package var documentDepth = 512
  /// The number of keys that one dictionary of a context may have. It is searched entry by entry, so more would make reading it
  /// quadratic.
  package var dictionaryEntries = 1_000
  /// The number of extension items that a shared context may have.
  package var extensionItems = 1_000
  /// The number of attachments that a shared context may have in all.
  package var attachments = 10_000
  /// The number of type identifiers that one attachment may register.
  package var typesPerAttachment = 64

  /// Creates the documented defaults.
  public init() {}
}
