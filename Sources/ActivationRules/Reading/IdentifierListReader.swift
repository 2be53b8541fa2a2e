import PredicateEvaluation
import PredicateSyntax

/// Reads what `print(provider.registeredTypeIdentifiers)` and its likes show in Xcode's console: type identifiers alone.
///
/// | text | means |
/// |---|---|
/// | `public.jpeg` | an attachment with this type |
/// | `["public.jpeg", "public.file-url"]`, `Optional(["public.jpeg"])` | an attachment with these types |
/// | several of these, one after the other | the attachments of one item |
/// | `[["public.jpeg"], ["public.url"]]` | the attachments of one item |
/// | several of these, one after the other, or within brackets of their own | items |
///
/// Quotation marks may be missing, and any part may be in `Optional(…)`. What the reader builds are arrays; ``ContextNormalizer``
/// gives them their meaning.
struct IdentifierListReader {
  private enum Kind { case open, close, comma, quoted, word }

  private struct Token {
    var kind: Kind
    /// The bytes of the token; of a quoted text its first quotation mark alone.
    var bytes: Range<Int>
  }

  private let bytes: [UInt8]
  private let tokens: [Token]

  /// Creates a reader for a text of identifiers; nil for a text that holds anything else, or whose brackets and commas aren't in order.
  ///
  /// - Complexity: linear in the length of the text.
  init?(_ bytes: [UInt8], at start: Int) {
    guard let tokens = Self.tokens(ReadingCursor(bytes, at: start)) else { return nil }
    self.bytes = bytes
    self.tokens = tokens
  }

  /// The tokens without `Optional(` and its parenthesis, and with the commas of the outermost level alone.
  private static func tokens(_ text: ReadingCursor) -> [Token]? {
    var cursor = text
    var tokens: [Token] = []
    var brackets: [UInt8] = []
    var lists = 0
    // Whether a value has just ended, and whether a bracket has just been opened.
    var isAfterValue = false
    var isAfterOpening = false
    while true {
      cursor.skipBlanks()
      if cursor.isAtEnd { return brackets.isEmpty && isAfterValue ? tokens : nil }
      let start = cursor.offset
      let byte = cursor.byte
      cursor.offset += 1
      switch byte {
      case 0x5d:
        guard brackets.popLast() == 0x5b, isAfterValue || isAfterOpening else { return nil }
        lists -= 1
        tokens.append(Token(kind: .close, bytes: start..<cursor.offset))
        isAfterValue = true
      case 0x29:
        guard brackets.popLast() == 0x28, isAfterValue else { return nil }
      case 0x2c:
        guard isAfterValue, brackets.last != 0x28 else { return nil }
        if lists == 0 { tokens.append(Token(kind: .comma, bytes: start..<cursor.offset)) }
        isAfterValue = false
      default:
        guard !isAfterValue || brackets.isEmpty else { return nil }
        cursor.offset = start
        guard let token = valueStart(&cursor) else { return nil }
        // A name outside of lists may be no type.
        if token.kind == .word, lists == 0, !PastedListReader.isType(cursor.bytes[token.bytes]) { return nil }
        isAfterValue = token.kind == .quoted || token.kind == .word
        if token.kind == .open { lists += 1 }
        // An opening parenthesis is kept as a bracket only.
        if token.kind == .comma { brackets.append(0x28) } else { tokens.append(token) }
        if token.kind == .open { brackets.append(0x5b) }
      }
      isAfterOpening = byte == 0x5b
    }
  }

  /// The token with which a value begins; a comma for `Optional(`, nil for anything else.
  private static func valueStart(_ cursor: inout ReadingCursor) -> Token? {
    let start = cursor.offset
    if cursor.byte == 0x5b || cursor.byte == 0x22 {
      let kind = cursor.byte == 0x5b ? Kind.open : .quoted
      if kind == .quoted {
        guard (try? cursor.readQuoted()) != nil else { return nil }
      } else {
        cursor.offset += 1
      }
      return Token(kind: kind, bytes: start..<start + 1)
    }
    if cursor.starts(with: "Optional(") {
      cursor.offset += 9
      return Token(kind: .comma, bytes: start..<cursor.offset)
    }
    while !cursor.isAtEnd, isWordByte(cursor.byte) { cursor.offset += 1 }
    let word = cursor.bytes[start..<cursor.offset]
    return isIdentifier(word) ? Token(kind: .word, bytes: start..<cursor.offset) : nil
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x5f, 0x2e, 0x2d: true
    default: byte >= 0x80
    }
  }

  /// Returns whether a word can't be a number, a Boolean, or null: it begins with a letter and has a dot.
  static func isIdentifier(_ word: some Collection<UInt8>) -> Bool {
    guard let first = word.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7a else { return false }
    return word.contains(0x2e)
  }

  /// Reads the text: one value as it is, several as an array.
  func read(into writer: inout ValueWriter) throws(ReadingError) -> ValueID {
    let lines = lines
    writer.openList(at: 0)
    var root: ValueID?
    for line in lines {
      let isList = tokens[line.lowerBound].kind == .open
      // Commas make one attachment of what is between them; without any, a line is an attachment of its own.
      let isWrapped = tokens[line].contains { $0.kind == .comma } || (lines.count > 1 && !isList)
      if isWrapped { writer.openList(at: tokens[line.lowerBound].bytes.lowerBound) }
      for token in tokens[line] { root = try add(token, to: &writer) ?? root }
      if isWrapped { root = writer.closeList() }
    }
    let list = writer.closeList()
    return lines.count > 1 ? list : root ?? list
  }

  /// The tokens of each value of the outermost level, or of several with commas between them.
  private var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var depth = 0
    var continues = false
    for (index, token) in tokens.enumerated() {
      if token.kind == .close { depth -= 1 }
      if depth == 0, token.kind != .close {
        if token.kind != .comma, !continues { lines.append(index..<index) }
        continues = token.kind == .comma
      }
      if token.kind == .open { depth += 1 }
      lines[lines.count - 1] = lines[lines.count - 1].lowerBound..<index + 1
    }
    return lines
  }

  /// Adds what a token is; nil for a comma, and for the beginning of a list.
  private func add(_ token: Token, to writer: inout ValueWriter) throws(ReadingError) -> ValueID? {
    let start = token.bytes.lowerBound
    switch token.kind {
    case .open: writer.openList(at: start)
    case .close: return writer.closeList()
    case .comma: break
    case .word: return writer.add(bytes[token.bytes], at: start)
    case .quoted:
      var cursor = ReadingCursor(bytes, at: start)
      return writer.add(try cursor.readQuoted().text[...], at: start)
    }
    return nil
  }
}
