import ActivationRules
import Foundation
import PredicateEvaluation
import PredicateSyntax

/// Lines that are no commands.
extension Session {
  /// Answers a predicate with `true`, `false` or `unknown`, an expression with its value.
  mutating func evaluate(_ text: String) {
    lastText = text
    let word = text.trimmingCharacters(in: .whitespaces).lowercased()
    if isInteractive, ["exit", "help", "quit"].contains(word) { remark("commands begin with a colon: :help, :quit") }
    let result = parse(text)
    report(result.diagnostics, in: result.source)
    guard !result.hasErrors else { return }
    let isPredicate = result.tree[result.tree.root].isPredicate
    if isPredicate { subject = .predicate(text) }
    let open = openClauses(of: result.tree)
    if let context {
      answer(result, Program(result.tree, types: types, limits: limits), context.context.document)
    } else if isPredicate, open.dependsOnContext, let truth = open.truth {
      write(verdict: truth)
    } else if open.truth == nil, !open.clauses.isEmpty || !isPredicate && open.dependsOnContext {
      writeUnknown(open)
    } else {
      answer(
        result, Program(result.tree, types: types, limits: limits), SharedContext(extensionItems: []).document)
    }
  }

  /// Parses a text as a predicate, or else as an expression; with the errors of the reading that comes further.
  func parse(_ text: String) -> ParseResult {
    let predicate = Parser.parse(text, limits: limits)
    guard predicate.hasErrors else { return predicate }
    let expression = Parser.parseExpression(text, limits: limits)
    let errors = { (result: ParseResult) in result.diagnostics.count { $0.severity == .error } }
    return errors(expression) < errors(predicate) ? expression : predicate
  }

  private mutating func answer(_ result: ParseResult, _ program: Program, _ document: Document) {
    do throws(EvaluationError) {
      guard result.tree[result.tree.root].isPredicate else {
        return writeLine(ValueText.text(of: try value(of: program, document)))
      }
      let holds = try program.evaluate(document, variables: bindings, services: services, limits: limits)
      write(verdict: holds)
    } catch {
      report(error, in: result.source)
    }
  }

  private mutating func write(verdict holds: Bool) {
    code = holds ? .success : .negative
    write((holds ? style.green("true") : style.red("false")) + "\n")
  }

  /// The value of an expression for the present context.
  func value(of program: Program, _ document: Document) throws(EvaluationError) -> PredicateArgument {
    try program.value(document, variables: bindings, services: services, limits: limits)
  }

  /// The variables as the evaluator takes them.
  var bindings: [VariableBinding] { variables.map { VariableBinding($0.name, $0.value) } }

  private mutating func writeUnknown(_ open: OpenClauses) {
    code = .undecided
    write(style.yellow("unknown") + "\n")
    remark("nothing is shared yet; :attach TYPES, :host NAME or :context JSON says what")
    for clause in open.clauses.prefix(20) { remark("open: " + clause) }
  }

  private func openClauses(of tree: SyntaxTree) -> OpenClauses {
    guard context == nil else { return OpenClauses() }
    let variables = bindings
    let services = services
    let limits = limits
    let types = types
    return OpenClauses(of: tree) { clause in
      var part = tree
      part.root = clause
      let program = Program(part, types: types, limits: limits)
      let document = SharedContext(extensionItems: []).document
      return try? program.evaluate(document, variables: variables, services: services, limits: limits)
    }
  }
}
