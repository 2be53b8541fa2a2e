/// Reads old-style property lists in one pass and without recursion: dictionaries in braces, arrays in parentheses, texts with and without
/// quotation marks, data in angle brackets, and C comments (documented: "Old-Style ASCII Property Lists" in the archived Property List
/// Programming Guide). Keys and values may appear without braces around them, as in a `.strings` file.
///
/// Printed lists also have `=>` instead of `=`, brackets instead of parentheses, indexes of elements (`0 => …`), line ends instead of `;`
/// and `,`, whole numbers, truth values, and `{length = 4, bytes = 0x01020304}` for data.
struct OpenStepReader {
  private var cursor: Cursor
  private let isPrinted: Bool
  /// A Boolean value that indicates whether a value was just read, so that a separator must follow.
  private var needsSeparator = false
  /// A Boolean value that indicates whether the key that waits for a value already has its `=`.
  private var hasEquals = false
  private var isOnNewLine = false
  /// A Boolean value that indicates whether the outermost dictionary has no braces.
  private var isBraceless = false

  static func read(into tree: inout TreeBuilder, _ notation: Notation) {
    var reader = OpenStepReader(cursor: Cursor(tree.source), isPrinted: notation == .printed)
    reader.read(&tree)
  }

  private mutating func read(_ tree: inout TreeBuilder) {
    while !tree.isExhausted {
      isOnNewLine = tree.passTrivia(&cursor)
      if cursor.isAtEnd { break }
      if tree.open.isEmpty, !tree.records.isEmpty, !(cursor.byte == UInt8(ascii: "=") && beginBraceless(&tree)) {
        tree.expect("nothing after the value", at: cursor, to: cursor.end)
        break
      }
      switch cursor.byte {
      case UInt8(ascii: "}"): close(.object, &tree)
      case UInt8(ascii: ")"): close(.array, &tree)
      case UInt8(ascii: "]") where isPrinted: close(.array, &tree)
      case UInt8(ascii: ";"), UInt8(ascii: ","): readSeparator(&tree)
      case UInt8(ascii: "="): readEquals(&tree)
      default: readNext(&tree)
      }
    }
    if tree.hasKey, cursor.isAtEnd { tree.expect(hasEquals ? "a value for the last key" : "'='", at: cursor) }
    if isBraceless, tree.open.count == 1 { tree.close(at: cursor.end) }
    tree.closeAll(at: cursor.end, object: "'}'", array: "')'")
  }

  private mutating func close(_ kind: Tree.Kind, _ tree: inout TreeBuilder) {
    if tree.hasKey {
      tree.expect(hasEquals ? "a value for the key" : "'='", at: cursor)
    } else if kind == .object, needsSeparator, !isPrinted {
      tree.expect("';'", at: cursor)
    }
    let found = isBraceless && tree.open.count == 1 ? nil : tree.innermost
    if found != kind {
      tree.expect(found == nil ? "a value" : found == .object ? "';' or '}'" : "',' or ')'", at: cursor)
    }
    cursor.place += 1
    // A bracket can't close a dictionary without braces: it closes nothing.
    if found == nil && isBraceless { return }
    if tree.close(kind, at: cursor.place - 1..<cursor.place) { needsSeparator = true }
  }

  /// Reads `;` in dictionaries and `,` in arrays. Printed lists may have either in both.
  private mutating func readSeparator(_ tree: inout TreeBuilder) {
    let isFitting = isPrinted || (cursor.byte == UInt8(ascii: ";")) == (tree.innermost == .object)
    if tree.hasKey {
      // Apple's tools read a key without a value as its own value, but here it is a mistake.
      tree.expect(hasEquals ? "a value for the key" : "'='", at: cursor)
      tree.addMissing(at: cursor.place)
    } else if !needsSeparator || !isFitting {
      let separator = tree.innermost == .object ? "';'" : "','"
      tree.expect(needsSeparator ? separator : tree.innermost == .object ? "a key" : "a value", at: cursor)
    }
    needsSeparator = false
    cursor.place += 1
  }

  private mutating func readEquals(_ tree: inout TreeBuilder) {
    if tree.hasKey, !hasEquals, tree.innermost == .object {
      hasEquals = true
    } else if isPrinted, tree.innermost == .array, cursor.byte(1) == UInt8(ascii: ">"), tree.dropLastNumber() {
      needsSeparator = false
    } else if tree.innermost == .object, needsSeparator, !tree.hasKey {
      tree.expect("';' or '}'", at: cursor, help: "The key before this one has no value.")
      if tree.turnLastIntoKey() { (hasEquals, needsSeparator) = (true, false) }
    } else {
      tree.expect("a value", at: cursor)
    }
    cursor.place += isPrinted && cursor.byte(1) == UInt8(ascii: ">") ? 2 : 1
  }

  /// Makes the only value the first key of a dictionary without braces. Returns false if the value isn't a text.
  private mutating func beginBraceless(_ tree: inout TreeBuilder) -> Bool {
    guard tree.wrapOnlyTextAsKey() else { return false }
    (isBraceless, hasEquals, needsSeparator) = (true, false, false)
    return true
  }

  private mutating func readNext(_ tree: inout TreeBuilder) {
    if needsSeparator, !(isPrinted && isOnNewLine) {
      tree.expect(tree.innermost == .object ? isPrinted ? "';' or '}'" : "';'" : "',' or ')'", at: cursor)
    }
    needsSeparator = false
    if tree.hasKey, !hasEquals {
      tree.expect("'='", at: cursor, help: "Write key = value; in this notation.")
      // If the next text is on another line, the key has no value, and the text is the next key.
      if isOnNewLine { tree.addMissing(at: cursor.place) }
    }
    if tree.innermost == .object, !tree.hasKey { return readKey(&tree) }
    hasEquals = true
    readValue(&tree)
  }

  private mutating func readKey(_ tree: inout TreeBuilder) {
    hasEquals = false
    if let text = readText(&tree) { return tree.addKey(text) }
    tree.expect("a key", at: cursor)
    if cursor.byte == UInt8(ascii: "{") || cursor.byte == UInt8(ascii: "(") || cursor.byte == UInt8(ascii: "<") {
      readValue(&tree)
    } else {
      cursor.passCharacter()
    }
  }

  private mutating func readValue(_ tree: inout TreeBuilder) {
    let start = cursor.place
    switch cursor.byte {
    case UInt8(ascii: "{") where isPrinted && readPrintedData(&tree): break
    case UInt8(ascii: "{"), UInt8(ascii: "("),
      UInt8(ascii: "[") where isPrinted:
      let isDictionary = cursor.byte == UInt8(ascii: "{")
      guard tree.open(isDictionary ? .object : .array, at: start) else { return }
      cursor.place += 1
      return
    case UInt8(ascii: "<"): readData(&tree)
    default:
      let isBare = cursor.byte != UInt8(ascii: "\"") && cursor.byte != UInt8(ascii: "'")
      guard let text = readText(&tree) else {
        tree.expect("a value", at: cursor)
        tree.add(.computed, cursor.passCharacter())
        break
      }
      addWord(text, isBare: isBare, start..<min(cursor.place, cursor.end), &tree)
    }
    needsSeparator = true
  }

  /// Adds a text, or the value that a bare word means in a printed list.
  private mutating func addWord(_ text: Int32, isBare: Bool, _ range: Range<Int>, _ tree: inout TreeBuilder) {
    guard isPrinted, isBare else { return tree.add(text: text, range) }
    let word = tree.characters(text)
    if let date = printedDate(word) { return _ = tree.add(.date, range.lowerBound..<cursor.place, date.bitPattern) }
    if let first = word.first, first != UInt8(ascii: "+"), let number = NumberLiteral(whole: word) {
      return tree.add(number, range)
    }
    if Bytes.isOne(of: ["YES", "true"], word) { return tree.add(true, range) }
    if Bytes.isOne(of: ["NO", "false"], word) { return tree.add(false, range) }
    tree.add(text: text, range)
  }

  /// Skips the rest of a printed date such as `2001-01-31 12:00:00 +0000`, whose first word is given. Returns its seconds; nil for other words.
  private mutating func printedDate(_ word: ArraySlice<UInt8>) -> Double? {
    guard word.count == 10, cursor.byte == 0x20, cursor.place + 15 <= cursor.end else { return nil }
    let rest = cursor.bytes[cursor.place + 1..<cursor.place + 15]
    guard Bytes.spell(" +0000", rest.suffix(6)) else { return nil }
    let text = word + [UInt8(ascii: "T")] + rest.prefix(8) + [UInt8(ascii: "Z")]
    guard let date = Scalars.date(text) else { return nil }
    cursor.place += 15
    return date
  }

  private mutating func readText(_ tree: inout TreeBuilder) -> Int32? {
    if cursor.byte == UInt8(ascii: "\"") || cursor.byte == UInt8(ascii: "'") {
      return tree.quoted(&cursor, .openStep)
    }
    let range = cursor.pass { [isPrinted] in Self.isBare($0, isPrinted) }
    return range.isEmpty ? nil : tree.text(plain: range, in: range)
  }

  private static func isBare(_ byte: UInt8, _ isPrinted: Bool) -> Bool {
    if isPrinted { return Bytes.isNamePart(byte) || "+/:.-".utf8.contains(byte) }
    return byte > 0x20 && !"{}()=;,\"'<>".utf8.contains(byte)
  }

  /// Reads data as pairs of hexadecimal digits, with optional blanks between them.
  private mutating func readData(_ tree: inout TreeBuilder) {
    let start = cursor.place
    cursor.place += 1
    guard let data = readDigits(), cursor.byte == UInt8(ascii: ">") else {
      tree.expect("'>' after pairs of hexadecimal digits", at: cursor)
      cursor.pass { !">;,)}\n".utf8.contains($0) }
      if cursor.byte == UInt8(ascii: ">") { cursor.place += 1 }
      return _ = tree.add(.computed, start..<cursor.place)
    }
    cursor.place += 1
    tree.add(data: data, start..<cursor.place)
  }

  /// Reads hexadecimal digits and blanks; nil if the number of digits is odd.
  private mutating func readDigits() -> [UInt8]? {
    var data: [UInt8] = []
    var high: UInt8?
    while !cursor.isAtEnd {
      if let digit = Bytes.hexadecimalValue(cursor.byte) {
        if let first = high { data.append(first << 4 | digit) }
        high = high == nil ? digit : nil
      } else if !Bytes.isBlank(cursor.byte) {
        break
      }
      cursor.place += 1
    }
    return high == nil ? data : nil
  }

  /// Reads `{length = 4, bytes = 0x01020304}`, the printed form of data. If bytes in the middle are left out, the value is computed. Returns
  /// false and skips nothing for any other text.
  private mutating func readPrintedData(_ tree: inout TreeBuilder) -> Bool {
    guard cursor.starts("{length = ") else { return false }
    var probe = self
    probe.cursor.place += 10
    probe.cursor.pass { Bytes.isDigit($0) }
    guard probe.cursor.starts(", bytes = 0x") else { return false }
    probe.cursor.place += 12
    let data = probe.readDigits()
    let isWhole = probe.cursor.byte == UInt8(ascii: "}")
    probe.cursor.pass { !"{}\n".utf8.contains($0) }
    guard probe.cursor.byte == UInt8(ascii: "}") else { return false }
    let start = cursor.place
    cursor.place = probe.cursor.place + 1
    if let data, isWhole {
      tree.add(data: data, start..<cursor.place)
    } else {
      tree.add(.computed, start..<cursor.place)
    }
    return true
  }
}
