import ActivationAnalysis
import ActivationWire
import ActivationChecks
import ActivationLint
import ActivationRules
import Predicates
import UniformTypes

/// The rules and contexts of one command line, read and checked.
struct EvaluationSession {
  /// The rules that can be read. The mistakes in the others were reported.
  var rules: [NamedRule]
  /// A Boolean value that indicates whether a rule is malformed, or can't be read.
  let hasMalformed: Bool
  /// A Boolean value that indicates whether the rules are those of a folder.
  let isFolder: Bool
  var contexts: [NamedContext]
  /// A Boolean value that indicates whether the rules are evaluated on every known share.
  private let asksAll: Bool
  private let places: [RulePlace]
  /// The errors about unknown apps, if there are other contexts.
  private var unknownHosts: [UsageError] = []

  /// Remarks that TRUEPREDICATE is rejected at upload, if it's one of the rules.
  static func remarkRefusal(of rules: [NamedRule], in environment: ToolEnvironment) {
    let isRefused = rules.contains { named in
      let rule = named.rule
      // If the system evaluates no rule, the extension isn't shown.
      return named.isAskedByHosts && rule.tree[rule.tree.root] == .truePredicate
        && HostPreset.all.first.map { rule.decision(for: $0.context).isShown } == true
    }
    if isRefused { environment.remark("TRUEPREDICATE is refused if the app is uploaded (AR201)") }
  }

  /// Remarks that only few shares are known for an extension for macOS, which is evaluated only on shares of macOS.
  static func remarkSystem(of rules: [NamedRule], in environment: ToolEnvironment) {
    guard rules.contains(where: { $0.platform == .macOS }) else { return }
    environment.remark(.note, "the extension is for macOS, and few shares of macOS are known")
  }

  init(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) {
    var (isFolder, unreadable) = (false, [ReadingError]())
    let loaded = try Self.load(arguments, in: environment) {
      named throws(ReadingError) in
      guard named.isFolder else { return try named.rules() }
      let found = try named.everyRule()
      (isFolder, unreadable) = (true, found.unreadable)
      // A file that can't be read doesn't prevent the answers about the others.
      for error in unreadable { environment.remark(.error, error.description, help: error.help) }
      for reason in found.areAsked ? found.unasked : [] { environment.remark(.warning, reason.description) }
      return found.rules
    }
    (self.isFolder, places, asksAll) = (isFolder, loaded, arguments[ContextOptions.hosts])
    let graph = TypeGraph.system.adding(
      loaded.flatMap(\.declarations) + (try RuleOptions.declarations(arguments)))
    contexts = try ContextOptions.contexts(
      from: arguments, types: graph, in: environment, unknown: &unknownHosts)
    let compiled = try Self.compile(loaded, arguments, in: environment)
    (rules, hasMalformed) = (compiled.rules, compiled.hasMalformed || !unreadable.isEmpty)
    if !rules.isEmpty, rules.allSatisfy({ $0.platform == .macOS }) { moveToMac(in: environment) }
    guard !contexts.isEmpty, contexts.allSatisfy({ $0.preset != nil }) else { return }
    let all = rules
    // No host shares the object on which the rule of a File Provider's action is evaluated, so such rules are left out.
    let asked = all.filter(\.isAskedByHosts)
    if asked.isEmpty, !all.isEmpty {
      throw UsageError(
        isFolder
          ? "found no share or action extension, only File Provider actions"
          : "\(all[0].name): the system doesn't evaluate a File Provider action's rule for what apps share",
        help: "Name the File Provider items: --context '{\"fileproviderItems\": […]}'.")
    }
    for rule in all where !rule.isAskedByHosts {
      environment.remark("\(rule.name): skipped, because no host evaluates the rule of a File Provider action")
    }
    rules = asked
  }

  /// Replaces the shares of the named apps with their shares on macOS, as far as they're known, for an extension for macOS.
  private mutating func moveToMac(in environment: ToolEnvironment) {
    var moved: [NamedContext] = []
    var unknown: [String] = []
    for context in contexts {
      guard let preset = context.preset, !asksAll, !preset.isMet(on: .macOS) else {
        moved.append(context)
        continue
      }
      let there = HostPreset.all.filter { $0.host == preset.host && $0.platform == .macOS }
      if there.isEmpty {
        if !unknown.contains(preset.host) { unknown.append(preset.host) }
        moved.append(context)
      }
      for preset in there where !moved.contains(where: { $0.preset?.name == preset.name }) {
        moved.append(NamedContext(preset))
      }
    }
    contexts = moved
    if unknown.isEmpty { return }
    let apps = unknown.joined(separator: ", ")
    environment.remark(
      .note, "the extension is for macOS, where no share of \(apps) is known; the answer is about iOS",
      help: "`activation-rule hosts` lists the shares on macOS.")
  }

  /// Returns the verdicts of a rule. With `--hosts`, known shares that the extension can't receive are left out.
  func reports(of rule: NamedRule) -> [DecisionReport] {
    contexts.filter { !asksAll || $0.preset.map(rule.meets) ?? true }.map { DecisionReport(rule, on: $0) }
  }

  /// A Boolean value that indicates whether an answer must say which rule it is about.
  var namesRules: Bool { rules.count > 1 || isFolder && hasMalformed }

  /// Returns the exit code of the answers, which are grouped by rule. For a folder, it is the largest code of a rule.
  func exitCode(of answers: [[ExitCode]]) -> ExitCode {
    let codes = answers.map { ExitCode.combined($0) } + (hasMalformed ? [.malformed] : [])
    return isFolder ? codes.max { $0.rawValue < $1.rawValue } ?? .success : .combined(codes)
  }

  /// Reports the errors about unknown apps, after the answers for the other apps. The last error is thrown.
  func refuseUnknownHosts(in environment: ToolEnvironment) throws(UsageError) {
    for error in unknownHosts.dropLast() { environment.remark(.error, error.message, help: error.help) }
    if let last = unknownHosts.last { throw last }
  }

  /// Remarks on the names that another tool, such as a plug-in, has for the keys in an answer, if the rule is written with these names.
  func remarkOptions(in text: String, in environment: ToolEnvironment) {
    for place in places {
      guard let options = place.options, !options.isEmpty else { continue }
      let words = Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
      let keys = words.filter { $0.hasPrefix(ActivationKey.prefix) }.sorted()
      let said = (keys.filter { options[$0] != nil } + keys.filter { options[$0] == nil }).map { key in
        options[key].map { "\(key) is \($0)" } ?? "\(key) has no option"
      }
      if !said.isEmpty { environment.remark(.note, "\(place.label): \(said.joined(separator: ", "))") }
    }
  }

  /// Returns the rules without contexts; nil if one is malformed, which was reported.
  static func rules(
    _ arguments: Arguments, from disk: Disk = Disk(), in environment: ToolEnvironment
  ) throws(UsageError) -> [NamedRule]? {
    let all = try compile(load(arguments, from: disk, in: environment), arguments, in: environment)
    return all.hasMalformed ? nil : all.rules
  }

  /// Reads the rules that a command line names.
  ///
  /// - Parameters:
  ///   - disk: The files that were read already.
  ///   - environment: Provides standard input.
  static func load(
    _ arguments: Arguments, from disk: Disk = Disk(), in environment: ToolEnvironment,
    _ ask: (NamedFiles) throws(ReadingError) -> [RulePlace] = { named throws(ReadingError) in try named.rules() }
  ) throws(UsageError) -> [RulePlace] {
    let settings = try RuleOptions.settings(arguments)
    let texts = try arguments.all(RuleOptions.rule)
    var rules: [RulePlace] = []
    if arguments.has(ContextOptions.attachment),
      let type = arguments.operands.first(where: { TypeGraph.system.isDeclared($0) })
    {
      throw UsageError(
        "\(type) is a type, not a rule",
        help: "For one attachment with several types, use commas without spaces: --attachment public.url,\(type). "
          + "For another attachment, add --attachment \(type).")
    }
    // Without a rule, the current folder is searched.
    for operand in texts.isEmpty && arguments.operands.isEmpty ? ["."] : arguments.operands {
      let named = try UsageError.wrapping(
        NamedFiles(operand, settings: settings, from: disk, standardInput: environment.readAll))
      rules += try UsageError.wrapping(ask(named))
    }
    for text in texts {
      do throws(ReadingError) {
        rules.append(try RuleSource.load(text: text, settings: settings))
      } catch {
        var error = error
        error.name = error.name ?? (error.kind == .empty ? "--rule" : "rule")
        throw UsageError(error.description, help: error.help, excerpt: error.excerpt(in: Array(text.utf8)))
      }
    }
    guard arguments.operands.count > 1 else { return rules }
    let found = arguments.operands.prefix(2).map { "'\($0)'" }.joined(separator: " and ")
    throw UsageError(
      "expected one rule, found \(found)",
      help: arguments.operands.allSatisfy { Disk.isTaken($0) }
        ? "Name one of them, or a folder that contains them; compare takes two."
        : "Put quotes around a rule's text: 'SUBQUERY(extensionItems, …'.")
  }

  /// Returns the rules that can be read, with the options of a command line, and whether any rule is malformed. The mistakes in rules are reported.
  static func compile(
    _ loaded: [RulePlace], _ arguments: Arguments, in environment: ToolEnvironment
  ) throws(UsageError) -> (rules: [NamedRule], hasMalformed: Bool) {
    let (platform, declared) = (try arguments[RuleOptions.platform], try RuleOptions.declarations(arguments))
    var rules: [NamedRule] = []
    var errors: [WireFinding] = []
    var counts: [String: Int] = [:]
    for rule in loaded { counts[rule.label, default: 0] += 1 }
    for rule in loaded {
      let findings = rule.findings.filter { !isKnown($0, of: rule) }
      report(findings, of: rule, environment)
      for warning in rule.warnings { environment.remark(.warning, rule.label + ": " + warning) }
      do throws(RuleError) {
        let types = declared.isEmpty ? nil : TypeGraph.system.adding(rule.declarations + declared)
        let compiled = try rule.activationRule(types: types, platform: platform)
        var named = NamedRule(name: rule.label, rule: compiled)
        named.identity = rule.bundleIdentifier ?? rule.label
        (named.place, named.root) = (rule.place, rule.root)
        (named.platform, named.isQuickAction) = (platform ?? rule.platform, rule.isQuickAction)
        // If a file has several rules, the line tells which rule is meant, as on the command line.
        if let line = rule.line, rule.path == rule.label, counts[rule.label] != 1 { named.name += ":\(line)" }
        named.heading = named.name + (rule.extensionName.map { " (\($0))" } ?? "")
        if !rule.keyPath.isEmpty { named.declaredTypes = rule.declarations.map { $0.identifier } }
        let mistakes = mistakes(in: named)
        // An index without parentheses hides the extension wherever its clause is evaluated, so it counts as a mistake.
        let mistake =
          mistakes.first { $0.severity == .error }
          ?? compiled.diagnostics.first { $0.id.hasSuffix("index-after-key-path") }
        named.mistake = mistake?.message ?? misplaced(findings, named)
        (named.targetFindings, named.checked) = (rule.targetFindings, rule.checked)
        report(compiled.diagnostics + mistakes, of: compiled.source, rule, environment)
        rules.append(named)
      } catch {
        report(error.diagnostics, of: error.source, rule, environment)
        errors.append(WireFinding(error.diagnostics, of: rule))
        if rule.path == nil, case .predicate(let text) = rule.rule, (try? ContentDescription(text)) != nil {
          environment.remark("to write a rule from a description: activation-rule make '\(text)'")
        }
      }
    }
    // With --json, the errors are written as JSON as well if no rule can be read.
    if arguments.asksForJSON, rules.isEmpty {
      for error in errors { environment.write(JSONWriter.line(failing: error)) }
    }
    return (rules, rules.count < loaded.count)
  }

  /// Reports findings, only once for findings of the same kind.
  private static func report(_ findings: [Finding], of rule: RulePlace, _ environment: ToolEnvironment) {
    for (position, finding) in findings.enumerated() {
      if findings[..<position].contains(where: { $0.id == finding.id }) { continue }
      let more = findings[position...].count { $0.id == finding.id } - 1
      // A statement about a key must include the key.
      let key = finding.place.keys.last ?? ""
      let statement = key.isEmpty || finding.message.contains(key) ? finding.message : finding.placedStatement
      environment.remark(
        finding.severity,
        "\(rule.label): \(statement)\(more > 0 ? ", and \(more) more like it" : "") [\(finding.id) \(finding.name)]",
        help: finding.advice + (more > 0 ? " `activation-rule lint` lists all, with fixes." : ""))
    }
  }

  /// Returns the mistake in a dictionary that accepts nothing because its keys are elsewhere; nil for any other rule.
  private static func misplaced(_ findings: [Finding], _ named: NamedRule) -> String? {
    guard case .dictionary(let rule) = named.rule.form, rule.refusal != nil else { return nil }
    let count = findings.count { $0.id == LintRule.misplacedKey.id }
    guard count > 0 else { return nil }
    return
      "the rule accepts nothing, because \(count == 1 ? "its key is" : "\(count) of its keys are") outside the rule"
  }

  /// Returns whether a finding isn't reported here: it's reported with its place in the text of a predicate, or it's about a key that a table knows.
  private static func isKnown(_ finding: Finding, of rule: RulePlace) -> Bool {
    if LintRule(named: finding.id)?.isOfWriting == true { return true }
    guard finding.id == LintRule.unknownKey.id, case .dictionary = rule.rule, let key = finding.place.keys.last else {
      return false
    }
    return DictionaryTable.standard.contains { $0.keys.contains(key) }
  }

  /// Returns the mistakes that would make every verdict misleading: wrong keys, a missing ANY, misspelled types.
  private static func mistakes(in named: NamedRule) -> [Diagnostic] {
    let rule = named.rule
    guard case .predicate = rule.form, named.isAskedByHosts else { return [] }
    return Linter.mistakes(in: rule.parsed, types: rule.types).compactMap { finding in
      guard case .text(let range) = finding.place else { return nil }
      let name = LintRule(named: finding.id).map { " " + $0.name } ?? ""
      return Diagnostic(finding.id + name, finding.severity, finding.message, at: range, help: finding.advice)
    }
  }

  private static func report(
    _ diagnostics: [Diagnostic], of source: [UInt8], _ rule: RulePlace, _ environment: ToolEnvironment
  ) {
    if case .dictionary = rule.rule { return }
    for diagnostic in diagnostics {
      environment.writeError(rule.rendered(diagnostic, in: source) + "\n")
    }
  }
}

extension Arguments {
  /// A Boolean value that indicates whether a program reads the answer.
  var asksForJSON: Bool { names.contains("--json") || found.contains(.option("--format", "json")) }
}

extension WireFinding {
  /// Creates an error about the first mistake in a rule, with its place if the rule was given as text.
  init(_ diagnostics: [Diagnostic], of rule: RulePlace) {
    let first = diagnostics.first { $0.severity == .error } ?? diagnostics.first
    self.init(id: "malformed-rule", message: "the rule is malformed")
    guard let first else { return }
    guard case .predicate(let text) = rule.rule, rule.path == nil else {
      self = WireFinding(first, in: nil)
      message = "\(rule.label): \(message)"
      return
    }
    self = WireFinding(first, in: LineTable(Array(text.utf8)))
  }
}
