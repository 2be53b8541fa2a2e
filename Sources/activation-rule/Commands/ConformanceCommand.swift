import PredicateSyntax

/// `conformance`: the suite of cases, asked of this package or of another implementation.
enum ConformanceCommand: Command {
  static let name = "conformance"
  static let summary = "does an implementation of the language agree with the suite of cases?"
  static let usage = ["conformance [PATH…] [--engine COMMAND] [--timeout SECONDS] [--format FORMAT]"]
  static let details = """
    Asks every case of the conformance suite and compares the answers with what the case expects. PATH is a file of
    cases, or a folder of such files; without one it is Corpus/conformance in the current folder. The cases are JSON,
    described in Corpus/conformance/README.md, each with the section that it tests and how sure it is.

    Without --engine this package's own evaluator is asked. With it the requests go to another program by the protocol
    of Grammar/line-protocol.md, one line at a time. A program that ends or falls silent has not answered that
    case; it is started again for the next one, and given up after three such cases in a row. Of an answer, only what
    it says is compared; parses, result and verdict are always needed.
    """
  static let operands = [Operand(name: "PATH", completion: .files)]
  static let options: [ArgumentScanner.Option] = [
    .init(name: "--engine", value: "COMMAND", summary: "a command line of the shell to ask instead of this package"),
    .init(name: "--timeout", value: "SECONDS", summary: "how long an answer may take (10)"),
    .init(
      name: "--format", value: "FORMAT", summary: "human (the default), json (a line for each case) or junit",
      completion: .values(ConformanceReport.Format.allCases.map(\.rawValue))),
    .init(name: "--json", summary: "short for --format json"),
  ]
  static let exitCodes: [ExitCodeMeaning] = [
    .init(.success, "no difference, apart from those listed as known"),
    .init(.negative, "a case is answered otherwise"),
    .init(.malformed, "usage error, an unreadable suite, or an engine that does not answer"),
  ]
  static let examples = [
    "activation-rule conformance", "activation-rule conformance Corpus/conformance/nil.json --format json",
    "activation-rule conformance --engine \"python3 my_engine.py\" --format junit > conformance.xml",
  ]

  static func run(_ arguments: [String], in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    var paths: [String] = []
    var engine: String?
    var patience = Duration.seconds(10)
    var format = ConformanceReport.Format.human
    for item in try ArgumentScanner.scan(arguments, options: options) {
      switch item {
      case .operand(let path): paths.append(path)
      case .option("--engine", let command): engine = command
      case .option("--timeout", let seconds): patience = try duration(seconds ?? "")
      case .option("--format", let name): format = try self.format(name ?? "")
      case .option("--json", _): format = .json
      case .option: break
      }
    }
    let suite = try ConformanceSuite(contentsOf: paths.isEmpty ? ["Corpus/conformance"] : paths)
    let run =
      if let engine {
        try ConformanceRun(suite, engine: engine, patience: patience)
      } else {
        ConformanceRun(suite)
      }
    environment.write(ConformanceReport(run: run).text(format, Style(isEnabled: environment.colorsOutput)))
    if let failure = run.failure {
      throw UsageError(failure, help: "The other cases were not asked. Does the command answer a line with a line?")
    }
    return run.exitCode
  }

  private static func duration(_ text: String) throws(UsageError) -> Duration {
    guard let seconds = Double(text), seconds > 0, seconds <= 3600 else {
      throw UsageError(
        "--timeout \(text) is not a time.", help: "Say seconds, more than 0 and at most 3600: --timeout 10.")
    }
    return .milliseconds(Int64(max(1, seconds * 1000)))
  }

  private static func format(_ name: String) throws(UsageError) -> ConformanceReport.Format {
    if let format = ConformanceReport.Format(rawValue: name) { return format }
    throw UsageError(
      "There is no format \(name).",
      help: "The formats are \(ConformanceReport.Format.allCases.map(\.rawValue).joined(separator: ", ")).")
  }
}
