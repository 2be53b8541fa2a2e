import ActivationRules
import ActivationChecks
import Predicates

extension Workload {
  /// All names, in the order in which the workloads are measured.
  static let names = ["W1", "W2", "W3", "W4", "W5", "launch"]

  /// Prepares a workload, and compares its answers with the expected ones.
  ///
  /// - Parameter tool: The built `activation-rule`.
  /// - Returns: The workload; nil for `launch` without the tool.
  static func named(_ name: String, _ data: BenchmarkData, tool: String?) throws(BenchmarkFailure) -> Workload? {
    switch name {
    case "W1": try reading(data)
    case "W2": try deciding("W2", "decide a prepared share", data.rules, data.payloads, "evaluation")
    case "W3": try deciding("W3", "decide 500 rules, one by one", data.manyRules, [data.sharedPayload], "share")
    case "W4": try preparing(data)
    case "W5": try fromBytes(data)
    default: try tool.map { (tool) throws(BenchmarkFailure) in try launching(tool, data) }
    }
  }

  /// W1: from the text of a rule to its tree with ranges and diagnostics, and to a program.
  private static func reading(_ data: BenchmarkData) throws(BenchmarkFailure) -> Workload {
    let texts = data.rules.map { Array($0.text.utf8) }
    func split(_ text: [UInt8], _ tokens: inout [HandToken]) -> Int {
      text.withUnsafeBufferPointer { HandToken.split($0, into: &tokens) }
      return tokens.count
    }
    for text in texts {
      var tokens: [HandToken] = []
      // A variable is one token here, but two tokens of the lexer.
      let expected = Lexer.tokens(of: text).count { $0.kind != .end && $0.kind != .dollar }
      try BenchmarkFailure.check("W1, tokens", split(text, &tokens), expected)
    }
    let bytes = Double(texts.joined().count) / Double(texts.count)
    return Workload(
      name: "W1", title: "read a rule of \(Int(bytes)) bytes", unit: "rule", units: texts.count, bytesPerUnit: bytes,
      contestants: [
        Contestant(name: "tokenizer loop") {
          var tokens: [HandToken] = []
          return texts.reduce(0) { $0 + split($1, &tokens) }
        },
        Contestant(name: "parse") {
          texts.reduce(0) { $0 + Parser.parse(bytes: $1).tree.nodes.count }
        },
        Contestant(name: "parse and compile") {
          texts.reduce(0) { $0 + Program(Parser.parse(bytes: $1).tree, types: Types.graph).types.count }
        },
      ])
  }

  /// W2 and W3: which compiled rules hold for prepared payloads.
  private static func deciding(
    _ name: String, _ title: String, _ rules: [BenchmarkRule], _ payloads: [Payload], _ unit: String
  ) throws(BenchmarkFailure) -> Workload {
    let limit = BitSetRules(rules, payloads)
    let programs = try rules.map { (rule) throws(BenchmarkFailure) in try rule.compiled() }
    let contexts = payloads.map {
      PreparedContext(SharedContext(registeredTypeIdentifiers: $0).document, types: Types.graph)
    }
    let workload = Workload(
      name: name, title: title, unit: unit, units: payloads.count == 1 ? 1 : rules.count * payloads.count,
      contestants: [
        Contestant(name: "bit sets") { limit.activations },
        Contestant(name: "evaluate") {
          var activations = 0
          for index in programs.indices {
            for context in contexts { activations += programs[index].answer(context) }
          }
          return activations
        },
      ])
    let expected = rules.reduce(0) { sum, rule in sum + payloads.count { rule.holds(on: $0) } }
    for contestant in workload.contestants {
      try BenchmarkFailure.check("\(name), \(contestant.name)", contestant.run(), expected)
    }
    return workload
  }

  /// W4: from a payload in arrays of strings to a share that is prepared for a rule.
  private static func preparing(_ data: BenchmarkData) throws(BenchmarkFailure) -> Workload {
    let directory = TypeDirectory()
    let (payloads, rule) = (data.payloads, data.rules[2])
    let program = try rule.compiled()
    func prepared(_ payload: Payload) -> PreparedContext {
      PreparedContext(SharedContext(registeredTypeIdentifiers: payload).document, for: program)
    }
    try BenchmarkFailure.check(
      "W4", payloads.reduce(0) { $0 + program.answer(prepared($1)) }, payloads.count { rule.holds(on: $0) })
    return Workload(
      name: "W4", title: "prepare a share of \(payloads.joined().joined().joined().count / 64) type identifiers",
      unit: "share", units: payloads.count,
      contestants: [
        Contestant(name: "table of types") {
          var sets: [TypeSet] = []
          sets.reserveCapacity(64)
          return payloads.reduce(0) { sum, payload in
            sets.removeAll(keepingCapacity: true)
            directory.append(payload, to: &sets)
            return sum + sets.count
          }
        },
        Contestant(name: "prepared share") { payloads.reduce(0) { $0 + prepared($1).document.valueCount } },
      ])
  }

  /// W5: from the bytes of shares in JSON to the verdicts of one rule.
  private static func fromBytes(_ data: BenchmarkData) throws(BenchmarkFailure) -> Workload {
    let rule = data.rules[2]
    let program = try rule.compiled()
    let texts = data.payloads.map { Array(BenchmarkData.json($0).utf8) }
    func verdicts() -> Int {
      texts.reduce(0) { sum, text in
        do throws(ReadingError) {
          return sum + program.answer(PreparedContext(try ContextReader.read(text), for: program))
        } catch { return -1_000 }
      }
    }
    try BenchmarkFailure.check("W5", verdicts(), data.payloads.count { rule.holds(on: $0) })
    let bytes = Double(texts.joined().count) / Double(texts.count)
    return Workload(
      name: "W5", title: "decide a share given as \(Int(bytes)) bytes of JSON", unit: "share", units: texts.count,
      bytesPerUnit: bytes,
      contestants: [
        Contestant(name: "structure scan") {
          texts.reduce(0) { $0 + $1.withUnsafeBufferPointer { $0.structureCount() } }
        },
        Contestant(name: "read and decide", run: verdicts),
      ])
  }

  /// The tool from launch to exit, for one rule and one share.
  private static func launching(_ tool: String, _ data: BenchmarkData) throws(BenchmarkFailure) -> Workload {
    func run(_ path: String, _ arguments: [String]) -> Int {
      Int((try? ChildProcess.run([path] + arguments))?.code ?? -1)
    }
    let arguments = [
      "eval", "--rule", data.rules[0].text, "--context", BenchmarkData.json([[["com.adobe.pdf", "public.file-url"]]]),
    ]
    try BenchmarkFailure.check("launch, \(tool)", run(tool, arguments), 0)
    return Workload(
      name: "launch", title: "launch the tool for one verdict", unit: "launch", units: 1,
      contestants: [
        Contestant(name: "true", clock: .wall) { run("/bin/true", []) },
        Contestant(name: "eval", clock: .wall) { run(tool, arguments) },
      ])
  }
}
