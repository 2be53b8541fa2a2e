import Foundation

/// The growth of the time of a piece of work with its size.
struct GrowthCurve {
  /// The name of the work.
  var name: String
  /// The quantity that grows.
  var dimension: String
  /// The sizes, each twice the one before.
  var sizes: [Int]
  /// The fastest time at each size, in nanoseconds.
  var times: [Double] = []

  /// The slope of the straight line through all points on logarithmic scales (least squares): 1 is linear.
  var exponent: Double { Self.slope(sizes[...], times[...]) }

  /// The slope over the last decade, where fixed costs no longer hide the growth.
  var lastExponent: Double {
    let first = sizes.firstIndex { $0 * 10 >= sizes[sizes.count - 1] } ?? 0
    return Self.slope(sizes[first...], times[first...])
  }

  private static func slope(_ sizes: ArraySlice<Int>, _ times: ArraySlice<Double>) -> Double {
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
}

/// The growth of everything whose size a user chooses, and the memory of compiled rules.
struct Growth {
  var curves: [GrowthCurve]
  var memory: [CompiledMemory]

  /// Takes all measurements.
  static func measured(_ rounds: Rounds) throws(Mismatch) -> Growth {
    // First, while the process is small: peak memory only shows what exceeds all that came before.
    let memory = try CompiledMemory.measured()
    var curves: [GrowthCurve] = []
    for work in try GrowthWork.all() { curves.append(try work.measured(rounds)) }
    return Growth(curves: curves, memory: memory)
  }
}
