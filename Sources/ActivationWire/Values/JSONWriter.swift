import ActivationRules
package import Predicates

/// Writes a JSON value as bytes, with its commas and colons.
///
/// Keys appear in the order in which they're written, which is the order of the schema: the most important ones come first.
package struct JSONWriter {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false
  private var isAfterKey = false
  private var depth = 0
  private let isIndented: Bool

  /// Creates a writer.
  ///
  /// - Parameter isIndented: Whether every element and member has its own line, so that people can read it.
  package init(isIndented: Bool = false) { self.isIndented = isIndented }

  /// Returns one object, whose members `body` writes.
  package static func object<Failure>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) -> JSONWriter {
    var writer = JSONWriter()
    try writer.object(body)
    return writer
  }

  /// Returns an object of a command on its own line: the version of the schema, its kind, and the members that `body` writes.
  package static func line(_ kind: String, _ body: (inout JSONWriter) -> Void) -> String {
    object { writer in
      writer.head(kind)
      body(&writer)
    }.text
  }

  /// Writes the members at the beginning of every document and of every line of a command.
  package mutating func head(_ kind: String) {
    member("schemaVersion", Self.schemaVersion)
    member("kind", kind)
  }

  /// The version of all output for programs.
  package static let schemaVersion = 2

  /// The text written so far, as one or more lines.
  package var text: String { String(decoding: bytes, as: UTF8.self) + "\n" }

  /// Writes an object whose members `body` writes.
  package mutating func object<Failure>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
    try nest(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  /// Writes an array whose elements `body` writes.
  package mutating func array<Failure>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
    try nest(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  /// Writes the key of a member. Its value must follow.
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    if isIndented { bytes.append(UInt8(ascii: " ")) }
    needsComma = false
    isAfterKey = true
  }

  package mutating func member(_ key: String, _ text: String) {
    self.key(key)
    string(text)
  }

  /// Writes a member that is a string. Writes nothing if the text is nil or empty.
  package mutating func member(_ key: String, ifPresent text: String?) {
    if let text, !text.isEmpty { member(key, text) }
  }

  package mutating func member(_ key: String, _ number: Int) {
    self.key(key)
    integer(number)
  }

  package mutating func member(_ key: String, _ value: Bool) {
    self.key(key)
    boolean(value)
  }

  package mutating func member(_ key: String, _ texts: [String]) {
    self.key(key)
    strings(texts)
  }

  /// Writes a member that is an object.
  package mutating func object<Failure>(
    _ key: String, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    self.key(key)
    try object(body)
  }

  /// Writes a member that is an array.
  package mutating func array<Failure>(
    _ key: String, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    self.key(key)
    try array(body)
  }

  /// Writes a member whose value is an array of objects, one for each element; `body` writes the members of an object.
  ///
  /// - Parameter isOptional: Whether to leave out the member instead of writing an empty array.
  package mutating func objects<Element>(
    _ key: String, _ elements: some Collection<Element>, isOptional: Bool = false,
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    if isOptional, elements.isEmpty { return }
    array(key) { writer in
      for element in elements { writer.object { writer in body(&writer, element) } }
    }
  }

  package mutating func string(_ text: String) {
    beginValue()
    bytes.append(json: text)
  }

  package mutating func integer(_ number: some BinaryInteger) {
    beginValue()
    bytes += String(number).utf8
  }

  /// Writes a number as the shortest text that reads back as the same number; `null` for infinity and NaN.
  package mutating func number(_ value: Double) {
    beginValue()
    bytes.append(json: value)
  }

  package mutating func boolean(_ value: Bool) {
    beginValue()
    bytes += (value ? "true" : "false").utf8
  }

  package mutating func null() {
    beginValue()
    bytes += "null".utf8
  }

  /// Writes a value of a document, with dates and sets in the encodings of the line protocol.
  package mutating func value(_ id: ValueID, of document: Document) {
    beginValue()
    bytes.append(json: id, of: document)
  }

  package mutating func strings(_ texts: some Sequence<String>) {
    array { writer in for text in texts { writer.string(text) } }
  }

  private mutating func nest<Failure>(
    _ opening: UInt8, _ closing: UInt8, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    beginValue()
    bytes.append(opening)
    needsComma = false
    depth += 1
    try body(&self)
    depth -= 1
    if isIndented, needsComma { beginLine() }
    bytes.append(closing)
    needsComma = true
  }

  private mutating func beginValue() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    if isIndented, depth > 0, !isAfterKey { beginLine() }
    needsComma = true
    isAfterKey = false
  }

  private mutating func beginLine() {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { bytes += "  ".utf8 }
  }
}
