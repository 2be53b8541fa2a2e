import ActivationRules
import Documents
import Predicates

extension SourceFormat {
  /// The largest file of these formats that is read, in bytes; larger ones are data.
  static let maximumBytes = 2 * 1024 * 1024
  /// A file whose lines are longer than this on average is the output of a tool, and isn't read.
  static let maximumAverageLine = 5_000

  /// Returns the reason why a file found in a folder isn't read; nil when it is.
  ///
  /// - Complexity: linear in the text.
  static func reasonAgainst(_ text: [UInt8]) -> String? {
    if text.count > maximumBytes { return "it has more than \(maximumBytes) bytes" }
    let lines = text.count { $0 == 0x0A } + 1
    return text.count / lines > maximumAverageLine ? "its lines are those of a tool's output" : nil
  }
}

/// The rules in files that aren't property lists: JSON, YAML, programs, and parts of property lists.
///
/// Keys, values and the characters of predicates come with their places in the file. What has a rule's key and can't be read is
/// named with its place.
extension FoundParts {
  /// Returns the rules in a text of a format.
  ///
  /// - Throws: When a document is malformed, with the place.
  /// - Complexity: linear in the text.
  static func read(_ text: [UInt8], _ format: SourceFormat, limits: ReadingLimits) throws(ReadingError) -> FoundParts {
    switch format {
    case .json: try json(text, limits: limits)
    case .yaml: try yaml(text)
    case .javaScript: ProgramRules(text, .javaScript, limits: limits).found
    case .typeScript: ProgramRules(text, .typeScript, limits: limits).found
    case .swift: ProgramRules(text, .swift, limits: limits).found
    case .archive: FoundParts()
    }
  }

  private static func json(_ text: [UInt8], limits: ReadingLimits) throws(ReadingError) -> FoundParts {
    // Expo reads its app.json with comments and commas before closing brackets (documented: JSON5), and so does this reader. The strict one
    // says what is wrong with what neither can read.
    if let document = SourceDocument.json(withRules: text) {
      return RuleFinder(document, isExcerpt: false, marksMistakes: true).found
    }
    _ = try ContextReader.read(json: text, name: nil, limits: limits)
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
  /// Reads a text in JSON, with comments and with commas before closing brackets, as Expo reads its app.json (documented: JSON5). Nil for a text
  /// that isn't well-formed anywhere but within a rule, whose other keys are checked while one is being typed.
  static func json(withRules text: [UInt8]) -> SourceDocument? {
    let document = SourceDocument(text, .json5)
    guard let root = document.root, root.isClosed, root.isCollection,
      document.errors.allSatisfy({ document.isInRule($0) })
    else { return nil }
    return document
  }

  /// Returns whether a mistake is in a rule's key or its value.
  private func isInRule(_ error: ReadingError) -> Bool {
    var node = error.kind == .syntax ? node(at: error.range.lowerBound) : nil
    while let around = node {
      if let name = around.name, name.hasPrefix(ActivationKey.prefix) || name == InfoKey.expoRule { return true }
      node = around.parent
    }
    return false
  }

  /// Reads the documents of a text in YAML that have a value.
  ///
  /// - Throws: The first mistake, with its place. An alias without an anchor is a value that isn't known.
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
