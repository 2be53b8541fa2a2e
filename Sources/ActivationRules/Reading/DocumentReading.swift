package import Documents
package import Predicates
internal import Texts

extension ReadingLimits {
  func check(_ text: [UInt8]) throws(ReadingError) {
    guard text.count <= documentBytes else {
      throw .limit("documentBytes", documentBytes, "the text has \(text.count) bytes")
    }
  }

  /// Returns the outermost value of a document.
  ///
  /// - Throws: ``ReadingError`` for the first mistake, with its position in the source.
  func root(of document: SourceDocument) throws(ReadingError) -> Node {
    if let error = document.errors.first { throw ReadingError(error, limits: self) }
    guard let root = document.root else { throw ReadingError(.empty, "the text is empty") }
    return root
  }
}

extension ReadingError {
  /// Creates an error from a mistake in a document. The error has the offset of the mistake, but not its line and column.
  package init(_ error: SourceDocument.ReadingError, limits: ReadingLimits = ReadingLimits()) {
    let place = error.range.lowerBound
    func other(_ kind: Kind) -> ReadingError { .init(kind, error.message, help: error.help, offset: place) }
    switch error.kind {
    case .limit: self = .limit("documentDepth", limits.documentDepth, "collections nest too deep", offset: place)
    case .empty: self = other(.empty)
    case .encoding: self = other(.encoding)
    case .syntax: self = other(.syntax)
    }
    isCutOff = error.isCutOff
  }
}

extension Node {
  /// Returns the result of a closure for the node. The closure receives the results for the node's members; there's no recursion.
  ///
  /// - Complexity: one call for each node within.
  func folded<Value, Failure: Error>(
    _ make: (Node, ArraySlice<Value>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var parts: [Value] = []
    for (node, count) in membersFirst {
      let value = try make(node, parts.suffix(count))
      parts.removeLast(count)
      parts.append(value)
    }
    return parts[0]
  }
}

extension PropertyListValue {
  /// Creates the value of a property list from a node. Of equal keys, the last one counts, as in Apple's systems.
  ///
  /// - Throws: ``ReadingError`` for null, and for unknown values.
  /// - Complexity: linear in the number of nodes within; there's no recursion.
  package init(_ node: Node) throws(ReadingError) {
    self = try node.folded { node, parts throws(ReadingError) in
      if let value = PropertyListValue(node, parts) { return value }
      throw ReadingError(
        .shape, "found null", expected: "a value that a property list can hold", offset: node.range.lowerBound)
    }
  }

  /// Creates the value of a node from the values of its members; nil for null, and for an unknown value.
  init?(_ node: Node, _ parts: ArraySlice<PropertyListValue>) {
    switch node.value {
    case .object(let members):
      self = .dictionary(zip(members, parts).reduce(into: [:]) { if let name = $1.0.name { $0[name] = $1.1 } })
    case .array: self = .array(Array(parts))
    case .text(let text): self = .string(text.text)
    case .integer(let value): self = .integer(value)
    case .unsigned(let value): self = .unsignedInteger(value)
    case .real(let value): self = .real(value)
    case .bool(let value): self = .boolean(value)
    case .date(let value): self = .date(value)
    case .data(let value): self = .data(value)
    case .null, .computed: return nil
    }
  }
}

/// Converts the nodes of a text to a document that predicates are evaluated on, and keeps the positions of the values.
struct ValueWriter {
  /// The document. Before another document replaces it, it must be empty.
  var document = Document()
  /// The positions in the text where each value and its key, if it has one, start.
  private(set) var offsets: [(value: Int, key: Int)] = []
  let limits: ReadingLimits
  /// A Boolean value that indicates whether `{"$date": seconds since 2001}` is a date and `{"$set": […]}` a set.
  var encodings = false

  /// Adds the value of a text.
  ///
  /// - Throws: ``ReadingError`` for the first mistake in the text, and the errors of ``add(_:)``.
  mutating func add(_ text: [UInt8], _ notation: Notation) throws(ReadingError) -> ValueID {
    try limits.check(text)
    return try add(limits.root(of: SourceDocument(text, notation, size: .max, depth: limits.documentDepth)))
  }

  /// Adds a shared context in JSON, in XML, or in the notation of Apple's guide.
  mutating func addContext(_ text: [UInt8], at start: Int) throws(ReadingError) -> ValueID {
    if text.has("bplist", at: start) {
      throw ReadingError(
        .shape, "found a binary property list", expected: "text", help: "Convert it: plutil -convert xml1 FILE.")
    }
    if text[start] == 0x3C { return try add(text, .xml) }
    if Self.isOldStyle(text, at: start) { return try add(text, .printed) }
    do throws(ReadingError) {
      return try add(text, .json)
    } catch {
      var error = error
      if error.kind == .syntax, error.help.isEmpty, error.isCutOff { error.help = ReadingError.cutOffHelp }
      throw error
    }
  }

  /// Returns whether a text is in the notation of Apple's guide: a list, or a dictionary that begins with a comment, with a key without
  /// quotation marks, or with a key before an equals sign.
  private static func isOldStyle(_ text: [UInt8], at start: Int) -> Bool {
    guard text[start] == 0x7B, let key = text[(start + 1)...].firstIndex(where: { !Bytes.isBlank($0) }) else {
      return text[start] == 0x28
    }
    let end = ReadingError.end(ofWordAt: key, in: text)
    let next = text[end...].first { !Bytes.isBlank($0) }
    if text[key] == 0x22 { return next == 0x3D }
    return text[key] == 0x2F
      || ReadingError.isBare(text[key]) && !text[key..<end].contains(0x3A) && next != 0x3A
  }

  /// Adds the value of a node, and everything in it.
  ///
  /// - Throws: ``ReadingError`` for data, for a repeated key, and for a dictionary with too many keys.
  mutating func add(_ node: Node) throws(ReadingError) -> ValueID {
    try node.folded { node, parts throws(ReadingError) in
      let id = try add(node, parts)
      while offsets.count <= Int(id.rawValue) {
        offsets.append((node.range.lowerBound, node.memberRange.lowerBound))
      }
      return id
    }
  }

  private mutating func add(_ node: Node, _ parts: ArraySlice<ValueID>) throws(ReadingError) -> ValueID {
    if node.kind == .text { return document.add(.string(intern(node.characters))) }
    switch node.value {
    case .object(let members): return try add(members, parts, at: node.range.lowerBound)
    case .array: return document.add(array: Array(parts))
    case .integer(let value): return document.add(.integer(value))
    case .unsigned(let value): return document.add(.unsignedInteger(value))
    case .real(let value): return document.add(.double(value))
    case .bool(let value): return document.add(.boolean(value))
    case .date(let value): return document.add(.date(value))
    case .data:
      throw ReadingError(
        .shape, "found data", expected: "strings, numbers, dates, arrays, dictionaries", offset: node.range.lowerBound)
    case .null, .computed, .text: return document.add(.null)
    }
  }

  private mutating func add(_ members: Nodes, _ parts: ArraySlice<ValueID>, at place: Int) throws(ReadingError)
    -> ValueID
  {
    var entries: [Document.Entry] = []
    for (member, value) in zip(members, parts) {
      let place = member.memberRange.lowerBound
      let key = intern(member.keyCharacters)
      guard !entries.contains(where: { $0.key == key }) else {
        throw ReadingError(
          .shape, "the key \"\(document[key])\" occurs twice in one dictionary",
          help: "Remove one of them: which of the two counts is a matter of chance.", offset: place)
      }
      guard entries.count < limits.dictionaryEntries else {
        throw .limit("dictionaryEntries", limits.dictionaryEntries, "a dictionary has too many keys", offset: place)
      }
      entries.append(Document.Entry(key: key, value: value))
    }
    if encodings, entries.count == 1, let value = encodedValue(members[0].name, parts[parts.startIndex]) {
      return value
    }
    return document.add(dictionary: entries)
  }

  /// Returns the date or the set that a dictionary with one key means; nil for any other dictionary.
  private mutating func encodedValue(_ key: String?, _ value: ValueID) -> ValueID? {
    switch (key, document[value]) {
    case ("$date", .integer(let seconds)): document.add(.date(Double(seconds)))
    case ("$date", .unsignedInteger(let seconds)): document.add(.date(Double(seconds)))
    case ("$date", .double(let seconds)): document.add(.date(seconds))
    case ("$set", .array(let run)): document.add(set: document.distinct(Array(document.elements(of: run))))
    default: nil
    }
  }

  private mutating func intern(_ text: ArraySlice<UInt8>) -> TextID {
    text.withUnsafeBufferPointer { document.intern($0) }
  }

  /// Returns the document with a value as its root, converted to the evaluated shape of a shared context.
  mutating func context(_ root: ValueID) throws(ReadingError) -> Document {
    try ContextNormalizer.normalize(root, of: &document, offsets: offsets, limits: limits)
    return document
  }
}

/// A JSON text whose mistakes are reported by line and column.
package struct LocatedDocument: Sendable {
  /// The outermost value.
  package let root: Node
  /// The name of the text in messages.
  package let name: String?
  private let limits: ReadingLimits

  /// The text, without a byte order mark.
  package var bytes: [UInt8] { root.source }

  /// Reads a JSON text.
  ///
  /// - Throws: An error with its position, if the text isn't JSON, repeats a key, or is too large.
  /// - Complexity: linear in the length of the text; nested values don't use the call stack.
  package init(json bytes: [UInt8], name: String?, limits: ReadingLimits = ReadingLimits()) throws(ReadingError) {
    self.name = name
    self.limits = limits
    let document = SourceDocument(bytes, .json, size: .max, depth: limits.documentDepth)
    var writer = ValueWriter(limits: limits)
    do throws(ReadingError) {
      try limits.check(bytes)
      root = try limits.root(of: document)
      // This also finds repeated keys, and dictionaries with too many keys.
      _ = try writer.add(root)
    } catch {
      throw error.located(in: document.source, name: name)
    }
  }

  /// Returns an error with the line and column of a value, or of its key.
  package func error(
    _ message: String, expected: String = "", help: String = "", at value: Node, isKey: Bool = false
  ) -> ReadingError {
    let place = isKey ? value.memberRange.lowerBound : value.range.lowerBound
    return ReadingError(.shape, message, expected: expected, help: help, offset: place).located(in: bytes, name: name)
  }

  /// Returns one of the values as a shared context, converted to the evaluated shape.
  ///
  /// - Throws: ``ReadingError`` with the position in the whole text, if the value isn't a shared context.
  /// - Complexity: linear in the size of the value.
  package func context(at value: Node) throws(ReadingError) -> Document {
    var writer = ValueWriter(limits: limits)
    do throws(ReadingError) {
      return try writer.context(writer.add(value))
    } catch {
      throw error.located(in: bytes, name: name)
    }
  }
}

/// The limits of reading shared contexts, rules, and the documents and files that contain them.
///
/// If a limit is exceeded, reading throws one error with the limit's name and value; nothing is silently cut off.
public struct ReadingLimits: Sendable, Hashable {
  /// The largest file, property list or JSON document, in bytes.
  public var documentBytes = 16 * 1024 * 1024
  /// The maximum nesting of a property list, a JSON document, or a context.
  package var documentDepth = 512
  /// The maximum number of keys in one dictionary of a context. A dictionary is searched entry by entry, so more keys would make reading
  /// it quadratic.
  package var dictionaryEntries = 1_000
  /// The maximum number of extension items in a shared context.
  package var extensionItems = 1_000
  /// The maximum number of attachments in a shared context, in all items together.
  package var attachments = 10_000
  /// The maximum number of type identifiers that one attachment registers.
  package var typesPerAttachment = 64

  /// Creates the documented defaults.
  public init() {}
}
