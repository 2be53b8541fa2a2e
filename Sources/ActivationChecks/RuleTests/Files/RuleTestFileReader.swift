import ActivationRules
import Documents
import Predicates
import UniformTypes

/// Reads the values of a test file, with the position of whatever is wrong.
struct RuleTestFileReader {
  let source: LocatedDocument
  let path: String
  /// The values of build settings.
  var settings: [String: String] = [:]
  let limits: ReadingLimits
  /// The files that were read already.
  let disk: Disk

  static let contextKeys = ["host", "context", "file", "attachments"]

  var folder: String { folderPath(of: path) }

  /// The advice of an error about a file; where it isn't there, where its path starts.
  func pathHelp(_ error: ReadingError, _ name: String) -> String {
    error.kind == .file && !name.hasPrefix("/") && !error.help.hasPrefix("Did you mean")
      ? "Paths start at the folder of the test file." : error.help
  }

  // MARK: The rule

  /// A rule with its name in messages and its place in its file; nil for one that the test file holds.
  typealias NamedRule = (label: String, rule: ActivationRule, place: RulePlace?)

  /// The rule.
  func rule() throws(ReadingError) -> NamedRule {
    let entries = try source.entries(
      of: source.root, allowed: RuleTestFile.keys, "an object with \"rule\" and \"tests\"")
    guard let value = entries["rule"] else {
      throw source.error(
        "there's no \"rule\"", help: "Give the rule's text, the path of an Info.plist, or a dictionary of keys.",
        at: source.root)
    }
    return try rule(value, entries)
  }

  /// A rule of the file, with its entries for tables, platform, and extension.
  func rule(_ value: Node, _ entries: [String: Node]) throws(ReadingError) -> NamedRule {
    let tables = try tables(entries["table"])
    let platform = try platform(entries["platform"])
    if let dictionary = ActivationDictionary(value) {
      if let chosen = entries["extension"] {
        throw source.error(
          "\"extension\" chooses among the extensions of a bundle, and the rule is a dictionary",
          help: "Leave it out.", atKeyOf: chosen)
      }
      let rule = ActivationRule(
        dictionary: dictionary, tables: tables, platform: platform, services: TextServices.platformServices)
      return ("rule", rule, nil)
    }
    let text = try source.string(value, "a rule: its text, a path, or a dictionary of activation keys")
    let loaded = try loadedRule(text, at: value, extension: entries["extension"])
    do throws(RuleError) {
      return (loaded.label, try loaded.activationRule(tables: tables, platform: platform), loaded)
    } catch {
      throw malformed(error, loaded, at: value)
    }
  }

  private func loadedRule(
    _ text: String, at value: Node, extension chosen: Node?
  ) throws(ReadingError) -> RulePlace {
    guard text != "-" else {
      throw source.error(
        "a test file cannot take its rule from standard input", help: "Give a path, or the rule's text.", at: value)
    }
    let rules: [RulePlace]
    do throws(ReadingError) {
      let start = folder == "." ? nil : folder
      rules = try NamedFiles(text, relativeTo: start, settings: settings, isNamed: false, from: disk).rules()
    } catch {
      if error.name != nil, error.line > 0 { throw error }
      throw source.error(
        "the rule '\(text)' can't be read: \(error.placedMessage)", help: pathHelp(error, text), at: value)
    }
    let names = rules.map { $0.bundleIdentifier ?? $0.displayName ?? $0.label }
    let name = try chosen.map { value throws(ReadingError) in
      try source.string(value, "a bundle identifier or name")
    }
    let matches = name.map { name in rules.filter { $0.bundleIdentifier == name || $0.displayName == name } } ?? rules
    if matches.count == 1 { return matches[0] }
    let found = matches.isEmpty ? "no extension is" : "\(matches.count) extensions are"
    throw source.error(
      name.map { "\(found) called \"\($0)\"" } ?? "there are \(rules.count) rules in \(text)",
      help: name.flatMap { LocatedDocument.suggestion($0, among: names) }
        ?? "Add \"extension\" with one of " + names.joined(separator: ", ") + ".", at: chosen ?? value)
  }

  private func malformed(_ error: RuleError, _ loaded: RulePlace, at value: Node) -> ReadingError {
    let first = error.diagnostics.first { $0.severity == .error }
    let place = loaded.place(of: first?.range ?? SourceRange(0, 0), in: error.source)
    return source.error(
      "the rule is malformed: \(place): \(first?.message ?? "no predicate")",
      help: first?.help ?? "", at: value)
  }

  private func tables(_ value: Node?) throws(ReadingError) -> [DictionaryTable] {
    guard let value else { return DictionaryTable.standard }
    let name = try source.string(value, "the name or the path of a table")
    if let shipped = DictionaryTable(named: name) { return [shipped] }
    do throws(ReadingError) {
      return [try DictionaryTable.load(openedPath(name, from: folder), from: disk)]
    } catch {
      throw source.error("the table cannot be read: \(error)", help: error.help, at: value)
    }
  }

  private func platform(_ value: Node?) throws(ReadingError) -> ActivationRule.Platform {
    guard let value else { return .iOS }
    let name = try source.string(value, "\"ios\" or \"macos\"")
    let platforms = ActivationRule.Platform.allCases
    if let platform = platforms.first(where: { $0.rawValue.lowercased() == name.lowercased() }) { return platform }
    throw source.mismatch(value, expected: "\"ios\" or \"macos\"")
  }
}
