import ActivationFiles
import ActivationRules
import PredicateSyntax

/// Reads the literals of JSON, JavaScript, TypeScript and Swift: texts, numbers, truth values, arrays and dictionaries.
///
/// Literals that are concatenated are one text. What a program computes is noted as unknown, in its own words.
///
/// - Complexity: linear in what is read.
struct LiteralReader {

  var cursor: SourceCursor
  var builder = PropertyListMapBuilder()
  var language: SourceFormat { cursor.language }
  /// The places of the values of the program's constants.
  private var constants: [String: Int]
  /// A Boolean value that indicates whether the value of a constant is read; of others that it names, no more are followed.
  private var isInConstant = false

  init(_ cursor: SourceCursor, constants: [String: Int] = [:]) {
    self.cursor = cursor
    self.constants = constants
  }

  /// The places where the values of a program's constants begin, by their names: `const most = 10`, `let most: Int = 10`.
  ///
  /// A name that is declared more than once, is a parameter as well, or is changed (`rules.text = true`) is left out.
  ///
  /// - Complexity: linear in the text.
  static func constants(in text: [UInt8], _ language: SourceFormat) -> [String: Int] {
    let keyword = language == .swift ? "let" : "const"
    var found: [String: Int] = [:]
    var others: Set<String> = []
    // The names in the parentheses that are open, which are parameters where a body follows.
    var inner: [String] = []
    var starts: [Int] = []
    var cursor = SourceCursor(text, language)
    while !cursor.isAtEnd, !cursor.isExhausted {
      cursor.skipTrivia()
      if cursor.isAtLiteral {
        if let (_, end) = cursor.literal() {
          cursor.place = end
        } else {
          cursor.skipBrokenText()
        }
        continue
      }
      guard SourceCursor.isNamePart(cursor.byte) else {
        let byte = cursor.byte
        cursor.place += 1
        if byte == 0x28 { starts.append(inner.count) }
        guard byte == 0x29, let start = starts.popLast() else { continue }
        cursor.skipTrivia()
        if cursor.byte == 0x7b || cursor.byte == 0x3a || cursor.starts("=>") || cursor.starts("->") {
          others.formUnion(inner[start...])
        }
        inner.removeSubrange(start...)
        continue
      }
      let word = cursor.string(cursor.name())
      guard word == "var" || word == "let" || word == "const" else {
        if !starts.isEmpty { inner.append(word) }
        if cursor.isBeforeChange { others.insert(word) }
        continue
      }
      cursor.skipTrivia()
      let name = cursor.string(cursor.name())
      guard !name.isEmpty else {
        others.formUnion(cursor.namesInBrackets())
        continue
      }
      if word != keyword || found[name] != nil { others.insert(name) }
      cursor.skipType()
      guard cursor.byte == 0x3d, cursor.byte(1) != 0x3d else { continue }
      cursor.place += 1
      cursor.skipTrivia()
      found[name] = cursor.place
    }
    return found.filter { !others.contains($0.key) }
  }

  /// A Boolean value that indicates whether nothing continues the expression that ends here.
  private var endsStatement: Bool {
    var probe = cursor
    let hasLineEnd = probe.skipTrivia()
    return probe.isAtEnd || [0x2c, 0x3b, 0x29, 0x5d, 0x7d].contains(probe.byte)
      || hasLineEnd && (SourceCursor.isNamePart(probe.byte) || probe.byte == 0x40)
  }

  /// A document of one value, such as JSON; nil when it isn't one.
  static func document(_ text: [UInt8], _ language: SourceFormat) -> PropertyListMap? {
    var reader = LiteralReader(SourceCursor(text, language))
    reader.passTrivia()
    guard reader.cursor.byte == 0x7b || reader.cursor.byte == 0x5b, reader.readValue() else { return nil }
    reader.passTrivia()
    return reader.cursor.isAtEnd ? PropertyListMap(text, reader.builder.entries) : nil
  }

  /// The value that belongs to a key which was just read, in a dictionary of its own; nil when nothing is there.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - content: The characters of the key.
  ///   - element: The key with its quotation marks.
  ///   - comments: Those before the key, and between it and the value.
  mutating func readEntry(
    _ name: String, content: SourceRange, element: SourceRange, _ comments: [SourceRange]
  ) -> PropertyListMap? {
    builder.open(dictionary: true, at: element.lowerBound)
    builder.comments = comments
    builder.addKey(name, content: content, element: element)
    guard readValue(isInStatement: true) else { return nil }
    builder.close(at: cursor.place)
    return PropertyListMap(cursor.text, builder.entries)
  }

  mutating func passTrivia() {
    var comments: [SourceRange] = []
    cursor.skipTrivia { comments.append($0) }
    builder.comments += comments
  }

  /// Reads one value; false when there is none.
  ///
  /// Whatever nests (brackets, parentheses, defaults) comes back here, where the depth is limited.
  @discardableResult
  mutating func readValue(isInStatement: Bool = false) -> Bool {
    passTrivia()
    let index = builder.entries.count
    let start = cursor.place
    let isInLimit = cursor.nesting.enter()
    defer { cursor.nesting.leave() }
    guard isInLimit else { return readUnknown("it nests too deep", at: start) }
    var isComplete = true
    if cursor.isAtLiteral {
      isComplete = readText()
    } else if cursor.byte == 0x7b, language != .swift {
      isComplete = readDictionary()
    } else if cursor.byte == 0x5b {
      isComplete = language == .swift ? readSwiftCollection() : readArray()
    } else if cursor.byte == 0x28 {
      isComplete = readInParentheses()
    } else if cursor.byte == 0x2e, language == .swift, let wrapped = readWrapped() {
      isComplete = wrapped
    } else if !readNumberOrWord(), !readConstant() {
      return readComputed(at: start, isInStatement)
    }
    guard isComplete else {
      // The brackets are balanced even where what is between them isn't understood; of those that aren't, none needs to be tried again.
      if !cursor.isAtEnd { cursor.place = start }
      return readUnknown(replacing: index, at: start)
    }
    return readRest(index, start, isInStatement)
  }

  /// Reads the rest of an expression after a value: an operator makes the value a computed one.
  private mutating func readRest(_ index: Int, _ start: Int, _ isInStatement: Bool) -> Bool {
    let end = cursor.place
    var probe = cursor
    let hasLineEnd = probe.skipTrivia()
    let byte = probe.byte
    if probe.isAtEnd || [0x2c, 0x3b, 0x29, 0x5d, 0x7d, 0x3a].contains(byte) || isInStatement && hasLineEnd {
      return true
    }
    if language == .typeScript || language == .javaScript {
      var word = probe
      let range = word.name()
      if ["as", "satisfies"].contains(probe.string(range)) {
        skipExpression()
        return true
      }
    }
    if isInStatement, SourceCursor.isNamePart(byte) || byte == 0x23 { return true }
    cursor.place = end
    if language == .json, probe.isAtLiteral {
      if builder.entries[index].kind != .unknown {
        builder.replaceValue(at: index, by: "expected ',' after it", end: end)
      }
      return true
    }
    return readUnknown(replacing: index, at: start)
  }

  /// Notes a value that is computed instead of what was read of it, and passes the rest of its expression.
  private mutating func readUnknown(replacing index: Int, at start: Int) -> Bool {
    skipExpression()
    let reason = language == .json ? "it isn't well-formed" : excerpt(SourceRange(start, cursor.place))
    builder.closeAll(from: index, at: cursor.place)
    guard index < builder.entries.count else {
      builder.add(.unknown(reason), value: SourceRange(start, cursor.place))
      return true
    }
    builder.replaceValue(at: index, by: reason, end: cursor.place)
    return true
  }

  private mutating func readUnknown(_ reason: String, at start: Int) -> Bool {
    skipExpression()
    builder.add(.unknown(reason), value: SourceRange(start, cursor.place))
    return cursor.place > start
  }

  /// An expression that begins with something else than a literal; of `value ?? literal` and `value || literal` the literal counts,
  /// which holds where nothing else is set.
  private mutating func readComputed(at start: Int, _ isInStatement: Bool) -> Bool {
    guard !cursor.isAtEnd, ![0x2c, 0x3b, 0x29, 0x5d, 0x7d].contains(cursor.byte) else { return false }
    let isDefaulted = skipExpression(stoppingAtDefault: true, isInStatement)
    guard isDefaulted else {
      builder.add(
        .unknown(excerpt(SourceRange(start, cursor.place))), value: SourceRange(start, max(start + 1, cursor.place)))
      if cursor.place == start { cursor.place += 1 }
      return true
    }
    cursor.place += 2
    return readValue(isInStatement: isInStatement)
  }

  /// Returns a note that a part of the text is computed, with up to 40 of its characters on one line; in JSON, where nothing is, that no value is
  /// there.
  func excerpt(_ range: SourceRange) -> String {
    let all = cursor.string(SourceRange(range.lowerBound, min(range.upperBound, range.lowerBound + 200)))
    let words = all.split { $0.isWhitespace }.joined(separator: " ")
    let found = "'\(words.count > 40 ? words.prefix(40) + "…" : words)'"
    return language == .json ? "expected a value, found \(found)" : "\(found) is computed"
  }

  /// Passes an expression up to what separates it from the next; true when it stops before `||` or `??`.
  @discardableResult
  mutating func skipExpression(stoppingAtDefault: Bool = false, _ isInStatement: Bool = false) -> Bool {
    var depth = 0
    while !cursor.isAtEnd {
      let isAfterLineEnd = cursor.skipTrivia()
      let byte = cursor.byte
      if depth == 0, [0x2c, 0x3b, 0x29, 0x5d, 0x7d].contains(byte) { return false }
      if depth == 0, isInStatement, isAfterLineEnd, SourceCursor.isNamePart(byte) { return false }
      if depth == 0, stoppingAtDefault, cursor.starts("||") || cursor.starts("??") { return true }
      if cursor.isAtLiteral, let (_, end) = cursor.literal() {
        cursor.place = end
        continue
      }
      if cursor.isAtLiteral {
        cursor.skipBrokenText()
        continue
      }
      if [0x28, 0x5b, 0x7b].contains(byte) { depth += 1 }
      if [0x29, 0x5d, 0x7d].contains(byte) { depth -= 1 }
      if SourceCursor.isNamePart(byte) {
        _ = cursor.name()
      } else if byte == 0x23 {
        cursor.skipHashes()
      } else {
        cursor.place += 1
      }
    }
    return false
  }

  /// A text, with those that follow it in a concatenation.
  private mutating func readText() -> Bool {
    let start = cursor.place
    guard var (literal, end) = cursor.literal() else {
      guard language == .json else { return false }
      let broken = skipBrokenText()
      builder.add(.unknown(broken.reason), value: broken.range)
      return true
    }
    cursor.place = end
    while language != .json {
      var probe = cursor
      probe.skipTrivia()
      let isAdded = probe.byte == 0x2b && probe.byte(1) != 0x2b && probe.byte(1) != 0x3d
      guard isAdded else { break }
      probe.place += 1
      probe.skipTrivia()
      if probe.isAtLiteral, let (next, after) = probe.literal() {
        literal.append(next)
        probe.place = after
      } else if SourceCursor.isNamePart(probe.byte), let range = namePath(&probe) {
        literal.appendHole(cursor.string(range), range)
      } else {
        break
      }
      cursor = probe
      end = probe.place
    }
    builder.add(.text(literal), value: SourceRange(start, end))
    return true
  }

  /// Passes a text of JSON that can't be read, to the end of its line; says why.
  mutating func skipBrokenText() -> (range: SourceRange, reason: String) {
    let range = cursor.skipLine()
    let isClosed = cursor.text[(range.lowerBound + 1)..<range.upperBound].contains(cursor.text[range.lowerBound])
    return (range, isClosed ? "unknown escape in a text" : "a text in quotation marks isn't closed")
  }

  /// A constant that a concatenation adds, such as `Types.image`; nil when it's more than that.
  private func namePath(_ probe: inout SourceCursor) -> SourceRange? {
    let start = probe.place
    repeat {
      if probe.byte == 0x2e { probe.place += 1 }
      guard !probe.name().isEmpty else { return nil }
    } while probe.byte == 0x2e
    return probe.byte == 0x28 || probe.byte == 0x5b ? nil : SourceRange(start, probe.place)
  }

  private mutating func readInParentheses() -> Bool {
    cursor.place += 1
    guard readValue() else { return false }
    passTrivia()
    guard cursor.byte == 0x29 else { return false }
    cursor.place += 1
    return true
  }

  /// `.string("…")` and the like, as Tuist's manifests write values; nil when something else follows the dot.
  private mutating func readWrapped() -> Bool? {
    var probe = cursor
    probe.place += 1
    let name = probe.string(probe.name())
    guard ["string", "dictionary", "array", "boolean", "integer", "real"].contains(name), probe.byte == 0x28 else {
      return nil
    }
    let (start, index) = (cursor.place, builder.entries.count)
    cursor = probe
    guard readInParentheses() else { return false }
    builder.wrapValue(at: index, in: SourceRange(start, cursor.place))
    return true
  }

  private mutating func readNumberOrWord() -> Bool {
    var probe = cursor
    if probe.byte == 0x2d || probe.byte == 0x2b { probe.place += 1 }
    var hasDigits = false
    while SourceCursor.isNamePart(probe.byte) || probe.byte == 0x2e && hasDigits {
      hasDigits = hasDigits || (0x30...0x39).contains(probe.byte)
      probe.place += 1
    }
    let range = SourceRange(cursor.place, probe.place)
    let word = cursor.string(range)
    guard let value = Self.scalar(word) else { return false }
    builder.add(value, value: range)
    cursor.place = probe.place
    return true
  }

  /// A constant in the place of a value. A number or a truth value is as if it were written here; a text or a collection is the one that is
  /// declared, with its own places.
  mutating func readConstant() -> Bool {
    var probe = cursor
    let range = probe.name()
    guard ![0x2e, 0x28, 0x5b].contains(probe.byte), let place = constants[cursor.string(range)],
      place < range.lowerBound
    else { return false }
    var reader = LiteralReader(cursor, constants: isInConstant ? [:] : constants)
    reader.isInConstant = true
    reader.cursor.place = place
    guard reader.readValue(isInStatement: true), reader.endsStatement, let value = reader.builder.entries.first else {
      return false
    }
    switch value.leaf {
    case .unknown?: return false
    case .value(let number)?: builder.add(.value(number), value: range)
    case .text?, nil:
      guard value.leaf != nil || reader.builder.entries.count > 1, builder.add(reader.builder.value(at: 0)) else {
        return false
      }
    }
    cursor.place = range.upperBound
    return true
  }

  private static func scalar(_ text: String) -> PropertyListMap.Leaf? {
    switch text {
    case "true", "True": return .value(.boolean(true))
    case "false", "False": return .value(.boolean(false))
    case "null", "nil", "None", "undefined": return .unknown("found \(text), expected a value")
    default:
      guard let first = text.utf8.first, first == 0x2d || first == 0x2b || (0x30...0x39).contains(first) else {
        return nil
      }
      let digits = text.filter { $0 != "_" }
      if let value = Int64(digits) { return .value(.integer(value)) }
      if digits.hasPrefix("0x"), let value = Int64(digits.dropFirst(2), radix: 16) { return .value(.integer(value)) }
      if let value = UInt64(digits) { return .value(.unsignedInteger(value)) }
      if let value = Double(digits), value.isFinite { return .value(.real(value)) }
      return nil
    }
  }
}
