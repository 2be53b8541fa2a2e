import ActivationSystemCalls

/// Times contestants in turn, so that other load affects them equally.
struct Rounds {
  /// The number of times that each contestant has its turn.
  var count = 9
  /// The minimum duration of a turn, in nanoseconds.
  var turn: UInt64 = 10_000_000

  /// The times of all contestants of a workload.
  func measure(_ workload: Workload) throws(Mismatch) -> WorkloadResult {
    var answers: [Int] = []
    var repetitions: [Int] = []
    for contestant in workload.contestants {
      answers.append(contestant.run())
      repetitions.append(calibrate(contestant))
    }
    var times = [[Double]](repeating: [], count: workload.contestants.count)
    for round in 0..<count {
      for offset in workload.contestants.indices {
        let place = (round + offset) % workload.contestants.count
        let contestant = workload.contestants[place]
        let (time, sum) = timed(contestant, repetitions[place])
        try Mismatch.check("\(workload.name), \(contestant.name)", sum, answers[place] &* repetitions[place])
        times[place].append(Double(time) / Double(repetitions[place] * workload.units))
      }
    }
    return WorkloadResult(workload: workload, times: times, peakMemory: OwnProcess.peakMemory)
  }

  /// Returns the number of times a contestant has to run to fill a turn.
  private func calibrate(_ contestant: Contestant) -> Int {
    var repetitions = 1
    while true {
      let (time, _) = timed(contestant, repetitions)
      if time >= turn { return repetitions }
      let factor = Double(turn) * 1.1 / Double(max(time, 1))
      repetitions = max(repetitions + 1, Int(Double(repetitions) * min(factor, 100)))
    }
  }

  private func timed(_ contestant: Contestant, _ repetitions: Int) -> (time: UInt64, sum: Int) {
    let run = contestant.run
    var sum = 0
    let start = OwnProcess.nanoseconds(contestant.clock)
    for _ in 0..<repetitions { sum &+= run() }
    return (OwnProcess.nanoseconds(contestant.clock) &- start, sum)
  }
}
