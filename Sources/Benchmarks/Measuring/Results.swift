/// The times of one contestant.
struct Figure {
  /// The contestant's name.
  var name: String
  /// Nanoseconds per unit, one number for each round.
  var times: [Double]
  /// The ratio to the time of the limit, one number for each round.
  var ratios: [Double]
  /// The bytes that one unit reads.
  var bytesPerUnit: Double?
  /// A Boolean value that indicates whether the result measures something other than the library.
  var isReference = false

  /// The median time in nanoseconds.
  var time: Double { times.median }
  /// The median of the ratios to the limit. Both sides of a ratio come from the same round.
  var ratio: Double { ratios.median }
  /// Megabytes per second.
  var throughput: Double? { bytesPerUnit.map { $0 * 1000 / time } }
}

/// The figures of a workload.
struct WorkloadResult {
  var workload: Workload
  /// One for each contestant, the limit first.
  var figures: [Figure]
  /// The most memory that the process had held by the end.
  var peakMemory: Int

  init(workload: Workload, times: [[Double]], peakMemory: Int) {
    self.workload = workload
    self.peakMemory = peakMemory
    figures = zip(workload.contestants, times).map { contestant, own in
      Figure(
        name: contestant.name, times: own, ratios: zip(own, times[0]).map { $0 / $1 },
        bytesPerUnit: contestant.bytesPerUnit, isReference: contestant.isReference)
    }
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
