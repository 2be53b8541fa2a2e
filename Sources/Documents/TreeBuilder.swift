/// Builds the tree of a document, for the readers of all notations: collections are opened and closed, texts are begun and ended.
struct TreeBuilder {
  /// An open collection, the index of its first child in ``pending``, and whether members are merged into it.
  typealias Frame = (node: Int, firstChild: Int, hasMerge: Bool)

  let source: [UInt8]
  /// The part of the source that is read.
  let range: Range<Int>
  /// The deepest nesting of collections.
  private let depth: Int
  private(set) var records: [Tree.Record] = []
  private(set) var open: [Frame] = []
  private(set) var comments: [Range<Int>] = []
  private(set) var errors: [SourceDocument.ReadingError] = []
  /// A Boolean value that indicates whether a limit was exceeded, which ends the reading.
  private(set) var isExhausted = false
  private var texts: [Tree.TextRecord] = []
  private var children: [Int32] = []
  private var decoded: [UInt8] = []
  private var segments: [Spelled.Segment] = []
  /// The children of all open collections.
  private var pending: [Int32] = []
  private var key: Int32 = -1
  /// The number of nodes if every alias is replaced by its target.
  private(set) var unfolded = 0
  /// The most errors that are noted.
  private static let mostErrors = 100
  /// The most nodes of a document with aliases, if every alias is replaced by its target.
  private static let mostUnfolded = 200_000

  init(_ source: [UInt8], in range: Range<Int>? = nil, depth: Int) {
    self.source = source
    self.range = range ?? 0..<source.count
    self.depth = depth
  }

  // MARK: Nodes

  /// A Boolean value that indicates whether a key waits for its value.
  var hasKey: Bool { key >= 0 }
  /// The kind of the innermost open collection; nil at the top.
  var innermost: Tree.Kind? { open.last.map { records[$0.node].kind } }

  /// Opens a collection. If it would nest too deep, notes that, ends the reading, and returns false.
  mutating func open(_ kind: Tree.Kind, at start: Int) -> Bool {
    guard open.count < depth else {
      reachLimit("collections nest deeper than the limit of \(depth)", start..<start + 1)
      return false
    }
    let node = add(kind, start..<start)
    records[node].isClosed = false
    open.append((node, pending.count, false))
    return true
  }

  /// Closes the innermost collection. A key without a value gets an empty computed value.
  mutating func close(at end: Int, isClosed: Bool = true) {
    if hasKey { addMissing(at: end) }
    guard let frame = open.popLast() else { return }
    let first = children.count
    var written = pending.count - frame.firstChild
    if frame.hasMerge {
      addMergedChildren(of: frame)
      records[frame.node].merged = Int32(truncatingIfNeeded: written)
      written = children.count - first
    }
    children.append(contentsOf: pending[frame.firstChild...])
    pending.removeSubrange(frame.firstChild...)
    records[frame.node].payload = Tree.Record.pair(first, written)
    extend(frame.node, to: end)
    records[frame.node].isClosed = isClosed
  }

  /// Closes the innermost open collection of a kind at its closing mark, and everything within it. Returns false if none is open.
  mutating func close(_ kind: Tree.Kind, at mark: Range<Int>) -> Bool {
    guard open.contains(where: { (records[$0.node].kind == .object) == (kind == .object) }) else { return false }
    while let inner = innermost, inner != kind { close(at: mark.lowerBound, isClosed: false) }
    close(at: mark.upperBound)
    return true
  }

  /// Closes everything that is open at the end of the text, and notes that the innermost collection isn't closed.
  mutating func closeAll(at end: Int, object: String, array: String) {
    if let last = open.last, !isExhausted {
      let start = records[last.node].range.lowerBound
      let closing = innermost == .object ? object : array
      expectMore("a matching \(closing)", in: start..<start + 1)
    }
    while !open.isEmpty { close(at: end, isClosed: false) }
  }

  /// Adds a node, with the key that waits for a value if there is one, and returns its number.
  @discardableResult
  mutating func add(_ kind: Tree.Kind, _ range: Range<Int>, _ payload: UInt64 = 0) -> Int {
    let node = records.count
    records.append(
      Tree.Record(
        kind: kind, parent: Int32(truncatingIfNeeded: open.last?.node ?? -1), key: key, range: range, payload: payload))
    if !open.isEmpty { pending.append(Int32(truncatingIfNeeded: node)) }
    key = -1
    unfolded += 1
    return node
  }

  mutating func add(_ number: NumberLiteral, _ range: Range<Int>) {
    switch number {
    case .integer(let value): add(.integer, range, UInt64(bitPattern: value))
    case .unsigned(let value): add(.unsigned, range, value)
    case .real(let value): add(.real, range, value.bitPattern)
    }
  }

  mutating func add(_ value: Bool, _ range: Range<Int>) { add(.bool, range, value ? 1 : 0) }

  mutating func add(text: Int32, _ range: Range<Int>) { add(.text, range, UInt64(truncatingIfNeeded: text)) }

  mutating func add(data: [UInt8], _ range: Range<Int>) {
    add(.data, range, Tree.Record.pair(decoded.count, data.count))
    decoded.append(contentsOf: data)
  }

  /// Adds an empty computed value for the key that waits for its value, at a place or at the end of the key.
  mutating func addMissing(at place: Int? = nil) {
    let place = place ?? texts[Int(key)].range.upperBound
    add(.computed, place..<place)
  }

  /// Sets the key of the next value. A key that still waits gets an empty computed value.
  mutating func addKey(_ text: Int32) {
    if hasKey { addMissing() }
    key = text
  }

  /// Turns the last value of the innermost collection, a text, into its next key. If the text was the value of a key, that key gets an empty
  /// computed value. Returns false if the last value isn't a text.
  mutating func turnLastIntoKey() -> Bool {
    guard let last = lastValue, last.kind == .text else { return false }
    let node = records.count - 1
    if last.key >= 0 {
      let end = texts[Int(last.key)].range.upperBound
      (records[node].kind, records[node].payload, records[node].range) = (.computed, 0, end..<end)
    } else {
      dropLast()
    }
    key = Int32(truncatingIfNeeded: last.payload)
    return true
  }

  /// The last value of the innermost collection; nil if there's none, or if it contains other values.
  private var lastValue: Tree.Record? {
    guard let frame = open.last, pending.count > frame.firstChild, Int(pending[pending.count - 1]) == records.count - 1
    else { return nil }
    return records.last
  }

  /// The range of the last value of the innermost collection; nil if there's none, or if it isn't a text.
  var lastText: Range<Int>? { lastValue.flatMap { $0.kind == .text ? $0.range : nil } }

  /// Removes the last value of the innermost collection if it is an integer without a key. Otherwise, returns false.
  mutating func dropLastNumber() -> Bool {
    guard let last = lastValue, last.kind == .integer, last.key < 0 else { return false }
    dropLast()
    return true
  }

  private mutating func dropLast() {
    records.removeLast()
    pending.removeLast()
    unfolded -= 1
  }

  /// Makes the only value, a text, the first key of an object around it. Returns false if the value isn't a text.
  mutating func wrapOnlyTextAsKey() -> Bool {
    guard records.count == 1, records[0].kind == .text else { return false }
    let text = records.removeLast()
    unfolded -= 1
    guard open(.object, at: text.range.lowerBound) else { return false }
    key = Int32(truncatingIfNeeded: text.payload)
    return true
  }

  /// Turns the innermost open collection from an array into an object.
  mutating func makeInnermostObject() {
    guard let frame = open.last, records[frame.node].kind == .array else { return }
    records[frame.node].kind = .object
  }

  /// Reopens, as a computed node, the collection that was closed last, or the node that was added last.
  mutating func reopenAsComputed(_ node: Int) {
    let isCollection = records[node].kind == .object || records[node].kind == .array || records[node].kind == .computed
    open.append((node, pending.count, false))
    if isCollection {
      let (first, count) = records[node].pair
      pending += children[first..<first + count]
      if first + count == children.count { children.removeSubrange(first...) }
    }
    (records[node].kind, records[node].isClosed) = (.computed, false)
  }

  /// Marks the meaning of a node as unknown. The children of a collection stay.
  mutating func setComputed(_ node: Int) {
    if records[node].kind != .object, records[node].kind != .array { records[node].payload = 0 }
    records[node].kind = .computed
  }

  mutating func extend(_ node: Int, from start: Int? = nil, to end: Int) {
    let start = start ?? records[node].range.lowerBound
    records[node].range = start..<max(start, end)
  }

  // MARK: Aliases

  /// Adds an alias of another node. If the document would then represent more nodes than the limit, notes that and adds a computed node.
  mutating func add(aliasOf target: Int, size: Int, _ range: Range<Int>) {
    guard unfolded + size <= Self.mostUnfolded else {
      addError(range, "the aliases expand to more than \(Self.mostUnfolded) values; write the value itself here")
      return _ = add(.computed, range)
    }
    add(.alias, range, UInt64(truncatingIfNeeded: target))
    unfolded += size
  }

  /// Marks the innermost object as one with a merge key, whose value will be merged into it.
  mutating func mergeLast() { if !open.isEmpty { open[open.count - 1].hasMerge = true } }

  /// Adds the members of an object that count: the written members without the merge keys, and then the merged members with other keys. The
  /// first of several merged members with a key counts (documented: YAML's merge key).
  private mutating func addMergedChildren(of frame: Frame) {
    var names: Set<ArraySlice<UInt8>> = []
    var sources: [Int] = []
    for child in pending[frame.firstChild...] {
      let record = records[Int(child)]
      if record.key >= 0, isMergeKey(record.key) {
        sources.append(Int(child))
      } else if record.key >= 0 {
        names.insert(characters(record.key))
        children.append(child)
      }
    }
    func target(_ node: Int) -> Tree.Record {
      records[node].kind == .alias ? records[Int(records[node].payload)] : records[node]
    }
    for source in sources {
      let top = target(source)
      let objects = top.kind == .array ? children(of: top).map { target($0) } : [top]
      for object in objects {
        guard object.kind == .object else {
          addError(records[source].range, "expected an object after the merge key <<, found another value")
          break
        }
        // Members without keys, in a broken text, aren't merged. The last of several equal keys in an object counts.
        let members = children(of: object).reversed().filter {
          records[$0].key >= 0 && names.insert(characters(records[$0].key)).inserted
        }
        children += members.reversed().map { Int32(truncatingIfNeeded: $0) }
      }
    }
  }

  /// Returns whether a key is YAML's `<<`, without quotation marks.
  private func isMergeKey(_ key: Int32) -> Bool {
    let text = texts[Int(key)]
    return text.range == text.content && Bytes.spell("<<", characters(key))
  }

  private func children(of record: Tree.Record) -> [Int] {
    let (first, count) = record.pair
    return children[first..<first + count].map { Int($0) }
  }

  // MARK: Texts

  func characters(_ text: Int32) -> ArraySlice<UInt8> { Tree.characters(of: texts[Int(text)], source, decoded) }

  /// Adds a text that the source spells byte for byte.
  mutating func text(plain content: Range<Int>, in range: Range<Int>) -> Int32 {
    texts.append(Tree.TextRecord(range: range, content: content))
    return Int32(truncatingIfNeeded: texts.count - 1)
  }

  /// A text that is being read, as the indexes at which its characters and segments begin.
  typealias Draft = (text: Int, segment: Int)

  /// Begins a text that may have escapes.
  func beginText() -> Draft { (decoded.count, segments.count) }

  /// Adds characters that the source spells byte for byte.
  mutating func append(_ draft: Draft, plain range: Range<Int>, as spelling: Spelled.Segment.Spelling = .plain) {
    guard !range.isEmpty else { return }
    var (text, source) = (decoded.count - draft.text, range)
    if segments.count > draft.segment, let last = segments.last, last.spelling == spelling,
      last.source.upperBound == range.lowerBound
    {
      (text, source) = (last.text.lowerBound, last.source.lowerBound..<range.upperBound)
      segments.removeLast()
    }
    decoded.append(contentsOf: self.source[range])
    segments.append(Spelled.Segment(text: text..<decoded.count - draft.text, source: source, spelling))
  }

  /// Adds characters that the source spells as one unit.
  mutating func append(_ draft: Draft, _ characters: [UInt8], for range: Range<Int>) {
    guard !characters.isEmpty else { return }
    let text = decoded.count - draft.text
    decoded.append(contentsOf: characters)
    segments.append(Spelled.Segment(text: text..<text + characters.count, source: range, .unit))
  }

  /// Ends a text and returns its number.
  mutating func endText(_ draft: Draft, content: Range<Int>, in range: Range<Int>) -> Int32 {
    let count = segments.count - draft.segment
    // A text that is spelled byte for byte needs no map.
    if count == 0 && content.isEmpty
      || count == 1 && segments[draft.segment].spelling == .plain && segments[draft.segment].source == content
    {
      discard(draft)
      return text(plain: content, in: range)
    }
    // An empty text with something between its marks gets one empty segment.
    if count == 0 { segments.append(Spelled.Segment(text: 0..<0, source: content, .unit)) }
    texts.append(
      Tree.TextRecord(
        range: range, content: content, characters: draft.text..<decoded.count,
        segments: draft.segment..<segments.count))
    return Int32(truncatingIfNeeded: texts.count - 1)
  }

  /// Removes the characters of a text that was begun.
  mutating func discard(_ draft: Draft) {
    decoded.removeSubrange(draft.text...)
    segments.removeSubrange(draft.segment...)
  }

  func range(of text: Int32) -> Range<Int> { texts[Int(text)].range }

  // MARK: Notes

  mutating func addComment(_ range: Range<Int>) { comments.append(range) }

  /// Notes an error, unless the previous one is at the same place or ``mostErrors`` errors have been noted.
  mutating func addError(
    _ range: Range<Int>, _ message: @autoclosure () -> String, help: String = "",
    _ kind: SourceDocument.ReadingError.Kind = .syntax, isCutOff: Bool = false
  ) {
    guard errors.count < Self.mostErrors, errors.last?.range.lowerBound != range.lowerBound else { return }
    let end = max(range.lowerBound, min(range.upperBound, source.count))
    errors.append(
      SourceDocument.ReadingError(
        kind: kind, range: range.lowerBound..<end, message: message(), help: help, isCutOff: isCutOff))
  }

  /// Notes that a cursor isn't at the expected text.
  mutating func expect(_ expected: String, at cursor: Cursor, help: String = "", to end: Int? = nil) {
    expect(expected, at: cursor, in: cursor.place..<(end ?? cursor.place + 1), help: help)
  }

  /// Notes that a cursor isn't at the expected text, for another range, such as the bracket that isn't closed.
  mutating func expect(_ expected: String, at cursor: Cursor, in range: Range<Int>, help: String = "") {
    addError(range, "expected \(expected), \(cursor.found)", help: help, isCutOff: cursor.isAtEnd)
  }

  /// Notes that the text ends although more was expected.
  mutating func expectMore(_ expected: String, in range: Range<Int>) {
    addError(range, "expected \(expected), found the end of the text", isCutOff: true)
  }

  /// Skips blanks and C comments, and notes those that strict JSON doesn't allow. Returns whether the blanks include a line feed.
  @discardableResult
  mutating func passTrivia(_ cursor: inout Cursor, isStrict: Bool = false) -> Bool {
    var hasLineEnd = false
    while true {
      while Bytes.isBlank(cursor.byte) {
        if cursor.byte == 0x0a { hasLineEnd = true }
        if isStrict, !Bytes.isSpace(cursor.byte) { expect("a space or a line end", at: cursor) }
        cursor.place += 1
      }
      guard let (range, isClosed) = cursor.passComment() else { return hasLineEnd }
      addComment(range)
      if isStrict {
        addError(range, "expected a value, found a comment", help: "JSON has no comments: remove it.")
      } else if !isClosed {
        expectMore("*/ after the comment that starts here", in: range.lowerBound..<range.lowerBound + 2)
      }
    }
  }

  /// Notes that a limit was exceeded, which ends the reading.
  mutating func reachLimit(_ message: String, _ range: Range<Int>) {
    if !isExhausted { addError(range, message + "; the rest isn't read", .limit) }
    isExhausted = true
  }

  /// Returns the tree of everything that was added.
  func tree() -> Tree {
    Tree(
      source: source, records: records, texts: texts, children: children, decoded: decoded, segments: segments)
  }
}
