import ActivationWire
import ActivationChecks
import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import ActivationTool

/// Commands that say why.
extension SessionCommand {
  static var explanationCommands: [SessionCommand] {
    [
      SessionCommand(
        name: "explain", argument: "[rule | PREDICATE]", kind: .text, summary: "what decides the verdict",
        details: """
          Without an argument explains what was asked last, a predicate or the rule; with rule the rule; else the predicate given.
          """,
        run: { (session, argument) throws(UsageError) in
          try session.explain(argument)
        })
    ]
  }
}

extension Session {
  fileprivate mutating func explain(_ argument: SessionArgument) throws(UsageError) {
    switch (argument.text.lowercased(), subject) {
    case ("", .predicate(let text)): try explain(text)
    case ("", .rule), ("rule", _): try explainRule()
    case ("", nil):
      throw UsageError("there is nothing to explain yet", help: "Type a predicate, or :rule and a rule.")
    default:
      let mistakes = Parser.parse(argument.padded)
      report(mistakes.diagnostics, in: mistakes.source)
      guard !mistakes.hasErrors else { return }
      lastText = argument.text
      subject = .predicate(argument.text)
      try explain(argument.text)
    }
  }

  private mutating func explainRule() throws(UsageError) {
    let context = try neededContext()
    guard !rules.isEmpty else { throw UsageError("there's no rule yet", help: ":rule TEXT or :load PATH sets one.") }
    subject = .rule
    var codes: [ExitCode] = []
    var pages: [String] = []
    for rule in rules {
      let decision = rule.rule.decision(for: context.context)
      codes.append(decision.exitCode)
      pages.append(DecisionReport(rule: rule, context: context, decision: decision).page(style))
    }
    writeProse(pages.joined(separator: "\n"))
    code = .combined(codes)
  }

  /// Explains a predicate without mistakes.
  private mutating func explain(_ text: String) throws(UsageError) {
    let result = Parser.parse(text)
    let context = try neededContext()
    var bound = result
    bound.tree = withValues(result.tree)
    let rule = ActivationRule(parsed: bound, types: types, services: services)
    let decision = rule.decision(for: context.context)
    let named = NamedRule(name: result.tree.predicateFormat, rule: rule)
    writeProse(DecisionReport(rule: named, context: context, decision: decision).page(style))
    code = decision.exitCode
    if decision.handedItems != .all {
      remark("as a rule the predicate is asked about \(decision.handedText); alone it is asked about everything shared")
    }
  }

  /// A predicate whose free variables are replaced by their values, because explanations know no variables.
  private func withValues(_ tree: SyntaxTree) -> SyntaxTree {
    let free = Set(tree.freeVariables(below: tree.root))
    guard !free.isEmpty, !variables.isEmpty else { return tree }
    var copy = SyntaxTree()
    copy.root = copy.add(copyOf: tree.root, of: tree) { copy, node in
      guard free.contains(node), case .variable(let name) = tree[node],
        let found = variables[tree[name]]
      else { return nil }
      let value = Parser.parseExpression("%@", arguments: [found]).tree
      let range = tree.range(of: node)
      let root = copy.add(copyOf: value.root, of: value)
      copy.replace(root, with: copy[root], at: range)
      return root
    }
    return copy
  }
}
