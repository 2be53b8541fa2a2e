import Foundation

/// Ratios to the limits that are kept, so that a change that makes something slower is seen.
struct Baseline: Codable {
  /// How many times worse a ratio may be than the one that is kept.
  static let tolerance = 1.25

  /// The ratio of each contestant, by the workload's and its own name.
  private(set) var ratios: [String: Double] = [:]

  init(_ results: [WorkloadResult]) {
    for result in results {
      for (number, contestant) in result.workload.contestants.enumerated().dropFirst() where !contestant.isReference {
        ratios["\(result.workload.name) \(contestant.name)"] = (result.ratio(number) * 100).rounded() / 100
      }
    }
  }

  /// Reads a file.
  init(_ file: URL) throws { self = try JSONDecoder().decode(Baseline.self, from: Data(contentsOf: file)) }

  /// These ratios, with those of another baseline for what it measured.
  func replacing(by other: Baseline) -> Baseline {
    var merged = self
    merged.ratios.merge(other.ratios) { _, new in new }
    return merged
  }

  func write(to file: URL) throws { try Data((FigureTable.json(self) + "\n").utf8).write(to: file) }

  /// Returns the values that are worse here than in the kept baseline, a line for each.
  func complaints(against kept: Baseline) -> [String] {
    ratios.sorted { $0.key < $1.key }.compactMap { name, ratio in
      guard let before = kept.ratios[name], ratio > before * Self.tolerance else { return nil }
      return
        "\(name): \(FigureTable.text(ratio, .ratio))× its limit, \(FigureTable.text(before, .ratio))× when the baseline was taken"
    }
  }
}
