import ActivationWire
import ActivationTool

/// `run`: runs the suite of cases with this package or another implementation.
enum ConformanceCommand: Command {
  static let name = "run"
  static let summary = "does an implementation of the language agree with the suite of cases?"
  static let usage = ["run [PATH…] [--engine COMMAND] [--timeout SECONDS] [--format FORMAT]"]
  static let details = """
    Asks every case of the conformance suite and compares the answers with what the case expects. PATH is a file of
    cases, or a folder of such files; without one it is Corpus/conformance in the current folder. The cases are JSON,
    described in Corpus/conformance/README.md, each with the section that it tests and how sure it is.

    Without --engine this package's own evaluator is asked. With it the requests go to another program by the protocol
    of Grammar/line-protocol.md, one line at a time, up to the first case that it doesn't answer. Of an answer, only
    what it says is compared; parses, result and verdict are always needed.
    """
  static let operands = [Operand("PATH")]
  private static let engine = Option<String>(
    "--engine", "COMMAND", "a command line of the shell to ask instead of this package")
  private static let timeout = Option<Duration>("--timeout", "SECONDS", "how long an answer may take (10)") {
    (text) throws(UsageError) in
    guard let seconds = Double(text), seconds > 0, seconds <= 3600 else {
      throw UsageError(
        "--timeout \(text) is not a time.", help: "Say seconds, more than 0 and at most 3600: --timeout 10.")
    }
    return .milliseconds(Int64(max(1, seconds * 1000)))
  }
  private static let format = Option<ConformanceRun.Format>(
    "--format", "FORMAT", "human (the default), json (a line for each case) or junit", noun: "format")
  private static let json = Flag("--json", "short for --format json")
  static let optionGroups = [OptionGroup("Options", [engine, timeout, format, json])]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "no difference, apart from those listed as known",
    .negative: "a case is answered otherwise",
    .malformed: "usage error, an unreadable suite, or an engine that does not answer",
  ]
  static let examples = [
    "activation-rule-conformance run", "activation-rule-conformance run Corpus/conformance/nil.json --format json",
    "activation-rule-conformance run --engine \"python3 my_engine.py\" --format junit > conformance.xml",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let patience = try arguments[timeout] ?? .seconds(10)
    let format = try arguments[format] ?? (arguments[json] ? .json : .human)
    let paths = arguments.operands
    let suite = try ConformanceSuite(contentsOf: paths.isEmpty ? ["Corpus/conformance"] : paths)
    let run =
      if let engine = try arguments[engine] {
        try ConformanceRun(suite, engine: engine, patience: patience)
      } else {
        ConformanceRun(suite)
      }
    environment.write(run.text(format, Style(isEnabled: environment.colorsOutput)))
    if let failure = run.failure {
      throw UsageError(failure, help: "The other cases were not asked. Does the command answer a line with a line?")
    }
    return run.exitCode
  }
}
