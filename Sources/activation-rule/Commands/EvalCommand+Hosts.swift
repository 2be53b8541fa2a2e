import ActivationWire
import ActivationRules
import PredicateSyntax
import ActivationTool

extension EvalCommand {
  /// `eval --hosts`: decides and writes the verdict of every rule on every context, as a table.
  static func writeTable(
    of rules: [NamedRule], _ contexts: [NamedContext], isJSON: Bool, in environment: ToolEnvironment
  ) -> ExitCode {
    // Extensions for macOS meet other shares, and have a table of their own.
    let groups = [rules.filter { $0.platform != .macOS }, rules.filter { $0.platform == .macOS }]
    let tables = groups.filter { !$0.isEmpty }.map { table(of: $0, contexts) }
    let decisions = tables.flatMap { $0.decisions.joined() }
    let code = ExitCode.combined(decisions.map { $0.exitCode })
    if isJSON {
      for table in tables {
        for (rule, row) in zip(table.rules, table.decisions) {
          for (context, decision) in zip(table.contexts, row) {
            environment.write(
              DecisionReport(rule: rule, context: context, decision: decision).jsonLine(explained: false))
          }
        }
      }
      environment.write(JSONWriter.summary(of: decisions.map { $0.verdict.kind }, exitCode: Int(code.rawValue)))
    } else {
      let style = Style(isEnabled: environment.colorsOutput)
      environment.write(tables.map { $0.text(style, width: environment.outputWidth) }.joined(separator: "\n"))
      EvaluationSession.remarkSystem(of: rules, in: environment)
    }
    return code
  }

  /// The verdicts of some rules on the known shares that one of their extensions may meet, and on what else is given.
  private static func table(of rules: [NamedRule], _ contexts: [NamedContext]) -> HostTable {
    HostTable(
      rules,
      contexts.filter { context in
        context.preset.map { preset in rules.contains { $0.meets(preset) } } ?? true
      })
  }
}
