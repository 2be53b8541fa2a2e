import ActivationSystemCalls

/// One way to do the work of a workload.
struct Contestant {
  /// A short name, unique within the workload.
  var name: String
  /// The bytes that one unit of work reads; nil where the throughput says nothing.
  var bytesPerUnit: Double?
  /// The clock that it is timed by: the thread's, which other processes do not disturb, or that on the wall for work of other processes.
  var clock = OwnProcess.Clock.thread
  /// A Boolean value that indicates whether it is shown for comparison only, and doesn't use the library.
  var isReference = false
  /// Does the whole work once. The result has to be the same each time: the optimizer cannot leave out work whose result is
  /// looked at, and a wrong answer is found even while the time is taken.
  var run: () -> Int
}

/// Work that is done in several ways, the limit first.
struct Workload {
  /// The short name, such as `W1`.
  var name: String
  /// The title of the work.
  var title: String
  /// The unit that times are given per, such as `rule`.
  var unit: String
  /// How many units one run of a contestant does.
  var units: Int
  /// The goal, as it is held against the figures.
  var goal: String
  /// The first is the limit that the others are compared with.
  var contestants: [Contestant]

  /// All names, in the order in which the workloads are measured.
  static let names = ["W1", "W2", "W2g", "W3", "W4", "W5", "W5s", "W6", "why"]

  /// Makes a workload ready; its answers have been compared with the expected ones by then.
  ///
  /// - Returns: nil when what it needs is not there: for W6 the built tool.
  static func named(
    _ name: String, _ data: BenchmarkData, _ tools: [(name: String, path: String)]
  ) throws(BenchmarkFailure) -> Workload? {
    switch name {
    case "W1": try parsing(data)
    case "W2": try evaluation(data)
    case "W2g": try general(data)
    case "W3": try manyRules(data)
    case "W4": try preparation(data)
    case "W5": try stream(data)
    case "W5s": try shortStream(data)
    case "why": try reason(data)
    case "W6": try launch(data, tools)
    default: nil
    }
  }

  /// The times of all contestants, which take turns, so that what disturbs the machine disturbs them alike.
  ///
  /// - Parameter rounds: How many times each contestant has its turn.
  func measured(_ rounds: Int) throws(BenchmarkFailure) -> WorkloadResult {
    var answers: [Int] = []
    var repetitions: [Int] = []
    for contestant in contestants {
      answers.append(contestant.run())
      repetitions.append(contestant.repetitions())
    }
    var times = [[Double]](repeating: [], count: contestants.count)
    for round in 0..<rounds {
      for offset in contestants.indices {
        let place = (round + offset) % contestants.count
        let contestant = contestants[place]
        let (time, sum) = contestant.timed(repetitions[place])
        try BenchmarkFailure.check("\(name), \(contestant.name)", sum, answers[place] &* repetitions[place])
        times[place].append(Double(time) / Double(repetitions[place] * units))
      }
    }
    return WorkloadResult(workload: self, times: times)
  }
}

extension Contestant {
  /// How long a turn takes at least, in nanoseconds.
  private static let turn: UInt64 = 10_000_000

  /// How often the contestant has to run to fill a turn.
  fileprivate func repetitions() -> Int {
    var repetitions = 1
    while true {
      let (time, _) = timed(repetitions)
      if time >= Self.turn { return repetitions }
      let factor = Double(Self.turn) * 1.1 / Double(max(time, 1))
      repetitions = max(repetitions + 1, Int(Double(repetitions) * min(factor, 100)))
    }
  }

  fileprivate func timed(_ repetitions: Int) -> (time: UInt64, sum: Int) {
    let run = run
    var sum = 0
    let start = OwnProcess.nanoseconds(clock)
    for _ in 0..<repetitions { sum &+= run() }
    return (OwnProcess.nanoseconds(clock) &- start, sum)
  }
}

/// The times of a workload: nanoseconds per unit for each contestant, the limit first, and each round.
struct WorkloadResult {
  var workload: Workload
  var times: [[Double]]
  /// The most memory that the process had held by the end.
  var peakMemory = OwnProcess.peakMemory

  init(workload: Workload, times: [[Double]]) {
    self.workload = workload
    self.times = times
  }

  /// The median of the ratios of a contestant to the limit. Both sides of a ratio come from the same round.
  func ratio(_ contestant: Int) -> Double { zip(times[contestant], times[0]).map { $0 / $1 }.median }

  /// The figures.
  var report: FigureTable {
    let unit = "per " + workload.unit
    return FigureTable(
      title:
        "\(workload.name): \(workload.title). Goal: \(workload.goal). Medians of interleaved rounds; peak memory so far "
        + "\(peakMemory >> 20) MB.",
      columns: [
        (unit, .nanoseconds), ("fastest", .nanoseconds),
        ("slowest", .nanoseconds), ("× limit", .ratio),
        ("MB/s", .count),
      ],
      rows: workload.contestants.enumerated().map { number, contestant in
        let own = times[number]
        var figures: [String: Double] = [
          unit: own.median, "fastest": own.min() ?? 0, "slowest": own.max() ?? 0, "× limit": ratio(number),
        ]
        figures["MB/s"] = contestant.bytesPerUnit.map { $0 * 1000 / own.median }
        return FigureTable.Row(name: contestant.name, figures: figures)
      })
  }
}

extension [Double] {
  /// The middle of the values; of an even number of them the mean of the two in the middle. 0 when there are none.
  var median: Double {
    guard !isEmpty else { return 0 }
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
