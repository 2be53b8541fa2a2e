import ActivationRules
import ActivationChecks
import PredicateSyntax

/// A document that the client has open. All facts about it follow from its text, its name, and its surroundings when they were last read.
struct OpenDocument {
  let uri: String
  /// The path of the file; nil for a document without a file.
  let path: String?
  /// A name whose ending tells the format.
  let name: String?
  /// A Boolean value that indicates whether the document is the text of a predicate.
  let isPredicate: Bool
  private(set) var version: Int
  private(set) var text: [UInt8]
  private(set) var lines: LineIndex
  private(set) var surroundings: DocumentSurroundings
  /// A Boolean value that indicates whether a file around the document has changed since the project was read.
  private(set) var isStale = false
  /// A Boolean value that indicates whether the files around the document must still be read.
  private(set) var lacksSurroundings: Bool
  private var readFile: EditedFile?

  /// A longer text is kept, and not looked into.
  static let mostBytes = 2 * 1024 * 1024

  init(uri: String, language: String, version: Int, text: [UInt8], _ surroundings: EditorSurroundings) {
    self.uri = uri
    self.version = version
    self.text = text
    let path = Self.path(of: uri)
    let last = Self.decoded(uri).split(separator: "/").last.map { String($0) } ?? ""
    isPredicate =
      ["activation-rule", "nspredicate", "predicate"].contains(language)
      || [".activation-rule", ".predicate"].contains { last.hasSuffix($0) }
    let hasEnding = path != nil && last.dropFirst().contains(".")
    name = hasEnding ? path : Self.endings[language].map { last + $0 } ?? path ?? last
    self.path = path
    lines = LineIndex(text)
    self.surroundings = path.map { surroundings.around($0) } ?? DocumentSurroundings()
    lacksSurroundings = path != nil
  }

  /// The endings of the formats, for what has none.
  private static let endings = [
    "xml": ".plist", "plist": ".plist", "json": ".json", "jsonc": ".json", "yaml": ".yml", "javascript": ".js",
    "javascriptreact": ".js", "typescript": ".ts", "typescriptreact": ".ts", "swift": ".swift",
  ]

  /// An address with the characters for which it has numbers; one with something else after a percent sign as it is.
  private static func decoded(_ uri: String) -> String {
    var rest = Array(uri.utf8)[...]
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { ReadingCursor.hexadecimalValue($0) }
      guard digits.count == 2 else { return uri }
      bytes.append(UInt8(digits[0] << 4 | digits[1]))
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The path that an address names, without scheme and host; on Windows without the slash before the drive. Nil for the address of no file.
  static func path(of uri: String) -> String? {
    let address = decoded(uri)
    guard address.hasPrefix("file://") else { return nil }
    let rest = address.dropFirst("file://".count)
    return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? String(rest)
  }

  /// A Boolean value that indicates whether the document contains tests of a rule.
  var isTestFile: Bool { name?.hasSuffix(EditedFile.testEnding) == true }

  /// A Boolean value that indicates whether the document is a project's configuration.
  var isConfiguration: Bool { path?.hasSuffix("/" + ProjectConfiguration.fileName) == true }

  /// Replaces a range, or the whole text.
  mutating func replace(_ range: Range<Int>?, with new: String) {
    if let range {
      text.replaceSubrange(range, with: Array(new.utf8))
    } else {
      text = Array(new.utf8)
    }
    lines = LineIndex(text)
    readFile = nil
  }

  mutating func setVersion(_ version: Int) { self.version = version }

  /// Says that a file around it may have changed.
  mutating func markStale() { isStale = path != nil }

  /// Reads anew what the project says, when that may have changed. What the files around the document add stays until they are read again.
  mutating func renew(_ surroundings: EditorSurroundings) {
    guard isStale, let path = path else { return }
    isStale = false
    lacksSurroundings = true
    let file = self.surroundings.file
    self.surroundings = surroundings.around(path)
    self.surroundings.file = file
    readFile = nil
  }

  /// Returns the reading of the files around the document, which counts as under way from now on; nil when they have been read.
  mutating func takeReading(_ surroundings: EditorSurroundings, folders: [String]) -> SurroundingsReading? {
    guard lacksSurroundings, let path = path else { return nil }
    lacksSurroundings = false
    let project = self.surroundings
    return (uri, { surroundings.file(path, folders, project) })
  }

  /// Takes what the files around the document add.
  mutating func setSurroundings(_ file: Surroundings?) {
    surroundings.file = file
    readFile = nil
  }

  /// Returns the content of the document; it is read once for each text.
  mutating func file() -> EditedFile {
    if let readFile { return readFile }
    var file = EditedFile(
      text.count <= Self.mostBytes ? text : [], name: name, path: path, in: surroundings.file,
      linter: surroundings.linter, isPredicate: isPredicate)
    surroundings.settle(&file.linted)
    readFile = file
    return file
  }

  /// The start of the text of ``file()``: after a byte order mark.
  private var origin: Int { text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0 }

  /// Turns offsets of ``file()`` into positions.
  func positions(_ encoding: PositionEncoding) -> PositionFinder {
    PositionFinder(lines, length: text.count, origin: origin, encoding)
  }

  /// The offset of a position in ``file()``.
  func offset(of position: Position, _ encoding: PositionEncoding) -> Int {
    max(0, lines.offset(of: position, encoding) - origin)
  }

  /// The line of an offset of ``file()``, without its line end.
  func lineRange(at offset: Int) -> SourceRange {
    let line = lines.line(of: offset + origin)
    return SourceRange(max(0, lines.start(of: line) - origin), max(0, lines.end(of: line) - origin))
  }
}
