import Foundation

/// Figures in rows and columns: a table for people, or JSON.
struct FigureTable: Encodable {
  /// A unit of figures.
  enum Unit { case nanoseconds, ratio, count }

  struct Row: Encodable {
    var name: String
    /// The figures by the names of their columns.
    var figures: [String: Double]
    var note = ""
  }

  var title: String
  /// The columns: their headings, and the units of their figures.
  var columns: [(name: String, unit: Unit)]
  var rows: [Row]

  private enum CodingKeys: CodingKey { case title, rows }

  /// The table.
  var text: String {
    let headings = columns.map { Self.padded($0.name) }.joined()
    var lines = [title, "  " + String(repeating: " ", count: 44) + headings]
    for row in rows {
      let cells = columns.map { column in
        Self.padded(row.figures[column.name].map { Self.text($0, column.unit) } ?? "")
      }
      lines.append(
        "  " + row.name.padding(toLength: max(44, row.name.count), withPad: " ", startingAt: 0) + cells.joined()
          + (row.note.isEmpty ? "" : "   " + row.note))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func padded(_ cell: String) -> String { String(repeating: " ", count: max(1, 14 - cell.count)) + cell }

  static func text(_ value: Double, _ unit: Unit) -> String {
    switch (unit, value) {
    case (.count, _): String(format: "%.0f", value)
    case (.ratio, _): String(format: value < 10 ? "%.2f" : "%.1f", value)
    case (.nanoseconds, ..<1_000): String(format: "%.1f ns", value)
    case (.nanoseconds, ..<1_000_000): String(format: "%.2f µs", value / 1_000)
    case (.nanoseconds, _): String(format: "%.2f ms", value / 1_000_000)
    }
  }

  /// A value as JSON, its keys in alphabetical order.
  static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
