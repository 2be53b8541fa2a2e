import Foundation

/// The program: reads its arguments, measures, and writes figures.
struct BenchmarkTool {
  static let usage = """
    usage: Benchmarks [W1 W2 W2g W3 W4 W5 W5s why W6]   times the workloads; all of them when none is named
           Benchmarks growth                            how times grow with sizes, and the memory of compiled rules
           Benchmarks analysis                          how times to describe a rule grow; of --rules FILE the median

      --json                one JSON document instead of a table
      --rules FILE          a JSON array of rules, each a predicate's text or a dictionary
      --rounds N            how many turns each contestant has (9)
      --tool PATH           the built activation-rule that W6 launches (the one beside this program)
      --static-tool PATH    the same, linked with -static-executable
      --baseline FILE       fail when a ratio is more than 25 % worse than the one kept in FILE
      --update              write FILE instead of comparing with it

    """

  private static let options = ["--rules", "--rounds", "--tool", "--static-tool", "--baseline"]
  private static let flags = ["--json", "--update", "--help", "-h"]

  private var values: [String: String] = [:]
  private var words: [String] = []

  init(_ arguments: [String]) throws(BenchmarkFailure) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if Self.options.contains(word) {
        guard let value = rest.popFirst() else {
          throw BenchmarkFailure("\(word) needs a value behind it", exitCode: 2)
        }
        values[word] = value
      } else if Self.flags.contains(word) {
        values[word] = ""
      } else if Workload.names.contains(word) || ["growth", "analysis"].contains(word) {
        words.append(word)
      } else {
        throw BenchmarkFailure("there's no option or workload '\(word)'; see --help", exitCode: 2)
      }
    }
    if values["--update"] != nil, values["--baseline"] == nil {
      throw BenchmarkFailure("--update requires --baseline FILE", exitCode: 2)
    }
    _ = try rounds
  }

  /// How many turns each contestant has.
  private var rounds: Int {
    get throws(BenchmarkFailure) {
      guard let text = values["--rounds"] else { return 9 }
      guard let count = Int(text), (1...1_000).contains(count) else {
        throw BenchmarkFailure("--rounds takes a number from 1 to 1000, not '\(text)'", exitCode: 2)
      }
      return count
    }
  }

  func run() throws {
    if values["--help"] != nil || values["-h"] != nil { return print(Self.usage, terminator: "") }
    if words.contains("growth") { return write(try GrowthWork.report(rounds)) }
    if words.contains("analysis") {
      return write(
        try values["--rules"].map { try AnalysisTimes.report(rulesAt: $0, rounds) } ?? AnalysisTimes.growth(rounds))
    }
    try measure()
  }

  private func measure() throws {
    let tools = [
      ("dynamic", values["--tool"] ?? neighbor("activation-rule")), ("static", values["--static-tool"]),
    ].compactMap { name, path in path.map { (name, $0) } }
    let data = BenchmarkData()
    let workloads = try (words.isEmpty ? Workload.names : words).compactMap { try Workload.named($0, data, tools) }
    let results = try workloads.map { try $0.measured(rounds) }
    write(results.map { $0.report })
    guard let path = values["--baseline"] else { return }
    let file = URL(filePath: path)
    let kept = FileManager.default.fileExists(atPath: path) ? try Baseline(file) : Baseline([])
    let current = Baseline(results)
    if values["--update"] != nil { return try kept.replacing(by: current).write(to: file) }
    let complaints = current.complaints(against: kept)
    if !complaints.isEmpty { throw BenchmarkFailure(complaints.joined(separator: "\n")) }
  }

  private func write(_ reports: [FigureTable]) {
    print(values["--json"] == nil ? reports.map { $0.text }.joined(separator: "\n") : FigureTable.json(reports))
  }

  /// The path of another program built beside this one; nil when there is none.
  private func neighbor(_ name: String) -> String? {
    guard let own = Bundle.main.executableURL else { return nil }
    let path = own.deletingLastPathComponent().appending(path: name).path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }
}
