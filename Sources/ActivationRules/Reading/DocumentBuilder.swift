import PredicateEvaluation
import PredicateSyntax

/// Builds a document from the inside out; what is open lies on a stack of its own, so that depth costs no call stack.
struct DocumentBuilder {
  /// A collection that is not closed yet.
  struct Frame {
    var isDictionary: Bool
    var offset: Int
    var elements: [ValueID] = []
    var entries: [Document.Entry] = []
    var key: TextID?
  }

  private(set) var document = Document()
  /// For each value where it starts in the text.
  private(set) var offsets: [UInt32] = []
  private(set) var frames: [Frame] = []
  private(set) var root: ValueID?
  private let depth: Int
  private let dictionaryEntries: Int

  init(limits: Limits) {
    depth = limits.documentDepth
    dictionaryEntries = limits.dictionaryEntries
  }

  /// Whether the innermost open collection is a dictionary; nil when none is open.
  var isInDictionary: Bool? { frames.last?.isDictionary }

  mutating func open(dictionary: Bool, at offset: Int) throws(ReadingError) {
    guard frames.count < depth else {
      throw .limit("documentDepth", depth, "collections nest too deep", offset: offset)
    }
    frames.append(Frame(isDictionary: dictionary, offset: offset))
  }

  /// Names the key of the next value.
  mutating func key(_ text: [UInt8], at offset: Int) throws(ReadingError) {
    guard let last = frames.indices.last else { return }
    let key = text.withUnsafeBufferPointer { document.intern($0) }
    for entry in frames[last].entries where entry.key == key {
      let name = String(decoding: text, as: UTF8.self)
      throw ReadingError(
        .duplicateKey, "the key \"" + name + "\" occurs twice in one dictionary",
        help: "Leave one of them out; which of the two counts would be chance.", offset: offset)
    }
    guard frames[last].entries.count < dictionaryEntries else {
      throw .limit("dictionaryEntries", dictionaryEntries, "a dictionary has too many keys", offset: offset)
    }
    frames[last].key = key
  }

  mutating func close() {
    guard let frame = frames.popLast() else { return }
    let id = frame.isDictionary ? document.add(dictionary: frame.entries) : document.add(array: frame.elements)
    finish(id, at: frame.offset)
  }

  mutating func add(_ value: DocumentValue, at offset: Int) { finish(document.add(value), at: offset) }

  mutating func add(string bytes: [UInt8], at offset: Int) {
    let text = bytes.withUnsafeBufferPointer { document.intern($0) }
    add(.string(text), at: offset)
  }

  /// Closes the innermost dictionary in another form: a date or a set written as a dictionary with one key.
  mutating func close(as form: (inout Document, Frame) -> ValueID?) {
    guard let frame = frames.last, let id = form(&document, frame) else { return close() }
    frames.removeLast()
    finish(id, at: frame.offset)
  }

  private mutating func finish(_ id: ValueID, at offset: Int) {
    while offsets.count <= Int(id.rawValue) { offsets.append(UInt32(clamping: offset)) }
    guard let last = frames.indices.last else {
      root = id
      return
    }
    if !frames[last].isDictionary {
      frames[last].elements.append(id)
    } else if let key = frames[last].key {
      frames[last].entries.append(Document.Entry(key: key, value: id))
      frames[last].key = nil
    }
  }
}
