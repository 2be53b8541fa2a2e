import ActivationWire
import ActivationChecks
import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import ActivationTool

/// Commands for the settings of verdicts.
extension SessionCommand {
  static var settingCommands: [SessionCommand] {
    [
      SessionCommand(
        name: "set", argument: "[$NAME = EXPRESSION | $NAME]", kind: .text,
        summary: "give a variable a value; or show them",
        details: "The expression is evaluated now. Without one the variable loses its value.",
        run: { (session, argument) throws(UsageError) in try session.runSet(argument) }),
      SessionCommand(
        name: "platform", argument: "[ios | macos]", kind: .platforms, summary: "the family of systems",
        run: { (session, argument) throws(UsageError) in try session.runPlatform(argument.text) }),
    ]
  }
}

extension Session {
  // MARK: Variables

  fileprivate mutating func runSet(_ argument: SessionArgument) throws(UsageError) {
    guard !argument.text.isEmpty else {
      for variable in variables.all { writeLine("$\(variable.name) = \(variable.value.shownText)") }
      if variables.isEmpty { remark("no variable has a value; :set $name = expression gives one") }
      return
    }
    let name = String(argument.text.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
    let rest = argument.text.dropFirst(1 + name.count).drop { $0.isWhitespace }
    guard argument.text.hasPrefix("$"), let first = name.first, !first.isNumber, rest.isEmpty || rest.hasPrefix("=")
    else { throw UsageError(":set requires a name and a value", help: "For example :set $n = 3.") }
    guard !rest.isEmpty else {
      guard variables[name] != nil else { throw UsageError("$\(name) has no value") }
      variables[name] = nil
      return confirm("$\(name) no longer has a value.")
    }
    let expression = rest.dropFirst().drop { $0.isWhitespace }
    guard !expression.isEmpty else {
      throw UsageError("$\(name) requires a value", help: "For example :set $\(name) = 3.")
    }
    let offset = argument.padded.unicodeScalars.count - expression.unicodeScalars.count
    let padded = String(repeating: " ", count: max(0, offset)) + expression
    guard let value = try value(ofExpression: padded) else { return }
    variables[name] = value
    confirm("$\(name) = \(value.shownText)")
  }

  /// The value of an expression; nil when there is none, which was reported.
  private mutating func value(ofExpression text: String) throws(UsageError) -> PredicateArgument? {
    let result = Parser.parseExpression(text)
    report(result.diagnostics, in: result.source)
    guard !result.hasErrors else { return nil }
    if context == nil, result.tree.looksAtContext(result.tree.root) {
      throw UsageError(
        "nothing is shared yet", help: ":host NAME, :attach TYPES or :context JSON shares something."
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

  fileprivate mutating func runPlatform(_ name: String) throws(UsageError) {
    if name.isEmpty { return writeLine(platform.rawValue) }
    let found = try RuleOptions.platform.read(name)
    platform = found
    rules = try compiled(loaded)
    confirm("The platform is \(found.rawValue).")
  }
}
