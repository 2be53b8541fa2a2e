import ActivationWire
import ActivationRules
import Predicates

extension EvalCommand {
  /// `eval --hosts`: decides and writes the verdict of every rule on every context, as a table.
  static func writeTable(
    of session: EvaluationSession, isJSON: Bool, in environment: ToolEnvironment
  ) -> ExitCode {
    let (rules, contexts) = (session.rules, session.contexts)
    // Extensions for macOS meet other shares, and have a table of their own.
    let groups = [rules.filter { $0.platform != .macOS }, rules.filter { $0.platform == .macOS }]
    if isJSON { return writeLines(of: groups, session, in: environment) }
    let tables = groups.filter { !$0.isEmpty }.map { HostTable($0, met(by: $0, contexts)) }
    let style = Style(isEnabled: environment.colorsOutput)
    environment.write(tables.map { $0.text(style, width: environment.outputWidth) }.joined(separator: "\n"))
    EvaluationSession.remarkSystem(of: rules, in: environment)
    return session.exitCode(of: tables.flatMap { $0.decisions.map { $0.map(\.exitCode) } })
  }

  /// `eval --hosts --json`: a line for each verdict, of which none is kept.
  private static func writeLines(
    of groups: [[NamedRule]], _ session: EvaluationSession, in environment: ToolEnvironment
  ) -> ExitCode {
    var kinds: [[Verdict.Kind]] = []
    for rules in groups {
      let contexts = met(by: rules, session.contexts)
      for rule in rules {
        kinds.append(
          contexts.map { context in
            let report = DecisionReport(rule, on: context)
            environment.write(report.jsonLine(explained: false))
            return report.decision.verdict.kind
          })
      }
    }
    let code = session.exitCode(of: kinds.map { $0.map(\.exitCode) })
    environment.write(JSONWriter.summary(of: kinds.joined(), exitCode: Int(code.rawValue)))
    return code
  }

  /// The known shares that one of some extensions may meet, and what else is given.
  private static func met(by rules: [NamedRule], _ contexts: [NamedContext]) -> [NamedContext] {
    contexts.filter { context in
      context.preset.map { preset in rules.contains { $0.meets(preset) } } ?? true
    }
  }
}
