import ActivationWire
import ActivationRules
import Predicates

/// `hosts`: the content that real apps are known to share.
enum HostsCommand: Command {
  static let name = "hosts"
  static let summary = "what do real apps share?"
  static let usage = ["hosts [NAME] [--json]"]
  static let details = """
    Lists what real apps share: for each preset its name, the system, how it's known, and the types of its attachments in short (the last word of each; a
    semicolon separates items). With NAME, or words from it, prints everything known about the matching presets: their types, and where and on which system
    they were seen.

    The names are for --host of eval and explain; eval --hosts evaluates a rule for all of them. For another app, record
    what it shares: Grammar/recording.md has an extension that prints it, and --context reads the output.

    Confidence: documented (by Apple), observed (somebody printed the types), inferred (follows from other facts).
    """
  static let operands: String? = ""
  private static let json = Flag("--json", "one JSON object per preset")
  static let optionGroups = [OptionGroup("Options", [json])]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "found", .malformed: "no such preset or a usage error",
  ]
  static let examples = [
    "activation-rule hosts", "activation-rule hosts firefox",
    "activation-rule explain MyExtension/Info.plist --host firefox",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let name = arguments.operands.joined(separator: " ")
    let presets = name.isEmpty ? HostPreset.all : try ContextOptions.presets(matching: name)
    let style = Style(isEnabled: environment.colorsOutput)
    environment.write(
      arguments[json]
        ? presets.map { $0.jsonLine }.joined()
        : name.isEmpty
          ? HostPreset.table(presets, style, width: environment.outputWidth)
          : presets.map { $0.page(style) }.joined(separator: "\n"))
    return .success
  }
}
