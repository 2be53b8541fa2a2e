import ActivationReports
import ActivationAnalysis
import ActivationFiles
import ActivationRules
import Foundation
import PredicateSyntax
import UniformTypes
import ToolSupport

/// `convert`: the predicate that a dictionary stands for, and the dictionary that a predicate stands for.
enum ConvertCommand: Command {
  static let name = "convert"
  static let summary = "the predicate behind a dictionary, and back"
  static let usage = ["convert RULE [--counting STYLE] [--table NAME|FILE] [--as NOTATION] [--json]"]
  static let details = """
    Prints the predicate that a dictionary of counts stands for, and says whether both are proved to be shown for the
    same shared contexts, or for which they differ. Given a predicate, prints the dictionary that is proved to be shown
    for the same contexts, or how the nearest one differs.

    The predicate goes to standard output, remarks go to standard error.
    """
  static let operands = [
    Operand(
      "RULE",
      details: """
        RULE is an Info.plist, an .appex or .app folder, a property list that is a dictionary of activation keys, a text
        file, - for standard input, or the predicate itself; --rule TEXT takes the text in any case.
        """,
      completion: .files)
  ]
  private static let counting = Option<CountingStyle>(
    "--counting", "STYLE", "how a limit over all items is written",
    details: """

        shippable  SUBQUERY alone (the default): limits of 0
                   and 1 exactly, greater ones per item
        per-item   SUBQUERY alone, a limit per item; exact if
                   one item is shared
        layered    a sum of counts; exact, long
        flat       a collection operator; exact, but known
                   from no shipped rule
      """,
    noun: "counting style")
  private static let json = Flag("--json", "one JSON object per rule")
  static let optionGroups = [
    RuleOptions.group, SettingOptions.group, OptionGroup("The predicate", [counting]), DictionaryOptions.group,
    OptionGroup("Output", [NotationOptions.notation, json]),
  ]
  static let exitCodes: [ExitCodeMeaning] = [
    .init(.success, "converted"), .init(.negative, "a predicate for which no dictionary was found"),
    .init(.malformed, "malformed rule or table"),
    .init(.undecided, "a build setting decides what the rule is, or a predicate can't be compared with dictionaries"),
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

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let request = Request(
      style: try arguments[counting] ?? .shippable,
      tables: try arguments[DictionaryOptions.table].map { [$0] } ?? DictionaryTable.standard,
      isJSON: arguments[json], notation: try arguments[NotationOptions.notation])
    let rules = try EvaluationSession.load(arguments, in: environment)
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
    let comparison = comparison(dictionary, tree, table)
    let notes = notes(dictionary, expansion, tree, rule, comparison, request)
    if request.isJSON {
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("counting", request.style.rawValue)
        writer.member("notes", notes)
        if let only = comparison.onlyFirst { writer.items(only.context, key: "onlyDictionary") }
        if let only = comparison.onlySecond { writer.items(only.context, key: "onlyPredicate") }
        writer.member("predicate", tree.predicateFormat)
        writer.member("relation", comparison.relation.rawValue)
        writer.member("rule", rule.label)
        writer.member("table", table.name)
      }
      environment.write(writer.text)
    } else {
      let text = request.notation.flatMap { WrittenRule.predicate(tree.predicateFormat).text($0) }
      environment.write((text ?? tree.formatted(width: 100)) + "\n")
      for note in notes { environment.writeError("note: \(escapingControlCharacters(note))\n") }
    }
    return .success
  }

  /// The dictionary against the predicate, under the table.
  private static func comparison(
    _ dictionary: ActivationDictionary, _ tree: SyntaxTree, _ table: DictionaryTable, isOneItem: Bool = false
  ) -> RuleComparison {
    let assumption =
      isOneItem ? Assumption.also(ActivationRule(tree: Parser.parse("extensionItems.@count == 1").tree)) : .standard
    return RuleComparison(
      ActivationRule(dictionary: dictionary, tables: [table], platform: .macOS), ActivationRule(tree: tree),
      assuming: assumption, table: table)
  }

  private static func notes(
    _ dictionary: ActivationDictionary, _ expansion: DictionaryExpansion, _ tree: SyntaxTree, _ rule: LoadedRule,
    _ comparison: RuleComparison, _ request: Request
  ) -> [String] {
    var notes = rule.warnings
    let keys = ActivationKey.all + request.tables.flatMap(\.keys)
    notes += dictionary.problems(knownKeys: keys).map { "\($0.message). \($0.help)" }
    notes += origin(dictionary, expansion, request.tables)
    notes += proof(dictionary, tree, comparison, request)
    switch request.style {
    case .shippable, .perItem: break
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

  /// Whether the predicate is the dictionary, by proof.
  private static func proof(
    _ dictionary: ActivationDictionary, _ tree: SyntaxTree, _ comparison: RuleComparison, _ request: Request
  ) -> [String] {
    guard let table = request.tables.first else { return [] }
    let relation = comparison.relation
    if relation == .equivalent {
      return ["Proved: dictionary and predicate are shown for the same contexts (table \(table.name))."]
    }
    if let reason = comparison.reason {
      return ["Whether dictionary and predicate are shown for the same contexts isn't known: \(reason.explanation)."]
    }
    var notes: [String] = []
    if let witness = comparison.onlySecond {
      notes.append("The predicate, and not the dictionary, is shown for \(witness.summary).")
    }
    if let witness = comparison.onlyFirst {
      notes.append("The dictionary, and not the predicate, is shown for \(witness.summary).")
    }
    if Self.comparison(dictionary, tree, table, isOneItem: true).relation == .equivalent {
      notes.append(
        "Proved for one extension item: both are shown for the same contexts. The predicate's limits hold for each item "
          + "rather than for all together; hosts seldom share several items.")
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
    let types = TypeGraph.system.adding(rule.declarations)
    let predicate = ActivationRule(parsed: result, types: types, services: FoundationServices.platformServices)
    do throws(NotADictionary) {
      let dictionary = try ActivationDictionary(equivalentTo: predicate, table: table)
      write(dictionary, rule, table, request, environment)
      return .success
    } catch {
      if request.isJSON {
        var writer = JSONWriter()
        writer.object { writer in
          if let nearest = error.nearest {
            writer.key("nearest")
            writer.dictionary(nearest)
          }
          if let only = error.onlyDictionary { writer.items(only.context, key: "onlyDictionary") }
          if let only = error.onlyRule { writer.items(only.context, key: "onlyPredicate") }
          writer.member("reason", ifPresent: error.reason?.rawValue)
          writer.member("rule", rule.label)
          writer.member("table", table.name)
          writer.member("why", reasons(error, table).joined(separator: " "))
        }
        environment.write(writer.text)
      } else {
        for reason in reasons(error, table) { environment.writeError("note: \(escapingControlCharacters(reason))\n") }
      }
      return error.reason == nil ? .negative : .undecided
    }
  }

  /// Why there is no dictionary, in sentences.
  private static func reasons(_ error: NotADictionary, _ table: DictionaryTable) -> [String] {
    if let reason = error.reason {
      return ["The predicate can't be compared with dictionaries: \(reason.explanation)."]
    }
    var reasons = ["No dictionary was found that is shown for the same contexts (table \(table.name))."]
    if !error.foreignTypes.isEmpty {
      reasons.append(
        "No key stands for \(error.foreignTypes.joined(separator: ", ")); the keys stand for "
          + "\(table.allTypes.joined(separator: ", ")).")
    }
    if let first = error.unlimitedTypes.first {
      reasons.append("The predicate accepts any number of \(first) attachments, and every key sets a limit.")
    }
    guard let nearest = error.nearest else {
      if let witness = error.onlyRule {
        reasons.append("The predicate is shown for \(witness.summary).")
      } else {
        reasons.append("The predicate is never shown, and a dictionary that accepts nothing is refused by the system.")
      }
      return reasons
    }
    let keys = nearest.entries.map { "\(ActivationKey.short($0.key)) = \($0.value.text)" }.joined(separator: ", ")
    if let witness = error.onlyDictionary {
      reasons.append("The nearest, \(keys), and not the predicate, is shown for \(witness.summary).")
    }
    if let witness = error.onlyRule {
      reasons.append("The predicate, and not the nearest, \(keys), is shown for \(witness.summary).")
    }
    return reasons
  }

  private static func content(of dictionary: ActivationDictionary) -> [String: Any] {
    var content: [String: Any] = [:]
    for entry in dictionary.entries {
      if case .boolean(let value) = entry.value {
        content[entry.key] = value
      } else {
        content[entry.key] = entry.value.integerValue
      }
    }
    return content
  }

  private static func write(
    _ dictionary: ActivationDictionary, _ rule: LoadedRule, _ table: DictionaryTable, _ request: Request,
    _ environment: ToolEnvironment
  ) {
    if request.isJSON {
      var writer = JSONWriter()
      writer.object { writer in
        writer.key("dictionary")
        writer.dictionary(dictionary)
        writer.member("rule", rule.label)
        writer.member("table", table.name)
      }
      return environment.write(writer.text)
    }
    if let notation = request.notation, let text = WrittenRule.dictionary(dictionary).text(notation) {
      environment.write(text + "\n")
      environment.writeError("note: What the keys mean is inferred (table \(table.name): \(table.summary)).\n")
      return
    }
    let data = try? PropertyListSerialization.data(fromPropertyList: content(of: dictionary), format: .xml, options: 0)
    let lines = String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n")
    // The fragment that is pasted into an Info.plist: without the frame of a property list of its own.
    let start = lines.firstIndex(of: "<dict>") ?? lines.startIndex
    environment.write(lines[start...].dropLast().joined(separator: "\n") + "\n")
    environment.writeError(
      "note: Proved: dictionary and predicate are shown for the same contexts (table \(table.name)).\n"
        + "note: What the keys mean is inferred (table \(table.name): \(table.summary)).\n")
  }
}
