import ActivationChecks

/// One way to do the work of a workload.
struct Contestant {
  /// A short name, unique within the workload.
  var name: String
  /// The clock for the time: that of the thread, which other processes don't disturb, or a wall clock for work in other processes.
  var clock = OwnProcess.Clock.thread
  /// Does the whole work once. The result must be the same each time. It is checked, so the optimizer can't remove the work, and a wrong answer is
  /// found even during the measurement.
  var run: () -> Int

  /// The minimum duration of a turn, in nanoseconds.
  private static let turn: UInt64 = 10_000_000

  /// The number of runs that fill a turn.
  var repetitions: Int {
    var repetitions = 1
    while true {
      let (time, _) = timed(repetitions)
      if time >= Self.turn { return repetitions }
      let factor = Double(Self.turn) * 1.1 / Double(max(time, 1))
      repetitions = max(repetitions + 1, Int(Double(repetitions) * min(factor, 100)))
    }
  }

  func timed(_ repetitions: Int) -> (time: UInt64, sum: Int) {
    let run = run
    var sum = 0
    let start = OwnProcess.nanoseconds(clock)
    for _ in 0..<repetitions { sum &+= run() }
    return (OwnProcess.nanoseconds(clock) &- start, sum)
  }
}

/// Work that is done in several ways; the first one is the limit.
struct Workload {
  /// The short name, such as `W1`.
  var name: String
  var title: String
  /// The unit to which times refer, such as `rule`.
  var unit: String
  /// The number of units in one run of a contestant.
  var units: Int
  /// The number of bytes that one unit of work reads; nil if a throughput would be meaningless.
  var bytesPerUnit: Double?
  /// The first contestant is the limit with which the others are compared.
  var contestants: [Contestant]

  /// Returns the times of all contestants. They take turns, so that other activity on the machine affects them equally.
  ///
  /// - Parameter rounds: The number of turns of each contestant.
  func measured(_ rounds: Int) throws(BenchmarkFailure) -> Report {
    let answers = contestants.map { $0.run() }
    let repetitions = contestants.map { $0.repetitions }
    var times = [[Double]](repeating: [], count: contestants.count)
    for round in 0..<rounds {
      for offset in contestants.indices {
        let place = (round + offset) % contestants.count
        let (time, sum) = contestants[place].timed(repetitions[place])
        try BenchmarkFailure.check("\(name), \(contestants[place].name)", sum, answers[place] &* repetitions[place])
        times[place].append(Double(time) / Double(repetitions[place] * units))
      }
    }
    let rows = zip(contestants, times).map { contestant, own in
      // Both sides of a ratio come from the same round.
      var figures = ["per " + unit: own.median, "× limit": zip(own, times[0]).map { $0 / $1 }.median]
      (figures["fastest"], figures["slowest"]) = (own.min(), own.max())
      figures["MB/s"] = bytesPerUnit.map { $0 * 1000 / own.median }
      return (contestant.name, figures)
    }
    return Report(title: "\(name): \(title)", rows: rows)
  }
}

/// The figures of a workload: nanoseconds, ratios, and megabytes per second.
struct Report {
  var title: String
  var rows: [(name: String, figures: [String: Double])]

  /// The report as JSON; its names need no escapes.
  var json: String {
    let rows = rows.map { row in
      let figures = row.figures.sorted { $0.key < $1.key }.map { "\"\($0)\":\($1)" }.joined(separator: ",")
      return "{\"name\":\"\(row.name)\",\"figures\":{\(figures)}}"
    }
    return "{\"title\":\"\(title)\",\"rows\":[\(rows.joined(separator: ","))]}"
  }

  var text: String {
    rows.reduce(into: title + "\n") { text, row in
      let figures = row.figures.sorted { $0.key < $1.key }.map { name, value in
        "\(name) \((value * 100).rounded() / 100)" + (["× limit", "MB/s"].contains(name) ? "" : " ns")
      }
      text += "  \(row.name): \(figures.joined(separator: ", "))\n"
    }
  }
}

extension [Double] {
  /// The median of the values: the middle value, or the upper one of the two middle values. There must be at least one value.
  var median: Double { sorted()[count / 2] }
}
