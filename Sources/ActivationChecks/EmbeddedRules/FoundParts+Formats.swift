import ActivationFiles
import ActivationRules
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
    case .javaScript, .typeScript, .swift: program(text, format, limits: limits)
    case .archive: FoundParts()
    }
  }

  private static func json(_ text: [UInt8], limits: ReadingLimits) throws(ReadingError) -> FoundParts {
    // Expo reads its app.json with comments and commas before closing brackets (documented: JSON5), and so does this reader. The strict one
    // says what is wrong with what neither can read.
    if let map = LiteralReader.document(text, .json), map.entries[0].kind != .unknown {
      return RuleFinder(map, isExcerpt: false).found
    }
    _ = try ContextReader.read(json: text, name: nil, limits: limits)
    return FoundParts()
  }

  private static func yaml(_ text: [UInt8]) throws(ReadingError) -> FoundParts {
    do throws(ReadingError) {
      var file = FoundParts()
      for map in try YAMLScanner.documents(text) { file.add(RuleFinder(map, isExcerpt: false).found) }
      return file
    } catch {
      guard text.firstRuleKey != nil else { return FoundParts() }
      throw error
    }
  }

  private static func program(_ text: [UInt8], _ language: SourceFormat, limits: ReadingLimits) -> FoundParts {
    var scanner = CodeScanner(text, language)
    scanner.scan()
    var file = FoundParts()
    if scanner.isExhausted { file.unread.append(RuleFile.Unread(reason: SourceCursor.exhaustion)) }
    // A predicate in a constant is read with what is around it where it's used.
    var used: Set<LiteralText> = []
    for case .entry(let map, _) in scanner.found {
      for entry in map.entries { if case .text(let literal)? = entry.leaf { used.insert(literal) } }
    }
    for found in scanner.found {
      switch found {
      case .predicate(let literal) where used.contains(literal): break
      case .entry(let map, let platform):
        var inner = RuleFinder(map, isExcerpt: true).found
        for index in inner.parts.indices { inner.parts[index].platform = platform }
        file.add(inner)
      case .predicate(let literal):
        if let hole = literal.holes.first {
          let range = literal.map.fileRange(of: hole)
          file.unread.append(RuleFile.Unread(range: range, reason: "'\(text.string(in: range))' is computed"))
        } else {
          file.parts.append(
            RuleFile.Part(.rule(.predicate(literal.text)), PartText(literal, in: text), isWhole: false))
        }
      case .fragment(let literal): addFragment(literal, to: &file, limits: limits)
      case .computed(let key, let value, let reason):
        file.unread.append(RuleFile.Unread(range: key, reason: reason, expression: value))
      case .misplaced(let key):
        let reason = "the system looks for it in NSExtension > NSExtensionAttributes; move it there"
        file.unread.append(RuleFile.Unread(range: key, reason: reason, kind: .ignored))
      }
    }
    // What is within an array of plug-ins is found by itself, too, where nothing says whose option it is.
    var seen: Set<SourceRange> = []
    file.unread.removeAll { unread in unread.range.map { !seen.insert($0).inserted } ?? false }
    var known: [SourceRange: RuleFile.Part.Value] = [:]
    for part in file.parts {
      if let option = ListPlugin.option(of: part), option.isKnown { known[option.range] = part.value }
    }
    file.parts.removeAll { part in
      guard let option = ListPlugin.option(of: part), !option.isKnown, let value = known[option.range] else {
        return false
      }
      return value != part.value
    }
    return file
  }

  /// XML in a text literal.
  private static func addFragment(_ literal: LiteralText, to file: inout FoundParts, limits: ReadingLimits) {
    do throws(ReadingError) {
      file.add(try read(fragment: literal, limits: limits))
    } catch {
      let text = literal.map.value
      let place = text.firstRuleKey ?? text.place(of: ActivationKey.prefix) ?? 0
      let range = literal.map.fileRange(of: SourceRange(place, place + 1))
      file.unread.append(RuleFile.Unread(range: range, reason: error.message))
    }
  }
}
