import ActivationLint
import ActivationRules
import Predicates

/// A stretch of a file: lines and columns from 1, columns in Unicode scalars, the end exclusive.
struct Region {
  var line: Int
  var column: Int
  var endLine: Int
  var endColumn: Int
}

extension ReadingError {
  /// The place of the error in its file; nil where it isn't known.
  var region: Region? {
    line > 0 ? Region(line: line, column: column, endLine: line, endColumn: column + 1) : nil
  }

  /// The message for a report that says the place of what has a name in its own way.
  var messageInFile: String { name == nil ? placedMessage : fullMessage }
}

/// A finding with the lines and columns of its places.
package struct PlacedFinding: Sendable {
  let finding: Finding
  /// The file, as it was named; nil for text that was given directly.
  let file: String?
  private let renderer: DiagnosticRenderer?
  /// The same finding at other places, where the same rule is written once more; empty for all but the first of them.
  var others: [PlacedFinding] = []

  /// The findings of a file, in their order.
  ///
  /// - Complexity: linear in the file.
  static func all(in file: LintedFile) -> [PlacedFinding] {
    guard !file.findings.isEmpty else { return [] }
    let renderer = file.text.map { DiagnosticRenderer(source: $0, name: "") }
    return file.findings.map { PlacedFinding(finding: $0, file: file.name, renderer: renderer) }
  }

  /// Id and name: `AR101 missing-any`.
  var title: String { finding.name.isEmpty ? finding.id : finding.id + " " + finding.name }

  /// The name of the file in messages.
  var fileLabel: String { file ?? "rule" }

  /// The file with line and column: `Share/Info.plist:16:9`.
  var label: String { fileLabel + (region.map { ":\($0.line):\($0.column)" } ?? "") }

  /// A sentence with the other places; nil when there are none.
  var otherPlaces: String? {
    others.isEmpty ? nil : "The same in \(others.map(\.label).joined(separator: ", "))."
  }

  /// The place of the finding; nil when it concerns the whole file, or positions aren't known.
  var region: Region? {
    if case .line(let line, let column) = finding.place {
      return Region(line: line, column: column, endLine: line, endColumn: column + 1)
    }
    return region(of: finding.range)
  }

  /// The lines and columns of a range of the file.
  func region(of range: SourceRange?) -> Region? {
    guard let range, let lines = renderer?.lines else { return nil }
    let (start, end) = (lines.position(of: range.lowerBound), lines.position(of: range.upperBound))
    return Region(line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
  }

  /// The line of a range with marks below it, ready to print; empty when it isn't known.
  func excerpt(of range: SourceRange?, window: Int = 100) -> String {
    range.flatMap { renderer?.excerpt(of: $0, window: window) } ?? ""
  }

  /// The message and the advice, for formats with room for one text.
  var fullMessage: String {
    [finding.statement + ".", finding.advice, otherPlaces ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension FindingReport {
  /// The findings of all files with their lines and columns. What is the same in several places is there for each of them, and the first has
  /// the others.
  ///
  /// - Complexity: linear in the files.
  var placed: [PlacedFinding] {
    var placed = files.flatMap { PlacedFinding.all(in: $0) }
    let positions = firstPositions().prefix(placed.count)
    // None of the others has others.
    for (position, first) in positions.enumerated() where first != position {
      placed[first].others.append(placed[position])
    }
    return placed
  }

  /// The same, each once.
  var distinct: [PlacedFinding] {
    zip(placed, firstPositions().enumerated()).filter { $1.offset == $1.element }.map { $0.0 }
  }
}
