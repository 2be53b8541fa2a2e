import Foundation

extension Growth {
  private struct CurveEntry: Encodable {
    var name: String
    var dimension: String
    var exponent: Double
    var lastExponent: Double
    var nanoseconds: [Double]
  }

  private struct MemoryEntry: Encodable {
    var rule: String
    var textBytes: Int
    var programBytes: Double
    var ruleBytes: Double
  }

  private struct Document: Encodable {
    var growth: [CurveEntry]
    var memory: [MemoryEntry]
  }

  /// The figures for people, or as JSON.
  func report(_ format: Arguments.Format) throws -> String {
    switch format {
    case .table: return table
    case .json, .lines: return try JSONReport.encode(document, pretty: format == .json)
    }
  }

  private var document: Document {
    Document(
      growth: curves.map {
        CurveEntry(
          name: $0.name, dimension: $0.dimension, exponent: $0.exponent, lastExponent: $0.lastExponent,
          nanoseconds: $0.times)
      },
      memory: memory.map {
        MemoryEntry(
          rule: $0.name, textBytes: $0.textBytes, programBytes: $0.programBytes, ruleBytes: $0.ruleBytes)
      })
  }

  private var table: String {
    var lines = ["Growth over three decades of size. Goal: exponents ≤ 1.05."]
    for curve in curves {
      let name = "\(curve.name), \(curve.dimension)".padding(toLength: 44, withPad: " ", startingAt: 0)
      let first = TextReport.duration(curve.times.first ?? 0)
      let last = TextReport.duration(curve.times.last ?? 0)
      lines.append(
        "  \(name)" + String(format: "%5.2f, last decade %5.2f", curve.exponent, curve.lastExponent)
          + "   \(first) … \(last)")
    }
    lines.append("")
    lines.append("Memory of a compiled rule. Goal: the program ≤ 20× the text.")
    for rule in memory {
      let name = "\(rule.name), \(rule.textBytes) bytes".padding(toLength: 44, withPad: " ", startingAt: 0)
      let program = rule.programBytes / Double(rule.textBytes)
      let all = rule.ruleBytes / Double(rule.textBytes)
      lines.append("  \(name)" + String(format: "%5.1f×, with its tree and text %5.1f×", program, all))
    }
    return lines.joined(separator: "\n")
  }
}
