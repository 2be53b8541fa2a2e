import ActivationChecks

/// The reason why the program fails: a wrong answer, or invalid arguments.
struct BenchmarkFailure: Error {
  var message: String

  init(_ message: String) { self.message = message }

  static func check(_ place: String, _ answer: Int, _ expected: Int) throws(BenchmarkFailure) {
    guard answer == expected else { throw BenchmarkFailure("\(place): \(answer) instead of \(expected)") }
  }
}

/// The program: it reads its arguments, measures, and writes figures.
struct BenchmarkTool {
  static let usage = """
    usage: Benchmarks [W1 W2 W3 W4 W5 launch]    times the workloads; all of them when none is named

      --json            JSON instead of text
      --rounds N        how many turns each contestant has (9)
    """

  private var values: [String: String] = [:]
  private var words: [String] = []
  private var rounds = 9

  init(_ arguments: [String]) throws(BenchmarkFailure) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--rounds" {
        values[word] = rest.popFirst()
        if values[word] == nil { throw BenchmarkFailure("\(word) requires a value") }
      } else if ["--json", "--help"].contains(word) {
        values[word] = ""
      } else if Workload.names.contains(word) {
        words.append(word)
      } else {
        throw BenchmarkFailure("unknown option or workload '\(word)'; see --help")
      }
    }
    guard let rounds = Int(values["--rounds"] ?? "9"), (1...1_000).contains(rounds) else {
      throw BenchmarkFailure("--rounds requires a number from 1 to 1000")
    }
    self.rounds = rounds
  }

  func run() throws {
    if values["--help"] != nil { return print(Self.usage) }
    // The tool to launch is in the same folder as this program.
    let own = resolvedPath(CommandLine.arguments[0]) ?? ""
    let beside = own.prefix(upTo: own.lastIndex(of: "/") ?? own.startIndex) + "/activation-rule"
    let tool = isExecutable(String(beside)) ? String(beside) : nil
    let data = BenchmarkData()
    let reports = try (words.isEmpty ? Workload.names : words).compactMap { name in
      try Workload.named(name, data, tool: tool)?.measured(rounds)
    }
    let isJSON = values["--json"] != nil
    print(isJSON ? "[\(reports.map(\.json).joined(separator: ","))]" : reports.map(\.text).joined(separator: "\n"))
  }
}
