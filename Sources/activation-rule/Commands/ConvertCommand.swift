import ActivationFiles
import ActivationRules
import Foundation
import PredicateSyntax

/// `convert`: the predicate that a dictionary stands for, and the dictionary that a predicate stands for.
enum ConvertCommand: Command {
  static let name = "convert"
  static let summary = "the predicate behind a dictionary, and back"
  static let usage = ["convert RULE [--counting STYLE] [--table NAME|FILE] [--as NOTATION] [--json]"]
  static let details = """
    Prints the predicate that a dictionary of counts stands for. Given a predicate, prints the dictionary that stands
    for exactly the same, or the clause that stops it.

    The predicate goes to standard output, remarks go to standard error.
    """
  static let operands = [
    Operand(
      name: "RULE",
      details: """
        RULE is an Info.plist, an .appex or .app folder, a property list that is a dictionary of activation keys, a text
        file, - for standard input, or the predicate itself; --rule TEXT takes the text in any case.
        """,
      completion: .files)
  ]
  static let optionGroups = [
    RuleOptions.group, SettingOptions.group,
    OptionGroup(
      "The predicate",
      [
        .init(
          name: "--counting", value: "STYLE", summary: "how a limit over all items is written",
          details: """

              shippable  SUBQUERY alone (the default): limits of 0
                         and 1 exactly, greater ones per item
              per-item   SUBQUERY alone, a limit per item; exact if
                         one item is shared
              layered    a sum of counts; exact, long
              flat       a collection operator; exact, but known
                         from no shipped rule
            """,
          completion: .values(CountingStyle.allCases.map(\.rawValue)))
      ]),
    DictionaryOptions.group,
    OptionGroup(
      "Output", [NotationOptions.option, .init(name: "--json", summary: "one JSON object per rule")]),
  ]
  static let options = optionGroups.flatMap(\.options)
  static let exitCodes: [ExitCodeMeaning] = [
    .init(.success, "converted"), .init(.negative, "a predicate that no dictionary stands for"),
    .init(.malformed, "malformed rule or table"), .init(.undecided, "a build setting decides what the rule is"),
  ]
  static let examples = [
    "activation-rule convert MyShare/Info.plist",
    "activation-rule convert MyShare/Info.plist > rule.txt",
  ]

  private struct Request {
    var style: CountingStyle
    var tables: [DictionaryTable]
    var isJSON: Bool
    /// How the result is written; nil for a predicate's text and a dictionary's XML.
    var notation: RuleNotation?
  }

  static func run(_ arguments: [String], in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let found = try ArgumentScanner.scan(arguments, options: options)
    var request = Request(
      style: .shippable, tables: try DictionaryOptions.values(from: found).tables ?? DictionaryTable.standard,
      isJSON: found.contains(.option("--json", nil)), notation: try NotationOptions.notation(from: found))
    for case .option("--counting", let value) in found {
      guard let style = CountingStyle(rawValue: value ?? "") else {
        let names = CountingStyle.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("unknown counting style '\(value ?? "")'", help: "The styles are \(names).")
      }
      request.style = style
    }
    let rules = try EvaluationSession.load(found, in: environment)
    var codes: [ExitCode] = []
    for rule in rules {
      if case .predicate = rule.rule, let reference = rule.openReference {
        environment.writeError(
          "note: \(escapingControlCharacters(rule.label)): the rule is decided at build time by \(reference); give its value with -D\n"
        )
        codes.append(.undecided)
        continue
      }
      switch rule.filled {
      case .dictionary(let value):
        codes.append(try convert(ActivationDictionary(value), rule, request, environment))
      case .predicate(let text): codes.append(convert(text, rule, request, environment))
      }
    }
    return .combined(codes)
  }

  // MARK: Dictionary to predicate

  private static func convert(
    _ dictionary: ActivationDictionary, _ rule: LoadedRule, _ request: Request, _ environment: ToolEnvironment
  ) throws(UsageError) -> ExitCode {
    guard let table = request.tables.first else { return .malformed }
    let expansion = DictionaryExpansion(dictionary, table: table)
    let tree: SyntaxTree
    do throws(CountingError) {
      tree = try expansion.tree(counting: request.style) ?? Parser.parse("FALSEPREDICATE").tree
    } catch {
      throw UsageError(error.message + ".", help: "--counting shippable takes every limit.")
    }
    let notes = notes(dictionary, expansion, tree, rule, request)
    if request.isJSON {
      environment.write(
        JSONText.line([
          "rule": rule.label, "predicate": tree.predicateFormat, "table": table.name,
          "counting": request.style.rawValue, "notes": notes,
        ]))
    } else {
      let text = request.notation.flatMap { WrittenRule.predicate(tree.predicateFormat).text($0) }
      environment.write((text ?? tree.formatted(width: 100)) + "\n")
      for note in notes { environment.writeError("note: \(escapingControlCharacters(note))\n") }
    }
    return .success
  }

  private static func notes(
    _ dictionary: ActivationDictionary, _ expansion: DictionaryExpansion, _ tree: SyntaxTree, _ rule: LoadedRule,
    _ request: Request
  ) -> [String] {
    var notes = rule.warnings
    let keys = ActivationKey.all + request.tables.flatMap(\.keys)
    notes += dictionary.problems(knownKeys: keys).map { "\($0.message). \($0.help)" }
    notes += origin(dictionary, expansion, request.tables)
    let difference = expansion.difference(of: request.style)
    switch request.style {
    case .shippable, .perItem:
      guard let difference else { break }
      let named = NamedContext(name: "", context: difference)
      notes.append(
        "The limits hold for each extension item rather than for all together, so the predicate also accepts "
          + "\(named.summary); hosts seldom share several items.")
    case .layered:
      if tree.nodes.contains(where: { if case .arithmetic = $0 { true } else { false } }) {
        notes.append("Sums of counts are not known from any shipped rule; --counting shippable avoids them.")
      }
    case .flat:
      let isCollecting = tree.nodes.contains { node in
        if case .key(let key) = node { ["@unionOfArrays", "@sum"].contains(tree[key]) } else { false }
      }
      if isCollecting {
        notes.append(
          "Collection operators such as @unionOfArrays are not known from any shipped rule; --counting shippable avoids "
            + "them.")
      }
    }
    if dictionary[ActivationKey.locations] != nil {
      notes.append("No predicate accepts a shared location (iOS): \(ActivationKey.locations) is left out.")
    }
    return notes
  }

  /// What the predicate rests on.
  private static func origin(
    _ dictionary: ActivationDictionary, _ expansion: DictionaryExpansion, _ tables: [DictionaryTable]
  ) -> [String] {
    guard let table = tables.first else { return [] }
    if dictionary.entries.allSatisfy({ $0.value.integerValue == 0 }) {
      return ["Every value is 0: the system refuses such a rule before it makes a predicate."]
    }
    if expansion.conditions.isEmpty { return ["No key accepts or limits anything, so nothing is ever accepted."] }
    let tree = expansion.tree ?? SyntaxTree()
    let others = tables.dropFirst().filter {
      !tree.isStructurallyEqual(to: DictionaryExpansion(dictionary, table: $0).tree ?? SyntaxTree())
    }
    var note = "What the keys mean is inferred (table \(table.name): \(table.summary))."
    if !others.isEmpty {
      let names = others.map(\.name).joined(separator: ", ")
      note += others.count == 1 ? " Table \(names) reads" : " Tables \(names) read"
      note += " this dictionary otherwise; --table NAME prints \(others.count == 1 ? "its predicate" : "theirs")."
    }
    return [note]
  }

  // MARK: Predicate to dictionary

  private static func convert(
    _ text: String, _ rule: LoadedRule, _ request: Request, _ environment: ToolEnvironment
  ) -> ExitCode {
    guard let table = request.tables.first else { return .malformed }
    let result = Parser.parse(text)
    for diagnostic in result.diagnostics {
      environment.writeError(rule.rendered(diagnostic, in: result.source) + "\n")
    }
    if result.hasErrors { return .malformed }
    do throws(NotADictionary) {
      let dictionary = try ActivationDictionary(equivalentTo: result.tree, table: table)
      write(dictionary, rule, table, request, environment)
      return .success
    } catch {
      if request.isJSON {
        environment.write(
          JSONText.line(["rule": rule.label, "table": table.name, "clause": error.clause, "why": error.message]))
      } else {
        let diagnostic = Diagnostic(
          "no-dictionary", .note, "no dictionary stands for this rule: \(error.message)", at: error.range,
          help: "Keep the predicate; or drop this clause, and look at what remains.")
        environment.write(rule.rendered(diagnostic, in: result.source))
      }
      return .negative
    }
  }

  private static func write(
    _ dictionary: ActivationDictionary, _ rule: LoadedRule, _ table: DictionaryTable, _ request: Request,
    _ environment: ToolEnvironment
  ) {
    var content: [String: Any] = [:]
    for entry in dictionary.entries {
      if case .boolean(let value) = entry.value {
        content[entry.key] = value
      } else {
        content[entry.key] = entry.value.integerValue
      }
    }
    if request.isJSON {
      return environment.write(JSONText.line(["rule": rule.label, "table": table.name, "dictionary": content]))
    }
    if let notation = request.notation, let text = WrittenRule.dictionary(dictionary).text(notation) {
      environment.write(text + "\n")
      environment.writeError("note: What the keys mean is inferred (table \(table.name): \(table.summary)).\n")
      return
    }
    let data = try? PropertyListSerialization.data(fromPropertyList: content, format: .xml, options: 0)
    let lines = String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n")
    // The fragment that is pasted into an Info.plist: without the frame of a property list of its own.
    let start = lines.firstIndex(of: "<dict>") ?? lines.startIndex
    environment.write(lines[start...].dropLast().joined(separator: "\n") + "\n")
    environment.writeError("note: What the keys mean is inferred (table \(table.name): \(table.summary)).\n")
  }
}
