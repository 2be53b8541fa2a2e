/// Cuts a rule text into tokens.
///
/// Every byte belongs to a token or to white space, and every token starts and ends between two characters.
///
/// Invariants: `bytes` is the text, valid for as long as the lexer is used, which is within one call that lends it; no offset is read
/// that has not been compared with ``count``.
public struct Lexer {
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
  public static func tokens(of bytes: [UInt8]) -> [Token] {
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
    while true {
      let token = read()
      tokens.append(token)
      if token.kind == .end { return }
    }
  }

  /// The byte at an offset; 0 after the end.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 { offset < count ? bytes[offset] : 0 }

  /// Reads a token, without a call.
  @inline(__always)
  mutating func read() -> Token {
    while position < count, Self.isSpace(bytes[position]) { position += 1 }
    let start = position
    guard start < count, bytes[start] != 0 else {
      position = count
      return Token(.end, SourceRange(start, count))
    }
    let byte = bytes[start]
    if Self.isIdentifierStart(byte) { return word(from: start) }
    if let kind = Self.lonePunctuation(byte) { return token(kind, from: start, length: 1) }
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

  /// Ends a token of a length.
  @inline(__always)
  mutating func token(_ kind: TokenKind, from start: Int, length: Int) -> Token {
    position = min(start + length, count)
    return Token(kind, range(start, position))
  }

  /// The range between two offsets, neither after ``count`` nor out of order.
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

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
      || (InferredBehavior.verticalTabAndFormFeedAreSpace && (byte == 0x0B || byte == 0x0C))
  }

  /// Grammar: `digit`.
  static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  /// Grammar: `letter`.
  @inline(__always)
  static func isIdentifierStart(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")) || byte == UInt8(ascii: "_")
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
