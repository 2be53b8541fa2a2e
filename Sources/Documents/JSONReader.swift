/// Reads JSON (RFC 8259) or JSON5 in one pass and without recursion. Missing and misplaced parts are noted, and reading continues.
struct JSONReader {
  private var cursor: Cursor
  private let isJSON5: Bool
  /// A Boolean value that indicates whether a value was just read, so that a comma must follow.
  private var needsComma = false
  /// The place of a comma that was just read; nil after anything else.
  private var comma: Int?
  /// A Boolean value that indicates whether the key that waits for a value already has its colon.
  private var hasColon = false
  /// A Boolean value that indicates whether a line ended between the previous part and the current place.
  private var isOnNewLine = false

  static func read(into tree: inout TreeBuilder, _ notation: Notation) {
    var reader = JSONReader(cursor: Cursor(tree.source), isJSON5: notation == .json5)
    reader.read(&tree)
  }

  private mutating func read(_ tree: inout TreeBuilder) {
    while !tree.isExhausted {
      isOnNewLine = tree.passTrivia(&cursor, isStrict: !isJSON5)
      if cursor.isAtEnd { break }
      if tree.open.isEmpty, !tree.records.isEmpty {
        tree.expect("nothing after the value", at: cursor, to: cursor.end)
        break
      }
      switch cursor.byte {
      case UInt8(ascii: "}"): close(.object, &tree)
      case UInt8(ascii: "]"): close(.array, &tree)
      case UInt8(ascii: ","): readComma(&tree)
      case UInt8(ascii: ":"): readColon(&tree)
      default:
        if needsComma { tree.expect("',' or '\(closing(tree.innermost))'", at: cursor, help: "A comma is missing.") }
        (needsComma, comma) = (false, nil)
        let isKey = tree.innermost == .object && !tree.hasKey
        // If a key has no colon and a text follows on another line, the key has no value, and the text is the next key.
        let isNext = tree.hasKey && !hasColon && isOnNewLine && isQuote(cursor.byte)
        if isNext { tree.expect("':'", at: cursor, help: "The key before this one has no value.") }
        if isKey || isNext { readKey(&tree) } else { readValue(&tree) }
      }
    }
    if tree.hasKey, cursor.isAtEnd { tree.expect("a value for the last key", at: cursor) }
    tree.closeAll(at: cursor.end, object: "'}'", array: "']'")
  }

  private func closing(_ kind: Tree.Kind?) -> String { kind == .object ? "}" : "]" }

  private func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  private mutating func readText(_ expected: String, _ tree: inout TreeBuilder) -> Int32 {
    if !isJSON5, cursor.byte == UInt8(ascii: "'") {
      tree.expect(expected, at: cursor, help: "JSON requires double quotes around strings.")
    }
    return tree.quoted(&cursor, isJSON5 ? .script : .json)
  }

  private mutating func close(_ kind: Tree.Kind, _ tree: inout TreeBuilder) {
    let found = tree.innermost
    if tree.hasKey {
      tree.expect("a value for the key", at: cursor, help: "Write a value before '\(closing(found))'.")
    } else if let comma, !isJSON5 {
      let what = found == .object ? "a key in double quotes" : "a JSON value"
      tree.expect(
        "\(what) after ','", at: cursor, in: comma..<comma + 1, help: "Remove the comma before '\(closing(kind))'.")
    }
    comma = nil
    if found != kind { tree.expect(found == nil ? "a JSON value" : "',' or '\(closing(found))'", at: cursor) }
    cursor.place += 1
    if tree.close(kind, at: cursor.place - 1..<cursor.place) { needsComma = true }
  }

  private mutating func readComma(_ tree: inout TreeBuilder) {
    if tree.hasKey {
      tree.expect("a value for the key", at: cursor)
      tree.addMissing(at: cursor.place)
    } else if !needsComma || tree.open.isEmpty {
      tree.expect(tree.innermost == .object ? "a key" : "a value", at: cursor)
    }
    (needsComma, comma) = (false, cursor.place)
    cursor.place += 1
  }

  private mutating func readColon(_ tree: inout TreeBuilder) {
    if tree.innermost == .object, tree.hasKey, !hasColon {
      hasColon = true
    } else if tree.innermost == .object, needsComma, !tree.hasKey {
      // The text before the colon is a key, and the key before it has no value.
      tree.expect("',' or '}'", at: cursor, help: "The key before this one has no value.")
      if tree.turnLastIntoKey() { (hasColon, needsComma) = (true, false) }
    } else {
      tree.expect("a value", at: cursor)
    }
    cursor.place += 1
  }

  private mutating func readKey(_ tree: inout TreeBuilder) {
    hasColon = false
    if isQuote(cursor.byte) { return tree.addKey(readText("a key in double quotes", &tree)) }
    if tree.hasKey { return readValue(&tree) }
    if !isJSON5 || !Bytes.isNamePart(cursor.byte) {
      tree.expect("a key in double quotes", at: cursor, help: "JSON requires double quotes around keys.")
    }
    guard Bytes.isNamePart(cursor.byte) else { return readValue(&tree) }
    let range = cursor.passName()
    tree.addKey(tree.text(plain: range, in: range))
  }

  private mutating func readValue(_ tree: inout TreeBuilder) {
    if tree.hasKey, !hasColon {
      tree.expect("':'", at: cursor)
      hasColon = true
    }
    let start = cursor.place
    switch cursor.byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isObject = cursor.byte == UInt8(ascii: "{")
      guard tree.open(isObject ? .object : .array, at: start) else { return }
      cursor.place += 1
      return
    case let byte where isQuote(byte):
      let text = readText("a JSON value", &tree)
      tree.add(text: text, start..<min(cursor.place, cursor.end))
    default: readWord(&tree)
    }
    needsComma = true
  }

  private mutating func readWord(_ tree: inout TreeBuilder) {
    let range = cursor.pass { Bytes.isNamePart($0) || "+-.".utf8.contains($0) }
    if range.isEmpty {
      tree.expect("a JSON value", at: cursor, help: "Write strings in double quotes: \"public.url\".")
      return _ = tree.add(.computed, cursor.passCharacter())
    }
    let word = cursor.bytes[range]
    if Bytes.spell("true", word) { return tree.add(true, range) }
    if Bytes.spell("false", word) { return tree.add(false, range) }
    if Bytes.spell("null", word) { return _ = tree.add(.null, range) }
    if isJSON5 ? word.first.map({ Bytes.isDigit($0) || "+-.".utf8.contains($0) }) == true : Self.isNumber(word) {
      let number = isJSON5 ? NumberLiteral(literal: word) : NumberLiteral(whole: word) ?? NumberLiteral(decimal: word)
      if let number { return tree.add(number, range) }
    }
    if isJSON5, let number = Scalars.unbounded(word, ["Infinity"], none: ["NaN"]) {
      return tree.add(.real(number), range)
    }
    tree.addError(range, message(about: word), help: Self.help(about: word))
    tree.add(.computed, range)
  }

  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    var rest = word
    func passDigits() -> Bool {
      let count = rest.count
      rest = rest.drop { Bytes.isDigit($0) }
      return rest.count < count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    if rest.first == UInt8(ascii: "0"), rest.dropFirst().first.map({ Bytes.isDigit($0) }) == true { return false }
    guard passDigits() else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard passDigits() else { return false }
    }
    if rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard passDigits() else { return false }
    }
    return rest.isEmpty
  }

  private func message(about word: ArraySlice<UInt8>) -> String {
    if Self.isNumber(word) { return "expected a number that a double can hold, found a larger one" }
    return "expected a JSON value, found '\(Bytes.string(word.prefix(40)))'"
  }

  private static func help(about word: ArraySlice<UInt8>) -> String {
    guard let first = word.first, Bytes.isDigit(first) || first == UInt8(ascii: "-") else {
      return isNumber(word) ? "" : "Write strings in double quotes: \"public.url\"."
    }
    return first == UInt8(ascii: "0") ? "Write the number without leading zeros." : ""
  }
}
