import ActivationReports
import ActivationFiles
import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import ToolSupport

/// Commands that set what verdicts rest on.
extension SessionCommand {
  static var settingCommands: [SessionCommand] {
    [
      SessionCommand(
        name: "set", argument: "[$NAME = EXPRESSION | $NAME]", kind: .text,
        summary: "give a variable a value; or show them",
        details: "The expression is evaluated now. Without one the variable loses its value.",
        run: { (session, argument) throws(UsageError) in try session.runSet(argument) }),
      SessionCommand(
        name: "table", argument: "[NAME | FILE | all]", kind: .tables,
        summary: "what the keys of a dictionary stand for",
        run: { (session, argument) throws(UsageError) in try session.runTable(argument.text) }),
      SessionCommand(
        name: "platform", argument: "[ios | macos]", kind: .platforms, summary: "the family of systems",
        run: { (session, argument) throws(UsageError) in try session.runPlatform(argument.text) }),
      SessionCommand(
        name: "limits", argument: "[NAME=VALUE | reset]", kind: .limits,
        summary: "how much work is done before giving up",
        run: { (session, argument) throws(UsageError) in try session.runLimits(argument.text) }),
    ]
  }
}

extension Session {
  // MARK: Variables

  fileprivate mutating func runSet(_ argument: SessionArgument) throws(UsageError) {
    guard !argument.text.isEmpty else {
      for variable in variables.all { writeLine("$\(variable.name) = \(ValueText.text(of: variable.value))") }
      if variables.isEmpty { remark("no variable has a value; :set $name = expression gives one") }
      return
    }
    let name = String(argument.text.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
    let rest = argument.text.dropFirst(1 + name.count).drop { $0.isWhitespace }
    guard argument.text.hasPrefix("$"), let first = name.first, !first.isNumber, rest.isEmpty || rest.hasPrefix("=")
    else { throw UsageError(":set takes a name and a value.", help: "For example :set $n = 3.") }
    guard !rest.isEmpty else {
      guard variables[name] != nil else { throw UsageError("$\(name) has no value.") }
      variables[name] = nil
      return confirm("$\(name) no longer has a value.")
    }
    let expression = rest.dropFirst().drop { $0.isWhitespace }
    guard !expression.isEmpty else {
      throw UsageError("$\(name) requires a value.", help: "For example :set $\(name) = 3.")
    }
    let offset = argument.padded.unicodeScalars.count - expression.unicodeScalars.count
    let padded = String(repeating: " ", count: max(0, offset)) + expression
    guard let value = try value(ofExpression: padded) else { return }
    variables[name] = value
    confirm("$\(name) = \(ValueText.text(of: value))")
  }

  /// The value of an expression; nil when there is none, which was reported.
  private mutating func value(ofExpression text: String) throws(UsageError) -> PredicateArgument? {
    let result = Parser.parseExpression(text, limits: limits.rule.syntax)
    report(result.diagnostics, in: result.source)
    guard !result.hasErrors else { return nil }
    if context == nil, result.tree.looksAtContext(result.tree.root) {
      throw UsageError(
        "Nothing is shared yet, so the value is unknown.", help: ":attach TYPES, :host NAME or :context JSON says what."
      )
    }
    let document = context?.context.document ?? SharedContext(extensionItems: []).document
    do throws(EvaluationError) {
      return try value(of: result.tree, document)
    } catch {
      report(error, in: result.source)
      return nil
    }
  }

  // MARK: Dictionaries

  fileprivate mutating func runTable(_ name: String) throws(UsageError) {
    if name.isEmpty { return writeLine(tableName ?? "standard: " + tables.map(\.name).joined(separator: ", ")) }
    let before = (tables, tableName)
    if name.lowercased() == "standard" {
      (tables, tableName) = (DictionaryTable.standard, nil)
    } else {
      tables = [try DictionaryOptions.table.read(name)]
      tableName = name
    }
    do throws(UsageError) {
      rules = try compiled(loaded)
    } catch {
      (tables, tableName) = before
      throw error
    }
    confirm("The table is \(tableName ?? "not fixed: the standard ones are asked").")
  }

  fileprivate mutating func runPlatform(_ name: String) throws(UsageError) {
    if name.isEmpty { return writeLine(platform.rawValue) }
    let found = try DictionaryOptions.platform.read(name)
    platform = found
    rules = try compiled(loaded)
    confirm("The platform is \(found.rawValue).")
  }

  // MARK: Limits

  fileprivate mutating func runLimits(_ text: String) throws(UsageError) {
    if text.isEmpty {
      for limit in SessionLimit.all { writeLine(limit.name.padding(to: 20) + "\(limits[keyPath: limit.path])") }
      return
    }
    var changed = text.lowercased() == "reset" ? SessionLimits() : limits
    if text.lowercased() != "reset" { try SessionLimit.set(text, in: &changed) }
    let before = limits
    limits = changed
    do throws(UsageError) {
      rules = try compiled(loaded)
    } catch {
      limits = before
      throw UsageError("The rule does not fit into these limits.", help: error.message)
    }
    confirm("The limits are set.")
  }
}

/// The limits of a session.
struct SessionLimits {
  /// Those of its rules.
  var rule = Limits.standard
  /// Those of the files that it reads.
  var reading = ReadingLimits.standard

  /// Those of a folder that is searched for a rule.
  var scan: ScanLimits { ScanLimits(reading: reading) }

  /// How deep a context that is read, and a value of one that is evaluated, may nest.
  var documentDepth: Int {
    get { reading.documentDepth }
    set { (reading.documentDepth, rule.documentDepth) = (newValue, newValue) }
  }
}

/// A limit that a session may change.
struct SessionLimit {
  let name: String
  let path: WritableKeyPath<SessionLimits, Int>
  /// The greatest value; nothing in a session may take much longer than a person waits.
  let greatest: Int

  static var all: [SessionLimit] {
    [
      .init(name: "sourceBytes", path: \.rule.syntax.sourceBytes, greatest: SyntaxLimits.maximumSourceBytes),
      .init(name: "nesting", path: \.rule.syntax.nesting, greatest: SyntaxLimits.maximumNesting),
      .init(name: "diagnostics", path: \.rule.syntax.diagnostics, greatest: 10_000),
      .init(name: "extensionItems", path: \.reading.extensionItems, greatest: 100_000),
      .init(name: "attachments", path: \.reading.attachments, greatest: 100_000),
      .init(name: "typesPerAttachment", path: \.reading.typesPerAttachment, greatest: 10_000),
      .init(name: "evaluationSteps", path: \.rule.evaluationSteps, greatest: 10_000_000),
      .init(name: "patternBytes", path: \.rule.patternBytes, greatest: 64 * 1024),
      .init(name: "subjectBytes", path: \.rule.subjectBytes, greatest: 1024 * 1024),
      .init(name: "documentBytes", path: \.reading.documentBytes, greatest: 256 * 1024 * 1024),
      .init(name: "documentDepth", path: \.documentDepth, greatest: 512),
    ]
  }

  /// Sets the limit that `NAME=VALUE` names.
  static func set(_ text: String, in limits: inout SessionLimits) throws(UsageError) {
    let words = text.split { $0 == "=" || $0.isWhitespace }.map(String.init)
    guard let word = words.first, let limit = all.first(where: { $0.name.lowercased() == word.lowercased() }) else {
      let near = closestMatch(to: words.first ?? "", among: all.map(\.name)).map { " Did you mean \($0)?" } ?? ""
      throw UsageError("There is no limit \(words.first ?? "").\(near)", help: ":limits lists them.")
    }
    guard words.count == 2, let value = Int(words[1].replacing("_", with: "")), (1...limit.greatest).contains(value)
    else {
      throw UsageError(
        "\(limit.name) takes a number from 1 to \(limit.greatest).",
        help: "For example :limits \(limit.name)=\(limits[keyPath: limit.path]).")
    }
    limits[keyPath: limit.path] = value
  }
}
