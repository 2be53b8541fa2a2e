import PredicateEvaluation
internal import PredicateSyntax

/// Reads one shared context after another, and keeps its memory and its table of texts in between.
///
///     var stream = ContextStream()
///     var preparation = ContextPreparation(types: .system)
///     for line in lines {
///       try stream.read(line)
///       print(rule.decision(for: preparation.prepare(stream)).isShown)
///     }
///
/// It reads what ``SharedContext/init(reading:name:limits:)`` reads, with the same strictness and the same errors. Nothing is allocated for a context
/// in JSON whose keys and type identifiers were seen before.
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
  /// Holds the document only while it is built.
  private var builder: DocumentBuilder

  /// Creates a reader.
  ///
  /// - Parameter limits: The limits of each context; those on documents, items, attachments and types apply.
  public init(limits: ReadingLimits = ReadingLimits()) { self.init(limits: limits, expectedBytes: 0) }

  /// Creates a reader with room for a text of some length.
  init(limits: ReadingLimits, expectedBytes: Int) {
    self.limits = limits
    builder = DocumentBuilder(Document(expectedBytes: expectedBytes), limits: limits)
    context = SharedContext(document: Document())
    swap(&builder.document, &context.document)
  }

  /// Reads a shared context, which takes the place of the one before.
  ///
  /// - Parameter bytes: UTF-8 text, with or without a byte order mark.
  /// - Throws: An error with its position, when the text is malformed, too large, or no shared context.
  /// - Complexity: linear in the text's length; nesting uses no call stack.
  public mutating func read(_ bytes: [UInt8]) throws(ReadingError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(ReadingError) in try read(bytes) }
  }

  /// Reads a shared context that is part of a longer text, such as a line of it.
  ///
  /// - Parameter bytes: UTF-8 text, with or without a byte order mark; offsets and lines in errors count from its start.
  /// - Throws: An error with its position, when the text is malformed, too large, or no shared context.
  /// - Complexity: linear in the text's length; nesting uses no call stack.
  package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(ReadingError) {
    try read(TextBytes(bytes), name: nil)
  }

  @inline(never)
  mutating func read(_ text: TextBytes, name: String?) throws(ReadingError) {
    begin()
    swap(&builder.document, &context.document)
    defer { swap(&builder.document, &context.document) }
    if readJSON(text) { return }
    // Another notation, or a mistake; only now the places of values are needed.
    let bytes = ContextReader.withStraightQuotes(text.copy)
    do throws(ReadingError) {
      try readCarefully(bytes, at: try ContextReader.checkedStart(of: text, limits: limits))
    } catch {
      throw error.located(in: bytes, name: name)
    }
  }

  private mutating func begin() {
    context.document.removeValues()
    let texts = context.document.texts
    guard texts.count > Self.maximumTexts || texts.byteCount > Self.textBytes else { return }
    builder = DocumentBuilder(limits: limits)
    context = SharedContext(document: Document())
    swap(&builder.document, &context.document)
    generation += 1
  }

  /// Reads JSON; false for everything else, and when there is a mistake.
  @inline(__always)
  private mutating func readJSON(_ text: TextBytes) -> Bool {
    do throws(ReadingError) {
      var reader = JSONReader(text, at: try ContextReader.checkedStart(of: text, limits: limits))
      try builder.build { (builder) throws(ReadingError) in try reader.read(into: &builder) }
      if !builder.shape.isKept {
        try ContextNormalizer.normalize(builder.document.root, of: &builder.document, offsets: [], limits: limits)
      }
      return true
    } catch {
      return false
    }
  }

  /// Reads any notation, and knows the places of mistakes.
  @inline(never)
  private mutating func readCarefully(_ bytes: [UInt8], at start: Int) throws(ReadingError) {
    var careful = DocumentBuilder(limits: limits, recordsOffsets: true)
    swap(&builder.document, &careful.document)
    defer { swap(&builder.document, &careful.document) }
    switch ContextReader.notation(of: bytes, at: start) {
    case .json:
      try bytes.withUnsafeBufferPointer { (bytes) throws(ReadingError) in
        var reader = JSONReader(TextBytes(bytes), at: start)
        do throws(ReadingError) {
          try reader.build(&careful)
        } catch {
          throw error.helpingWithPaste
        }
      }
    case .description:
      var reader = OpenStepReader(bytes, at: start, .description, limits: limits)
      do throws(ReadingError) {
        try careful.build { (builder) throws(ReadingError) in try reader.read(into: &builder) }
      } catch {
        throw error.helpingWithPaste
      }
    case .console:
      var reader = ConsoleReader(careful.document, limits: limits)
      let root: ValueID
      do throws(ReadingError) { root = try reader.read(bytes) } catch { throw error.helpingWithPaste }
      try PastedListReader.checkProcesses(
        PastedListReader.logPrefixes(bytes), printing: ContextReader.objectPlaces(in: bytes))
      careful.document = reader.document
      careful.document.root = root
    case .identifiers(let reader):
      try careful.build { (builder) throws(ReadingError) in try reader.read(into: &builder) }
    case .paste:
      let reader: PastedListReader
      do throws(ReadingError) { reader = try PastedListReader(bytes, at: start) } catch { throw error.helpingWithPaste }
      try careful.build { (builder) throws(ReadingError) in try reader.read(into: &builder) }
    case .propertyList:
      throw ReadingError(.propertyList, "found a property list", expected: "JSON or a description")
    }
    try ContextNormalizer.normalize(
      careful.document.root, of: &careful.document, offsets: careful.offsets, limits: limits)
  }
}

extension Document {
  /// Creates a document with room for a context in a JSON text of some length, as far as real ones tell.
  fileprivate init(expectedBytes: Int) {
    let bytes = min(expectedBytes, 1 << 20)
    self.init(texts: min(bytes / 32, 64), values: bytes / 16, elements: bytes / 20, entries: bytes / 64)
  }
}
