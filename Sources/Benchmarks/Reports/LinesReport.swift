/// The figures as one JSON object per line, as a comparison with other engines reads them.
enum LinesReport {
  /// The version of the library, as the tool prints it.
  static let version = "0.1.0"

  private struct Line: Encodable {
    var peer: String
    var version: String
    var w: String
    /// Nanoseconds per unit: the median.
    var ns: Double
    /// The most memory of the process so far.
    var bytes: Int
    var note: String
  }

  private struct Counts: Encodable {
    var check = "w2"
    var counts: [Int]
  }

  private struct Count: Encodable {
    var check = "w3"
    var count: Int
  }

  static func text(_ results: [WorkloadResult], _ data: BenchmarkData) throws -> String {
    // The workloads have been compared with these before they were timed.
    var lines = [
      try JSONReport.encode(Counts(counts: data.activations)),
      try JSONReport.encode(Count(count: data.manyActivations)),
    ]
    for result in results {
      for (index, figure) in result.figures.enumerated() {
        let line = Line(
          peer: index == 0 || figure.isReference ? "limit" : "activation-rules", version: version,
          w: result.workload.name, ns: figure.time,
          bytes: result.peakMemory, note: figure.name)
        lines.append(try JSONReport.encode(line))
      }
    }
    return lines.joined(separator: "\n")
  }
}
