import ActivationRules
import Foundation
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

/// A piece of work whose size can be chosen.
struct GrowthWork {
  /// The name of the work.
  var name: String
  /// The quantity that grows.
  var dimension: String
  /// The work at a size, ready to be timed; its result is the same each time.
  var make: (Int) throws(BenchmarkFailure) -> () -> Int

  /// Three decades of doubling.
  static let sizes = (0...10).map { 1 << $0 }

  /// The growth of everything whose size a user chooses, and the memory of compiled rules.
  static func report(_ rounds: Int) throws(BenchmarkFailure) -> [FigureTable] {
    // First, while the process is small: peak memory only shows what exceeds all that came before.
    let memory = try compiledMemory()
    var rows: [FigureTable.Row] = []
    for work in try all() { rows.append(try work.measured(rounds)) }
    let growth = FigureTable(
      title: "Growth over three decades of size. Goal: exponents ≤ 1.05.",
      columns: [
        ("exponent", .ratio), ("last decade", .ratio),
        ("smallest", .nanoseconds), ("largest", .nanoseconds),
      ],
      rows: rows)
    return [growth, memory]
  }

  private func measured(_ rounds: Int) throws(BenchmarkFailure) -> FigureTable.Row {
    var times: [Double] = []
    for size in Self.sizes {
      let contestant = Contestant(name: "\(dimension) \(size)", run: try make(size))
      let workload = Workload(name: name, title: "", unit: "", units: 1, goal: "", contestants: [contestant])
      times.append(try workload.measured(rounds).times[0].min() ?? 0)
    }
    // Over the last decade what is paid once no longer hides the growth.
    let first = Self.sizes.firstIndex { $0 * 10 >= Self.sizes[Self.sizes.count - 1] } ?? 0
    return FigureTable.Row(
      name: "\(name), \(dimension)",
      figures: [
        "exponent": Self.exponent(Self.sizes[...], times[...]),
        "last decade": Self.exponent(Self.sizes[first...], times[first...]),
        "smallest": times.first ?? 0, "largest": times.last ?? 0,
      ])
  }

  /// The slope of the straight line through some points on logarithmic scales (least squares): 1 is linear.
  static func exponent(_ sizes: ArraySlice<Int>, _ times: ArraySlice<Double>) -> Double {
    let x = sizes.map { log(Double($0)) }
    let y = times.map { log($0) }
    let meanX = x.reduce(0, +) / Double(x.count)
    let meanY = y.reduce(0, +) / Double(y.count)
    var covariance = 0.0
    var variance = 0.0
    for (x, y) in zip(x, y) {
      covariance += (x - meanX) * (y - meanY)
      variance += (x - meanX) * (x - meanX)
    }
    return covariance / variance
  }

  /// Limits that the largest sizes stay below.
  private static let limits: EvaluationLimits = {
    var limits = EvaluationLimits()
    limits.syntax.sourceBytes = SyntaxLimits.maximumSourceBytes
    limits.evaluationSteps = 100_000_000
    return limits
  }()

  /// A rule of some branches, each as long as the PDF rule; no context of one item satisfies any.
  private static func rule(branches: Int) -> BenchmarkRule {
    let names = BenchmarkData.typeParents.keys.sorted()
    return BenchmarkRule(
      name: "\(branches) branches",
      branches: (0..<branches).map { Branch(types: [names[$0 % names.count]], count: 2) })
  }

  private static func payload(attachments: Int) -> Payload {
    var generator = PayloadGenerator(seed: 7)
    return generator.payload(.image, count: attachments)
  }

  private static func images() throws(BenchmarkFailure) -> Program {
    try BenchmarkRule(name: "images", branches: [Branch(types: PayloadGenerator.images)]).compiled()
  }

  /// One of many dictionaries: one to three keys, with counts of their own.
  static func dictionary(_ number: Int) -> ActivationDictionary {
    let keys = [
      ActivationKey.images, ActivationKey.movies, ActivationKey.files, ActivationKey.webURLs, ActivationKey.text,
    ]
    return ActivationDictionary(
      (0...number % 3).map {
        ActivationDictionary.Entry(key: keys[(number + $0) % keys.count], value: .integer(Int64(number / 3 % 50 + 1)))
      })
  }

  /// Rules, asked one after the other about one context, as in a share sheet.
  private static func oneByOne(_ name: String, times: Int) -> GrowthWork {
    GrowthWork(name: name, dimension: "rules") { (size) throws(BenchmarkFailure) in
      var generator = PayloadGenerator(seed: 11)
      var programs: [Program] = []
      for number in 0..<size { programs.append(try generator.rule(number).compiled()) }
      let context = PreparedContext(SharedContext(payload(attachments: 5)).document, types: BenchmarkData.types)
      return { [programs] in
        var sum = 0
        for program in programs { for _ in 0..<times { sum += program.answer(context) } }
        return sum
      }
    }
  }

  private static func all() throws(BenchmarkFailure) -> [GrowthWork] {
    let images = try images()
    return [
      GrowthWork(name: "W1 parse", dimension: "branches of the rule") { (size) throws(BenchmarkFailure) in
        let text = Array(rule(branches: size).text.utf8)
        return { Parser.parse(bytes: text, limits: limits.syntax).tree.nodes.count }
      },
      GrowthWork(name: "W1 compile", dimension: "branches of the rule") { (size) throws(BenchmarkFailure) in
        let tree = try rule(branches: size).parsed(limits: limits.syntax)
        return { Program(tree, types: BenchmarkData.types, limits: limits).types.count }
      },
      GrowthWork(name: "W2 evaluate", dimension: "branches of the rule") { (size) throws(BenchmarkFailure) in
        let program = try rule(branches: size).compiled(limits: limits)
        let context = PreparedContext(SharedContext(payload(attachments: 8)).document, for: program)
        return { program.answer(context, limits: limits) }
      },
      GrowthWork(name: "W2 evaluate", dimension: "attachments") { (size) throws(BenchmarkFailure) in
        let context = PreparedContext(SharedContext(payload(attachments: size)).document, for: images)
        return { images.answer(context, limits: limits) }
      },
      oneByOne("W3 one by one", times: 1),
      // Of eight evaluations seven find the rule in the processor's cache: what grows here is work.
      oneByOne("W3 one by one, each 8 times", times: 8),
      GrowthWork(name: "compile dictionaries", dimension: "dictionaries") { (size) throws(BenchmarkFailure) in
        let dictionaries = (0..<size).map { dictionary($0) }
        return {
          dictionaries.map { ActivationRule(dictionary: $0, types: BenchmarkData.types) }.count
        }
      },
      GrowthWork(name: "W4 prepare", dimension: "attachments") { (size) throws(BenchmarkFailure) in
        let payload = payload(attachments: size)
        return { PreparedContext(SharedContext(payload).document, for: images).document.valueCount }
      },
      GrowthWork(name: "W5 read and decide", dimension: "attachments") { (size) throws(BenchmarkFailure) in
        let json = Array(BenchmarkData.json(payload(attachments: size)).utf8)
        return {
          guard let document = try? ContextReader.read(json) else { return -1 }
          return images.answer(PreparedContext(document, for: images))
        }
      },
      GrowthWork(name: "make the graph", dimension: "types") { (size) throws(BenchmarkFailure) in
        let declarations = (0..<size * 8).map { number in
          TypeDeclaration(identifier: "com.example.type\(number)", conformsTo: ["com.example.type\(number / 8)"])
        }
        return { TypeGraph(system: nil, declarations: declarations).count }
      },
    ]
  }
}
