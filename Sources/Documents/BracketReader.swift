/// Reads notations with brackets in one pass and without recursion: JSON (RFC 8259), JSON5, and old-style property lists. Missing and
/// misplaced parts are noted, and reading continues.
///
/// Old-style property lists have dictionaries in braces, arrays in parentheses, texts with and without quotation marks, data in angle
/// brackets, and C comments (documented: "Old-Style ASCII Property Lists" in the archived Property List Programming Guide). Keys and values may
/// appear without braces around them, as in a `.strings` file. Printed lists also have `=>` instead of `=`, brackets instead of parentheses,
/// indexes of elements (`0 => …`), line ends instead of `;` and `,`, whole numbers, truth values, and
/// `{length = 4, bytes = 0x01020304}` for data.
struct BracketReader {
  private(set) var tree: TreeBuilder
  private var cursor: Cursor
  private let notation: Notation
  /// A Boolean value that indicates whether a value was just read, so that a separator must follow.
  private var needsSeparator = false
  /// The place of a comma that was just read in JSON; nil after anything else.
  private var comma: Int?
  /// A Boolean value that indicates whether the key that waits for a value already has its colon or `=`.
  private var hasSign = false
  /// A Boolean value that indicates whether a line ended between the previous part and the current place.
  private var isOnNewLine = false
  /// A Boolean value that indicates whether the outermost dictionary of an old-style list has no braces.
  private var isBraceless = false

  private var isJSON: Bool { notation == .json || notation == .json5 }
  private var isPrinted: Bool { notation == .printed }

  /// Reads the source of a tree builder. Afterward, ``tree`` has everything that was read.
  init(_ tree: TreeBuilder, _ notation: Notation) {
    self.tree = tree
    self.notation = notation
    cursor = Cursor(tree.source)
    read()
  }

  private mutating func read() {
    while !tree.isExhausted {
      isOnNewLine = tree.passTrivia(&cursor, isStrict: notation == .json)
      if cursor.isAtEnd { break }
      if tree.open.isEmpty, !tree.records.isEmpty, !beginsBraceless() {
        tree.expect("nothing after the value", at: cursor, to: cursor.end)
        break
      }
      switch cursor.byte {
      case UInt8(ascii: "}"): close(.object)
      case UInt8(ascii: "]") where isJSON || isPrinted: close(.array)
      case UInt8(ascii: ")") where !isJSON: close(.array)
      case UInt8(ascii: ","): readSeparator()
      case UInt8(ascii: ";") where !isJSON: readSeparator()
      case UInt8(ascii: isJSON ? ":" : "="): readSign()
      default: readNext()
      }
    }
    if tree.hasKey, cursor.isAtEnd {
      tree.expect(isJSON || hasSign ? "a value for the last key" : "'='", at: cursor)
    }
    if isBraceless, tree.open.count == 1 { tree.close(at: cursor.end) }
    tree.closeAll(at: cursor.end, object: "'}'", array: "'\(closing(.array))'")
  }

  // MARK: Signs

  private func closing(_ kind: Tree.Kind?) -> String { kind == .object ? "}" : isJSON ? "]" : ")" }

  private func separator(_ kind: Tree.Kind?) -> String { kind == .object && !isJSON ? ";" : "," }

  /// The separator or the closing bracket that may follow a value here.
  private var rest: String { "'\(separator(tree.innermost))' or '\(closing(tree.innermost))'" }

  /// The part that is missing after a key.
  private var missing: String { isJSON || hasSign ? "a value for the key" : "'='" }

  private func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  private mutating func close(_ kind: Tree.Kind) {
    let found = isBraceless && tree.open.count == 1 ? nil : tree.innermost
    if tree.hasKey {
      tree.expect(missing, at: cursor, help: isJSON ? "Write a value before '\(closing(found))'." : "")
    } else if let comma, notation == .json {
      let what = found == .object ? "a key in double quotes" : "a JSON value"
      tree.expect(
        "\(what) after ','", at: cursor, in: comma..<comma + 1, help: "Remove the comma before '\(closing(kind))'.")
    } else if notation == .openStep, kind == .object, needsSeparator {
      tree.expect("';'", at: cursor)
    }
    comma = nil
    if found != kind { tree.expect(found == nil ? isJSON ? "a JSON value" : "a value" : rest, at: cursor) }
    cursor.place += 1
    // A bracket can't close a dictionary without braces: it closes nothing.
    if found == nil && isBraceless { return }
    if tree.close(kind, at: cursor.place - 1..<cursor.place) { needsSeparator = true }
  }

  /// Reads `;` in the dictionaries of old-style lists, and `,` anywhere else. Printed lists may have either.
  private mutating func readSeparator() {
    let expected = separator(tree.innermost)
    let isFitting = isPrinted || expected.utf8.first == cursor.byte
    if tree.hasKey {
      // In an old-style list, Apple's tools use a key without a value as its own value, but this reader notes a mistake.
      tree.expect(missing, at: cursor)
      tree.addMissing(at: cursor.place)
    } else if !needsSeparator || !isFitting {
      tree.expect(needsSeparator ? "'\(expected)'" : tree.innermost == .object ? "a key" : "a value", at: cursor)
    }
    (needsSeparator, comma) = (false, cursor.place)
    cursor.place += 1
  }

  /// Reads the colon or `=` after a key, or the `=>` after the index of an element in a printed list.
  private mutating func readSign() {
    let isArrow = isPrinted && cursor.byte(1) == UInt8(ascii: ">")
    if tree.hasKey, !hasSign {
      hasSign = true
    } else if isArrow, tree.innermost == .array, tree.dropLastNumber() {
      needsSeparator = false
    } else if tree.innermost == .object, needsSeparator, !tree.hasKey {
      // The text before the sign is a key, and the key before it has no value.
      tree.expect(rest, at: cursor, help: "The key before this one has no value.")
      if tree.turnLastIntoKey() { (hasSign, needsSeparator) = (true, false) }
    } else {
      tree.expect("a value", at: cursor)
    }
    cursor.place += isArrow ? 2 : 1
  }

  /// Makes the only value the first key of a dictionary without braces if `=` is here in an old-style list. Returns false if there's no `=` here, or
  /// if the value isn't a text.
  private mutating func beginsBraceless() -> Bool {
    guard !isJSON, cursor.byte == UInt8(ascii: "="), tree.wrapOnlyTextAsKey() else { return false }
    (isBraceless, hasSign, needsSeparator) = (true, false, false)
    return true
  }

  // MARK: Keys and values

  private mutating func readNext() {
    if needsSeparator, !(isPrinted && isOnNewLine) {
      let isStatement = notation == .openStep && tree.innermost == .object
      tree.expect(isStatement ? "';'" : rest, at: cursor, help: isJSON ? "A comma is missing." : "")
    }
    (needsSeparator, comma) = (false, nil)
    if tree.hasKey, !hasSign {
      // If a text follows on another line, the key has no value, and the text is the next key.
      let isNext = isOnNewLine && (!isJSON || isQuote(cursor.byte))
      let help = isNext ? "The key before this one has no value." : ""
      tree.expect(
        isJSON ? "':'" : "'='", at: cursor, help: isJSON ? help : "Write key = value; in this notation.")
      if isNext { tree.addMissing() }
    }
    let isKey = tree.innermost == .object && !tree.hasKey
    hasSign = !isKey
    if isKey { readKey() } else { readValue() }
  }

  private mutating func readKey() {
    if isJSON, !isQuote(cursor.byte), notation == .json || !Bytes.isNamePart(cursor.byte) {
      tree.expect("a key in double quotes", at: cursor, help: "JSON requires double quotes around keys.")
    }
    if let text = readText("a key in double quotes") { return tree.addKey(text) }
    if !isJSON { tree.expect("a key", at: cursor) }
    readValue()
  }

  /// Reads a text in quotation marks, or a text without them where the notation has such texts. Returns nil and skips nothing otherwise.
  private mutating func readText(_ expected: String) -> Int32? {
    if isQuote(cursor.byte) {
      if notation == .json, cursor.byte == UInt8(ascii: "'") {
        tree.expect(expected, at: cursor, help: "JSON requires double quotes around strings.")
      }
      return tree.quoted(&cursor, isJSON ? notation == .json ? .json : .script : .openStep)
    }
    let range = cursor.pass { [notation] in Self.isBare($0, notation) }
    return range.isEmpty ? nil : tree.text(plain: range, in: range)
  }

  private static func isBare(_ byte: UInt8, _ notation: Notation) -> Bool {
    if notation == .openStep { return byte > 0x20 && !"{}()=;,\"'<>".utf8.contains(byte) }
    return Bytes.isNamePart(byte) || notation == .printed && "+/:.-".utf8.contains(byte)
  }

  private mutating func open(_ kind: Tree.Kind) {
    if tree.open(kind, at: cursor.place) { cursor.place += 1 }
  }

  private mutating func readValue() {
    let start = cursor.place
    switch cursor.byte {
    case UInt8(ascii: "{") where isPrinted && readPrintedData(): break
    case UInt8(ascii: "{"): return open(.object)
    case UInt8(ascii: "[") where isJSON || isPrinted: return open(.array)
    case UInt8(ascii: "(") where !isJSON: return open(.array)
    case UInt8(ascii: "<") where !isJSON: readData()
    case let byte where isJSON && !isQuote(byte): readWord()
    case let byte:
      guard let text = readText("a JSON value") else {
        tree.expect("a value", at: cursor)
        tree.add(.computed, cursor.passCharacter())
        break
      }
      let range = start..<min(cursor.place, cursor.end)
      if isPrinted, !isQuote(byte) { addWord(text, range) } else { tree.add(text: text, range) }
    }
    needsSeparator = true
  }
}

/// Words and numbers of JSON.
extension BracketReader {
  private mutating func readWord() {
    let range = cursor.pass { Bytes.isNamePart($0) || "+-.".utf8.contains($0) }
    if range.isEmpty {
      tree.expect("a JSON value", at: cursor, help: "Write strings in double quotes: \"public.url\".")
      return _ = tree.add(.computed, cursor.passCharacter())
    }
    let word = cursor.bytes[range]
    let isJSON5 = notation == .json5
    if Bytes.isOne(of: ["true", "false"], word) { return tree.add(word.count == 4, range) }
    if Bytes.spell("null", word) { return _ = tree.add(.null, range) }
    if isJSON5 ? word.first.map({ Bytes.isDigit($0) || "+-.".utf8.contains($0) }) == true : isNumber(range) {
      let number = isJSON5 ? NumberLiteral(literal: word) : NumberLiteral(whole: word) ?? NumberLiteral(decimal: word)
      if let number { return tree.add(number, range) }
    }
    let isNumeric = word.first.map { Bytes.isDigit($0) || $0 == UInt8(ascii: "-") } ?? false
    let help = word.first == UInt8(ascii: "0") ? "Write the number without leading zeros." : ""
    let message =
      isNumber(range)
      ? "expected a number that a double can hold, found a larger one"
      : "expected a JSON value, found '\(Bytes.string(word.prefix(40)))'"
    tree.addError(range, message, help: isNumeric ? help : "Write strings in double quotes: \"public.url\".")
    tree.add(.computed, range)
  }

  /// Returns whether a word is a number in JSON.
  private func isNumber(_ range: Range<Int>) -> Bool {
    var word = Cursor(cursor.bytes, in: range)
    func passDigits() -> Bool { !word.pass { Bytes.isDigit($0) }.isEmpty }
    _ = word.pass("-")
    let hasZero = word.pass("0")
    guard passDigits() != hasZero else { return false }
    if word.pass("."), !passDigits() { return false }
    if word.pass("e") || word.pass("E") {
      _ = word.pass("+") || word.pass("-")
      guard passDigits() else { return false }
    }
    return word.isAtEnd
  }
}

/// Words and data of old-style property lists.
extension BracketReader {
  /// Adds the value that a word without quotation marks means in a printed list.
  private mutating func addWord(_ text: Int32, _ range: Range<Int>) {
    let word = tree.characters(text)
    if let first = word.first, first != UInt8(ascii: "+"), let number = NumberLiteral(whole: word) {
      tree.add(number, range)
    } else if Bytes.isOne(of: ["YES", "true", "NO", "false"], word) {
      tree.add(Bytes.isOne(of: ["YES", "true"], word), range)
    } else {
      tree.add(text: text, range)
    }
  }

  /// Reads data as pairs of hexadecimal digits, with optional blanks between them.
  private mutating func readData() {
    let start = cursor.place
    cursor.place += 1
    guard let data = cursor.passHexadecimalData(), cursor.byte == UInt8(ascii: ">") else {
      tree.expect("'>' after pairs of hexadecimal digits", at: cursor)
      cursor.pass { !">;,)}\n".utf8.contains($0) }
      if cursor.byte == UInt8(ascii: ">") { cursor.place += 1 }
      return _ = tree.add(.computed, start..<cursor.place)
    }
    cursor.place += 1
    tree.add(data: data, start..<cursor.place)
  }

  /// Reads `{length = 4, bytes = 0x01020304}`, the printed form of data. If bytes in the middle are left out, the value is computed. Returns
  /// false and skips nothing for any other text.
  private mutating func readPrintedData() -> Bool {
    var probe = cursor
    guard probe.pass("{length = ") else { return false }
    probe.pass { Bytes.isDigit($0) }
    guard probe.pass(", bytes = 0x") else { return false }
    let data = probe.passHexadecimalData()
    let isWhole = probe.byte == UInt8(ascii: "}")
    probe.pass { !"{}\n".utf8.contains($0) }
    guard probe.pass("}") else { return false }
    let range = cursor.place..<probe.place
    cursor = probe
    if let data, isWhole { tree.add(data: data, range) } else { tree.add(.computed, range) }
    return true
  }
}

extension Cursor {
  /// Reads hexadecimal digits and blanks; nil if the number of digits is odd.
  fileprivate mutating func passHexadecimalData() -> [UInt8]? {
    let digits = bytes[pass { Bytes.isBlank($0) || Bytes.hexadecimalValue($0) != nil }]
      .compactMap { Bytes.hexadecimalValue($0) }
    guard digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
