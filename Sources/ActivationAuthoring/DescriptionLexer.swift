internal import PredicateSyntax

/// A token of a description.
struct DescriptionToken {
  enum Kind: Hashable {
    /// Letters, which may have hyphens and apostrophes between them.
    case word
    case number
    /// A uniform type identifier: a word with periods in it.
    case identifier
    /// A filename extension, with its period.
    case filenameExtension
    case symbol
    case end
  }

  var kind: Kind
  /// In small letters, but for identifiers, which stay as they are.
  var text: String
  var range: SourceRange

  /// The words for numbers, from one.
  private static let numberWords = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]

  /// A Boolean value that indicates whether it's a number in digits or in a word.
  var isNumber: Bool { kind == .number || kind == .word && Self.numberWords.contains(text) }

  /// The number; nil for what isn't one, or is too large.
  var number: Int64? {
    kind == .number ? Int64(text) : Self.numberWords.firstIndex(of: text).map { Int64($0 + 1) }
  }
}

/// Cuts a description into tokens. A character outside of the language becomes a symbol that no production takes.
///
/// - Complexity: linear in the text.
struct DescriptionLexer {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func tokens(_ bytes: [UInt8]) -> [DescriptionToken] {
    var lexer = DescriptionLexer(bytes)
    var tokens: [DescriptionToken] = []
    while let token = lexer.next() { tokens.append(token) }
    return tokens + [DescriptionToken(kind: .end, text: "", range: SourceRange(bytes.count, bytes.count))]
  }

  private mutating func next() -> DescriptionToken? {
    while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
    guard place < bytes.count else { return nil }
    let start = place
    let first = bytes[start]
    if Self.isDigit(first), let number = number() { return number }
    if Self.isLetter(first) || Self.isDigit(first) || isForeignLetter(at: start) { return word(from: start) }
    if first == 0x2e, start + 1 < bytes.count, Self.isWordPart(bytes[start + 1]) {
      place += 1
      while place < bytes.count,
        Self.isWordPart(bytes[place])
          || bytes[place] == 0x2e && place + 1 < bytes.count && Self.isWordPart(bytes[place + 1])
      { place += 1 }
      return token(.filenameExtension, from: start)
    }
    // A character of several bytes is one symbol; the dash and the curly apostrophe are known.
    place += 1
    while place < bytes.count, bytes[place] & 0xc0 == 0x80 { place += 1 }
    return token(.symbol, from: start)
  }

  /// Digits that nothing of a word follows, as in `3mf`.
  private mutating func number() -> DescriptionToken? {
    let start = place
    var end = place
    while end < bytes.count, Self.isDigit(bytes[end]) { end += 1 }
    // 1,000 is one number.
    var digits = Array(bytes[start..<end])
    while digits.count <= 3 || end > start + 3, end + 3 < bytes.count, bytes[end] == 0x2c,
      bytes[end + 1...end + 3].allSatisfy(Self.isDigit), end + 4 >= bytes.count || !Self.isWordPart(bytes[end + 4])
    {
      digits += bytes[end + 1...end + 3]
      end += 4
    }
    if end < bytes.count, Self.isLetter(bytes[end]) || isForeignLetter(at: end) { return nil }
    if end + 1 < bytes.count, bytes[end] == 0x2e, Self.isWordPart(bytes[end + 1]) { return nil }
    place = end
    return DescriptionToken(
      kind: .number, text: String(decoding: digits, as: UTF8.self), range: SourceRange(start, end))
  }

  private mutating func word(from start: Int) -> DescriptionToken {
    var hasPeriod = false
    while place < bytes.count {
      let byte = bytes[place]
      if isForeignLetter(at: place) {
        place += 1
        while place < bytes.count, bytes[place] & 0xc0 == 0x80 { place += 1 }
        continue
      }
      let next = place + 1 < bytes.count ? bytes[place + 1] : 0
      let joins = byte == 0x2e || byte == 0x2d || byte == 0x27
      guard Self.isWordPart(byte) || byte == 0x5f || (joins && Self.isWordPart(next)) else { break }
      if byte == 0x2e { hasPeriod = true }
      place += 1
    }
    // *e.g.* and *i.e.* are words.
    let made = token(hasPeriod ? .identifier : .word, from: start)
    guard ["e.g", "i.e"].contains(made.text) else { return made }
    if place < bytes.count, bytes[place] == 0x2e { place += 1 }
    return DescriptionToken(kind: .word, text: made.text, range: SourceRange(start, place))
  }

  private func token(_ kind: DescriptionToken.Kind, from start: Int) -> DescriptionToken {
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    return DescriptionToken(
      kind: kind, text: kind == .identifier ? text : text.lowercased(), range: SourceRange(start, place))
  }

  /// Returns whether a character of another alphabet begins here: of those, only punctuation and pictures are symbols.
  private func isForeignLetter(at place: Int) -> Bool {
    let byte = bytes[place]
    return 0xc3...0xe1 ~= byte || 0xe3...0xee ~= byte
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  private static func isWordPart(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
}
