import ActivationFiles
import ActivationRules
import Documents
import PredicateSyntax

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
    if let map = PropertyListMap(json: text) {
      return RuleFinder(map, isExcerpt: false).found
    }
    _ = try ContextReader.read(json: text, name: nil, limits: limits)
    return FoundParts()
  }

  private static func yaml(_ text: [UInt8]) throws(ReadingError) -> FoundParts {
    do throws(ReadingError) {
      var file = FoundParts()
      for map in try PropertyListMap.yaml(text) { file.add(RuleFinder(map, isExcerpt: false).found) }
      return file
    } catch {
      guard text.firstRuleKey != nil else { return FoundParts() }
      throw error
    }
  }
}
