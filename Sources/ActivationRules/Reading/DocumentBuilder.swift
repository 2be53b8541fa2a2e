import PredicateEvaluation
import PredicateSyntax

/// Builds a document from the inside out; what is open lies on stacks of its own, so that depth costs no call stack.
///
/// A builder may be used for one document after the other.
struct DocumentBuilder {
  /// A collection that is not closed yet.
  private struct Frame: BitwiseCopyable {
    var isDictionary: Bool
    /// A Boolean value that indicates whether the collection is an array that contains no collections so far. Its
    /// elements are already the last ones of the document.
    var isFlat = false
    /// The collection's part in the evaluated shape, and that of its next value.
    var part = EvaluatedShape.Part.other
    var child = EvaluatedShape.Part.other
    /// The key of the next value of a dictionary.
    var key = TextID(rawValue: 0)
    /// The start of its own elements, or entries, on their stack, or in the document.
    var start = 0
    var offset = 0
  }

  /// The document, which gets its texts and values in the end.
  var document: Document
  /// The document's texts while it is built.
  var texts = TextTable()
  /// The start of each value in the text, if requested.
  private(set) var offsets: [UInt32] = []
  private let recordsOffsets: Bool
  private let depth: Int
  private let dictionaryEntries: Int
  /// The shape, which indicates whether the document needs no normalizing.
  private(set) var shape: EvaluatedShape

  // The document's values.
  private var values = GrowingMemory<DocumentValue>()
  private var elements = GrowingMemory<ValueID>()
  private var entries = GrowingMemory<Document.Entry>()

  // The layout of its attachments, as far as they come in the evaluated shape; see `ContextLayout`.
  private var itemStarts = GrowingMemory<UInt32>()
  private var identifierStarts = GrowingMemory<UInt32>()
  private var identifiers = GrowingMemory<UInt32>()

  /// The frame that holds the root, as an array of one element.
  private static let outermost = Frame(isDictionary: false, child: .root)

  private var top = Self.outermost
  /// The collections around ``top``, the outermost first.
  private var frames = GrowingMemory<Frame>()
  private var openElements = GrowingMemory<ValueID>()
  private var openEntries = GrowingMemory<Document.Entry>()

  /// Creates a builder that adds to a document.
  init(_ document: Document = Document(), limits: ReadingLimits, recordsOffsets: Bool = false) {
    self.document = document
    var texts = self.document.takeTexts()
    shape = EvaluatedShape(&texts, limits: limits)
    self.document.putTexts(texts)
    self.recordsOffsets = recordsOffsets
    depth = limits.documentDepth
    dictionaryEntries = limits.dictionaryEntries
  }

  /// Builds a new document, whose texts join those that were there before, of what a closure reads.
  @inline(__always)
  mutating func build(_ read: (inout DocumentBuilder) throws(ReadingError) -> Void) throws(ReadingError) {
    restart()
    do throws(ReadingError) { try read(&self) } catch {
      putTexts()
      throw error
    }
    finish()
  }

  private mutating func restart() {
    document.removeValues()
    texts = document.takeTexts()
    shape.restart()
    offsets.removeAll(keepingCapacity: true)
    values.removeAll()
    elements.removeAll()
    entries.removeAll()
    itemStarts.removeAll()
    itemStarts.append(0)
    identifierStarts.removeAll()
    identifierStarts.append(0)
    identifiers.removeAll()
    top = Self.outermost
    frames.removeAll()
    openElements.removeAll()
    openEntries.removeAll()
  }

  /// Completes the document; its root is the outermost value.
  private mutating func finish() {
    putTexts()
    values.withElements { values in
      elements.withElements { elements in entries.withElements { document.append(values, elements, $0) } }
    }
    guard let root else { return }
    document.root = root
    guard shape.isLaidOut(items: itemStarts.count - 1, attachments: identifierStarts.count - 1) else { return }
    itemStarts.withElements { items in
      identifierStarts.withElements { attachments in
        identifiers.withElements { document.setLayout(items, attachments, $0) }
      }
    }
  }

  private mutating func putTexts() {
    document.putTexts(texts)
    texts = TextTable()
  }

  /// A Boolean value that indicates whether no collection is open.
  var isAtRoot: Bool { frames.count == 0 }

  /// A Boolean value that indicates whether the innermost open collection is a dictionary.
  var isInDictionary: Bool { top.isDictionary }

  /// The outermost value, once it is complete.
  var root: ValueID? { isAtRoot && openElements.count > 0 ? openElements[0] : nil }

  @inline(__always)
  mutating func open(dictionary: Bool, at offset: Int) throws(ReadingError) {
    guard frames.count < depth else {
      throw .limit("documentDepth", depth, "collections nest too deep", offset: offset)
    }
    if top.isFlat { moveElementsToStack() }
    frames.append(top)
    let part = top.child
    top = Frame(
      isDictionary: dictionary, isFlat: !dictionary, part: part,
      child: shape.child(ofOpened: part, dictionary: dictionary),
      start: dictionary ? openEntries.count : elements.count, offset: offset)
  }

  /// Makes room in the document for the elements of the first collection in an array.
  private mutating func moveElementsToStack() {
    let start = openElements.count
    for index in top.start..<elements.count { openElements.append(elements[index]) }
    elements.cut(to: top.start)
    top.isFlat = false
    top.start = start
  }

  /// Names the key of the next value.
  @inline(__always)
  mutating func key(_ key: TextID, at offset: Int) throws(ReadingError) {
    var index = top.start
    while index < openEntries.count {
      guard openEntries[index].key != key else { throw duplicate(key, at: offset) }
      index &+= 1
    }
    guard openEntries.count &- top.start < dictionaryEntries else {
      throw .limit("dictionaryEntries", dictionaryEntries, "a dictionary has too many keys", offset: offset)
    }
    top.key = key
    top.child = shape.child(of: top.part, key: key, in: texts)
  }

  @inline(never)
  private func duplicate(_ key: TextID, at offset: Int) -> ReadingError {
    ReadingError(
      .duplicateKey, "the key \"" + texts[key] + "\" occurs twice in one dictionary",
      help: "Leave one of them out; which of the two counts would be chance.", offset: offset)
  }

  /// Closes the innermost collection.
  @inline(__always)
  mutating func close() {
    if top.isDictionary {
      let start = entries.count
      var index = top.start
      while index < openEntries.count {
        entries.append(openEntries[index])
        index &+= 1
      }
      return close(as: .dictionary(Self.run(from: start, to: entries.count)))
    }
    var start = top.start
    if !top.isFlat {
      start = elements.count
      var index = top.start
      while index < openElements.count {
        elements.append(openElements[index])
        index &+= 1
      }
    }
    layOut(top.part, count: elements.count &- start)
    close(as: .array(Self.run(from: start, to: elements.count)))
  }

  /// Notes where the identifiers of an attachment, or the attachments of an item, end.
  @inline(__always)
  private mutating func layOut(_ part: EvaluatedShape.Part, count: Int) {
    shape.close(part, count: count)
    switch part {
    case .identifiers: identifierStarts.append(UInt32(truncatingIfNeeded: identifiers.count))
    case .attachments: itemStarts.append(UInt32(truncatingIfNeeded: identifierStarts.count &- 1))
    default: return
    }
  }

  @inline(__always)
  private static func run(from start: Int, to end: Int) -> ValueRun {
    ValueRun(start: UInt32(start), count: UInt32(truncatingIfNeeded: end &- start))
  }

  /// Closes the innermost collection, which another value replaces.
  @inline(__always)
  mutating func close(as value: DocumentValue) {
    guard !isAtRoot else { return }
    let closed = top
    if closed.isDictionary {
      openEntries.cut(to: closed.start)
    } else if !closed.isFlat {
      openElements.cut(to: closed.start)
    }
    top = frames.removeLast()
    append(value, at: closed.offset)
  }

  /// Adds a value that is not a collection.
  @inline(__always)
  mutating func add(_ value: DocumentValue, at offset: Int) {
    shape.add(value, as: top.child)
    if top.child == .identifier, case .string(let text) = value { identifiers.append(text.rawValue) }
    append(value, at: offset)
  }

  @inline(__always)
  private mutating func append(_ value: DocumentValue, at offset: Int) {
    let id = ValueID(rawValue: UInt32(values.count))
    values.append(value)
    if recordsOffsets { record(offset, of: id) }
    if top.isFlat {
      elements.append(id)
    } else if top.isDictionary {
      openEntries.append(Document.Entry(key: top.key, value: id))
    } else {
      openElements.append(id)
    }
  }

  private mutating func record(_ offset: Int, of id: ValueID) {
    while offsets.count <= Int(clamping: id.rawValue) { offsets.append(UInt32(clamping: offset)) }
  }
}

extension DocumentBuilder: ValueSink {
  mutating func key(named text: UnsafeBufferPointer<UInt8>) -> TextID { texts.intern(text) }

  @inline(__always)
  mutating func add(key: TextID, at range: ValueRange) throws(ReadingError) {
    try self.key(key, at: range.whole.lowerBound)
  }

  @inline(__always)
  mutating func open(dictionary: Bool, at mark: SourceRange) throws(ReadingError) {
    try open(dictionary: dictionary, at: mark.lowerBound)
  }

  @inline(__always)
  mutating func close(at mark: SourceRange) { close() }

  @inline(__always)
  mutating func add(text: UnsafeBufferPointer<UInt8>, at range: ValueRange) {
    add(.string(texts.intern(text)), at: range.whole.lowerBound)
  }

  mutating func add(data: [UInt8], at range: ValueRange) throws(ReadingError) {
    throw ReadingError(
      .shape, "found data", expected: "strings, numbers, dates, arrays, dictionaries", offset: range.whole.lowerBound)
  }

  mutating func add(_ scalar: Scalar, at range: ValueRange) {
    let value: DocumentValue =
      switch scalar {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .integer(let value): .integer(value)
      case .unsignedInteger(let value): .unsignedInteger(value)
      case .double(let value): .double(value)
      case .date(let value): .date(value)
      }
    add(value, at: range.whole.lowerBound)
  }
}

extension Document {
  /// Creates a document of a property list, its keys in alphabetical order.
  ///
  /// - Throws: For data values, and for a dictionary with too many keys.
  package init(_ value: PropertyListValue, limits: ReadingLimits) throws(ReadingError) {
    var builder = DocumentBuilder(limits: limits)
    do throws(ReadingError) {
      try builder.build { (builder) throws(ReadingError) in try value.add(to: &builder) }
    } catch {
      // The value has no text.
      var error = error
      error.offset = nil
      throw error
    }
    self = builder.document
  }
}

/// The functions for a format that writes dates and sets as dictionaries with one key.
extension DocumentBuilder: DocumentTables {
  /// The only entry of the innermost open dictionary; nil when it has none or several.
  var soleEntry: Document.Entry? {
    top.isDictionary && openEntries.count == top.start + 1 ? openEntries[top.start] : nil
  }

  /// A value that is complete.
  func value(_ id: ValueID) -> DocumentValue { values[Int(clamping: id.rawValue)] }
  func element(_ position: Int) -> ValueID { elements[position] }
  func entry(_ position: Int) -> Document.Entry { entries[position] }

  /// Adds the elements of an array once more, equal ones only once.
  mutating func addDistinctElements(of array: ValueRun) -> ValueRun {
    let start = elements.count
    let distinct = distinct((0..<Int(array.count)).map { elements[Int(array.start) + $0] })
    for element in distinct { elements.append(element) }
    return Self.run(from: start, to: elements.count)
  }
}
