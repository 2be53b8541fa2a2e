internal import Predicates

/// An error that says why a text or a file couldn't be read: the position, the text that was found, and the expected text.
public struct ReadingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The stable kind of a reading error. The wording of a message may change; these names may not.
  package enum Kind: Sendable, Hashable {
    /// The input contains only blanks.
    case empty
    /// The text breaks the grammar of its format.
    case syntax
    /// The bytes don't fit their encoding, the declared encoding is unknown, or an escape represents half a character.
    case encoding
    /// The text is well-formed, but it doesn't have the shape of a shared context, a rule or a declaration. For example, it repeats a key.
    case shape
    /// One of the package's limits was exceeded.
    case limit
    /// The file doesn't exist, or can't be opened or read.
    case file
    /// The file was read, but it has no valid rule in the place where Apple's systems look for one, or can't express a rule.
    case rule
  }

  package var kind: Kind
  /// The name of the input, such as a path; nil if it has none.
  public var name: String?
  /// The byte offset of the error in the text, decoded to UTF-8; nil if the error is about the whole input.
  package var offset: Int?
  /// The line, counted from 1; 0 if it isn't known.
  public var line = 0
  /// The column in Unicode scalars, counted from 1; 0 if it isn't known.
  public var column = 0
  /// A description of the problem, in one line without a period.
  public var message: String
  /// The expected text; empty if the message includes it.
  package var expected: String
  /// A suggestion for fixing the problem; empty if there is nothing to add.
  public var help: String
  /// A Boolean value that indicates whether the text ends inside brackets or quotation marks, or before a value.
  var isCutOff = false

  package init(
    _ kind: Kind, _ message: String, expected: String = "", help: String = "", name: String? = nil, offset: Int? = nil
  ) {
    self.kind = kind
    self.name = name
    self.offset = offset
    self.message = message
    self.expected = expected
    self.help = help
  }

  /// The error in one line: `name:line:column: expected …, found …`.
  public var description: String {
    guard let name else { return placedMessage }
    return name + (line > 0 ? ":" : ": ") + placedMessage
  }

  /// The error in one line, without the name of the input: `line:column: expected …, found …`.
  package var placedMessage: String { line > 0 ? "\(line):\(column): " + fullMessage : fullMessage }

  /// The problem and the expected text, without a position: `expected …, found …`.
  package var fullMessage: String { expected.isEmpty ? message : "expected " + expected + ", " + message }

  /// The help for a text from a console whose end is missing.
  static let cutOffHelp = "The paste seems to be cut off: copy all of it, or write the types: [\"public.url\"]."

  /// Returns the error for an exceeded limit, with the limit's value.
  ///
  /// - Parameters:
  ///   - limit: The limit's name as in `ReadingLimits`.
  ///   - value: The limit's value.
  ///   - what: The problem, such as `too many items`.
  ///   - offset: The position at which the limit is exceeded.
  package static func limit(_ limit: String, _ value: Int, _ what: String, offset: Int? = nil) -> ReadingError {
    ReadingError(.limit, what + ": the limit " + limit + " is \(value)", offset: offset)
  }

  /// The error for an empty rule.
  package static var emptyRule: ReadingError {
    ReadingError(
      .empty, "the rule is empty", help: "Write a predicate or a dictionary, such as 'extensionItems.@count == 1'.")
  }

  /// Returns the same error with its line and column in a text, and with the text's name.
  ///
  /// - Complexity: linear in the offset.
  package func located(in bytes: [UInt8], name: String?) -> ReadingError {
    var error = self
    if error.name == nil { error.name = name }
    guard let offset, line == 0 else { return error }
    let before = bytes[..<min(max(0, offset), bytes.count)]
    error.line = before.count { $0 == 0x0a } + 1
    // Only the first byte of each scalar counts.
    error.column = before.reversed().prefix { $0 != 0x0a }.count { $0 & 0xc0 != 0x80 } + 1
    return error
  }
}

extension ReadingError {
  /// Returns the line of the error with carets under its position; empty if the position isn't known.
  ///
  /// - Complexity: linear in the length of the text.
  package func excerpt(in bytes: [UInt8]) -> String {
    guard line > 0, let offset, offset <= bytes.count else { return "" }
    let end = offset == bytes.count ? offset : Self.end(ofWordAt: offset, in: bytes)
    return DiagnosticRenderer(source: bytes, name: "").excerpt(of: SourceRange(offset, end))
  }

  /// Returns the end of the string, word or character at an offset.
  static func end(ofWordAt offset: Int, in bytes: [UInt8]) -> Int {
    var end = offset + 1
    if bytes[offset] == 0x22 {
      while end < bytes.count, bytes[end] != 0x22, bytes[end] != 0x0a { end += bytes[end] == 0x5c ? 2 : 1 }
      return min(end + 1, bytes.count)
    }
    guard isBare(bytes[offset]) else { return end }
    while end < bytes.count, isBare(bytes[end]) { end += 1 }
    return end
  }

  /// Returns whether a byte may be in an unquoted word of an old-style property list.
  static func isBare(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte >= 0x80 || "_$+/:.-".utf8.contains(byte)
  }
}
