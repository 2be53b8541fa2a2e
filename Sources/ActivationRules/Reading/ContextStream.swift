import PredicateEvaluation

/// Reads one shared context after another, and keeps its memory and its table of texts in between.
///
///     var stream = ContextStream()
///     var preparation = ContextPreparation(types: .system)
///     for line in lines {
///       try stream.read(line)
///       print(rule.decision(for: preparation.prepare(stream)).isShown)
///     }
///
/// It reads what ``SharedContext/init(reading:name:limits:)`` reads, with the same strictness and the same errors. Keys and type identifiers
/// that were seen before are stored once.
///
/// Use what is prepared from it before the next context is read, and don't keep it: a context that is still held elsewhere, be it as part of
/// a decision, makes the next reading copy the shared memory.
public struct ContextStream: Sendable {
  /// The number of texts that the table may hold before the next reading begins with an empty one.
  private static let maximumTexts = 65_536
  /// The number of bytes of these texts.
  static let textBytes = 4 * 1024 * 1024

  /// The context that was read last. After an error, what was given when that can be said, or nothing.
  package private(set) var context: SharedContext

  /// The number of times the table of texts was restarted. While this stays the same, a `TextID` means the same text in every
  /// context of this stream, so that something may be kept for each text.
  package private(set) var generation = 0

  private let limits: ReadingLimits

  /// Creates a reader.
  ///
  /// - Parameter limits: The limits of each context; those on documents, items, attachments and types apply.
  public init(limits: ReadingLimits = ReadingLimits()) {
    self.limits = limits
    context = SharedContext(document: Document())
  }

  /// Reads a shared context, which takes the place of the one before.
  ///
  /// - Parameter bytes: UTF-8 text, with or without a byte order mark.
  /// - Throws: An error with its position, when the text is malformed, too large, or no shared context.
  /// - Complexity: linear in the text's length; nesting uses no call stack.
  public mutating func read(_ bytes: [UInt8]) throws(ReadingError) {
    var document = Document()
    swap(&document, &context.document)
    document.removeValues()
    if document.texts.count > Self.maximumTexts || document.texts.byteCount > Self.textBytes {
      document = Document()
      generation += 1
    }
    defer { swap(&document, &context.document) }
    try ContextReader.read(bytes, into: &document, limits: limits)
  }
}
