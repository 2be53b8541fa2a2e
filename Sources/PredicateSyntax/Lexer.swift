/// Cuts a rule text into tokens.
///
/// Every byte belongs to a token or to white space, and every token starts and ends between two characters.
///
/// Invariants: `bytes` is the text, valid for as long as the lexer is used, which is within one call that lends it; no offset is read
/// that has not been compared with `count`.
package struct Lexer {
  /// The text.
  let bytes: UnsafeBufferPointer<UInt8>
  /// Where the next token is looked for.
  var position = 0
  /// How many bytes are read: all, since ranges of more than 4 GB cannot be written down and no text is as long.
  let count: Int

  /// Creates a lexer at the start of a text.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    count = min(bytes.count, Int(Int32.max))
  }

  /// All tokens of a text, the last one ``TokenKind/end``.
  ///
  /// - Complexity: linear in the length of the text.
  package static func tokens(of bytes: [UInt8]) -> [Token] {
    var tokens = Stack<Token>(capacity: bytes.count / 4 + 8)
    bytes.withUnsafeBufferPointer {
      var lexer = Lexer($0)
      lexer.read(into: &tokens)
    }
    var result: [Token] = []
    result.reserveCapacity(tokens.count)
    for position in tokens.indices { result.append(tokens[position]) }
    return result
  }

  /// Reads all tokens that are left, the last one ``TokenKind/end``.
  mutating func read(into tokens: inout Stack<Token>) {
    while readNext(into: &tokens) {}
  }

  /// Adds the next token; false at the end.
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
    // Most tokens are these, and are made where they are added.
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

  /// Reads a token that is neither a word nor a lone character.
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

  /// The byte at an offset; 0 after the end.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 { offset < count ? bytes[offset] : 0 }

  /// Ends a token of a length.
  @inline(__always)
  mutating func token(_ kind: TokenKind, from start: Int, length: Int) -> Token {
    position = min(start + length, count)
    return Token(kind, range(start, position))
  }

  /// The range between two offsets, neither after `count` nor out of order.
  @inline(__always)
  func range(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end))
  }

  /// Whether the text goes on with some ASCII bytes.
  func hasPrefix(_ word: StaticString, at start: Int) -> Bool {
    guard start + word.utf8CodeUnitCount <= count else { return false }
    for offset in 0..<word.utf8CodeUnitCount where bytes[start + offset] != word.utf8Start[offset] { return false }
    return true
  }

  // MARK: Classes of bytes

  /// A bit for each byte that is white space.
  private static var spaces: UInt64 {
    let inferred: UInt64 = InferredBehavior.verticalTabAndFormFeedAreSpace ? 1 << 0x0B | 1 << 0x0C : 0
    return 1 << 0x20 | 1 << 0x09 | 1 << 0x0A | 1 << 0x0D | inferred
  }

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
    // One bit for each ASCII character: most of a rule is names, and a chain of comparisons takes twice as long.
    let digits: UInt64 = 0x03ff_0000_0000_0000
    let letters: UInt64 = 0x07ff_fffe_87ff_fffe
    let bits = byte & 0x40 == 0 ? digits : letters
    return byte < 0x80 && (bits >> UInt64(byte & 0x3f)) & 1 != 0
  }

  /// The value of a hexadecimal digit.
  static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
