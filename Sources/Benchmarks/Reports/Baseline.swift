import Foundation

/// Ratios to the limits that are kept, so that a change that makes something slower is seen.
struct Baseline: Codable {
  /// The factor by which a ratio may be worse than the kept one.
  static let tolerance = 1.25

  /// The ratio of each contestant, by the workload's and its own name.
  private(set) var ratios: [String: Double]

  init(_ results: [WorkloadResult]) {
    ratios = [:]
    for result in results {
      for figure in result.figures.dropFirst() where !figure.isReference {
        ratios["\(result.workload.name) \(figure.name)"] = (figure.ratio * 100).rounded() / 100
      }
    }
  }

  /// Reads a file; one that is not there holds nothing.
  init(file: String) throws {
    guard FileManager.default.fileExists(atPath: file) else {
      ratios = [:]
      return
    }
    self = try JSONDecoder().decode(Baseline.self, from: Data(contentsOf: URL(filePath: file)))
  }

  /// These ratios, and those of another baseline for workloads that weren't measured.
  func merged(into other: Baseline) -> Baseline {
    var merged = other
    merged.ratios.merge(ratios) { _, new in new }
    return merged
  }

  func write(to file: String) throws {
    try Data((JSONReport.encode(self, pretty: true) + "\n").utf8).write(to: URL(filePath: file))
  }

  /// Returns the values that are worse here than in the kept baseline, a line for each.
  func complaints(against kept: Baseline) -> [String] {
    ratios.sorted { $0.key < $1.key }.compactMap { name, ratio in
      guard let before = kept.ratios[name], ratio > before * Self.tolerance else { return nil }
      return "\(name): \(TextReport.ratio(ratio))× its limit, \(TextReport.ratio(before))× when the baseline was taken"
    }
  }
}
