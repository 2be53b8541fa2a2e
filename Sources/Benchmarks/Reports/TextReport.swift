import Foundation

/// The figures as a table for people.
enum TextReport {
  static func text(_ results: [WorkloadResult]) -> String {
    var lines: [String] = []
    for result in results {
      let workload = result.workload
      lines.append("\(workload.name): \(workload.title). Goal: \(workload.goal).")
      lines.append(row("", "per \(workload.unit)", "fastest", "slowest", "× limit", "MB/s"))
      for figure in result.figures { lines.append(row(figure)) }
      lines.append("  peak memory so far: \(megabytes(result.peakMemory))")
      lines.append("")
    }
    lines.append(
      "Medians of interleaved rounds; a ratio compares the turns of one round. In-process work is timed by the")
    lines.append("processor time of its thread, launches by the clock.")
    return lines.joined(separator: "\n")
  }

  private static func row(_ figure: Figure) -> String {
    row(
      figure.name, duration(figure.time), duration(figure.times.min() ?? 0), duration(figure.times.max() ?? 0),
      ratio(figure.ratio), figure.throughput.map { String(format: "%.0f", $0) } ?? "")
  }

  private static func row(_ name: String, _ cells: String...) -> String {
    let columns = cells.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }
    return "  " + name.padding(toLength: max(28, name.count), withPad: " ", startingAt: 0) + columns.joined()
  }

  /// A time in nanoseconds with a unit that suits it.
  static func duration(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1_000: String(format: "%.1f ns", nanoseconds)
    case ..<1_000_000: String(format: "%.2f µs", nanoseconds / 1_000)
    default: String(format: "%.2f ms", nanoseconds / 1_000_000)
    }
  }

  static func ratio(_ value: Double) -> String { String(format: value < 10 ? "%.2f" : "%.1f", value) }

  static func megabytes(_ bytes: Int) -> String { String(format: "%.1f MB", Double(bytes) / 1_048_576) }
}
