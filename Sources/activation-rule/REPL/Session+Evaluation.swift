import ActivationChecks
import ActivationLint
import ActivationRules
import ActivationWire
import Predicates

/// Lines that aren't commands.
extension Session {
  /// Answers a predicate with `true`, `false` or `unknown`, and an expression with its value.
  mutating func evaluate(_ text: String) {
    let result = Self.parse(text)
    report(result.diagnostics)
    let word = text.trimmed().prefix { !$0.isWhitespace }
    if result.hasErrors || word.count == text.trimmed().count, Self.commands.contains(where: { $0.name == word }) {
      remark("commands begin with a colon: :\(word)")
    }
    if result.hasErrors { return }
    report(LintRule.unquotedTypes(in: result, types))
    if context == nil, result.tree.looksAtContext(result.tree.root) {
      code = .undecided
      environment.write(style.yellow("unknown") + "\n")
      return remark("nothing is shared yet; set a share with :share --host firefox or :share --attachment TYPES")
    }
    guard let value = value(of: result) else { return }
    guard result.tree[result.tree.root].isPredicate else { return writeLine(value.shownText) }
    if case .boolean(true) = value { code = .success } else { code = .negative }
    environment.write((code == .success ? style.green("true") : style.red("false")) + "\n")
  }

  /// Parses a text as a predicate or, if that fails, as an expression. If both fail, the errors are those of the reading with fewer errors.
  private static func parse(_ text: String) -> ParseResult {
    let predicate = Parser.parse(text)
    guard predicate.hasErrors else { return predicate }
    let expression = Parser.parse(bytes: Array(text.utf8), isExpression: true)
    let errors = { (result: ParseResult) in result.diagnostics.count { $0.severity == .error } }
    // If nothing in the text could be a predicate, the text is an unfinished value.
    if case .missing = predicate.tree[predicate.tree.root], errors(expression) == errors(predicate) {
      return expression
    }
    return errors(expression) < errors(predicate) ? expression : predicate
  }

  /// Returns the value for the shared content; nil if the evaluation fails, which is reported. The value of a predicate is a Boolean.
  private mutating func value(of result: ParseResult) -> PredicateArgument? {
    var document = (context?.context ?? SharedContext(extensionItems: [])).document
    let bindings = variables.map { VariableBinding($0.name, document.add(argument: $0.value)) }
    do throws(EvaluationError) {
      return try Program(result.tree, types: types)
        .value(document, variables: bindings, services: TextServices.platformServices)
    } catch {
      let help = error.id == "unbound-variable" ? "Set it, such as :set $count = 3." : error.help
      report([Diagnostic(error.id, .error, error.message, at: error.range, help: help)])
      code = error.isUndecided ? .undecided : .malformed
      return nil
    }
  }

  /// Reports diagnostics with their places in the entry.
  private mutating func report(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      if diagnostic.severity == .error { code = .malformed }
      environment.writeError(
        diagnostic.rendered(
          in: Array(line.text.utf8), name: line.name, firstLine: line.number, label: LintRule.label(of: diagnostic)))
    }
  }

  // MARK: Variables

  /// Gives a variable the current value of an expression, or shows the variables.
  mutating func set(_ argument: Substring) throws(UsageError) {
    guard !argument.isEmpty else {
      for variable in variables { writeLine("$\(variable.name) = \(variable.value.shownText)") }
      if variables.isEmpty { remark("no variable has a value; set one with :set $name = expression") }
      return
    }
    let name = argument.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    let rest = argument.dropFirst(1 + name.count).drop { $0.isWhitespace }
    let text = rest.dropFirst().drop { $0.isWhitespace }
    guard argument.first == "$", let first = name.first, !first.isNumber, rest.first == "=", !text.isEmpty else {
      throw UsageError(":set requires a name and a value", help: "For example :set $n = 3.")
    }
    // Blanks replace the command, so that places refer to the line.
    let blanks = String(repeating: " ", count: line.text[..<text.startIndex].utf8.count)
    let result = Parser.parse(bytes: Array((blanks + text).utf8), isExpression: true)
    report(result.diagnostics)
    if result.hasErrors { return }
    if context == nil, result.tree.looksAtContext(result.tree.root) {
      throw UsageError("nothing is shared yet", help: "Set one: :share --host firefox or :share --attachment TYPES.")
    }
    guard let value = value(of: result) else { return }
    variables.removeAll { $0.name == name }
    variables.append((String(name), value))
    confirm("$\(name) = \(value.shownText)")
  }
}

extension SyntaxTree {
  /// Returns whether the value of a node depends on the evaluated object.
  fileprivate func looksAtContext(_ node: NodeID) -> Bool {
    switch self[node] {
    case .evaluatedObject, .anyKey: return true
    case .keyPath(let base, _) where base == .none: return true
    default: return children(of: node).contains { looksAtContext($0) }
    }
  }
}

extension PredicateArgument {
  /// The value in the notation of `predicateFormat`. Sets and dictionaries, which the language can't express, are written in braces as well.
  ///
  /// The depth of a value was limited when it was read or computed.
  fileprivate var shownText: String {
    switch self {
    case .array(let elements), .set(let elements):
      "{" + elements.map { $0.shownText }.joined(separator: ", ") + "}"
    case .dictionary(let entries):
      "{" + entries.map { $0.key + " = " + $0.value.shownText }.joined(separator: ", ") + "}"
    default: Parser.parse(bytes: Array("%@".utf8), arguments: [self], isExpression: true).tree.predicateFormat
    }
  }
}
