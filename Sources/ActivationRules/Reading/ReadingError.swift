internal import Predicates

/// The reason why a text or a file couldn't be read: the place, the text that was found, and the expected one.
public struct ReadingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The stable kind of a reading error. The wording of a message may change; these names may not.
  package enum Kind: Sendable, Hashable {
    /// The input holds nothing but blanks.
    case empty
    /// The text breaks the grammar of its format.
    case syntax
    /// The bytes aren't UTF-8, or an escape means half a character.
    case encoding
    /// A dictionary has a key twice.
    case duplicateKey
    /// A dictionary has a key that is probably mistaken.
    case key
    /// The text is well-formed, but is not the shape of a shared context, a rule or a declaration.
    case shape
    /// One of the package's limits was reached.
    case limit
    /// The input is a property list, which a reader without Foundation leaves to `ActivationChecks`.
    case propertyList
    /// The file doesn't exist, or can't be opened or read.
    case file
    /// The file is read, but no rule is in the place where Apple's systems look for it.
    case rule
  }

  package var kind: Kind
  /// The name of the input, such as a path; nil when it has none.
  public var name: String?
  /// The byte offset of the error; nil when the whole input is meant.
  package var offset: Int?
  /// The line, from 1; 0 when it is not known.
  public var line = 0
  /// The column in Unicode scalars, from 1; 0 when it is not known.
  public var column = 0
  /// A description of the problem, in one line without a period.
  public var message: String
  /// The expected text; empty when the message says it.
  package var expected: String
  /// A suggestion for fixing it; empty when there is nothing to add.
  public var help: String
  /// A Boolean value that indicates whether the text ends within a bracket or a quotation mark, or before a value.
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

  /// The problem and the expected text, without a place: `expected …, found …`.
  package var fullMessage: String { expected.isEmpty ? message : "expected " + expected + ", " + message }

  /// The same error, with help where a text from a console ends within a bracket or a quotation mark.
  var helpingWithPaste: ReadingError {
    guard kind == .syntax, help.isEmpty, isCutOff else { return self }
    var error = self
    error.help = Self.cutOffHelp
    return error
  }

  /// The help where the end of a text from a console is missing.
  static let cutOffHelp = "The paste seems to be cut off: copy all of it, or write the types: [\"public.url\"]."

  /// The error that says which limit was hit, with its value.
  ///
  /// - Parameters:
  ///   - limit: The limit's name as in `ReadingLimits`.
  ///   - value: The limit's value.
  ///   - what: The things that are too many.
  ///   - offset: Where the limit is passed.
  package static func limit(_ limit: String, _ value: Int, _ what: String, offset: Int? = nil) -> ReadingError {
    ReadingError(.limit, what + ": the limit " + limit + " is \(value)", offset: offset)
  }

  /// The error of a rule without text.
  package static var emptyRule: ReadingError {
    ReadingError(
      .empty, "the rule is empty", help: "Write a predicate or a dictionary, such as 'extensionItems.@count == 1'.")
  }

  /// The same error with its line and column in a text, and the text's name.
  ///
  /// - Complexity: linear in the offset.
  package func located(in bytes: [UInt8], name: String?) -> ReadingError {
    var error = self
    if error.name == nil { error.name = name }
    guard let offset, line == 0 else { return error }
    let before = bytes[..<min(max(0, offset), bytes.count)]
    error.line = before.count { $0 == 0x0a } + 1
    // Of a scalar the first byte counts.
    error.column = before.reversed().prefix { $0 != 0x0a }.count { $0 & 0xc0 != 0x80 } + 1
    return error
  }
}

extension ReadingError {
  /// The line of the error with carets under its place; empty when the place isn't known.
  ///
  /// - Complexity: linear in the text.
  package func excerpt(in bytes: [UInt8]) -> String {
    guard line > 0, let offset, offset <= bytes.count else { return "" }
    let end = offset == bytes.count ? offset : Self.end(ofWordAt: offset, in: bytes)
    return DiagnosticRenderer(source: bytes, name: "").excerpt(of: SourceRange(offset, end))
  }

  /// The end of the string, word or character at an offset.
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

  /// Returns whether a byte may be in a word without quotes, as old-style property lists print and accept it.
  static func isBare(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte >= 0x80 || "_$+/:.-".utf8.contains(byte)
  }
}
