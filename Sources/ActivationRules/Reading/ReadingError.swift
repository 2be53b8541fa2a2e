internal import Documents

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
    /// A dictionary has a key that is probably mistaken. The offset is that of its value.
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

  /// The kind of the error.
  package var kind: Kind
  /// The name of the input, such as a path; nil when it has none.
  public var name: String?
  /// The byte offset of the error; nil when the whole input is meant.
  package var offset: Int?
  /// The line, from 1; 0 when it is not known.
  public var line: Int
  /// The column in Unicode scalars, from 1; 0 when it is not known.
  public var column: Int
  /// A description of the problem, in one line without a period.
  public var message: String
  /// The expected text; empty when the message says it.
  package var expected: String
  /// A suggestion for fixing it; empty when there is nothing to add.
  public var help: String
  /// A Boolean value that indicates whether the text ends within a bracket or a quotation mark, or before a value.
  var isCutOff = false

  /// Creates an error without a position.
  package init(
    _ kind: Kind, _ message: String, expected: String = "", help: String = "", name: String? = nil, offset: Int? = nil
  ) {
    self.kind = kind
    self.name = name
    self.offset = offset
    self.line = 0
    self.column = 0
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
    guard var offset, line == 0 else { return error }
    if kind == .key {
      offset = Self.startOfKey(before: offset, in: bytes)
      error.offset = offset
    }
    var line = 1
    var column = 1
    for byte in bytes[..<min(max(0, offset), bytes.count)] {
      if byte == 0x0a {
        line += 1
        column = 1
      } else if byte & 0xc0 != 0x80 {
        column += 1
      }
    }
    error.line = line
    error.column = column
    return error
  }

  /// Returns the start of the key of a dictionary's value, including its quotation mark if it has one, in JSON or an old-style
  /// property list.
  ///
  /// - Complexity: linear in the length of the key.
  static func startOfKey(before value: Int, in bytes: [UInt8]) -> Int {
    guard value <= bytes.count else { return value }
    func skipBlanks(_ place: Int) -> Int {
      var place = place
      while place > 0, Bytes.isBlank(bytes[place - 1]) { place -= 1 }
      return place
    }
    func isEscaped(_ place: Int) -> Bool {
      var start = place
      while start > 0, bytes[start - 1] == 0x5c { start -= 1 }
      return (place - start) % 2 == 1
    }
    var place = skipBlanks(value)
    guard place > 0, bytes[place - 1] == 0x3a || bytes[place - 1] == 0x3d else { return value }
    place = skipBlanks(place - 1)
    guard place > 0, bytes[place - 1] == 0x22 else {
      while place > 0, ReadingCursor.isBare(bytes[place - 1]) { place -= 1 }
      return place
    }
    place -= 2
    while place > 0, bytes[place] != 0x22 || isEscaped(place) { place -= 1 }
    return max(0, place)
  }
}
