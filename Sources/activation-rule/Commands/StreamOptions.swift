import Foundation
import ToolSupport

/// The options of `eval --stream`.
struct StreamOptions {
  private static let stream = Flag(
    "--stream", "reads one context per line from standard input and answers each line with one line",
    details: """
      In any notation of --context but a property list, in order, on all cores:
        {"line":1,"verdict":"activates"}
        {"line":2,"verdict":"hidden"}   or uncertain, error
        {"error":{…},"line":3}          a malformed line
      An empty line is malformed too. An answer comes with "id" when the line's object has one, and with "why" for uncertain and error. Where RULE is several rules:
      "verdicts" and "why" are objects with a key for each rule.
      """)
  private static let why = Flag("--why", "the reason with every verdict, for a few times the work")
  private static let workerCount = Option<Int>(
    "--workers", "N", "the number of threads that evaluate, instead of one per core", within: 1...maximumWorkers
  ) { UsageError("--workers needs a number from 1 to \(maximumWorkers), not \($0).") }
  static let group = OptionGroup("Many contexts", [stream, why, workerCount])

  /// The most threads that may be asked for.
  static let maximumWorkers = 256

  /// Whether every verdict comes with its reason.
  var explains = false
  /// How many threads evaluate: one for each core, unless it is said. Counting cores takes a while, so that it is asked for a stream only.
  var workers = 1

  /// Reads the options; nil when no stream is asked for.
  init?(_ arguments: Arguments) throws(UsageError) {
    guard arguments[Self.stream] else {
      for option in [Self.why, Self.workerCount] as [any DeclaredOption] where arguments.has(option) {
        throw UsageError(
          "\(option.declaration.name) goes with --stream only.", help: "Without --stream, eval says the reason anyway.")
      }
      return nil
    }
    if let name = arguments.names.first(where: { ContextOptions.group.contains($0) }) {
      throw UsageError("\(name) does not go with --stream.", help: "The contexts are read from standard input.")
    }
    guard !arguments.operands.contains("-") else {
      throw UsageError(
        "Standard input cannot be both the rule and the contexts.", help: "Put the rule into a file, or use --rule.")
    }
    explains = arguments[Self.why]
    workers =
      try arguments[Self.workerCount] ?? max(1, min(Self.maximumWorkers, ProcessInfo.processInfo.activeProcessorCount))
  }
}
