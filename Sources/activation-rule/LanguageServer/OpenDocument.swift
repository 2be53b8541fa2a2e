import ActivationChecks
import ActivationLint
import ActivationRules
import Documents
import Predicates

/// A document that is open in the client. All facts about it depend on its text, its name, and its surroundings when they were last read.
struct OpenDocument {
  let uri: String
  /// The path of the file; nil for a document without a file.
  let path: String?
  /// A name whose ending determines the format; nil for the text of a predicate.
  private let name: String?
  var version: Int
  private(set) var text: [UInt8]
  private(set) var lines: LineIndex
  /// The facts that don't depend on the text.
  private(set) var surroundings = DocumentSurroundings() { didSet { readFile = nil } }
  private var readFile: EditedFile?

  /// A Boolean value that indicates whether the text is too long to be examined. It is still kept.
  var isTooLong: Bool { text.count > 2 * 1024 * 1024 }

  init(uri: String, language: String, version: Int, text: String) {
    self.uri = uri
    self.version = version
    path = Self.path(of: uri)
    let last = Self.decoded(uri).split(separator: "/").last.map { String($0) } ?? ""
    let isPredicate =
      ["activation-rule", "nspredicate", "predicate"].contains(language)
      || [".activation-rule", ".predicate"].contains { last.hasSuffix($0) }
    let hasEnding = path != nil && last.dropFirst().contains(".")
    name = isPredicate ? nil : hasEnding ? path : Self.endings[language].map { last + $0 } ?? path ?? last
    self.text = Self.bytes(text)
    lines = LineIndex(self.text)
  }

  /// The endings of the formats, for names without an ending.
  private static let endings = [
    "xml": ".plist", "plist": ".plist", "json": ".json", "jsonc": ".json", "yaml": ".yml", "javascript": ".js",
    "javascriptreact": ".js", "typescript": ".ts", "typescriptreact": ".ts", "swift": ".swift",
  ]

  /// The notation; nil for the text of a predicate, and for an unknown format.
  var notation: Notation? {
    PropertyListForm(text) != nil || name?.hasSuffix(".plist") == true ? .xml : name.flatMap { Notation(path: $0) }
  }

  /// Returns the bytes of a text. A byte order mark is dropped, because editors count it only in the first line.
  private static func bytes(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// Returns an address with its percent-encoded bytes decoded; unchanged if any percent sign isn't followed by two digits.
  private static func decoded(_ uri: String) -> String {
    var bytes: [UInt8] = []
    for (index, part) in uri.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).enumerated() {
      let digits = index == 0 ? [] : Array(part.prefix(2))
      let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      if index > 0, digits.count < 2 || byte == nil { return uri }
      bytes += (byte.map { [$0] } ?? []) + part.dropFirst(digits.count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the path in a `file` address, without scheme and host; nil for any other address.
  static func path(of uri: String) -> String? {
    let address = decoded(uri)
    guard address.hasPrefix("file://") else { return nil }
    let rest = address.dropFirst("file://".count)
    return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? String(rest)
  }

  /// Applies a change that the client sent. Returns false if the change is malformed.
  mutating func apply(_ change: Node) -> Bool {
    guard let new = change["text"]?.string else { return false }
    if let range = change["range"], range.kind != .null {
      guard let start = Position(range["start"]), let end = Position(range["end"]) else { return false }
      let (first, last) = (lines.offset(of: start), lines.offset(of: end))
      text.replaceSubrange(min(first, last)..<max(first, last), with: Array(new.utf8))
    } else {
      text = Self.bytes(new)
    }
    lines = LineIndex(text)
    readFile = nil
    return true
  }

  /// Reads the files around the document.
  mutating func lookAround() {
    if let path { surroundings = DocumentSurroundings(around: path) }
  }

  /// Returns the content of the document, which is read once for each text.
  mutating func file() -> EditedFile {
    if let readFile { return readFile }
    var file = EditedFile(
      isTooLong ? [] : text, name: name, path: path, in: surroundings.file, linter: surroundings.linter)
    surroundings.settle(&file.linted)
    readFile = file
    return file
  }
}

/// The facts about a document that don't depend on its text: the project's settings for checks, and the facts in the files around it.
struct DocumentSurroundings {
  /// The facts from other files, such as the types that the containing app declares; nil for a file by itself.
  private(set) var file: Surroundings?
  /// The error that prevents reading the project's settings, which then aren't applied.
  private(set) var problem: ReadingError?
  private var scope: LintScope?

  init() {}

  /// Reads the settings of the project that contains the file at a path and, for an Info.plist, the surrounding files that `lint` reads.
  init(around path: String) {
    do throws(ReadingError) {
      scope = try LintScope([path])
    } catch {
      problem = error
    }
    guard path.hasSuffix(".plist") else { return }
    file = (try? Project(path, by: scope?.configuration))?.files.first?.surroundings
  }

  var linter: FileLinter { scope?.applied(to: FileLinter()) ?? FileLinter() }

  /// Removes the findings that the project doesn't want to see: all findings in an excluded file, and the findings that its baseline records.
  func settle(_ file: inout LintedFile) {
    if let path = file.path, scope?.configuration?.excludes(path) == true {
      file.findings = []
    } else {
      file = linter.reported(file)
    }
  }
}
