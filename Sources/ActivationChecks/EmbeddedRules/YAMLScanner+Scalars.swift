import ActivationFiles
import ActivationRules
import PredicateSyntax

extension YAMLScanner {
  /// A scalar, or a collection in brackets.
  mutating func readScalarOrFlow(parentColumn: Int) throws(ReadingError) {
    let start = cursor.place
    switch cursor.byte {
    case 0x22, 0x27:
      let literal = try readQuoted(isKey: false)
      builder.add(.text(literal), value: SourceRange(start, cursor.place))
    case 0x7c, 0x3e: return try readBlockScalar(parentColumn: parentColumn)
    case 0x5b, 0x7b: try readFlow()
    case 0x2a: readAlias()
    default: try readPlain(parentColumn: parentColumn, isFlow: false)
    }
    guard isAtLineEnd() else {
      // What goes on over lines up to the next key isn't finished.
      let isOpen = lineStart > start
      if isOpen, cursor.text[start] == 0x22 || cursor.text[start] == 0x27 { throw error(Self.openText, at: start) }
      if isOpen, cursor.byte == 0x3a { throw error("expected a key with a colon", at: start) }
      throw error("expected the end of the line")
    }
  }

  /// A scalar without quotation marks, over several lines where they are further right than what it belongs to.
  private mutating func readPlain(parentColumn: Int, isFlow: Bool) throws(ReadingError) {
    if [0x40, 0x60, 0x25].contains(cursor.byte) { throw error("a value can't begin with this character") }
    let start = cursor.place
    var map = TextMap(emptyIn: SourceRange(start, start))
    var end = start
    while true {
      let from = cursor.place
      end = plainEnd(isFlow: isFlow)
      map.append(cursor.text[from..<end], SourceRange(from, end), .plain)
      guard cursor.byte == 0x0a, end > from else { break }
      var probe = self
      var lines = 0
      while probe.cursor.byte == 0x0a {
        lines += 1
        probe.endLine()
        probe.skipSpaces()
      }
      let byte = probe.cursor.byte
      guard !probe.cursor.isAtEnd, isFlow || probe.column > parentColumn, !probe.isAtMarker, byte != 0x23,
        !(isFlow && [0x2c, 0x5d, 0x7d, 0x5b, 0x7b].contains(byte))
      else { break }
      let fold: [UInt8] = lines == 1 ? [0x20] : [UInt8](repeating: 0x0a, count: lines - 1)
      map.append(fold, SourceRange(end, probe.cursor.place), .entity)
      (cursor, lineStart) = (probe.cursor, probe.lineStart)
    }
    guard end > start else { throw error("expected a value") }
    let range = SourceRange(start, end)
    map = TextMap(map, content: range)
    let literal = LiteralText(map, .plainYAML(isFlow: isFlow))
    builder.add(Self.leaf(literal), value: range)
  }

  /// Goes to where a plain scalar or a key stops on this line, and returns the end of its last word.
  mutating func plainEnd(isFlow: Bool, isKey: Bool = false) -> Int {
    var end = cursor.place
    while !cursor.isAtEnd, cursor.byte != 0x0a {
      let byte = cursor.byte
      if byte == 0x23, cursor.place > end, !isKey { break }
      if byte == 0x3a,
        SourceCursor.isBlankOrEnd(cursor.byte(1)) || isFlow && [0x2c, 0x5d, 0x7d].contains(cursor.byte(1))
      {
        break
      }
      if isFlow, [0x2c, 0x5b, 0x5d, 0x7b, 0x7d].contains(byte) { break }
      cursor.place += 1
      if !SourceCursor.isBlank(byte) { end = cursor.place }
    }
    return end
  }

  /// A scalar in quotation marks; line ends in it are folded.
  mutating func readQuoted(isKey: Bool) throws(ReadingError) -> LiteralText {
    let quote = cursor.byte
    cursor.place += 1
    let start = cursor.place
    var map = TextMap(emptyIn: SourceRange(start, start))
    while !cursor.isAtEnd {
      let place = cursor.place
      if cursor.byte == quote, quote == 0x22 || cursor.byte(1) != quote {
        map = TextMap(map, content: SourceRange(start, place))
        cursor.place += 1
        return LiteralText(map, quote == 0x22 ? .escaped(quote: quote) : .singleQuotedYAML)
      }
      if cursor.byte == quote {
        cursor.place += 2
        map.append([quote], SourceRange(place, cursor.place), .entity)
      } else if cursor.byte == 0x5c, quote == 0x22 {
        guard let bytes = readEscape() else { throw error("unknown escape in a text") }
        map.append(bytes, SourceRange(place, cursor.place), .entity)
      } else if let lines = skipFold() {
        guard !isKey else { throw error("expected a key on one line") }
        let fold: [UInt8] = lines == 1 ? [0x20] : [UInt8](repeating: 0x0a, count: lines - 1)
        map.append(fold, SourceRange(place, cursor.place), .entity)
      } else {
        skipSpaces()
        let escape: UInt8 = quote == 0x22 ? 0x5c : quote
        while !cursor.isAtEnd, ![quote, escape, 0x20, 0x09, 0x0a, 0x0d].contains(cursor.byte) { cursor.place += 1 }
        map.append(cursor.text[place..<cursor.place], SourceRange(place, cursor.place), .plain)
      }
    }
    throw error(Self.openText, at: start - 1)
  }

  private static var openText: String { "a text in quotation marks isn't closed" }
  private static var openBracket: String { "a bracket isn't closed" }

  /// Passes blanks around line ends, and returns the number of line ends; nil when blanks don't lead to one.
  private mutating func skipFold() -> Int? {
    var probe = self
    probe.skipSpaces()
    guard probe.cursor.byte == 0x0a else { return nil }
    var lines = 0
    while probe.cursor.byte == 0x0a {
      lines += 1
      probe.endLine()
      probe.skipSpaces()
    }
    (cursor, lineStart) = (probe.cursor, probe.lineStart)
    return lines
  }

  private mutating func readEscape() -> [UInt8]? {
    let letter = cursor.byte(1)
    let simple: [UInt8: String] = [
      0x30: "\u{0}", 0x61: "\u{7}", 0x62: "\u{8}", 0x74: "\t", 0x09: "\t", 0x6e: "\n", 0x76: "\u{b}", 0x66: "\u{c}",
      0x72: "\r", 0x65: "\u{1b}", 0x20: " ", 0x22: "\"", 0x2f: "/", 0x5c: "\\", 0x4e: "\u{85}", 0x5f: "\u{a0}",
      0x4c: "\u{2028}", 0x50: "\u{2029}",
    ]
    if let text = simple[letter] {
      cursor.place += 2
      return Array(text.utf8)
    }
    if letter == 0x0a {
      cursor.place += 1
      endLine()
      skipSpaces()
      return []
    }
    let lengths: [UInt8: Int] = [0x78: 2, 0x75: 4, 0x55: 8]
    guard let length = lengths[letter], cursor.place + 2 + length <= cursor.end else { return nil }
    let digits = cursor.string(SourceRange(cursor.place + 2, cursor.place + 2 + length))
    guard let scalar = UInt32(digits, radix: 16).flatMap({ Unicode.Scalar($0) }) else { return nil }
    cursor.place += 2 + length
    return Array(String(scalar).utf8)
  }

  /// `|` keeps line ends, `>` folds them; `-` and `+` say what becomes of the last ones, a digit how far the text is indented.
  private mutating func readBlockScalar(parentColumn: Int) throws(ReadingError) {
    let start = cursor.place
    let isFolded = cursor.byte == 0x3e
    cursor.place += 1
    var chomping: UInt8 = 0
    var indentation: Int?
    while [0x2b, 0x2d].contains(cursor.byte) || (0x31...0x39).contains(cursor.byte) {
      if (0x31...0x39).contains(cursor.byte) {
        indentation = max(0, parentColumn) + Int(cursor.byte - 0x30)
      } else {
        chomping = cursor.byte
      }
      cursor.place += 1
    }
    guard isAtLineEnd() else { throw error("expected the end of the line after | or >") }
    cursor.skipLine()
    if !cursor.isAtEnd { endLine() }
    let lines = blockLines(parentColumn: parentColumn, indentation)
    let contentStart = lines.first?.lowerBound ?? cursor.place
    let contentEnd = lines.last { !$0.isEmpty }?.upperBound ?? contentStart
    var map = TextMap(emptyIn: SourceRange(contentStart, contentEnd))
    append(lines, to: &map, isFolded: isFolded, chomping: chomping)
    builder.add(.text(LiteralText(map, .blockYAML)), value: SourceRange(start, max(start + 1, contentEnd)))
  }

  /// The lines of a block, without their indentation and line ends.
  private mutating func blockLines(parentColumn: Int, _ given: Int?) -> [SourceRange] {
    var indentation = given
    var lines: [SourceRange] = []
    while !cursor.isAtEnd {
      var probe = cursor
      while probe.byte == 0x20, indentation.map({ probe.place - lineStart < $0 }) ?? true { probe.place += 1 }
      let column = probe.place - lineStart
      let isEmpty = probe.byte == 0x0a || probe.isAtEnd || probe.byte == 0x0d && probe.byte(1) == 0x0a
      if !isEmpty {
        if indentation == nil, column > parentColumn { indentation = column }
        guard let indentation, column >= indentation else { break }
        if column == 0, isAtMarker { break }
      }
      let start = probe.place
      probe.skipLine()
      var end = probe.place
      if end > start, cursor.text[end - 1] == 0x0d { end -= 1 }
      lines.append(isEmpty ? SourceRange(start, start) : SourceRange(start, end))
      cursor.place = probe.place
      guard !cursor.isAtEnd else { break }
      endLine()
    }
    return lines
  }

  private func append(_ lines: [SourceRange], to map: inout TextMap, isFolded: Bool, chomping: UInt8) {
    let count = (lines.lastIndex { !$0.isEmpty } ?? -1) + 1
    var empty = 0
    func isIndented(_ line: SourceRange) -> Bool { [0x20, 0x09].contains(cursor.text[line.lowerBound]) }
    var previous: SourceRange?
    for line in lines.prefix(count) {
      guard !line.isEmpty else {
        empty += 1
        continue
      }
      if let previous {
        let between = SourceRange(previous.upperBound, line.lowerBound)
        let keeps = !isFolded || isIndented(previous) || isIndented(line)
        if keeps || empty > 0 {
          map.append([UInt8](repeating: 0x0a, count: keeps ? empty + 1 : empty), between, .entity)
        } else {
          map.append([0x20], between, .entity)
        }
      } else if empty > 0 {
        map.append([UInt8](repeating: 0x0a, count: empty), SourceRange(line.lowerBound, line.lowerBound), .entity)
      }
      map.append(cursor.text[line.lowerBound..<line.upperBound], line, .plain)
      previous = line
      empty = 0
    }
    guard chomping != 0x2d else { return }
    let end = previous?.upperBound ?? cursor.place
    let rest = chomping == 0x2b ? lines.count - count + (previous == nil ? 0 : 1) : previous == nil ? 0 : 1
    map.append([UInt8](repeating: 0x0a, count: rest), SourceRange(end, end), .entity)
  }

  /// `[a, b]` or `{key: value}`; line ends mean nothing in it.
  private mutating func readFlow() throws(ReadingError) {
    try enter()
    defer { cursor.nesting.leave() }
    let isDictionary = cursor.byte == 0x7b
    let closing: UInt8 = isDictionary ? 0x7d : 0x5d
    let start = cursor.place
    builder.open(dictionary: isDictionary, at: cursor.place)
    cursor.place += 1
    while true {
      try skipToContent()
      if cursor.byte == closing { break }
      guard !cursor.isAtEnd else { throw error(Self.openBracket, at: start) }
      let isMerged = isDictionary ? try readFlowKey() : false
      let index = builder.entries.count
      if !isDictionary { try readFlowValue() }
      if isDictionary {
        try skipToContent()
        if cursor.byte == 0x3a {
          cursor.place += 1
          try skipToContent()
        }
        guard !cursor.isAtEnd else { throw error(Self.openBracket, at: start) }
        if [0x2c, 0x7d].contains(cursor.byte) {
          builder.add(.unknown("found null, expected a value"), value: SourceRange(cursor.place, cursor.place))
        } else {
          try readFlowValue()
        }
        if isMerged { builder.mergeValue(at: index) }
      }
      try skipToContent()
      if cursor.byte == 0x2c {
        cursor.place += 1
      } else if cursor.byte != closing {
        if cursor.byte == 0x3a, lineStart > start { throw error(Self.openBracket, at: start) }
        throw error("expected ',' or '\(isDictionary ? "}" : "]")'")
      }
    }
    cursor.place += 1
    builder.close(at: cursor.place)
  }

  /// Reads a key; true for that of a merge.
  private mutating func readFlowKey() throws(ReadingError) -> Bool {
    skipProperties()
    let start = cursor.place
    let key = try readKey(isFlow: true)
    guard cursor.place > start else { throw error("expected a key") }
    builder.addKey(key.text, content: key.map.content, element: SourceRange(start, cursor.place))
    return key.text == "<<"
  }

  private mutating func readFlowValue() throws(ReadingError) {
    let index = builder.entries.count
    let properties = skipProperties()
    let start = cursor.place
    switch cursor.byte {
    case 0x22, 0x27:
      let literal = try readQuoted(isKey: false)
      builder.add(.text(literal), value: SourceRange(start, cursor.place))
    case 0x5b, 0x7b: try readFlow()
    case 0x2a: readAlias()
    default: try readPlain(parentColumn: -1, isFlow: true)
    }
    finish(index, properties)
  }
}

/// The meanings of scalars without quotation marks, as read by Yams, which XcodeGen uses (documented: YAML 1.1's core
/// types).
extension YAMLScanner {
  /// The value of a plain scalar.
  private static func leaf(_ literal: LiteralText) -> PropertyListMap.Leaf {
    let text = literal.text
    switch text {
    case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": return .value(.boolean(true))
    case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": return .value(.boolean(false))
    case "~", "null", "Null", "NULL": return .unknown("found null, expected a value")
    default: break
    }
    guard let first = text.utf8.first, first == 0x2d || first == 0x2b || first == 0x2e || (0x30...0x39).contains(first),
      text.utf8.count < 40
    else { return .text(literal) }
    let digits = text.filter { $0 != "_" }
    if let value = Int64(digits) { return .value(.integer(value)) }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      if let value = Int64(digits.dropFirst(2), radix: radix) { return .value(.integer(value)) }
    }
    if digits.contains("."), digits.utf8.allSatisfy({ (0x2b...0x39).contains($0) || $0 == 0x65 || $0 == 0x45 }),
      let value = Double(digits)
    {
      return .value(.real(value))
    }
    return .text(literal)
  }
}
