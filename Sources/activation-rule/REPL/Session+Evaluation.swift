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
    let document = (context?.context ?? SharedContext(extensionItems: [])).document
    do throws(EvaluationError) {
      return try Program(result.tree, types: types).value(document, services: TextServices.platformServices)
    } catch {
      report([Diagnostic(error.id, .error, error.message, at: error.range, help: error.help)])
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
