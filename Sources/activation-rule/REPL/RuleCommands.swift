import ActivationWire
import ActivationAnalysis
import ActivationAuthoring
import ActivationChecks
import ActivationLint
import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes
import ActivationTool

/// Commands for the rule, and for its answer.
extension SessionCommand {
  static var ruleCommands: [SessionCommand] {
    [
      SessionCommand(
        name: "rule", argument: "[TEXT | PATH | JSON | clear]", kind: .text, summary: "the rule; or try another",
        details: """
          Without an argument shows the rule. An argument replaces it: a predicate, an Info.plist, .appex, .app or text file, or a
          dictionary of activation keys as JSON or as KEY = VALUE; ….
          """,
        run: { (session, argument) throws(UsageError) in try session.runRule(argument) }),
      SessionCommand(
        name: "make", argument: "DESCRIPTION", kind: .text,
        summary: "the rule for a description, as the rule from now on",
        details: "Takes what activation-rule make takes, such as images, links and text, anything else.",
        run: { (session, argument) throws(UsageError) in try session.runMake(argument) }),
      SessionCommand(
        name: "eval", summary: "is the extension with this rule shown for what is shared?",
        run: { (session, _) throws(UsageError) in try session.runVerdict() }),
      SessionCommand(
        name: "hosts", argument: "[APP | TEXT]", kind: .text, summary: "which host apps show the rule, as a table",
        details: """
          With the name of an app, such as photos, asks about what it shares only. A rule as TEXT is asked about instead of the rule that is
          set, or else of the last line.
          """,
        run: { (session, argument) throws(UsageError) in
          // One word that isn't a rule is meant as the name of an app.
          let isWord = !argument.text.isEmpty && argument.text.allSatisfy { $0.isLetter || $0.isNumber }
          let isApp = !argument.text.isEmpty && (try? HostPreset.matching(argument.text)) != nil
          if isWord, !isApp, Parser.parse(argument.text).hasErrors {
            throw UsageError("no known app is called '\(argument.text)'", help: ":host lists them.")
          }
          let arguments = try session.ruleArguments(isApp ? "" : argument.text)
          session.code = try EvalCommand.run(
            arguments + (isApp ? ["--host", argument.text] : ["--hosts"]), in: session.environment)
        }),
      SessionCommand(
        name: "describe", argument: "[TEXT]", kind: .text, summary: "what the rule accepts, in words",
        details:
          "Without TEXT describes the rule, or else the last line. What is said is proved for every shared context.",
        run: { (session, argument) throws(UsageError) in
          let arguments = try session.ruleArguments(argument.text)
          session.code = try DescribeCommand.run(arguments, in: session.environment)
        }),
      SessionCommand(
        name: "compare", argument: "[TEXT | PATH]", kind: .text, summary: "what another rule gives and takes away",
        details:
          "Compares the rule with a text for every shared context, or a file with the rule; without an argument the rule before the last change with that of now.",
        run: { (session, argument) throws(UsageError) in try session.runCompare(argument.text) }),
      SessionCommand(
        name: "example", argument: "[shown | hidden]", kind: .text,
        summary: "share a smallest context for which the rule is shown (the default), or hidden",
        details: "The context takes the place of the one that is shared.",
        run: { (session, argument) throws(UsageError) in try session.runExample(argument.text) }),
      SessionCommand(
        name: "lint", argument: "[TEXT]", kind: .text, summary: "likely mistakes in the rule",
        details: "Without TEXT looks at the rule, or else at the last line.",
        run: { (session, argument) throws(UsageError) in
          session.code = try LintCommand.run(try session.ruleArguments(argument.text), in: session.environment)
        }),
    ]
  }
}

extension Session {
  fileprivate mutating func runCompare(_ other: String) throws(UsageError) {
    guard let rule = try ruleArguments("").last else { return }
    // Every share is listed with --all, before or after the other rule.
    var other = other
    var options: [String] = []
    let flag = "--all"
    if other == flag || other.hasPrefix(flag + " ") || other.hasSuffix(" " + flag) {
      other = other.hasPrefix(flag) ? String(other.dropFirst(flag.count)) : String(other.dropLast(flag.count))
      options.append(flag)
    }
    guard !other.isEmpty else {
      guard let formerRule, !loaded.isEmpty else {
        throw UsageError(
          ":compare requires another rule, since this one wasn't changed",
          help: "For example :compare extensionItems.@count == 1")
      }
      code = try CompareCommand.run([formerRule, rule] + options, in: environment)
      return
    }
    other = other.trimmed()
    // A file has the rule of before, which the session changes; a text is what may take the rule's place.
    let isFile = Disk.isTaken(other)
    if isFile { remark("compares the rule of \(other), the first, with the one here, the second") }
    code = try CompareCommand.run((isFile ? [other, rule] : [rule, other]) + options, in: environment)
  }

  fileprivate mutating func runExample(_ verdict: String) throws(UsageError) {
    guard ["", "shown", "hidden"].contains(verdict) else {
      throw UsageError.unknown("example", verdict, among: ["shown", "hidden"])
    }
    guard let rule = rules.first?.rule else {
      throw UsageError("there's no rule yet", help: ":rule TEXT or :load PATH sets one.")
    }
    do throws(NoExample) {
      let witness = try RuleAnalysis(rule).example(isShown: verdict != "hidden")
      share(NamedContext(name: "example", context: witness.context))
      for note in witness.declarationNotes { remark(note) }
    } catch {
      code = error.isProved ? .negative : .undecided
      remark(error.message)
    }
  }

  fileprivate mutating func runRule(_ argument: SessionArgument) throws(UsageError) {
    switch argument.text.lowercased() {
    case "": showRule()
    case "clear":
      rememberRule()
      loaded = []
      rules = []
      declarations = []
      declarationsOrigin = nil
      ruleOrigin = nil
      madeFrom = nil
      confirm("There's no rule.")
    default:
      // Findings name the page of their lint rule.
      guard let rule = LintRule(named: argument.text) else {
        return try setRule(argument.text, padded: argument.padded)
      }
      write(rule.text)
    }
  }

  fileprivate mutating func runMake(_ argument: SessionArgument) throws(UsageError) {
    guard !argument.text.isEmpty else {
      throw UsageError(":make requires a description", help: "For example :make up to 10 images and 1 link")
    }
    let made: BuiltRule
    do throws(RuleBuilderError) {
      let content: ContentDescription
      do throws(DescriptionError) {
        content = try ContentDescription(argument.padded, types: types)
      } catch {
        report([error.diagnostic], in: error.source)
        if let grammar = error.grammar { writeError("\n" + grammar + "\n") }
        return
      }
      made = try RuleBuilder(types: types).rule(for: content)
      writeProse(escapingControlCharacters(BuiltRuleReport(made, for: content, types: types).reading) + "\n")
    } catch {
      throw UsageError(error.message, help: error.help)
    }
    if !isReadingSession,
      let former = madeFrom.map({ ":make " + $0 }) ?? ruleOrigin.map({ ":rule " + $0.replacing("\n", with: " ") })
    {
      remark("this takes the place of the rule before, which \(former) brings back")
    }
    try setRules([WrittenRule(made.rule).loaded], origin: argument.text)
    madeFrom = argument.text
    showRule()
  }

  private func showRule() {
    guard !loaded.isEmpty else { return remark("there's no rule; :rule TEXT or :load PATH gives one") }
    for rule in loaded {
      if loaded.count > 1 { writeLine(rule.label + ":") }
      switch rule.rule {
      case .predicate(let text): write(Parser.parse(text).tree.formatted(width: 80) + "\n")
      case .dictionary(let value):
        for entry in ActivationDictionary(value).entries { writeLine("\(entry.key) = \(entry.value.text)") }
      }
    }
  }

  /// Takes a text or the file at a path as the rule.
  ///
  /// - Parameter padded: The text as it is in the line, so that its mistakes are shown there.
  mutating func setRule(_ text: String, padded: String? = nil) throws(UsageError) {
    let found: [RulePlace]
    do throws(ReadingError) {
      found = try RuleSource.load(text)
    } catch {
      let isMissing = error.kind == .file && !error.help.hasPrefix("Did you mean")
      throw UsageError(
        error.description,
        help: isMissing ? "It takes a rule, such as extensionItems.@count == 1, or a file with one." : error.help)
    }
    if let padded, case .predicate(let predicate)? = found.first?.rule, predicate == text {
      let result = Parser.parse(padded)
      report(result.diagnostics, in: result.source)
      if result.hasErrors {
        if (try? ContentDescription(text, types: types)) != nil { remark("for a rule in words: :make \(text)") }
        return
      }
    }
    try setRules(found, origin: text)
  }

  /// Takes rules that were read.
  mutating func setRules(_ found: [RulePlace], origin: String) throws(UsageError) {
    let declared = found.flatMap(\.declarations)
    rules = try compiled(found, declared.isEmpty ? types : TypeGraph.system.adding(declared))
    if !declared.isEmpty { (declarations, declarationsOrigin) = (declared, origin) }
    rememberRule()
    loaded = found
    ruleOrigin = origin
    madeFrom = nil
    subject = .rule
    for rule in found {
      for finding in rule.findings { remark(rule.label + ": " + finding.titledStatement) }
      for warning in rule.warnings { remark(rule.label + ": " + warning) }
    }
    EvaluationSession.remarkRefusal(of: rules, in: environment)
    confirm(
      found.count == 1 ? "The rule is set; :eval asks it." : "\(found.count) rules are set; :eval asks them.")
  }

  /// Keeps the rule that is about to change for `:compare`.
  private mutating func rememberRule() {
    if !loaded.isEmpty, let rule = try? ruleArguments("").last { formerRule = rule }
  }

  /// The rules on the present platform.
  func compiled(_ loaded: [RulePlace], _ types: TypeGraph? = nil) throws(UsageError) -> [NamedRule] {
    let types = types ?? self.types
    var rules: [NamedRule] = []
    for rule in loaded {
      do throws(RuleError) {
        rules.append(NamedRule(name: rule.label, rule: try compiled(rule, types)))
      } catch {
        let first = error.diagnostics.first { $0.severity == .error }
        throw UsageError(
          "\(rule.label): \(first?.message ?? "the rule is malformed")",
          help: "`activation-rule format` shows every mistake.")
      }
    }
    return rules
  }

  private func compiled(_ rule: RulePlace, _ types: TypeGraph) throws(RuleError) -> ActivationRule {
    try rule.activationRule(types: types, platform: platform)
  }

  fileprivate mutating func runVerdict() throws(UsageError) {
    let context = try neededContext()
    guard !rules.isEmpty else { throw UsageError("there's no rule yet", help: ":rule TEXT or :load PATH sets one.") }
    subject = .rule
    var codes: [ExitCode] = []
    for rule in rules {
      let report = DecisionReport(rule: rule, context: context, decision: rule.rule.decision(for: context.context))
      codes.append(report.decision.exitCode)
      writeProse(report.line(style, namesRule: rules.count > 1))
    }
    code = .combined(codes)
  }

  /// Returns the shared content, where a verdict needs it.
  func neededContext() throws(UsageError) -> NamedContext {
    guard let context else {
      throw UsageError(
        "nothing is shared yet", help: ":host NAME, :attach TYPES or :context JSON shares something.")
    }
    return context
  }
}
