/// Reads literals of Swift, JavaScript and TypeScript in one pass and without recursion: dictionaries, arrays, texts, numbers and truth
/// values. An expression becomes a computed node.
///
/// A text that is more than a literal is a program, whose root is computed. If a literal or an expression follows a name or a text and `:`
/// or `=`, it is a member of the computed node, however deep in brackets it is. All other texts are children without a key. Thus the value
/// of a key is found without understanding the program.
struct LiteralReader {
  /// The kinds of constructs that are open around the current place.
  private enum Kind: Equatable {
    case object, array
    /// A Swift dictionary, or a Swift collection that may still turn out to be one.
    case dictionary, undecided
    /// A call that wraps a value in Tuist's manifests, such as `.string("…")`.
    case wrapper
    /// An expression or a program, which has a node.
    case code
    /// The type after `as` or `satisfies`, which is skipped.
    case clause
    /// A bracket within an expression.
    case bracket
  }

  private struct Frame {
    let kind: Kind
    let node: Int
    let start: Int
    /// A Boolean value that indicates whether a key or a wrapper waits for its value here.
    var awaits = false
    /// The number of question marks whose colons must still follow.
    var ternaries = 0
    /// A Boolean value that indicates whether the end of a line can end the expression.
    var isStatement = false
  }

  var tree: TreeBuilder
  var cursor: Cursor
  let notation: Notation
  private var frames: [Frame] = []
  /// The node of the value that was just read; nil after anything else.
  private var value: Int?
  /// The end of the part that was read last.
  private var lastEnd = 0
  /// A Boolean value that indicates whether a value may end here, so that a slash after it means division.
  private var isAfterValue = false
  /// The end of a line in which no further slash starts a regular expression, so that the search isn't repeated.
  private var plainSlashesEnd = 0
  /// A Boolean value that indicates whether a multiline text isn't closed, so that the search for its end isn't repeated.
  var hasUnclosedText = false

  /// Reads the source of a tree builder. Afterward, ``tree`` has everything that was read.
  init(_ tree: TreeBuilder, _ notation: Notation) {
    self.tree = tree
    self.notation = notation
    cursor = Cursor(tree.source)
    read()
  }

  private mutating func read() {
    tree.passTrivia(&cursor)
    if !cursor.isAtEnd { readValue(isStatement: false) }
    while !tree.isExhausted {
      let hasLineEnd = tree.passTrivia(&cursor)
      if cursor.isAtEnd { break }
      if let value {
        self.value = nil
        if readRest(value, hasLineEnd) { continue }
      }
      guard let frame = frames.last else { break }
      switch frame.kind {
      case .object: readObject(frame)
      case .array, .dictionary, .undecided: readCollection(frame)
      case .wrapper: readWrapper(frame)
      case .code, .bracket, .clause: readCode(frame, hasLineEnd)
      }
    }
    let isCut = frames.last.map { $0.kind != .code && $0.kind != .bracket && $0.kind != .clause } ?? false
    if isCut, let frame = frames.last, !tree.isExhausted {
      let closing = frame.kind == .wrapper ? ")" : frame.kind == .object ? "}" : "]"
      tree.expectMore("a matching '\(closing)'", in: frame.start..<frame.start + 1)
    }
    while let frame = frames.popLast() {
      switch frame.kind {
      case .code: tree.close(at: max(lastEnd, frame.start))
      case .object, .array, .dictionary, .undecided: tree.close(at: cursor.end, isClosed: false)
      default: break
      }
    }
  }

  /// Returns the cursor after blanks and comments.
  private func afterTrivia() -> Cursor {
    var probe = cursor
    repeat { probe.skipSpace() } while probe.passComment() != nil
    return probe
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { ",;)]}".utf8.contains(byte) }

  private mutating func pass(_ count: Int = 1) {
    cursor.place = min(cursor.place + count, cursor.end)
    lastEnd = cursor.place
  }

  // MARK: Values

  /// Reads a value, or the start of one.
  private mutating func readValue(isStatement: Bool) {
    let start = cursor.place
    if !frames.isEmpty { frames[frames.count - 1].awaits = false }
    if cursor.isAtEnd || Self.isSeparator(cursor.byte) { return tree.addMissing(at: lastEnd) }
    if isAtString {
      if readText(notes: true) == nil { tree.add(.computed, start..<cursor.place) }
      return endValue(tree.records.count - 1)
    }
    let isSwift = notation == .swift
    switch cursor.byte {
    case UInt8(ascii: "{") where !isSwift: return open(.object, .object)
    case UInt8(ascii: "["): return open(isSwift ? .undecided : .array, .array)
    case UInt8(ascii: ".") where isSwift && startsWrapper():
      frames.append(Frame(kind: .wrapper, node: tree.records.count, start: start, awaits: true))
      while cursor.byte != UInt8(ascii: "(") { cursor.place += 1 }
      return pass()
    default: if readWord() { return endValue(tree.records.count - 1) }
    }
    openCode(tree.records.count, isStatement: isStatement, at: start)
  }

  private mutating func endValue(_ node: Int) {
    value = node
    isAfterValue = true
    lastEnd = cursor.place
  }

  private mutating func open(_ kind: Kind, _ treeKind: Tree.Kind) {
    let start = cursor.place
    guard tree.open(treeKind, at: start) else { return }
    frames.append(Frame(kind: kind, node: tree.records.count - 1, start: start))
    pass()
  }

  private mutating func openCode(_ node: Int, isStatement: Bool, at start: Int) {
    guard tree.open(.computed, at: start) else { return }
    frames.append(Frame(kind: .code, node: node, start: start, isStatement: isStatement))
    (isAfterValue, lastEnd) = (false, start)
  }

  private mutating func close(isClosed: Bool = true) {
    guard let frame = frames.popLast() else { return }
    tree.close(at: frame.kind == .code ? max(lastEnd, frame.start) : cursor.place, isClosed: isClosed)
    if frame.kind != .code { endValue(frame.node) }
  }

  /// The names of the calls that wrap values in Tuist's manifests (documented: `Plist.Value`).
  private static let wrappers: [StaticString] = ["string", "dictionary", "array", "boolean", "integer", "real"]

  private func startsWrapper() -> Bool {
    var probe = cursor
    probe.place += 1
    let name = cursor.bytes[probe.passName()]
    return probe.byte == UInt8(ascii: "(") && Bytes.isOne(of: Self.wrappers, name)
  }

  /// Reads a number, a truth value, or a word for nil. Returns false and skips nothing for anything else.
  private mutating func readWord() -> Bool {
    var probe = cursor
    if probe.byte == UInt8(ascii: "-") || probe.byte == UInt8(ascii: "+") { probe.place += 1 }
    let isNumber = Bytes.isDigit(probe.byte)
    while Bytes.isNamePart(probe.byte) || isNumber && probe.byte == UInt8(ascii: ".") && Bytes.isDigit(probe.byte(1)) {
      probe.place += 1
    }
    let range = cursor.place..<probe.place
    let word = cursor.bytes[range]
    if isNumber, let number = NumberLiteral(literal: word) {
      tree.add(number, range)
    } else if Bytes.isOne(of: ["true", "false"], word) {
      tree.add(word.count == 4, range)
    } else if Bytes.isOne(of: ["null", "nil", "undefined"], word) {
      tree.add(.null, range)
    } else {
      return false
    }
    cursor.place = probe.place
    return true
  }

  /// Adds the text that begins here and returns its node. If it can't be read, skips its line and returns nil.
  private mutating func readText(notes: Bool) -> Int? {
    let start = cursor.place
    switch readString(notes: notes) {
    case .text(let text): tree.add(text: text, start..<cursor.place)
    case .computed: tree.add(.computed, start..<cursor.place)
    case .broken: return nil
    }
    return tree.records.count - 1
  }

  /// Checks what follows a value: an operator makes the value part of an expression. Returns false if the value ends here.
  private mutating func readRest(_ node: Int, _ hasLineEnd: Bool) -> Bool {
    let byte = cursor.byte
    let around = frames.last?.kind
    let isCode = around == .code || around == .bracket
    if Self.isSeparator(byte), around != nil { return false }
    if byte == UInt8(ascii: ":"), around == .undecided || around == .dictionary || isCode { return false }
    if notation == .javaScript, cursor.starts("as ") || cursor.starts("satisfies ") {
      frames.append(Frame(kind: .clause, node: -1, start: cursor.place, isStatement: isCode))
      return true
    }
    if isCode, hasLineEnd || Bytes.isNamePart(byte) || byte == UInt8(ascii: "#") { return false }
    tree.reopenAsComputed(node)
    frames.append(Frame(kind: .code, node: node, start: tree.records[node].range.lowerBound, isStatement: isCode))
    isAfterValue = true
    return true
  }

  // MARK: Collections

  private mutating func readObject(_ frame: Frame) {
    switch cursor.byte {
    case UInt8(ascii: "}"):
      pass()
      close()
    case UInt8(ascii: ","), UInt8(ascii: ";"): readSeparator()
    case UInt8(ascii: ")"), UInt8(ascii: "]"): closeWrongly("'}'")
    default: if frame.awaits { readValue(isStatement: false) } else { readKey() }
    }
  }

  private mutating func readSeparator() {
    if tree.hasKey { tree.addMissing(at: lastEnd) }
    frames[frames.count - 1].awaits = false
    pass()
  }

  /// Closes a collection at a wrong bracket. The bracket is left to the construct around the collection; if there's no such construct, the bracket is
  /// skipped.
  private mutating func closeWrongly(_ expected: String) {
    tree.expect("',' or \(expected)", at: cursor)
    close(isClosed: false)
    value = nil
    if frames.isEmpty { pass() }
  }

  /// Reads a JavaScript key with its colon, or a shorthand key. Anything else, such as `...other` or a method, becomes a computed value.
  private mutating func readKey() {
    let start = cursor
    var text: Int32?
    if isAtString {
      if case .text(let key) = readString(notes: true) { text = key }
    } else {
      let range = cursor.passName()
      if !range.isEmpty { text = tree.text(plain: range, in: range) }
    }
    let probe = afterTrivia()
    if let text, probe.byte == UInt8(ascii: ":") {
      tree.addKey(text)
      (cursor.place, lastEnd) = (probe.place + 1, probe.place + 1)
      frames[frames.count - 1].awaits = true
    } else if let text, probe.byte == UInt8(ascii: ",") || probe.byte == UInt8(ascii: "}") || probe.isAtEnd {
      // `name` without a colon is short for `name: name`.
      tree.addKey(text)
      tree.add(.computed, start.place..<min(cursor.place, cursor.end))
      lastEnd = cursor.place
    } else {
      if text != nil { cursor = start }
      openCode(tree.records.count, isStatement: false, at: min(cursor.place, start.place))
    }
  }

  private mutating func readCollection(_ frame: Frame) {
    switch cursor.byte {
    case UInt8(ascii: "]"):
      pass()
      close()
    case UInt8(ascii: ","), UInt8(ascii: ";"): readSeparator()
    case UInt8(ascii: ")"), UInt8(ascii: "}"): closeWrongly("']'")
    case UInt8(ascii: ":") where frame.kind != .array:
      // The first colon shows that this is a dictionary; each colon makes the value before it a key.
      tree.makeInnermostObject()
      _ = tree.turnLastIntoKey()
      frames[frames.count - 1] = Frame(kind: .dictionary, node: frame.node, start: frame.start, awaits: true)
      pass()
      if afterTrivia().byte == UInt8(ascii: "]") { frames[frames.count - 1].awaits = false }
    default: readValue(isStatement: false)
    }
  }

  private mutating func readWrapper(_ frame: Frame) {
    switch cursor.byte {
    case UInt8(ascii: ")"):
      pass()
      frames.removeLast()
      if tree.records.count == frame.node { tree.add(.computed, frame.start..<cursor.place) }
      tree.extend(frame.node, from: frame.start, to: cursor.place)
      endValue(frame.node)
    case UInt8(ascii: "]"), UInt8(ascii: "}"): frames.removeLast()
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"): pass()
    default: if frame.awaits { readValue(isStatement: false) } else { pass() }
    }
  }

  // MARK: Expressions

  private mutating func readCode(_ frame: Frame, _ hasLineEnd: Bool) {
    let byte = cursor.byte
    let outer = frames.count > 1 ? frames[frames.count - 2].kind : nil
    if frame.kind != .bracket {
      let isColon = byte == UInt8(ascii: ":") && frame.ternaries == 0 && (outer == .undecided || outer == .dictionary)
      let isNext = frame.isStatement && hasLineEnd && cursor.place > frame.start && Bytes.isNamePart(byte)
      if outer != nil && (Self.isSeparator(byte) || isColon) || isNext {
        if frame.kind == .clause { frames.removeLast() } else { close() }
        return
      }
    }
    if isAtString {
      readCodeText(frame)
    } else if Bytes.isNamePart(byte) {
      let range = cursor.passName()
      lastEnd = cursor.place
      // After these words a value begins, so a slash there starts a regular expression.
      isAfterValue = !Bytes.isOne(of: ["return", "typeof", "case", "in", "of", "default"], cursor.bytes[range])
      readEntry(frame, nil, range)
    } else if byte == UInt8(ascii: "/"), notation == .javaScript, !isAfterValue, cursor.place >= plainSlashesEnd {
      passRegularExpression()
    } else {
      readPunctuation(byte, frame)
    }
  }

  private mutating func readPunctuation(_ byte: UInt8, _ frame: Frame) {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      frames.append(Frame(kind: .bracket, node: frame.kind == .clause ? -1 : frame.node, start: cursor.place))
      isAfterValue = false
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      if frame.kind == .bracket { frames.removeLast() }
      isAfterValue = byte != UInt8(ascii: "}")
      pass()
      // In `info["key"] = …`, the text is a key.
      if byte == UInt8(ascii: "]"), frame.kind == .bracket, isAtAssignment(afterTrivia()), let text = tree.lastText,
        text.lowerBound > frame.start, tree.turnLastIntoKey()
      {
        readEntryValue()
      }
      return
    case UInt8(ascii: "?"):
      let next = cursor.byte(1)
      if next == UInt8(ascii: "?") || next == UInt8(ascii: ":") { cursor.place += 1 }
      if next == 0x20 || next == 0x0a { frames[frames.count - 1].ternaries += 1 }
      isAfterValue = false
    case UInt8(ascii: ":"):
      if frame.ternaries > 0 { frames[frames.count - 1].ternaries -= 1 }
      isAfterValue = false
    case UInt8(ascii: "#"): while cursor.byte(1) == UInt8(ascii: "#") { cursor.place += 1 }
    default: isAfterValue = false
    }
    pass()
  }

  private mutating func readCodeText(_ frame: Frame) {
    let start = cursor.place
    let spelling = readString(notes: false)
    let range = start..<min(cursor.place, cursor.end)
    (lastEnd, isAfterValue) = (cursor.place, true)
    switch spelling {
    case .broken: return
    case .computed: if takesEntries(frame) { tree.add(.computed, range) }
    case .text(let text):
      guard takesEntries(frame) else { return }
      if !readEntry(frame, text, range) { tree.add(text: text, range) }
    }
  }

  private func takesEntries(_ frame: Frame) -> Bool { frame.kind != .clause && frame.node >= 0 }

  private func isAtAssignment(_ probe: Cursor) -> Bool {
    probe.byte == UInt8(ascii: "=") && probe.byte(1) != UInt8(ascii: "=") && probe.byte(1) != UInt8(ascii: ">")
  }

  /// Reads the colon or `=` after a text in an expression or, if `text` is nil, after a name, and the start of the value. Returns false if there's no
  /// such entry.
  @discardableResult
  private mutating func readEntry(_ frame: Frame, _ text: Int32?, _ name: Range<Int>) -> Bool {
    guard takesEntries(frame) else { return false }
    let probe = afterTrivia()
    let isColon = probe.byte == UInt8(ascii: ":") && probe.byte(1) != UInt8(ascii: ":") && frame.ternaries == 0
    guard isColon || isAtAssignment(probe) else { return false }
    let outer = frames.count > 1 ? frames[frames.count - 2].kind : nil
    if isColon, frame.kind == .code, outer == .undecided || outer == .dictionary { return false }
    // An entry within the value of another entry ends that value, so that consecutive entries don't nest.
    if frame.kind == .code, outer == .code || outer == .bracket { close() }
    tree.addKey(text ?? tree.text(plain: name, in: name))
    readEntryValue()
    return true
  }

  /// Skips the colon or `=` that is next, and reads the start of the value after it.
  private mutating func readEntryValue() {
    tree.passTrivia(&cursor)
    pass()
    tree.passTrivia(&cursor)
    readValue(isStatement: true)
  }

  /// Skips a regular expression, so that quotation marks in it start no texts. If there's none, skips only the slash.
  private mutating func passRegularExpression() {
    var probe = cursor
    probe.place += 1
    var isInClass = false
    while !probe.isAtEnd, probe.byte != 0x0a {
      switch probe.byte {
      case UInt8(ascii: "\\"): probe.place += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        cursor.place = probe.place
        isAfterValue = true
        return pass()
      default: break
      }
      probe.place += 1
    }
    plainSlashesEnd = probe.place
    isAfterValue = false
    pass()
  }
}
