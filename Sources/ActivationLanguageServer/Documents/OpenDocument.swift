import ActivationEditing
package import ActivationFiles
import ActivationLint
package import ActivationRules
package import ActivationTesting
import PredicateSyntax

/// A document that the client has open. What is known of it follows from its text, its name, and its surroundings when it was opened.
struct OpenDocument {
  let uri: String
  let name: DocumentName
  private(set) var version: Int
  private(set) var text: [UInt8]
  private(set) var lines: LineIndex
  /// The file with what its surroundings add, without its text; nil until it was read.
  private var target: LintTarget
  private var readFile: EditedFile?

  /// A longer text is kept, and not looked into.
  static let mostBytes = 2 * 1024 * 1024

  init(
    uri: String, language: String, version: Int, text: [UInt8], _ surroundings: EditorSurroundings, folders: [String]
  ) {
    self.uri = uri
    self.version = version
    self.text = text
    name = DocumentName(uri: uri, language: language)
    lines = LineIndex(text)
    target =
      name.path.flatMap { surroundings.target($0, folders) }
      ?? LintTarget(name: name.name, path: name.path, bytes: [])
  }

  /// Whether the document has tests of a rule.
  var isTestFile: Bool { name.name?.hasSuffix(EditedFile.testEnding) == true }

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

  /// Asks anew what the surroundings add.
  mutating func renew(_ surroundings: EditorSurroundings, folders: [String]) {
    guard let path = name.path, let target = surroundings.target(path, folders) else { return }
    self.target = target
    readFile = nil
  }

  /// What the document holds; read once for each text.
  mutating func file() -> EditedFile {
    if let readFile { return readFile }
    var target = target
    target.bytes = text.count <= Self.mostBytes ? text : []
    let file = EditedFile(target, isPredicate: name.isPredicate)
    readFile = file
    return file
  }

  /// Where the text of ``file()`` begins: after a byte order mark.
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

  /// The parts of a range of ``file()`` on their lines.
  func pieces(of range: SourceRange) -> [SourceRange] {
    let first = lines.line(of: range.lowerBound + origin)
    let last = lines.line(of: range.upperBound + origin)
    return (first...max(first, last)).compactMap { line in
      let start = max(range.lowerBound, lines.start(of: line) - origin)
      let end = min(range.upperBound, lines.end(of: line) - origin)
      return start < end ? SourceRange(start, end) : nil
    }
  }
}

/// What an editor's files say beside the open documents. A server without it touches no file.
package struct EditorSurroundings: Sendable {
  /// The file at a path with what is around it, such as the types that the containing app declares; nil for a file by itself. Nothing outside of
  /// the folders that the client works in is looked for.
  package var target: @Sendable (_ path: String, _ folders: [String]) -> LintTarget?
  /// The tests of a file with a text; nil where tests aren't run.
  package var tests: @Sendable (_ path: String, _ text: [UInt8]) -> Result<RuleTestFile, ReadingError>?

  package init(
    target: @escaping @Sendable (String, [String]) -> LintTarget? = { _, _ in nil },
    tests: @escaping @Sendable (String, [UInt8]) -> Result<RuleTestFile, ReadingError>? = { _, _ in nil }
  ) {
    self.target = target
    self.tests = tests
  }
}
