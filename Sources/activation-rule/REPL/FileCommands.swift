import ActivationWire
import ActivationChecks
import ActivationLint
import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import ActivationTool

/// Commands that read and write files.
extension SessionCommand {
  static var fileCommands: [SessionCommand] {
    [
      SessionCommand(
        name: "load", argument: "PATH", kind: .path,
        summary: "read a context, a rule or a saved session, whichever it is",
        run: { (session, argument) throws(UsageError) in try session.load(argument.text) }),
      SessionCommand(
        name: "save", argument: "FILE", kind: .path,
        summary: "write what is shared (FILE.json) or the session's commands",
        details: "What is there already is replaced by :save! only. :load reads both again.",
        run: { (session, argument) throws(UsageError) in try session.save(argument) }),
      SessionCommand(
        name: "write", argument: "FILE", kind: .path,
        summary: "put the rule into an Info.plist, app.json or project.yml",
        details:
          "As make --into does, all else in the file stays. A rule that is there already is replaced by :write! only.",
        run: { (session, argument) throws(UsageError) in try session.writeRule(argument) }),
    ]
  }
}

// MARK: Reading

extension Session {
  fileprivate mutating func load(_ path: String) throws(UsageError) {
    guard !path.isEmpty else { throw UsageError(":load requires a path") }
    if Disk.isFolder(path) == true { return try setRule(path) }
    let bytes = try contents(ofFile: path)
    let text = String(decoding: bytes, as: UTF8.self)
    if SessionLine.startsCommand(text.drop { $0.isWhitespace }) { return try answer(savedSession: text, path) }
    var failure: ReadingError?
    var found: [RulePlace] = []
    do throws(ReadingError) {
      found = try RuleSource.load(path)
    } catch {
      failure = error
    }
    if failure == nil, isCertain(found) { return try use(found, path) }
    let begin = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" } ?? " "
    if failure == nil, !"{[(<".contains(begin) { return try use(nil, path) }
    do throws(UsageError) {
      try share(bytes, name: path)
    } catch {
      // A property list without a rule is more often an Info.plist than a context.
      throw failure.map { UsageError($0.description, help: $0.help) } ?? error
    }
  }

  private func isCertain(_ found: [RulePlace]) -> Bool {
    found.allSatisfy { rule in
      guard case .predicate(let text) = rule.rule else { return true }
      return rule.line != nil || !Parser.parse(text).hasErrors
    }
  }

  /// Takes rules of a file; nil for a text that is not a rule, whose mistakes are reported.
  private mutating func use(_ found: [RulePlace]?, _ path: String) throws(UsageError) {
    if let found { return try setRules(found, origin: path) }
    let result = Parser.parse(String(decoding: try contents(ofFile: path), as: UTF8.self))
    for diagnostic in result.diagnostics {
      environment.writeError(
        diagnostic.rendered(in: result.source, name: path, label: LintRule.label(of: diagnostic)))
    }
    code = .malformed
  }

  private mutating func answer(savedSession text: String, _ path: String) throws(UsageError) {
    // Sessions that load each other would end nowhere.
    guard !isReadingSession else {
      throw UsageError("a saved session can't load another", help: "It can load rules and what is shared.")
    }
    isReadingSession = true
    defer { isReadingSession = false }
    answer(lines: text.split(separator: "\n", omittingEmptySubsequences: false), of: path)
  }
}

// MARK: Writing

extension Session {
  fileprivate mutating func save(_ argument: SessionArgument) throws(UsageError) {
    let path = argument.text
    guard !path.isEmpty else { throw UsageError(":save requires the name of a file") }
    if Disk.isFolder(path) != nil {
      let old = try String(decoding: contents(ofFile: path), as: UTF8.self)
      guard path.hasSuffix(".json") || SessionLine.startsCommand(old.drop { $0.isWhitespace }) else {
        throw UsageError(
          "\(path) exists already, and isn't a saved session",
          help: "Name another file. :write puts the rule into an Info.plist, app.json or project.yml.")
      }
      if !argument.isForced { throw UsageError("\(path) exists already", help: ":save! \(path) replaces it.") }
    }
    if [".plist", ".yml", ".yaml"].contains(where: { path.lowercased().hasSuffix($0) }) {
      throw UsageError(
        ":save writes the share or the session's commands, not a rule",
        help: "`activation-rule make` writes a new file with one; :write puts it into an Info.plist that is there.")
    }
    var text: String
    if path.hasSuffix(".json") {
      text = Self.json(of: try neededContext())
    } else {
      text = try commands().map { $0 + "\n" }.joined()
    }
    try UsageError.wrapping(OutputFile.write(Array(text.utf8), to: path))
    confirm("Written to \(path).")
  }

  fileprivate mutating func writeRule(_ argument: SessionArgument) throws(UsageError) {
    let path = argument.text
    guard !path.isEmpty else {
      throw UsageError(":write requires the name of a file", help: "Such as Share/Info.plist.")
    }
    guard let rule = rules.first?.rule, rules.count == 1 else {
      throw UsageError(
        rules.isEmpty ? "there's no rule yet" : "there are \(rules.count) rules",
        help: ":rule TEXT or :make DESCRIPTION sets one.")
    }
    _ = try contents(ofFile: path)
    let refusal = UsageError(
      "\(path) has a rule already", help: ":write! \(path) replaces it, and says what is lost.")
    _ = try MakeCommand.insert(
      rule, path, isReplacing: true, whenThere: argument.isForced ? nil : refusal, in: environment)
    EvaluationSession.remarkRefusal(of: rules, in: environment)
  }

  /// The commands that recreate the session.
  private func commands() throws(UsageError) -> [String] {
    var commands: [String] = []
    if platform != .iOS { commands.append(":platform \(platform.rawValue)") }
    // The rule of a file brings the types that its app declares, which stay when another rule takes its place.
    if let declarationsOrigin, declarationsOrigin != ruleOrigin || madeFrom != nil {
      commands.append(":rule " + declarationsOrigin.split(separator: "\n").joined(separator: " "))
    }
    if let madeFrom {
      commands.append(":make " + madeFrom.split(separator: "\n").joined(separator: " "))
    } else if let rule = ruleText() {
      commands.append(":rule " + rule)
    }
    if let preset = context?.preset {
      commands.append(":host " + preset.name)
    } else if let context {
      commands.append(":context " + String(Self.json(of: context).dropLast()))
    }
    for variable in variables.all {
      if variable.value.isWritable {
        commands.append(":set $\(variable.name) = \(variable.value.shownText)")
      } else {
        remark("$\(variable.name) holds a set or a dictionary, which no text stands for; it is left out")
      }
    }
    return commands
  }

  /// The rule in one line: its canonical text when it was typed, else the path.
  private func ruleText() -> String? {
    guard let first = loaded.first, let ruleOrigin else { return nil }
    if first.path == nil, case .predicate(let text) = first.rule {
      return Parser.parse(text).tree.predicateFormat
    }
    return ruleOrigin.split(separator: "\n").joined(separator: " ")
  }
}
