import Foundation

/// The options of `eval --stream`.
struct StreamOptions {
  static let group = OptionGroup(
    "Many contexts",
    [
      .init(
        name: "--stream", summary: "reads one context per line from standard input and answers each line with one line",
        details: """
          In any notation of --context but a property list, in order, on all cores:
            {"line":1,"verdict":"activates"}
            {"line":2,"verdict":"hidden"}   or uncertain, error
            {"error":{…},"line":3}          a malformed line
          An empty line is malformed too. An answer comes with "id" when the line's object has one, and with "why" for uncertain and error. Where RULE is several rules:
          "verdicts" and "why" are objects with a key for each rule.
          """),
      .init(name: "--why", summary: "the reason with every verdict, for a few times the work"),
      .init(
        name: "--workers", value: "N", summary: "the number of threads that evaluate, instead of one per core"),
    ])

  /// The most threads that may be asked for.
  static let maximumWorkers = 256

  /// Whether every verdict comes with its reason.
  var explains = false
  /// How many threads evaluate: one for each core, unless it is said. Counting cores takes a while, so that it is asked for a stream only.
  var workers = 1

  /// Reads the options; nil when no stream is asked for.
  init?(_ found: [ArgumentScanner.Found]) throws(UsageError) {
    var isWorkersGiven = false
    let isStream = found.contains(.option("--stream", nil))
    for argument in found {
      switch argument {
      case .option(let name, _) where !isStream && ["--why", "--workers"].contains(name):
        throw UsageError("\(name) goes with --stream only.", help: "Without --stream, eval says the reason anyway.")
      case .option("--why", _): explains = true
      case .option("--workers", let value):
        workers = try Self.workers(value ?? "")
        isWorkersGiven = true
      case .option(let name, _) where isStream && ContextOptions.group.options.contains { $0.name == name }:
        throw UsageError("\(name) does not go with --stream.", help: "The contexts are read from standard input.")
      case .operand("-") where isStream:
        throw UsageError(
          "Standard input cannot be both the rule and the contexts.", help: "Put the rule into a file, or use --rule.")
      default: break
      }
    }
    if !isStream { return nil }
    if !isWorkersGiven { workers = max(1, min(Self.maximumWorkers, ProcessInfo.processInfo.activeProcessorCount)) }
  }

  private static func workers(_ text: String) throws(UsageError) -> Int {
    guard let workers = Int(text), (1...maximumWorkers).contains(workers) else {
      throw UsageError("--workers needs a number from 1 to \(maximumWorkers), not \(text).")
    }
    return workers
  }
}
