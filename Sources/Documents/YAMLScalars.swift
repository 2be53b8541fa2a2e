extension YAMLReader {
  /// Moves to the end of a plain scalar or a key on this line, and returns the end of its last word.
  mutating func passPlainLine(isFlow: Bool) -> Int {
    var end = cursor.place
    while !cursor.isAtEnd, cursor.byte != 0x0a {
      let byte = cursor.byte
      if byte == UInt8(ascii: "#"), cursor.place > end { break }
      if byte == UInt8(ascii: ":") {
        let next = cursor.byte(1)
        if cursor.place + 1 >= cursor.end || Bytes.isBlank(next) || isFlow && ",[]{}".utf8.contains(next) { break }
      }
      if isFlow, ",[]{}".utf8.contains(byte) { break }
      cursor.place += 1
      if !Bytes.isBlank(byte) { end = cursor.place }
    }
    return end
  }

  /// Reads the other lines of a plain scalar: those that are indented more than its collection, up to a line with a key.
  mutating func readPlain(from start: Int, firstEnd: Int, isFlow: Bool) -> Int32 {
    let draft = tree.beginText()
    tree.append(draft, plain: start..<firstEnd)
    let parentColumn = frames.last?.column ?? -1
    var end = firstEnd
    while cursor.byte == 0x0a, !cursor.isAtEnd {
      let before = (cursor.place, lineStart)
      let lines = passLineEnds()
      let byte = cursor.byte
      let isOver =
        cursor.isAtEnd || !isFlow && column <= parentColumn || isAtMarker || byte == UInt8(ascii: "#")
        || isFlow && (",[]{}".utf8.contains(byte) || column <= parentColumn)
      let next = cursor.place
      let nextEnd = isOver ? next : passPlainLine(isFlow: isFlow)
      let isKey = !isFlow && cursor.byte == UInt8(ascii: ":") && !cursor.isAtEnd
      if isOver || isKey || nextEnd == next {
        (cursor.place, lineStart) = before
        break
      }
      tree.append(draft, Self.fold(lines), for: end..<next)
      tree.append(draft, plain: next..<nextEnd)
      end = nextEnd
    }
    return tree.endText(draft, content: start..<end, in: start..<end)
  }

  /// Returns the meaning of line ends between words: a single line end becomes a space, and from several line ends, one is removed.
  private static func fold(_ lines: Int) -> [UInt8] {
    lines == 1 ? [0x20] : [UInt8](repeating: 0x0a, count: lines - 1)
  }

  /// Skips line ends and blanks from a line end on, and returns the number of line ends.
  private mutating func passLineEnds() -> Int {
    var lines = 0
    while cursor.byte == 0x0a, !cursor.isAtEnd {
      lines += 1
      endLine()
      skipSpaces()
    }
    return lines
  }

  /// Reads a scalar in quotation marks, and folds its line ends. A scalar that isn't closed ends with its first line.
  mutating func readQuoted(isKey: Bool) -> Int32 {
    let start = cursor.place
    let quote = cursor.byte
    let isDouble = quote == UInt8(ascii: "\"")
    let draft = tree.beginText()
    let firstLine = lineStart
    var endOfLine: Int?
    cursor.place += 1
    while !cursor.isAtEnd {
      let place = cursor.place
      let byte = cursor.byte
      if byte == quote {
        if isDouble || cursor.byte(1) != quote { break }
        cursor.place += 2
        tree.append(draft, [quote], for: place..<cursor.place)
      } else if Bytes.isSpace(byte) || isAtEscapedLineEnd, isDouble || byte != UInt8(ascii: "\\") {
        // An escaped line end is left out, but the empty lines after it aren't.
        let isEscaped = byte == UInt8(ascii: "\\")
        if isEscaped { cursor.place += 1 }
        skipSpaces()
        guard cursor.byte == 0x0a, !cursor.isAtEnd else {
          tree.append(draft, plain: place..<cursor.place)
          continue
        }
        if isKey || unclosedQuotes.contains(quote) { break }
        endOfLine = endOfLine ?? place
        let lines = passLineEnds()
        if isAtMarker || column <= (frames.last?.column ?? -1) && isAtKey { break }
        tree.append(draft, isEscaped && lines == 1 ? [] : Self.fold(lines), for: place..<cursor.place)
      } else if byte == UInt8(ascii: "\\"), isDouble {
        if let characters = Escapes.yaml.read(&cursor) {
          tree.append(draft, characters, for: place..<cursor.place)
        } else {
          tree.noteEscape(at: place, cursor, .yaml)
        }
      } else {
        cursor.place += 1
        cursor.pass { $0 > 0x20 && $0 != quote && $0 != UInt8(ascii: "\\") }
        tree.append(draft, plain: place..<cursor.place)
      }
    }
    if cursor.byte == quote, !cursor.isAtEnd {
      cursor.place += 1
      return tree.endText(draft, content: start + 1..<cursor.place - 1, in: start..<cursor.place)
    }
    // The scalar isn't closed. Its first line counts, and reading continues after that line as if it were closed there.
    if cursor.isAtEnd, endOfLine != nil { unclosedQuotes.append(quote) }
    let end = max(start + 1, endOfLine ?? min(cursor.place, cursor.end))
    tree.discard(draft)
    (cursor.place, lineStart) = (end, firstLine)
    tree.addError(start..<end, "expected a closing quotation mark; close the text that starts here")
    return tree.text(plain: start + 1..<end, in: start..<end)
  }

  private var isAtEscapedLineEnd: Bool {
    cursor.byte == UInt8(ascii: "\\") && (cursor.byte(1) == 0x0a || cursor.byte(1) == 0x0d && cursor.byte(2) == 0x0a)
  }

  /// A Boolean value that indicates whether an unquoted key without blanks is here, with its colon.
  var isAtKey: Bool {
    var probe = cursor
    while Bytes.isNamePart(probe.byte) || "-.".utf8.contains(probe.byte), !probe.isAtEnd { probe.place += 1 }
    return probe.place > cursor.place && probe.byte == UInt8(ascii: ":")
      && (probe.place + 1 >= probe.end || Bytes.isBlank(probe.byte(1)))
  }

  /// Reads a block scalar: `|` keeps line ends, `>` folds them. Of the line ends after the text, `-` keeps none, and `+` keeps all; without either
  /// sign, one is kept. A digit sets the indentation.
  mutating func readBlockScalar() -> Int32 {
    let start = cursor.place
    let isFolded = cursor.byte == UInt8(ascii: ">")
    let parentColumn = frames.last?.column ?? -1
    cursor.place += 1
    var chomping: UInt8 = 0
    var indentation: Int?
    for _ in 0..<2 {
      if indentation == nil, "123456789".utf8.contains(cursor.byte) {
        indentation = max(0, parentColumn) + Int(cursor.byte & 0x0f)
        cursor.place += 1
      } else if chomping == 0, "+-".utf8.contains(cursor.byte) {
        chomping = cursor.byte
        cursor.place += 1
      }
    }
    let header = cursor.passLine()
    let rest = cursor.bytes[header].drop { Bytes.isBlank($0) }
    if let first = rest.first {
      if first == UInt8(ascii: "#"), rest.startIndex > header.lowerBound {
        tree.addComment(rest.startIndex..<header.upperBound)
      } else {
        tree.addError(header, "expected the end of the line after | or >")
      }
    }
    if !cursor.isAtEnd { endLine() }
    let lines = readBlockLines(parentColumn: parentColumn, indentation)
    let contentStart = lines.first?.lowerBound ?? min(cursor.place, cursor.end)
    let contentEnd = lines.last { !$0.isEmpty }?.upperBound ?? contentStart
    let draft = tree.beginText()
    append(lines, to: draft, isFolded: isFolded, chomping: chomping)
    let end = max(header.upperBound, contentEnd)
    return tree.endText(draft, content: contentStart..<contentEnd, in: start..<end)
  }

  /// Returns the lines of a block scalar, without their indentation and line ends.
  private mutating func readBlockLines(parentColumn: Int, _ given: Int?) -> [Range<Int>] {
    var indentation = given
    var lines: [Range<Int>] = []
    while !cursor.isAtEnd {
      var probe = cursor
      while probe.byte == 0x20, indentation.map({ probe.place - lineStart < $0 }) ?? true { probe.place += 1 }
      let column = probe.place - lineStart
      // Blanks without a line end after them aren't a line.
      guard !probe.isAtEnd else { break }
      let isEmpty = probe.byte == 0x0a || probe.byte == 0x0d && probe.byte(1) == 0x0a
      if !isEmpty {
        if indentation == nil, column > parentColumn { indentation = column }
        guard let indentation, column >= indentation else { break }
        if column == 0, isAtMarker { break }
      }
      let start = probe.place
      let line = probe.passLine()
      let end = !line.isEmpty && cursor.bytes[line.upperBound - 1] == 0x0d ? line.upperBound - 1 : line.upperBound
      lines.append(isEmpty ? start..<start : start..<end)
      cursor.place = probe.place
      guard !cursor.isAtEnd else { break }
      endLine()
    }
    return lines
  }

  private mutating func append(_ lines: [Range<Int>], to draft: TreeBuilder.Draft, isFolded: Bool, chomping: UInt8) {
    let count = (lines.lastIndex { !$0.isEmpty } ?? -1) + 1
    func isIndented(_ line: Range<Int>) -> Bool { Bytes.isBlank(cursor.bytes[line.lowerBound]) }
    func lineEnds(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x0a, count: count) }
    var empty = 0
    var previous: Range<Int>?
    for line in lines.prefix(count) {
      guard !line.isEmpty else {
        empty += 1
        continue
      }
      if let previous {
        let keeps = !isFolded || isIndented(previous) || isIndented(line)
        let between = previous.upperBound..<line.lowerBound
        tree.append(draft, keeps ? lineEnds(empty + 1) : Self.fold(empty + 1), for: between)
      } else {
        tree.append(draft, lineEnds(empty), for: line.lowerBound..<line.lowerBound)
      }
      tree.append(draft, plain: line)
      previous = line
      empty = 0
    }
    guard chomping != UInt8(ascii: "-") else { return }
    let end = previous?.upperBound ?? min(cursor.place, cursor.end)
    // At the end of the source, the last line may have no line end.
    let last = previous == nil || end >= cursor.end ? 0 : 1
    tree.append(draft, lineEnds(chomping == UInt8(ascii: "+") ? lines.count - count + last : last), for: end..<end)
  }
}

extension TreeBuilder {
  /// Adds the value of a plain scalar (documented: YAML 1.1). Dates and numbers in base 60 stay texts.
  mutating func addPlain(_ text: Int32, _ range: Range<Int>) {
    let word = characters(text)
    if word.count <= 5 {
      if Bytes.isOne(of: ["true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON"], word) {
        return add(true, range)
      }
      if Bytes.isOne(of: ["false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF"], word) {
        return add(false, range)
      }
      if Bytes.isOne(of: ["~", "null", "Null", "NULL"], word) { return _ = add(.null, range) }
    }
    if let number = Self.number(word) { add(number, range) } else { add(text: text, range) }
  }

  private static let longestNumber = 40

  private static func number(_ word: ArraySlice<UInt8>) -> NumberLiteral? {
    let sign = word.prefix { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    let start = word.dropFirst(sign.count).drop { $0 == UInt8(ascii: ".") }
    guard sign.count < 2, word.count <= longestNumber, start.first.map({ Bytes.isDigit($0) }) == true else {
      return nil
    }
    let digits = word.filter { $0 != UInt8(ascii: "_") }[...]
    let body = digits.dropFirst(sign.count)
    let isWhole = body.allSatisfy { Bytes.isDigit($0) }
    // A zero before other digits marks an octal number.
    if isWhole, body.count > 1, body.first == UInt8(ascii: "0") {
      return NumberLiteral(whole: Array(sign + body.dropFirst())[...], radix: 8)
    }
    let hasBase = body.first == UInt8(ascii: "0") && "xob".utf8.contains(body.dropFirst().first ?? 0)
    return isWhole || hasBase || body.contains(UInt8(ascii: ".")) ? NumberLiteral(literal: digits) : nil
  }
}
