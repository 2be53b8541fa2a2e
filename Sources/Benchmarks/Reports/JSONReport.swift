import Foundation

/// The figures as one JSON document.
enum JSONReport {
  private struct Entry: Encodable {
    var name: String
    var nanoseconds: Double
    var fastest: Double
    var slowest: Double
    var ratio: Double
    var megabytesPerSecond: Double?
  }

  private struct Document: Encodable {
    var workload: String
    var title: String
    var unit: String
    var goal: String
    var peakBytes: Int
    var figures: [Entry]
  }

  static func text(_ results: [WorkloadResult]) throws -> String {
    let documents = results.map { result in
      Document(
        workload: result.workload.name, title: result.workload.title, unit: result.workload.unit,
        goal: result.workload.goal, peakBytes: result.peakMemory, figures: result.figures.map { entry($0) })
    }
    return try encode(documents, pretty: true)
  }

  private static func entry(_ figure: Figure) -> Entry {
    Entry(
      name: figure.name, nanoseconds: figure.time, fastest: figure.times.min() ?? 0, slowest: figure.times.max() ?? 0,
      ratio: figure.ratio, megabytesPerSecond: figure.throughput)
  }

  /// A value as JSON, its keys in alphabetical order.
  static func encode(_ value: some Encodable, pretty: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = pretty ? [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes] : [.sortedKeys]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
