import ActivationWire
import ActivationRules
import PredicateSyntax
import ActivationTool

/// `eval --hosts`: the verdict of every rule on every preset, as a table.
struct HostMatrix {
  var rules: [NamedRule]
  var contexts: [NamedContext]
  var output: PageOutput

  static let hosts = Flag(
    "--hosts", "every known share, and what else is given, as a table",
    details:
      "It says shown, hidden, uncertain, error, or not offered, with the reason; with several rules a column for each.")

  /// Decides and writes everything.
  func write(to environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    // Extensions for macOS meet other shares, and have a table of their own; a page has one for all.
    let isPage = if case .page = output { true } else { false }
    let groups = isPage ? [rules] : [rules.filter { $0.platform != .macOS }, rules.filter { $0.platform == .macOS }]
    let tables = groups.filter { isPage || !$0.isEmpty }.map { table(of: $0) }
    let decisions = tables.flatMap { $0.decisions.joined() }
    let code = ExitCode.combined(decisions.map { $0.exitCode })
    switch output {
    case .json:
      for table in tables {
        for (rule, row) in zip(table.rules, table.decisions) {
          for (context, decision) in zip(table.contexts, row) {
            environment.write(
              DecisionReport(rule: rule, context: context, decision: decision).jsonLine(explained: false))
          }
        }
      }
      environment.write(JSONWriter.summary(of: decisions.map { $0.verdict.kind }, exitCode: Int(code.rawValue)))
    case .page(let path):
      try PageOutput.write(tables[0].page(version: Tool.version), to: path, in: environment)
    case .text:
      let style = Style(isEnabled: environment.colorsOutput)
      environment.write(tables.map { $0.text(style, width: environment.outputWidth) }.joined(separator: "\n"))
      EvaluationSession.remarkSystem(of: rules, in: environment)
    }
    return code
  }

  /// The verdicts of some rules on the known shares that one of their extensions may meet, and on what else is given.
  private func table(of rules: [NamedRule]) -> HostTable {
    HostTable(
      rules,
      contexts.filter { context in
        context.preset.map { preset in rules.contains { $0.meets(preset) } } ?? true
      })
  }
}
