import ActivationRules
import ActivationTool

extension ToolProgram {
  /// The command line `activation-rule-conformance`: the suite of cases, for this package and for other implementations.
  static var conformance: ToolProgram {
    let commands: [any Command.Type] = [ConformanceCommand.self] + appleCommands
    return ToolProgram(
      name: "activation-rule-conformance",
      purpose: "does an implementation of the predicate language agree with the suite of cases?",
      exitCodes: "0 no difference, 1 a difference, 2 usage error, unreadable suite, or an engine that does not answer.",
      groups: [("", commands)],
      inventory: { JSONText.line(["version": version, "commands": commands.map { $0.name }]) })
  }
}
