import ActivationWire
import ActivationChecks
import PredicateSyntax
import ActivationTool

/// `eval --stream`: a context per line in, a verdict per line out.
extension EvalCommand {
  private static let stream = Flag(
    "--stream", "reads one context per line from standard input and answers each line with one line",
    details: """
      In any notation of --context but a property list, in order, on all cores:
        {"line":1,"verdict":"shown"}
        {"line":2,"verdict":"hidden"}
        {"error":{…},"line":3}          a malformed line
      Other verdicts are uncertain and error. An empty line is malformed too. An answer comes with "id" when the line's object has one, and with "reason" for uncertain and error. Where RULE is several rules:
      "verdicts" and "reasons" are objects with a key for each rule.
      """)
  static let why = Flag(
    "--why", "how each verdict came about, as explain --why; with --stream the reason, for a few times the work")
  private static let workerCount = Option<Int>(
    "--workers", "N", "the number of threads that evaluate, instead of one per core",
    within: 1...StreamFilter.maximumWorkers
  ) { UsageError("--workers: expected a number from 1 to \(StreamFilter.maximumWorkers), found '\($0)'") }
  static let streamGroup = OptionGroup("Many contexts", isRare: true, [stream, workerCount])

  /// Answers standard input to its end, or until nobody reads the answers; nil without a stream. The exit code tells whether the input was
  /// good, not what the verdicts are.
  static func answerStream(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode? {
    guard arguments[stream] else {
      if arguments.has(workerCount) { throw UsageError("--workers requires --stream") }
      return nil
    }
    if let name = arguments.names.first(where: { ContextOptions.group.contains($0) }) {
      throw UsageError(
        "\(name) can't be combined with --stream", help: "With --stream, what is shared is read from standard input.")
    }
    guard !arguments.operands.contains("-") else {
      throw UsageError(
        "standard input can't be both the rule and what is shared", help: "Put the rule into a file, or use --rule.")
    }
    let workers = try arguments[workerCount] ?? StreamFilter.usualWorkers
    guard let rules = try EvaluationSession.rules(arguments, in: environment) else { return .malformed }
    let filter = StreamFilter(rules: rules.map { ($0.name, $0.rule) }, explains: arguments[why], workers: workers)
    // Answers on the same terminal are progress enough.
    let line = ProgressLine(on: environment.isOutputTerminal ? nil : environment.progressTerminal)
    let (counts, end) = filter.run(read: environment.readBytes, write: environment.writeBytes) { counts in
      line.show { "eval --stream: \(counts.lines) lines answered, \(counts.malformed) malformed" }
    }
    line.erase()
    var failure: String?
    switch end {
    case .complete: environment.writeError("eval --stream: \(counts.summary)\n")
    case .closed: break
    case .unreadable(let reason): failure = "standard input can't be read: \(reason)"
    case .unwritable(let reason): failure = "standard output cannot be written: \(reason)"
    }
    if let failure {
      environment.remark(.error, "\(failure); so far: \(counts.summary)")
      return .malformed
    }
    return counts.malformed == 0 ? .success : .malformed
  }
}
