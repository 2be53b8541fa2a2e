import UniformTypes

/// The data that the workloads process, with the expected answers.
struct BenchmarkData {
  /// The rules of W1, W2 and W5: for PDF documents, for images of eight formats, for one of three kinds.
  let rules = [
    BenchmarkRule(name: "R1-pdf", branches: [Branch(types: ["com.adobe.pdf"])]),
    BenchmarkRule(name: "R2-image8", branches: [Branch(types: PayloadGenerator.images)]),
    BenchmarkRule(
      name: "R3-branches", branches: ["com.adobe.pdf", "public.image", "public.url"].map { Branch(types: [$0]) }),
  ]
  /// The payloads of W2, W4 and W5.
  let payloads: [Payload]
  /// The rules of W3.
  let manyRules: [BenchmarkRule]
  /// The payload of W3.
  let sharedPayload: Payload
  /// On how many of the payloads each of the rules holds.
  let activations: [Int]
  /// The number of the many rules that hold on the shared payload.
  let manyActivations: Int

  /// Makes the data up: the same in every run.
  init(seed: UInt64 = 20_261_121) {
    var generator = PayloadGenerator(seed: seed)
    let kinds = PayloadGenerator.Kind.allCases
    let payloads = (0..<64).map { generator.payload(kinds[$0 % kinds.count], count: generator.count(1...50)) }
    let manyRules = (0..<500).map { generator.rule($0) }
    let sharedPayload = [(0..<5).map { _ in generator.attachment(.image, count: 3) }]
    activations = rules.map { rule in payloads.count { rule.holds(on: $0) } }
    manyActivations = manyRules.count { $0.holds(on: sharedPayload) }
    (self.payloads, self.manyRules, self.sharedPayload) = (payloads, manyRules, sharedPayload)
  }

  /// The payloads as JSON, one to a line.
  static func lines(of payloads: [Payload]) -> [UInt8] {
    payloads.flatMap { Array(json($0).utf8) + [UInt8(ascii: "\n")] }
  }

  /// A payload as JSON; type identifiers need no escapes.
  static func json(_ payload: Payload) -> String {
    let items = payload.map { attachments in
      let values = attachments.map { identifiers in
        #"{"registeredTypeIdentifiers":["# + identifiers.map { "\"\($0)\"" }.joined(separator: ",") + "]}"
      }
      return #"{"attachments":["# + values.joined(separator: ",") + "]}"
    }
    return #"{"extensionItems":["# + items.joined(separator: ",") + "]}"
  }
}

/// The reason why the program fails: a wrong answer, a figure that is worse than the one that is kept, or arguments that can't be used.
struct BenchmarkFailure: Error {
  var message: String
  /// 1, or 2 where the arguments can't be used.
  var exitCode: Int32

  init(_ message: String, exitCode: Int32 = 1) {
    self.message = message
    self.exitCode = exitCode
  }

  /// Compares an answer with the expected one.
  static func check<Answer: Equatable>(
    _ place: String, _ answer: Answer, _ expected: Answer
  ) throws(BenchmarkFailure) {
    guard answer == expected else { throw BenchmarkFailure("\(place): \(answer) instead of \(expected)") }
  }
}
