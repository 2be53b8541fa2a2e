import ActivationWire
import ActivationAnalysis
import ActivationChecks
import ActivationLint
import ActivationRules
import Predicates
import UniformTypes

/// `make`: the rule for a description.
enum MakeCommand: Command {
  static let name = "make"
  static let summary = "write a rule from a description"
  static let usage = ["make DESCRIPTION [OPTION …]"]
  static let details = """
    Name what the extension takes, and make writes the rule: a dictionary if Apple's keys can express it, else a predicate. The answer begins with how the
    description was read. The rule goes to standard output, the rest to standard error.

      up to 10 images, 1 link       each kind alone or together with the others, up to its number
      images and PDFs               a plural without a number: any number; 100 in a dictionary
      images, videos, up to 5 in all
      images, links and text, anything else
                                    other kinds may be shared, too; otherwise they hide the extension
      exactly 2 images, at least 2 PDFs, 2 to 5 videos
                                    these work only with a single kind

    ',', 'and' and 'or' mean the same. A kind is one of the words of activation-rule types --words, a filename extension (.csv), or a type identifier
    (com.example.note).
    """
  static let operands: String? = ""
  static let form = Option<BuiltRule.Form>(
    "--form", "FORM", "dictionary or predicate; by default the simpler one", noun: "form")
  static let into = Option<String>(
    "--into", "FILE", "put the rule into an Info.plist, app.json or project.yml",
    details: "The rest of the file doesn't change. If it has several rules, choose one by line: app.json:15.",
    example: "Share/Info.plist", writesFiles: true)
  static let replace = Flag("--replace", "with --into: replace the existing rule")
  static let json = Flag("--json", "one JSON object: the description, the rule, and the known shares that it accepts")
  static let optionGroups = [
    OptionGroup("The rule", [form, RuleOptions.declaredIn]),
    OptionGroup("Output", [RuleOptions.notation, into, replace, json]),
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "made",
    .negative: "no rule, or none of the requested form, can express it; with --into: no known app would show it",
    .malformed: "a description that isn't understood, or a usage error",
    .undecided: "the rule could not be checked",
  ]
  static let examples = [
    "activation-rule make 'images, links and text, anything else'",
    "activation-rule make 'up to 5 PDFs' --into Share/Info.plist",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    try check(arguments)
    let (notation, isJSON) = (try arguments[RuleOptions.notation], arguments[json])
    let place = try place(arguments)
    let declarations =
      try RuleOptions.declarations(arguments)
      + (place.map { NamedFiles.declarations(around: $0.path).types } ?? [])
    let types = declarations.isEmpty ? TypeGraph.system : TypeGraph.system.adding(declarations)
    let reading: DescriptionReading
    do throws(DescriptionError) {
      reading = try DescriptionReading(arguments.operands.joined(separator: " "), types: types)
    } catch {
      report(error.diagnostic, in: error.source, environment)
      let lines = LineTable(error.source)
      if isJSON { environment.write(JSONWriter.line(failing: WireFinding(error.diagnostic, in: lines))) }
      if let grammar = error.grammar { environment.writeError("\n" + grammar + "\n") }
      return .malformed
    }
    for warning in reading.warnings { report(warning, in: reading.source, environment) }
    let asked = try arguments[form] ?? (notation == .predicate ? .predicate : nil)
    let made: BuiltRule
    do throws(RuleBuilderError) {
      made = try RuleBuilder(form: asked, types: types).rule(for: reading.content)
    } catch {
      let failure = WireFinding(id: "no-rule", message: error.message, help: error.help)
      if isJSON { environment.write(JSONWriter.line(failing: failure)) }
      let example = error.example.map { ": for example \($0.summary)" } ?? ""
      environment.remark(.error, error.message + example, help: error.help)
      return code(of: error)
    }
    var report = BuiltRuleReport(made, for: reading.content, types: types)
    report.hasScript = place.flatMap { try? contents(ofFile: $0.path) }?.holds(InfoKey.script) ?? false
    guard let text = WrittenRule(made.rule).text(notation ?? .infoPlist) else {
      throw UsageError("--as predicate requires a predicate; the rule is a dictionary", help: "Add --form predicate.")
    }
    if !isJSON { environment.writeError(escapingControlCharacters(report.reading) + "\n") }
    if let place {
      if report.isShownNowhere, let warning = report.warning {
        environment.remark(
          .error, "\(place.path) wasn't changed: " + warning.message,
          help: warning.help + " To use the rule anyway, print it without --into.")
        return .negative
      }
      try insert(made.rule, place, isReplacing: arguments[replace], environment)
    } else {
      environment.write(isJSON ? report.jsonLine : text + "\n")
    }
    if !isJSON { environment.writeError(report.text(width: environment.outputWidth)) }
    if let warning = report.warning { environment.remark(.warning, warning.message, help: warning.help) }
    return .success
  }

  private static func check(_ arguments: Arguments) throws(UsageError) {
    if arguments.operands.isEmpty {
      throw UsageError("expected a description", help: "Write one, such as 'images, links and text, anything else'.")
    }
    if arguments.has(RuleOptions.notation), arguments.has(into) || arguments[json] {
      throw UsageError("--as can't be combined with \(arguments[json] ? "--json" : "--into")", help: "Leave out --as.")
    }
    if arguments[replace], !arguments.has(into) {
      throw UsageError("--replace requires --into", help: "For example --into Share/Info.plist --replace.")
    }
  }

  /// Returns the file of --into, and the line of the requested rule if the file has several. A target's folder refers to its Info.plist.
  private static func place(_ arguments: Arguments) throws(UsageError) -> (path: String, line: Int?)? {
    guard let place = try arguments[into].map({ NamedFiles.place($0) }) else { return nil }
    let path = place.path + (place.path.hasSuffix("/") ? "" : "/") + "Info.plist"
    return Disk.isFolder(place.path) == true && Disk.isTaken(path) ? (path, nil) : place
  }

  /// Reports a mistake in the description. An unknown type may be one that an app declares.
  private static func report(_ diagnostic: Diagnostic, in source: [UInt8], _ environment: ToolEnvironment) {
    environment.writeError(diagnostic.rendered(in: source, name: "description"))
    if ["unknown-extension", "unknown-type"].contains(diagnostic.id) {
      environment.writeError("  help: If an app declares it, name the app: --declared-in App/Info.plist.\n")
    }
  }

  /// Inserts a rule into a file, and reports what is lost with the rule that it replaces.
  private static func insert(
    _ rule: ActivationRule, _ place: (path: String, line: Int?), isReplacing: Bool, _ environment: ToolEnvironment
  ) throws(UsageError) {
    let path = place.path
    let bytes = try contents(ofFile: path)
    let insertion = try UsageError.wrapping(
      RuleInsertion(WrittenRule(rule), into: bytes, path: path, line: place.line, isReplacing: isReplacing))
    try UsageError.wrapping(OutputFile.replace(path, expected: bytes, with: insertion.bytes))
    environment.writeError(
      "\(escapingControlCharacters(path)): \(insertion.replaces ? "replaced the rule" : "added the rule")\n")
    let lost = (try? insertion.former?.activationRule()).map { HostChanges(from: $0, to: rule).hidden } ?? []
    if !lost.isEmpty { environment.remark("no longer shown for: " + lost.listed(most: 3)) }
    if let source = NamedFiles.description(writing: path) {
      environment.remark(
        .warning, "XcodeGen writes \(path) from \(source.place), so its next run removes this rule",
        help: "Put the rule into that file: --into \(source.place)\(source.rule == nil ? "" : " --replace").")
    }
  }

  static func code(of error: RuleBuilderError) -> ExitCode {
    switch error.cause {
    case .notUnderstood: .malformed
    case .impossible, .notDescribed, .noDictionary, .otherMeaning: .negative
    case .notProved, .defect: .undecided
    }
  }
}
