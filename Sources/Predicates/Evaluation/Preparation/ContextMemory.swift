// The unsafe memory of this module: what a document holds, the layout of its attachments, and the columns of their types.

/// Some of the numbers of a ``ContextLayout``, which keeps their memory alive and never changes them, so threads may share them. Every
/// position is checked, with a trap for the reason that ``DocumentMemory`` gives.
struct Numbers: @unchecked Sendable {
  private let start: UnsafePointer<UInt32>
  let count: Int

  init(_ start: UnsafePointer<UInt32>, count: Int) {
    self.start = start
    self.count = count
  }

  @inline(__always)
  subscript(position: Int) -> UInt32 {
    precondition(UInt(bitPattern: position) < UInt(bitPattern: count))
    return start[position]
  }
}

/// The storage of a ``Document``: its texts, and one block of `values | entries | elements | layout`.
///
/// Invariants:
/// - Of each part, as many are initialized as ``used`` says, which is at most what there is ``room`` for; both hold whatever the
///   callers do, as every write is checked against the room, and every read against what is used. The preconditions are these checks:
///   no input reaches them, since writers ask for room first; should one of ours be wrong, a trap is better than reading memory of
///   others.
/// - Only a document that is the memory's sole owner writes (``Document/reserve(_:)``); so shared memory never changes, which
///   is why it's Sendable.
/// - The parts begin where they do because of the sizes of their elements: 16, 8, 4 and 4 bytes; all are plain bits.
/// - The layout belongs to the value in ``layoutRoot``; values that are there are never changed, so that it stays right while values
///   are added, and goes with ``removeValues()``.
final class DocumentMemory: @unchecked Sendable {
  /// Numbers of values, entries, elements, and words of the layout.
  struct Sizes: BitwiseCopyable {
    var values = 0
    var entries = 0
    var elements = 0
    var layout = 0

    @inline(__always)
    func fits(_ other: Sizes) -> Bool {
      values <= other.values && entries <= other.entries && elements <= other.elements && layout <= other.layout
    }
  }

  private let values: UnsafeMutablePointer<DocumentValue>
  private let entries: UnsafeMutablePointer<Document.Entry>
  private let elements: UnsafeMutablePointer<ValueID>
  private let layoutWords: UnsafeMutablePointer<UInt32>
  let room: Sizes
  private(set) var used = Sizes()
  var texts: TextTable
  /// The value whose attachments the layout tells; nil without a layout.
  private var layoutRoot: ValueID?
  private var items = 0
  private var attachments = 0

  init(room: Sizes, texts: TextTable) {
    self.room = room
    self.texts = texts
    let size = room.values &* 16 &+ room.entries &* 8 &+ (room.elements &+ room.layout) &* 4
    let start = UnsafeMutableRawPointer.allocate(byteCount: max(size, 16), alignment: 16)
    values = start.assumingMemoryBound(to: DocumentValue.self)
    entries = start.advanced(by: room.values &* 16).assumingMemoryBound(to: Document.Entry.self)
    let end = start.advanced(by: room.values &* 16 &+ room.entries &* 8)
    elements = end.assumingMemoryBound(to: ValueID.self)
    layoutWords = end.advanced(by: room.elements &* 4).assumingMemoryBound(to: UInt32.self)
  }

  /// A copy with more room.
  convenience init(_ other: DocumentMemory, room: Sizes) {
    self.init(room: room, texts: other.texts)
    used = other.used
    values.update(from: other.values, count: used.values)
    entries.update(from: other.entries, count: used.entries)
    elements.update(from: other.elements, count: used.elements)
    layoutWords.update(from: other.layoutWords, count: used.layout)
    (layoutRoot, items, attachments) = (other.layoutRoot, other.items, other.attachments)
  }

  deinit { UnsafeMutableRawPointer(values).deallocate() }

  // MARK: Reading

  @inline(__always)
  func value(_ id: ValueID) -> DocumentValue? {
    let position = Int(truncatingIfNeeded: id.rawValue)
    return UInt(bitPattern: position) < UInt(bitPattern: used.values) ? values[position] : nil
  }

  @inline(__always)
  func entry(_ position: Int) -> Document.Entry {
    precondition(UInt(bitPattern: position) < UInt(bitPattern: used.entries))
    return entries[position]
  }

  @inline(__always)
  func element(_ position: Int) -> ValueID {
    // A run that somebody made up may be too long; no value has this number.
    UInt(bitPattern: position) < UInt(bitPattern: used.elements) ? elements[position] : ValueID(rawValue: .max)
  }

  // MARK: Writing

  @inline(__always)
  func append(_ value: DocumentValue) {
    precondition(used.values < room.values)
    (values + used.values).initialize(to: value)
    used.values &+= 1
  }

  @inline(__always)
  func append(_ entry: Document.Entry) {
    precondition(used.entries < room.entries)
    (entries + used.entries).initialize(to: entry)
    used.entries &+= 1
  }

  @inline(__always)
  func append(_ element: ValueID) {
    precondition(used.elements < room.elements)
    (elements + used.elements).initialize(to: element)
    used.elements &+= 1
  }

  /// Writes another value for an entry, which no value holds yet.
  func setValue(_ value: ValueID, ofEntry position: Int) {
    precondition(UInt(bitPattern: position) < UInt(bitPattern: used.entries))
    entries[position].value = value
  }

  // MARK: Layout

  /// Keeps a layout; the starts and identifiers come one list after the other.
  ///
  /// - Parameters:
  ///   - root: The value whose layout it is.
  ///   - itemStarts: The first attachment of each item, and the number of attachments.
  ///   - identifierStarts: The first identifier of each attachment, and the number of identifiers.
  ///   - identifiers: The identifiers.
  func setLayout(
    of root: ValueID, _ itemStarts: UnsafeBufferPointer<UInt32>, _ identifierStarts: UnsafeBufferPointer<UInt32>,
    _ identifiers: UnsafeBufferPointer<UInt32>
  ) {
    precondition(itemStarts.count + identifierStarts.count + identifiers.count <= room.layout)
    used.layout = 0
    appendLayout(itemStarts)
    appendLayout(identifierStarts)
    appendLayout(identifiers)
    endLayout(of: root, items: itemStarts.count - 1, attachments: identifierStarts.count - 1)
  }

  private func appendLayout(_ words: UnsafeBufferPointer<UInt32>) {
    if let source = words.baseAddress { (layoutWords + used.layout).update(from: source, count: words.count) }
    used.layout &+= words.count
  }

  /// The layout of a root's attachments, if it is known.
  func layout(of root: ValueID) -> ContextLayout? {
    guard let layoutRoot, layoutRoot == root else { return nil }
    return ContextLayout(self, items: items, attachments: attachments)
  }

  /// Some words of the layout.
  func layoutWords(_ range: Range<Int>) -> Numbers {
    precondition(range.lowerBound >= 0 && range.upperBound <= used.layout)
    return Numbers(UnsafePointer(layoutWords + range.lowerBound), count: range.count)
  }

  /// Writes a word of a layout that ``endLayout(of:items:attachments:)`` completes, each word once.
  @inline(__always)
  func writeLayout(_ word: UInt32, at position: Int) {
    precondition(UInt(bitPattern: position) < UInt(bitPattern: room.layout))
    (layoutWords + position).initialize(to: word)
    used.layout &+= 1
  }

  /// Completes a layout of which every word was written.
  func endLayout(of root: ValueID, items: Int, attachments: Int) {
    precondition(items >= 0 && attachments >= 0 && used.layout >= items + attachments + 2)
    (layoutRoot, self.items, self.attachments) = (root, items, attachments)
  }
}

/// The columns of a context, and the number of the column of each class of the graph: one block of `words | numbers`.
///
/// Invariants: there are ``columnRoom`` columns of ``wordCount`` words, of which the first ``columnCount`` are initialized, and
/// ``numberCount`` numbers, all of them initialized and less than ``columnCount``. Every access is checked against these. Whoever
/// writes is the only owner; what a ``PreparedStorage`` holds is not written to.
final class ColumnMemory: @unchecked Sendable {
  private var start: UnsafeMutableRawPointer
  private var size: Int
  private(set) var wordCount = 0
  private(set) var columnCount = 0
  private var columnRoom = 0
  private var numberCount = 0

  /// Memory for no columns.
  init() {
    size = 6144
    start = .allocate(byteCount: size, alignment: 16)
  }

  deinit { start.deallocate() }

  @inline(__always)
  private var words: UnsafeMutablePointer<UInt64> { start.assumingMemoryBound(to: UInt64.self) }

  @inline(__always)
  private var numbers: UnsafeMutablePointer<UInt16> {
    start.advanced(by: columnRoom &* wordCount &* 8).assumingMemoryBound(to: UInt16.self)
  }

  /// Starts over, with empty columns whose numbers are those of the first classes plus an offset; the others have number 0.
  ///
  /// - Parameter room: How many columns may be added.
  func begin(wordCount: Int, dense: Int, offset: Int, room: Int, numbers numberCount: Int) {
    precondition(wordCount > 0 && dense >= 0 && dense <= numberCount && offset > 0)
    let count = dense &+ offset
    let needed = (count &+ room) &* wordCount &* 8 &+ numberCount &* 2
    if needed > size {
      start.deallocate()
      size = needed
      start = .allocate(byteCount: size, alignment: 16)
    }
    (self.wordCount, columnCount, columnRoom, self.numberCount) = (wordCount, count, count &+ room, numberCount)
    words.initialize(repeating: 0, count: count &* wordCount)
    let numbers = numbers
    for number in 0..<dense { (numbers + number).initialize(to: UInt16(truncatingIfNeeded: number &+ offset)) }
    (numbers + dense).initialize(repeating: 0, count: numberCount &- dense)
  }

  fileprivate var contents: (UnsafePointer<UInt64>, UnsafePointer<UInt16>, Int) {
    (UnsafePointer(words), UnsafePointer(numbers), numberCount)
  }

  /// The number of the column of a class.
  @inline(__always)
  func column(ofClass number: Int) -> Int {
    precondition(UInt(bitPattern: number) < UInt(bitPattern: numberCount))
    return Int(numbers[number])
  }

  /// Adds an empty column; nil when the memory is full.
  func addColumn() -> Int? {
    guard columnCount < columnRoom else { return nil }
    (words + columnCount &* wordCount).initialize(repeating: 0, count: wordCount)
    columnCount &+= 1
    return columnCount &- 1
  }

  /// Gives a class a column.
  @inline(__always)
  func setColumn(_ column: Int, ofClass number: Int) {
    precondition(UInt(bitPattern: number) < UInt(bitPattern: numberCount) && column < columnCount)
    numbers[number] = UInt16(truncatingIfNeeded: column)
  }

  /// Adds attachments to a column.
  @inline(__always)
  func add(_ bits: UInt64, word: Int, of column: Int) {
    precondition(UInt(bitPattern: word) < UInt(bitPattern: wordCount) && column < columnCount)
    words[column &* wordCount &+ word] |= bits
  }
}

/// Columns that are complete, as they are read.
///
/// Invariants: those of ``ColumnMemory``; the memory is alive as long as this value, and no longer written to.
struct ColumnReader: @unchecked Sendable {
  private let memory: ColumnMemory
  private let words: UnsafePointer<UInt64>
  private let numbers: UnsafePointer<UInt16>
  private let numberCount: Int
  private let columnCount: Int
  /// The words of one column: a bit for each attachment, the first in the lowest bit.
  let wordCount: Int

  init(_ memory: ColumnMemory) {
    self.memory = memory
    (words, numbers, numberCount) = memory.contents
    columnCount = memory.columnCount
    wordCount = memory.wordCount
  }

  /// A word of the column of a class.
  @inline(__always)
  func word(_ word: Int, ofClass number: Int) -> UInt64 {
    precondition(UInt(bitPattern: number) < UInt(bitPattern: numberCount))
    return self.word(word, of: Int(truncatingIfNeeded: numbers[number]))
  }

  /// A word of a column.
  @inline(__always)
  func word(_ word: Int, of column: Int) -> UInt64 {
    precondition(UInt(bitPattern: word) < UInt(bitPattern: wordCount) && column < columnCount)
    return words[column &* wordCount &+ word]
  }
}

/// A text where it lies in an array, lent rather than copied: what cannot be copied has no references to be counted.
///
/// Invariant: a structure of one field has the layout of this field, so that an array's memory may be looked at as such structures.
struct LentText: ~Copyable {
  private let text: String

  @inline(never)
  borrowing func interned(in texts: inout TextTable) -> TextID { texts.intern(text) }
}

/// Texts where they lie in an array of lists of texts; see ``LentText``.
struct LentTexts: ~Copyable {
  private let texts: [String]

  var count: Int { texts.count }

  /// Calls a closure with each text, in order.
  @inline(__always)
  borrowing func forEach(_ body: (borrowing LentText) -> Void) {
    texts.withUnsafeBufferPointer { texts in
      texts.withMemoryRebound(to: LentText.self) { texts in
        for index in texts.indices { body(texts[index]) }
      }
    }
  }

  /// Calls a closure with each list of texts, in order.
  @inline(__always)
  static func forEach(in lists: borrowing [[String]], _ body: (borrowing LentTexts) -> Void) {
    lists.withUnsafeBufferPointer { lists in
      lists.withMemoryRebound(to: LentTexts.self) { lists in
        for index in lists.indices { body(lists[index]) }
      }
    }
  }
}
