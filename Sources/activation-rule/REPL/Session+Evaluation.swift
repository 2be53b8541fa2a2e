import ActivationChecks
import ActivationWire
import ActivationLint
import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import ActivationTool

/// Lines that are not commands.
extension Session {
  /// Answers a predicate with `true`, `false` or `unknown`, an expression with its value.
  mutating func evaluate(_ text: String) {
    let word = text.trimmed().lowercased()
    // A person who types these means the command; in a file they are keys as any other.
    if isInteractive, ["exit", "help", "quit"].contains(word) {
      var command = line
      command.text = ":" + word
      return answer(command)
    }
    let isList = word.hasPrefix(ActivationKey.prefix.lowercased())
    if isList || text.contains(ActivationKey.prefix) && (word.first == "{" || word.first == "<") {
      return report(
        UsageError("this is a dictionary, and not a predicate", help: ":rule before it makes it the rule."))
    }
    let result = parse(text)
    let line = text.trimmed()
    // Two words in a row, or a word and a path, aren't a predicate.
    let tokens = Lexer.tokens(of: result.source)
    if result.hasErrors, tokens.count > 1, [.identifier, .slash, .dot, .tilde].contains(tokens[1].kind),
      SessionCommand.split(":" + line).command != nil
    {
      return report(UsageError("commands begin with a colon", help: "Did you mean :\(line)?"))
    }
    lastText = text
    report(result.diagnostics, in: result.source)
    // A key path of one word that is a command's name is hardly ever meant.
    if result.hasErrors || !line.contains(" "), SessionCommand.split(":" + line).command != nil {
      remark("commands begin with a colon: :\(line)")
    }
    if result.hasErrors { return }
    report(LintRule.unquotedTypes(in: result, types), in: result.source)
    let isPredicate = result.tree[result.tree.root].isPredicate
    if isPredicate { subject = .predicate(text) }
    let open = openClauses(of: result.tree)
    if let context {
      answer(result, context.context.document)
    } else if isPredicate, open.dependsOnContext, let truth = open.truth {
      write(verdict: truth)
    } else if open.truth == nil, !open.clauses.isEmpty || !isPredicate && open.dependsOnContext {
      writeUnknown(open)
    } else {
      answer(result, SharedContext(extensionItems: []).document)
    }
  }

  /// Parses a text as a predicate, or else as an expression; with the errors of the reading that comes further.
  func parse(_ text: String) -> ParseResult {
    let predicate = Parser.parse(text)
    guard predicate.hasErrors else { return predicate }
    let expression = Parser.parseExpression(text)
    let errors = { (result: ParseResult) in result.diagnostics.count { $0.severity == .error } }
    // Of a value that isn't finished nothing is left as a predicate.
    if case .missing = predicate.tree[predicate.tree.root], errors(expression) == errors(predicate) {
      return expression
    }
    return errors(expression) < errors(predicate) ? expression : predicate
  }

  private mutating func answer(_ result: ParseResult, _ document: Document) {
    do throws(EvaluationError) {
      guard result.tree[result.tree.root].isPredicate else {
        return writeLine(try value(of: result.tree, document).shownText)
      }
      let program = Program(result.tree, types: types)
      let bindings = variables.bindings(for: result.tree)
      let holds = try program.evaluate(document, variables: bindings, services: services)
      write(verdict: holds)
    } catch {
      report(error, in: result.source)
    }
  }

  private mutating func write(verdict holds: Bool) {
    code = holds ? .success : .negative
    write((holds ? style.green("true") : style.red("false")) + "\n")
  }

  /// The value of an expression for a context.
  func value(of tree: SyntaxTree, _ document: Document) throws(EvaluationError) -> PredicateArgument {
    try Program(tree, types: types).value(
      document, variables: variables.bindings(for: tree), services: services)
  }

  private mutating func writeUnknown(_ open: OpenClauses) {
    code = .undecided
    write(style.yellow("unknown") + "\n")
    remark("nothing is shared yet; :attach TYPES, :host NAME or :context JSON says what")
    for clause in open.clauses.prefix(20) { remark("open: " + clause) }
  }

  private func openClauses(of tree: SyntaxTree) -> OpenClauses {
    guard context == nil else { return OpenClauses() }
    let variables = variables.bindings(for: tree)
    let services = services
    let types = types
    return OpenClauses(of: tree) { clause in
      var part = tree
      part.root = clause
      let program = Program(part, types: types)
      let document = SharedContext(extensionItems: []).document
      return try? program.evaluate(document, variables: variables, services: services)
    }
  }
}

extension PredicateArgument {
  /// The value as `predicateFormat` would write it; sets and dictionaries, which the language cannot write, in braces as well.
  ///
  /// The depth of a value was bounded when it was read or computed.
  var shownText: String {
    switch self {
    case .array(let elements), .set(let elements):
      "{" + elements.map { $0.shownText }.joined(separator: ", ") + "}"
    case .dictionary(let entries):
      "{" + entries.map { $0.key + " = " + $0.value.shownText }.joined(separator: ", ") + "}"
    default: Parser.parseExpression("%@", arguments: [self]).tree.predicateFormat
    }
  }

  /// A Boolean value that indicates whether the text of the value reads as the same value.
  var isWritable: Bool {
    switch self {
    case .set, .dictionary: false
    case .array(let elements): elements.allSatisfy { $0.isWritable }
    default: true
    }
  }
}
