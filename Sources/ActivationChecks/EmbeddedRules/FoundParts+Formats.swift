import ActivationRules
import Documents
import Predicates

extension Notation {
  /// The maximum size of a file in these formats, in bytes. Larger files are data and aren't read.
  static let maximumBytes = 2 * 1024 * 1024
  /// The maximum average length of a line. A file with longer lines is the output of a tool and isn't read.
  static let maximumAverageLine = 5_000

  /// Returns the reason why a file found in a folder isn't read; nil if it is read.
  static func reasonAgainst(_ text: [UInt8]) -> String? {
    if text.count > maximumBytes { return "it has more than \(maximumBytes) bytes" }
    let lines = text.count { $0 == 0x0A } + 1
    return text.count / lines > maximumAverageLine ? "its long lines look like a tool's output" : nil
  }
}

/// The rules in files that aren't property lists: JSON, YAML, programs, and parts of property lists.
///
/// Each key, each value and each character of a predicate is mapped to its place in the file. The place of a rule that can't be read is recorded,
/// too.
extension FoundParts {
  /// Returns the rules in a text.
  ///
  /// - Throws: An error with the place if a document is malformed.
  static func read(_ text: [UInt8], _ notation: Notation) throws(ReadingError) -> FoundParts {
    switch notation {
    case .yaml: try yaml(text)
    case .swift, .javaScript: ProgramRules(text, notation).found
    default: try json(text)
    }
  }

  private static func json(_ text: [UInt8]) throws(ReadingError) -> FoundParts {
    // Expo reads its app.json with comments and commas before closing brackets (documented: JSON5), and so does this reader. If it fails, the strict
    // reader reports the mistake.
    if let document = SourceDocument.json(withRules: text) {
      return RuleFinder(document, isExcerpt: false, marksMistakes: true).found
    }
    _ = try ContextReader.read(json: text, name: nil)
    return FoundParts()
  }

  private static func yaml(_ text: [UInt8]) throws(ReadingError) -> FoundParts {
    do throws(ReadingError) {
      var file = FoundParts()
      for document in try SourceDocument.yaml(withRules: text) {
        file.add(RuleFinder(document, isExcerpt: false).found)
      }
      return file
    } catch {
      guard text.firstRuleKey != nil else { return FoundParts() }
      throw error
    }
  }
}

extension SourceDocument {
  /// Reads a text in JSON, with comments and with commas before closing brackets, as Expo reads its app.json (documented: JSON5). Mistakes within a
  /// rule are tolerated, so that its other keys are checked while one is being typed. Returns nil if the text has mistakes elsewhere.
  static func json(withRules text: [UInt8]) -> SourceDocument? {
    let document = SourceDocument(text, .json5)
    guard let root = document.root, root.isClosed, root.isCollection,
      document.errors.allSatisfy({ document.isInRule($0) })
    else { return nil }
    return document
  }

  private func isInRule(_ error: ReadingError) -> Bool {
    var node = error.kind == .syntax ? node(at: error.range.lowerBound) : nil
    while let around = node {
      if let name = around.name, name.hasPrefix(ActivationKey.prefix) || name == InfoKey.expoRule { return true }
      node = around.parent
    }
    return false
  }

  /// Returns the documents of a YAML text that have a value.
  ///
  /// - Throws: The first mistake, with its place. An alias without an anchor isn't a mistake; its value isn't known.
  static func yaml(withRules text: [UInt8]) throws(ActivationRules.ReadingError) -> [SourceDocument] {
    let documents = yaml(utf8: text)
    for document in documents {
      let error = document.errors.first { error in
        error.kind != .empty && document.text(in: error.range.prefix(1)) != "*"
      }
      guard let error else { continue }
      var found = ActivationRules.ReadingError(error)
      found.message = error.message
      throw found
    }
    return documents.filter { $0.root != nil }
  }
}

/// The rules in an excerpt of an XML property list, as people paste it: `<dict>…` or `<key>…</key><dict>…` without the text around it.
extension FoundParts {
  static func isFragment(_ text: [UInt8]) -> Bool {
    let start = text.prefix(4096).drop { $0 <= 0x20 }
    return start.starts(with: Array("<dict".utf8)) || start.starts(with: Array("<key".utf8))
  }

  /// Returns the rules of a fragment by itself.
  ///
  /// - Throws: An error with the place if the fragment isn't well-formed.
  static func read(fragment text: [UInt8]) throws(ReadingError) -> FoundParts {
    guard let (completed, start, missing) = text.completedMarkup else {
      return try read(fragment: LiteralText(plain: text))
    }
    let document = try PropertyListReader.document(utf8: completed, limits: ReadingLimits())
    var found = FoundParts()
    found.add(
      RuleFinder(document, isExcerpt: true).found, in: Spelled(completed, around: text.indices, at: start),
      .verbatim(indentation: ""))
    if let (count, tag) = missing {
      let reason =
        "\(count) \(tag) \(count == 1 ? "is" : "are") missing at the end; the rule is read as if the end were complete"
      found.unread.append(
        UnreadRule(range: SourceRange(text.count, text.count), reason: reason, kind: .completed))
    }
    return found
  }

  /// Returns the rules of a fragment that is written in a literal or a block.
  ///
  /// - Throws: An error with the place in the fragment if it isn't well-formed.
  static func read(fragment literal: LiteralText) throws(ReadingError) -> FoundParts {
    let document = try PropertyListReader.document(utf8: literal.spelled.utf8, limits: ReadingLimits())
    var result = FoundParts()
    result.add(RuleFinder(document, isExcerpt: true).found, in: literal.spelled, literal.style)
    return result
  }
}

/// Marks around a pasted rule are replaced by blanks, so that every offset stays the same. Missing text is added only before
/// and after the rest; `completedMarkup` returns the offset at which the given text then starts.
extension [UInt8] {
  /// The text without Markdown fences and the text outside of them, without the marks and the removed lines of a diff, and without lines of dots.
  var withoutPasteMarks: [UInt8] {
    var text = self
    let lines = text.split(separator: 0x0a).map { $0.startIndex..<$0.endIndex }
    func blank(_ range: Range<Int>) { for place in range { text[place] = 0x20 } }
    func isBlank(_ line: Range<Int>) -> Bool { text[line].allSatisfy { $0.isBlank } }
    func begins(_ line: Range<Int>, _ mark: String) -> Bool { text[line].drop { $0.isBlank }.starts(with: mark.utf8) }
    if let first = lines.firstIndex(where: { begins($0, "```") }) {
      let last = lines[(first + 1)...].firstIndex { begins($0, "```") } ?? lines.endIndex
      for index in lines.indices where index <= first || index >= last { blank(lines[index]) }
    }
    let written = lines.filter { !isBlank($0) }
    let marks = Array("+-@\\ \t".utf8)
    let isDiff =
      written.contains { text[$0.lowerBound] == 0x2b }
      && written.allSatisfy { marks.contains(text[$0.lowerBound]) || begins($0, "diff ") || begins($0, "index ") }
    for line in written {
      let first = text[line.lowerBound]
      if isDiff, first > 0x20 {
        blank(first == 0x2b && !begins(line, "+++") ? line.lowerBound..<line.lowerBound + 1 : line)
      }
      if text[line].allSatisfy({ $0.isBlank || $0 == 0x2e }) || begins(line, "…") && line.count < 6 { blank(line) }
    }
    return text
  }

  /// The dictionary of a property list, with blanks in place of the text before it; nil for any other text.
  var insidePropertyList: [UInt8]? {
    guard let start = offset(of: "<dict>", from: 0), holds("<plist") else { return nil }
    let end = offset(of: "</plist>", from: start) ?? count
    return Array(repeating: 0x20, count: start) + self[start..<end]
  }

  /// An excerpt of an XML property list, completed with its missing parts: the dictionaries around the rule's key, and closing tags at the end.
  ///
  /// - Returns: The completed text, the offset of the given text in it, and the number of tags that were added at the end, with the name of the first
  ///   of them. Nil if nothing is missing or the text can't be completed this way.
  var completedMarkup: (text: [UInt8], start: Int, missing: (count: Int, tag: String)?)? {
    var open: [String] = []
    for tag in split(separator: UInt8(ascii: "<")).dropFirst(first == UInt8(ascii: "<") ? 0 : 1) {
      for name in ["dict", "array"] {
        if tag.starts(with: "\(name)>".utf8) { open.append(name) }
        if tag.starts(with: "/\(name)>".utf8), open.popLast() != name { return nil }
      }
    }
    let end = open.reversed().map { "</\($0)>" }
    let document = SourceDocument(utf8: self + Array(end.joined().utf8), .xml)
    guard let root = document.root, document.errors.isEmpty, root[InfoKey.extensionKey] == nil else {
      return open.isEmpty ? nil : (self + Array(end.joined().utf8), 0, (end.count, end[0]))
    }
    let path = [InfoKey.extensionKey, InfoKey.attributes]
    let around = root[InfoKey.attributes] != nil ? 1 : root[ActivationKey.rule] != nil ? 2 : 0
    let isInDictionary = drop { $0.isBlank }.starts(with: "<dict".utf8)
    var (before, after) = ("", "")
    for (place, key) in path.prefix(around).enumerated() {
      let opens = !isInDictionary || place + 1 < around
      before += "<key>\(key)</key>" + (opens ? "<dict>" : "")
      if opens { after += "</dict>" }
    }
    guard around > 0 || !open.isEmpty else { return nil }
    return (
      Array(before.utf8) + self + Array((end.joined() + after).utf8), before.utf8.count,
      end.first.map { (end.count, $0) }
    )
  }
}
