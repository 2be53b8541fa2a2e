/// Cuts a rule text into tokens.
///
/// Every byte belongs to a token or to white space, and every token starts and ends between two characters.
///
/// Invariants: `bytes` is valid as long as the lexer is used, which is within the call that lends the text. Every offset is compared
/// with `count` before the byte at the offset is read.
package struct Lexer {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The offset at which the next token may start.
  var position = 0
  /// The number of bytes to read. A text of more than 2 GB is cut off, because ranges have 32-bit offsets.
  let count: Int
  // These are copies of globals, which would otherwise be looked up for every word.
  private let keywords = Keyword.all
  private let starts = Keyword.starts

  /// Creates a lexer at the start of a text.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    count = min(bytes.count, Int(Int32.max))
  }

  /// Returns all tokens of a text; the last one is ``TokenKind/end``.
  ///
  /// - Complexity: linear in the length of the text.
  package static func tokens(of bytes: [UInt8]) -> [Token] {
    var tokens = Stack<Token>(capacity: bytes.count / 4 + 8)
    bytes.withUnsafeBufferPointer {
      var lexer = Lexer($0)
      lexer.read(into: &tokens)
    }
    return (0..<tokens.count).map { tokens[$0] }
  }

  /// Reads all remaining tokens; the last one is ``TokenKind/end``.
  mutating func read(into tokens: inout Stack<Token>) {
    while readNext(into: &tokens) {}
  }

  /// Adds the next token; returns false at the end.
  @inline(__always)
  mutating func readNext(into tokens: inout Stack<Token>) -> Bool {
    while position < count, Self.isSpace(bytes[position]) { position &+= 1 }
    let start = position
    guard start < count, bytes[start] != 0 else {
      position = count
      tokens.append(Token(.end, range(start, count)))
      return false
    }
    let byte = bytes[start]
    // Most tokens are words or single characters, which are created in place.
    if Self.isIdentifierStart(byte) {
      let kind = word(from: start)
      tokens.append(Token(kind, range(start, position)))
    } else if let kind = lonePunctuation(byte, at: start) {
      position = start &+ 1
      tokens.append(Token(kind, range(start, position)))
    } else {
      tokens.append(other(byte, from: start))
    }
    return true
  }

  /// Reads a token that is neither a word nor a single character.
  @inline(never)
  private mutating func other(_ byte: UInt8, from start: Int) -> Token {
    if Self.isDigit(byte) { return number(from: start) }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return string(from: start, quote: byte)
    case UInt8(ascii: "#"): return escapedIdentifier(from: start)
    case UInt8(ascii: "%"): return argument(from: start)
    case UInt8(ascii: "\\"): return backslash(from: start)
    case 0x80...: return nonASCII(from: start)
    default: return punctuation(from: start)
    }
  }

  /// The byte at an offset; 0 at the end and after it.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 { offset < count ? bytes[offset] : 0 }

  /// Creates a token of the given length and continues after it.
  @inline(__always)
  mutating func token(_ kind: TokenKind, from start: Int, length: Int) -> Token {
    position = min(start + length, count)
    return Token(kind, range(start, position))
  }

  /// The range between two offsets, which must be in order and not exceed `count`.
  @inline(__always)
  func range(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end))
  }

  /// Returns whether the text continues with the given ASCII word.
  func hasPrefix(_ word: StaticString, at start: Int) -> Bool {
    guard start + word.utf8CodeUnitCount <= count else { return false }
    for offset in 0..<word.utf8CodeUnitCount where bytes[start + offset] != word.utf8Start[offset] { return false }
    return true
  }

  // MARK: Classes of bytes

  /// A bit for each byte that is white space.
  private static var spaces: UInt64 { 1 << 0x20 | 1 << 0x09 | 1 << 0x0A | 1 << 0x0B | 1 << 0x0C | 1 << 0x0D }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte <= 0x20 && spaces &>> UInt64(byte) & 1 != 0
  }

  /// Grammar: `digit`.
  static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  /// Grammar: `letter`.
  @inline(__always)
  static func isIdentifierStart(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
  }

  @inline(__always)
  static func isIdentifierPart(_ byte: UInt8) -> Bool {
    // One bit per ASCII character, because most of a rule is names, and a chain of comparisons would take twice as long.
    let digits: UInt64 = 0x03ff_0000_0000_0000
    let letters: UInt64 = 0x07ff_fffe_87ff_fffe
    let bits = byte & 0x40 == 0 ? digits : letters
    return byte < 0x80 && (bits >> UInt64(byte & 0x3f)) & 1 != 0
  }

  static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension Lexer {
  /// Reads an identifier or a reserved word; only the two operators on type identifiers contain hyphens.
  ///
  /// Grammar: `identifier`.
  @inline(__always)
  mutating func word(from start: Int) -> TokenKind {
    let end = endOfIdentifier(from: start + 1)
    position = end
    if end - start == 3, byte(at: end) == UInt8(ascii: "-") {
      for keyword in Keyword.hyphenated {
        let length = keyword.spelling.utf8CodeUnitCount
        guard start + length <= count, self.keyword(from: start, length: length) == keyword.kind else { continue }
        position = start + length
        return keyword.kind
      }
    }
    return keyword(from: start, length: end - start) ?? .identifier
  }

  /// Reads `#name`; a `#` without a name is an invalid token.
  ///
  /// Grammar: `escaped-identifier`.
  mutating func escapedIdentifier(from start: Int) -> Token {
    guard Self.isIdentifierStart(byte(at: start + 1)) else { return token(.invalid, from: start, length: 1) }
    return token(.escapedIdentifier, from: start, length: endOfIdentifier(from: start + 1) - start)
  }

  /// Returns whether a word needs a `#` to be a name.
  ///
  /// `intersection` isn't a reserved word, but Apple's printer treats it as one (Corpus/conformance/canonical.json).
  static func isReserved(_ word: [UInt8]) -> Bool {
    let isIntersection = word.count == 12 && word.map { $0 | 0x20 }.elementsEqual("intersection".utf8)
    return isIntersection || word.withUnsafeBufferPointer { Lexer($0).keyword(from: 0, length: word.count) != nil }
  }

  /// The reserved word of the given length at an offset; nil if there's none.
  @inline(__always)
  private func keyword(from start: Int, length: Int) -> TokenKind? {
    // For most names, the search ends here, because no reserved word has their length and first letter.
    guard length > 0, length <= Keyword.longest else { return nil }
    let first = starts[Keyword.slot(length, bytes[start])]
    return first == .max ? nil : keyword(UnsafeBufferPointer(rebasing: bytes[start..<start + length]), from: Int(first))
  }

  /// The reserved word that equals the given bytes. The search starts at an index in the list and ends after the words that have the same length
  /// and first letter.
  private func keyword(_ bytes: UnsafeBufferPointer<UInt8>, from first: Int) -> TokenKind? {
    for keyword in keywords[first...] {
      if keyword.matches(bytes) { return keyword.kind }
      guard keyword.spelling.utf8Start[0] & 31 == bytes[0] & 31, keyword.spelling.utf8CodeUnitCount == bytes.count
      else { return nil }
    }
    return nil
  }
}

/// Scans eight bytes at a time, because most of a rule is names and strings of ten bytes or more.
///
/// Invariants: a word is loaded from the lexer's own bytes, at least eight bytes before their end. A class of bytes is computed for all
/// eight bytes at once, as the top bit of each, without carries between bytes.
extension Lexer {
  /// Returns the end of the identifier that continues at an offset.
  @inline(__always)
  func endOfIdentifier(from start: Int) -> Int {
    var end = start
    while let word = word(at: end) {
      let others = ~word.identifierParts & EightBytes.tops
      if others != 0 { return end + others.trailingZeroBitCount / 8 }
      end += 8
    }
    while end < count, Self.isIdentifierPart(bytes[end]) { end += 1 }
    return end
  }

  /// Returns the offset of the first byte that ends a string or needs a closer look: the closing quote, a backslash, a byte below 0x0E (such as
  /// a line end or NUL), or a byte outside ASCII.
  @inline(__always)
  func endOfPlainString(from start: Int, quote: UInt8) -> Int {
    var end = start
    while let word = word(at: end) {
      let special = word.nonASCII | word.equal(to: quote) | word.equal(to: UInt8(ascii: "\\")) | word.below(0x0E)
      if special != 0 { return end + special.trailingZeroBitCount / 8 }
      end += 8
    }
    while end < count, bytes[end] < 0x80, bytes[end] != quote, bytes[end] != UInt8(ascii: "\\"), bytes[end] >= 0x0E {
      end += 1
    }
    return end
  }

  /// The eight bytes at an offset; nil if there are fewer.
  @inline(__always)
  private func word(at offset: Int) -> EightBytes? {
    guard offset + 8 <= count else { return nil }
    let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    return EightBytes(bytes: UInt64(littleEndian: word))
  }
}

/// Eight bytes of a text, with the first byte in the lowest bits.
private struct EightBytes {
  let bytes: UInt64

  /// The top bit of each byte.
  static let tops: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  private static func all(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The bytes without their top bits, so that adding at most 0x80 to each doesn't carry into the next byte.
  @inline(__always)
  private var low: UInt64 { bytes & ~Self.tops }

  /// The top bits of the bytes outside ASCII.
  @inline(__always)
  var nonASCII: UInt64 { bytes & Self.tops }

  /// The top bits of the ASCII bytes that equal a value.
  @inline(__always)
  func equal(to byte: UInt8) -> UInt64 {
    ~((low ^ Self.all(byte)) &+ ~Self.tops) & ~bytes & Self.tops
  }

  /// The top bits of the ASCII bytes below a value.
  @inline(__always)
  func below(_ byte: UInt8) -> UInt64 { ~(low &+ Self.all(0x80 - byte)) & ~bytes & Self.tops }

  /// The top bits of the letters, the digits, and `_`.
  @inline(__always)
  var identifierParts: UInt64 {
    let folded = low | Self.all(0x20)
    let letters = Self.within(folded, UInt8(ascii: "a"), UInt8(ascii: "z"))
    let digits = Self.within(low, UInt8(ascii: "0"), UInt8(ascii: "9"))
    return (letters | digits) & ~bytes | equal(to: UInt8(ascii: "_"))
  }

  @inline(__always)
  private static func within(_ low: UInt64, _ first: UInt8, _ last: UInt8) -> UInt64 {
    (low &+ all(0x80 - first)) & ~(low &+ all(0x7F - last))
  }
}
