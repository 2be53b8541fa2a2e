import Foundation

/// The arguments of the command line.
struct Arguments {
  /// The action to perform.
  enum Action {
    /// Time the workloads.
    case measure
    /// Only compare their answers with the expected ones.
    case check
    /// Time the work at growing sizes.
    case growth
    /// Time descriptions and comparisons of rules.
    case analysis
  }

  /// The format of the figures.
  enum Format {
    case table
    case json
    /// One JSON object per line, for a comparison with other engines.
    case lines
  }

  /// A mistake on the command line.
  struct Mistake: Error {
    var message: String
  }

  static let usage = """
    usage: Benchmarks [W1 W2 W2g W3 W4 W5 W5s why W6] [options]    times the workloads; all of them when none is named
           Benchmarks check [options]                      only compares answers with the expected ones
           Benchmarks growth [--json]                      how times grow with sizes, and the memory of compiled rules
           Benchmarks analysis [--rules FILE] [--json]     how times to describe a rule grow; of FILE's rules the median

      --json                one JSON document instead of a table
      --lines               one JSON object per line, for comparisons with other engines
      --data DIR            take rules and payloads from DIR instead of making them up
      --rules FILE          a JSON array of rules, each a predicate's text or a dictionary
      --rounds N            how many turns each contestant has (9)
      --tool PATH           the built activation-rule that W6 launches (the one beside this program)
      --static-tool PATH    the same, linked with -static-executable
      --baseline FILE       fail when a ratio is more than 25 % worse than the one kept in FILE
      --update              write FILE instead of comparing with it

    """

  var action = Action.measure
  var format = Format.table
  var isHelp = false
  /// The selected workloads, in the order of ``Catalog``.
  var workloads: [String] = []
  var folder: String?
  /// The rules to describe and compare; nil for rules of growing sizes.
  var rules: String?
  var rounds = Rounds()
  var tools = ToolPaths()
  var baseline: String?
  var updates = false

  init(_ words: [String]) throws(Mistake) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "-h", "--help": isHelp = true
      case "--json": format = .json
      case "--lines": format = .lines
      case "--update": updates = true
      case "--data": folder = try Self.value(of: word, from: &rest)
      case "--rules": rules = try Self.value(of: word, from: &rest)
      case "--tool": tools.dynamic = try Self.tool(of: word, from: &rest)
      case "--static-tool": tools.static = try Self.tool(of: word, from: &rest)
      case "--baseline": baseline = try Self.value(of: word, from: &rest)
      case "--rounds":
        let text = try Self.value(of: word, from: &rest)
        guard let count = Int(text), (1...1_000).contains(count) else {
          throw Mistake(message: "--rounds takes a number from 1 to 1000, not '\(text)'")
        }
        rounds.count = count
      case "check": action = .check
      case "growth": action = .growth
      case "analysis": action = .analysis
      default: try add(workload: word)
      }
    }
    if updates, baseline == nil { throw Mistake(message: "--update requires --baseline FILE") }
    if rules != nil, action != .analysis { throw Mistake(message: "--rules requires analysis") }
  }

  private mutating func add(workload word: String) throws(Mistake) {
    guard let name = Catalog.names.first(where: { $0.lowercased() == word.lowercased() }) else {
      let kind = word.hasPrefix("-") ? "option" : "workload or command"
      throw Mistake(message: "there is no \(kind) '\(word)'")
    }
    workloads.append(name)
  }

  private static func value(of option: String, from rest: inout ArraySlice<String>) throws(Mistake) -> String {
    guard let value = rest.popFirst() else { throw Mistake(message: "\(option) needs a value behind it") }
    return value
  }

  private static func tool(of option: String, from rest: inout ArraySlice<String>) throws(Mistake) -> String {
    let path = try value(of: option, from: &rest)
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Mistake(message: "\(option): '\(path)' is not a program")
    }
    return path
  }
}
