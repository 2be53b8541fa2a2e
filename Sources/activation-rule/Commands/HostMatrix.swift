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
    let table = HostTable(rules, contexts)
    switch output {
    case .json:
      for (rule, row) in zip(rules, table.decisions) {
        for (context, decision) in zip(contexts, row) {
          environment.write(DecisionReport(rule: rule, context: context, decision: decision).jsonLine(explained: false))
        }
      }
      let kinds = table.decisions.joined().map { $0.verdict.kind }
      environment.write(JSONWriter.summary(of: kinds, exitCode: Int(exitCode(table).rawValue)))
    case .page(let path):
      try PageOutput.write(HostMatrixPage(table: table, version: Tool.version).html, to: path, in: environment)
    case .text:
      environment.write(table.text(Style(isEnabled: environment.colorsOutput), width: environment.outputWidth))
    }
    return exitCode(table)
  }

  private func exitCode(_ table: HostTable) -> ExitCode {
    .combined(table.decisions.flatMap { $0.map { $0.exitCode } })
  }
}
