import ActivationFiles
import ActivationRules
import PredicateSyntax

/// The text literals of JSON, JavaScript and Swift, with the place of every character.
///
/// - Complexity: linear in the literal, whatever it holds.
extension SourceCursor {
  /// A Boolean value that indicates whether a text literal begins here.
  var isAtLiteral: Bool {
    switch byte {
    case 0x22: return true
    case 0x27: return language != .swift
    case 0x60: return language == .javaScript || language == .typeScript
    case 0x23 where language == .swift:
      var distance = 1
      while byte(distance) == 0x23 { distance += 1 }
      return byte(distance) == 0x22
    default: return false
    }
  }

  /// The literal that begins here, and the place after it; nil when it isn't closed or has a malformed escape.
  func literal() -> (literal: LiteralText, end: Int)? {
    var probe = self
    return probe.readLiteral().map { ($0, probe.place) }
  }

  private mutating func readLiteral() -> LiteralText? {
    var hashes = 0
    while language == .swift, byte == 0x23 {
      hashes += 1
      place += 1
    }
    let quote = byte
    if quote == 0x60 { return template() }
    if language == .swift, byte(1) == quote, byte(2) == quote { return longSwift(hashes) }
    place += 1
    return line(quote, hashes)
  }

  /// The literal of one line whose opening mark is passed.
  private mutating func line(_ quote: UInt8, _ hashes: Int) -> LiteralText? {
    let start = place
    let style: LiteralStyle =
      language == .swift ? .swift(hashes: hashes, indentation: nil) : .escaped(quote: quote)
    var literal = LiteralText(TextMap(emptyIn: SourceRange(start, start)), style)
    var plain = start
    func flush(_ literal: inout LiteralText, _ end: Int) {
      if plain < end { literal.map.append(text[plain..<end], SourceRange(plain, end), .plain) }
    }
    while !isAtEnd {
      if byte == quote, hasHashes(hashes, 1) {
        flush(&literal, place)
        literal.map = TextMap(literal.map, content: SourceRange(start, place))
        place += 1 + hashes
        return literal
      }
      if byte == 0x0a { return nil }
      if byte == 0x5c, hasHashes(hashes, 1) {
        flush(&literal, place)
        guard escape(into: &literal, hashes, isLong: false) else { return nil }
        plain = place
      } else {
        place += 1
      }
    }
    return nil
  }

  /// A template of JavaScript: `${…}` is computed.
  private mutating func template() -> LiteralText? {
    place += 1
    let start = place
    var literal = LiteralText(TextMap(emptyIn: SourceRange(start, start)), .template)
    while !isAtEnd {
      let from = place
      if byte == 0x60 {
        literal.map = TextMap(literal.map, content: SourceRange(start, from))
        place += 1
        return literal
      } else if byte == 0x5c {
        guard escape(into: &literal, 0, isLong: true) else { return nil }
      } else if starts("${") {
        place += 2
        guard skipInterpolation(0x7b, 0x7d, isLong: true) else { return nil }
        literal.appendHole(string(SourceRange(from + 2, place - 1)), SourceRange(from, place))
      } else {
        place += 1
        literal.map.append(text[from..<place], SourceRange(from, place), .plain)
      }
    }
    return nil
  }

  /// Passes a computed part up to the bracket that closes it. Texts in it are passed as such.
  private mutating func skipInterpolation(_ opening: UInt8, _ closing: UInt8, isLong: Bool) -> Bool {
    var depth = 1
    while !isAtEnd {
      let byte = self.byte
      if byte == 0x0a, !isLong { return false }
      place += 1
      if byte == opening { depth += 1 }
      if byte == closing {
        depth -= 1
        if depth == 0 { return true }
      }
      // Brackets within texts don't count; a text in a text in a text does, rather than recursing.
      if byte == 0x22 || byte == 0x27 && language != .swift || byte == 0x60 {
        while !isAtEnd, self.byte != byte, self.byte != 0x0a { place += self.byte == 0x5c ? 2 : 1 }
        place = min(place + 1, end)
      }
    }
    return false
  }

  /// Swift's text of several lines: the indentation of the closing mark is left out everywhere.
  private mutating func longSwift(_ hashes: Int) -> LiteralText? {
    place += 3
    while byte == 0x20 || byte == 0x09 || byte == 0x0d { place += 1 }
    guard byte == 0x0a else { return nil }
    place += 1
    let start = place
    guard let (lastLine, close) = closingLine(hashes) else { return nil }
    let indentation = Array(text[lastLine..<close])
    let style = LiteralStyle.swift(hashes: hashes, indentation: String(decoding: indentation, as: UTF8.self))
    var literal = LiteralText(TextMap(emptyIn: SourceRange(start, start)), style)
    while place < lastLine {
      var skipped = 0
      while skipped < indentation.count, byte == indentation[skipped] {
        place += 1
        skipped += 1
      }
      while place < lastLine {
        let from = place
        if byte == 0x5c, hasHashes(hashes, 1) {
          guard escape(into: &literal, hashes, isLong: true) else { return nil }
          if text[place - 1] == 0x0a { break }
          continue
        }
        let isLineEnd = byte == 0x0a
        place += 1
        // The last line end belongs to the closing mark.
        if isLineEnd, place == lastLine { break }
        literal.map.append(text[from..<place], SourceRange(from, place), .plain)
        if isLineEnd { break }
      }
    }
    literal.map = TextMap(literal.map, content: SourceRange(start, max(start, lastLine - 1)))
    place = close + 3 + hashes
    return literal
  }

  /// Returns the start of the closing mark's line, and the mark.
  private func closingLine(_ hashes: Int) -> (line: Int, mark: Int)? {
    var probe = self
    var line = probe.place
    var isOnlyBlank = true
    while !probe.isAtEnd {
      if isOnlyBlank, probe.starts("\"\"\""), probe.hasHashes(hashes, 3) { return (line, probe.place) }
      if probe.byte == 0x0a {
        line = probe.place + 1
        isOnlyBlank = true
      } else if probe.byte != 0x20, probe.byte != 0x09 {
        isOnlyBlank = false
      }
      probe.place += 1
    }
    return nil
  }

  /// The character that an escape means; false for one that is malformed.
  private mutating func escape(into literal: inout LiteralText, _ hashes: Int, isLong: Bool) -> Bool {
    let start = place
    place += 1 + hashes
    let letter = byte
    place += 1
    guard place <= end else { return false }
    if letter == 0x28, language == .swift {
      guard skipInterpolation(0x28, 0x29, isLong: isLong) else { return false }
      literal.appendHole(
        string(SourceRange(start + 2 + hashes, place - 1)), SourceRange(start, place))
      return true
    }
    // A line end after a backslash is left out.
    if letter == 0x0a { return language != .json }
    guard let bytes = character(letter) else { return false }
    literal.map.append(bytes, SourceRange(start, place), .entity)
    return true
  }

  private mutating func character(_ letter: UInt8) -> [UInt8]? {
    switch letter {
    case 0x6e: return [0x0a]
    case 0x74: return [0x09]
    case 0x72: return [0x0d]
    case 0x62 where language != .swift: return [0x08]
    case 0x66 where language != .swift: return [0x0c]
    case 0x76 where language != .swift && language != .json: return [0x0b]
    case 0x30 where language != .json: return [0x00]
    case 0x78 where language != .swift && language != .json: return scalar(digits: 2)
    case 0x75 where byte == 0x7b && language != .json: return bracedScalar()
    case 0x75: return surrogates()
    case 0x22, 0x5c, 0x27, 0x2f: return [letter]
    case 0x60 where language != .json: return [letter]
    // JavaScript leaves the backslash out.
    case 0x21..<0x7f where language != .json && language != .swift: return [letter]
    default: return nil
    }
  }

  private mutating func unit(digits: Int) -> UInt32? {
    guard place + digits <= end else { return nil }
    let value = UInt32(string(SourceRange(place, place + digits)), radix: 16)
    if value != nil { place += digits }
    return value
  }

  private mutating func scalar(digits: Int) -> [UInt8]? {
    unit(digits: digits).flatMap { Unicode.Scalar($0) }.map { Array(String($0).utf8) }
  }

  private mutating func surrogates() -> [UInt8]? {
    guard let high = unit(digits: 4) else { return nil }
    guard (0xd800..<0xdc00).contains(high) else { return Unicode.Scalar(high).map { Array(String($0).utf8) } }
    guard starts("\\u") else { return nil }
    place += 2
    guard let low = unit(digits: 4), (0xdc00...0xdfff).contains(low) else { return nil }
    return Unicode.Scalar(0x1_0000 + (high - 0xd800) << 10 + (low - 0xdc00)).map { Array(String($0).utf8) }
  }

  private mutating func bracedScalar() -> [UInt8]? {
    var digits = 0
    while digits < 9, byte(1 + digits) != 0x7d { digits += 1 }
    guard (1...8).contains(digits), byte(1 + digits) == 0x7d else { return nil }
    place += 1
    let result = scalar(digits: digits)
    place += 1
    return result
  }

  /// Passes a text literal that can't be read: to the end of its line, or of the document where it may have several lines. Without
  /// that, a document of nothing but broken literals would be read once for each.
  mutating func skipBrokenText() {
    if byte == 0x23 { return skipHashes() }
    if SourceCursor.isNamePart(byte) {
      place += 1
      return
    }
    let isLong = byte == 0x60 || language == .swift && byte(1) == byte && byte(2) == byte
    if isLong { place = end } else { skipLine() }
  }

  /// Passes all `#`, which would be counted again at each of them otherwise.
  mutating func skipHashes() {
    while byte == 0x23 { place += 1 }
  }

  /// Returns whether the characters at a distance are the number of `#` that a raw Swift string begins with.
  func hasHashes(_ count: Int, _ distance: Int) -> Bool {
    var index = 0
    while index < count {
      guard byte(distance + index) == 0x23 else { return false }
      index += 1
    }
    return true
  }
}
