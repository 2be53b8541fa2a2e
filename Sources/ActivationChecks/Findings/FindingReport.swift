package import ActivationLint
public import ActivationRules
package import Predicates

/// The findings in some files, independent of the format.
public struct FindingReport: Sendable {
  package var version: String
  /// The files that were looked at with their findings, in the order in which they are reported.
  public var files: [LintedFile]
  /// The files that couldn't be read.
  public var problems: [ReadingError]
  /// The number of findings that were left out because the project knows them.
  package var knownCount = 0
  /// The folder that relative names of files begin at, for formats that need absolute ones; nil leaves names as they are.
  package var folder: String?

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - version: The version of the tool, which JSON and SARIF name.
  ///   - files: The files that were looked at with their findings.
  ///   - problems: The files that couldn't be read.
  public init(version: String, files: [LintedFile] = [], problems: [ReadingError] = []) {
    self.version = version
    self.files = files
    self.problems = problems
  }

  package mutating func leaveOut(below severity: Diagnostic.Severity) {
    for index in files.indices {
      files[index].findings.removeAll { $0.severity < severity }
      files[index].leftOut.removeAll { $0.severity < severity }
    }
  }

  /// A Boolean value that indicates whether a rule isn't known, since a build setting is unknown.
  package var isOpen: Bool {
    files.contains { $0.isOpen && $0.findings.contains { $0.id == "AR432" } }
  }

  package var findings: [Finding] { files.flatMap(\.findings) }

  /// The properties that make two findings the same: the same text about the same place in the same rule.
  private struct Sameness: Hashable {
    let id: String
    let severity: Diagnostic.Severity
    let message: String
    let help: String
    let place: Finding.Place
    let rule: PropertyListValue?
    /// Of findings about something else the first in one file is the same as the first in another.
    var number = 0
  }

  /// For each finding, and then for each note that was left out, the position of the first that is the same: flavors of an app have one rule
  /// in several property lists.
  func firstPositions() -> [Int] {
    var known: [Sameness: Int] = [:]
    var positions: [Int] = []
    for (file, findings) in files.map({ ($0, $0.findings) }) + files.map({ ($0, $0.leftOut) }) {
      var counts: [Sameness: Int] = [:]
      for finding in findings {
        let position = positions.count
        positions.append(position)
        let rule = finding.ruleText.map { file.ruleTexts[$0] }
        // A failed test isn't the same as one of another file.
        guard rule != nil || LintRule(named: finding.id) != nil else { continue }
        var same = Sameness(
          id: finding.id, severity: finding.severity, message: finding.message, help: finding.advice,
          place: finding.place, rule: rule)
        if rule == nil {
          counts[same, default: 0] += 1
          same.number = counts[same] ?? 0
        }
        positions[position] = known[same] ?? position
        known[same] = positions[position]
      }
    }
    return positions
  }

  /// Returns the number of findings that have a severity; the same finding in several places counts once.
  package func count(of severity: Diagnostic.Severity) -> Int {
    zip(findings, firstPositions().enumerated()).count { $0.severity == severity && $1.offset == $1.element }
  }

  /// The number of notes that were left out, beyond those that are reported for another place.
  var leftOutCount: Int {
    firstPositions().enumerated().dropFirst(findings.count).count { $0.offset == $0.element }
  }

  /// `and 4 more notes (--all shows them)`; nil when none was left out.
  var leftOutLine: String? {
    let count = leftOutCount
    return count == 0 ? nil : "and \(count) more \(count == 1 ? "note" : "notes") (--all shows them)"
  }

  /// The names of the files, without text that was given directly.
  var names: [String] { files.compactMap(\.name) }

  var ruleCount: Int { files.reduce(0) { $0 + $1.ruleCount } }

  /// The number of places that have the key of a rule that can't be read; findings say which.
  var uncheckedCount: Int { files.reduce(0) { $0 + $1.unreadCount } }
}

extension FindingReport {
  /// `3 errors, 2 warnings in 4 rules of 3 files`.
  package var summary: String {
    let parts = Diagnostic.Severity.allCases.compactMap { severity in
      let count = count(of: severity) + (severity == .note ? leftOutCount : 0)
      return count == 0 ? nil : counted(count, severity.rawValue)
    }
    if parts.isEmpty, ruleCount == 0, names.isEmpty, uncheckedCount == 0, knownCount == 0 {
      return problems.isEmpty ? "no activation rule found" : "nothing was checked"
    }
    var text = parts.isEmpty ? (knownCount > 0 ? "no new findings" : "no findings") : parts.joined(separator: ", ")
    let counts = [
      ruleCount == 0 && !names.isEmpty ? "" : counted(ruleCount, "rule"),
      names.isEmpty ? "" : counted(names.count, "file"),
    ]
    text += " in " + counts.filter { !$0.isEmpty }.joined(separator: " of ")
    if uncheckedCount > 0 { text += "; \(counted(uncheckedCount, "rule")) not checked" }
    if knownCount > 0 {
      text += "; \(counted(knownCount, "known finding")) \(knownCount == 1 ? "is" : "are") in the baseline"
    }
    if !problems.isEmpty { text += "; \(counted(problems.count, "other error"))" }
    return text
  }

  /// The extensions among the files, in their order, with their apps, and whether a finding depends on what the app declares.
  var containers: [(file: String, search: ApplicationSearch, isNeeded: Bool)] {
    files.compactMap { file in
      guard let name = file.name, let search = file.application else { return nil }
      return (name, search, file.needsApplication)
    }
  }

  /// The apps that were found to contain the extensions, one line for each: `containing app: App/Info.plist`.
  package var containerLines: [String] {
    let containers = containers
    let labels = containers.compactMap { $0.search.application?.label }
    var seen: Set<String> = []
    var lines = labels.filter { seen.insert($0).inserted }.map { label in
      let count = labels.count { $0 == label }
      let share = count == containers.count ? "" : " for " + counted(count, "extension")
      return "containing app: \(label)\(share)"
    }
    let unknown = containers.filter { $0.search.application == nil && $0.isNeeded }
    if !unknown.isEmpty {
      let files = unknown.map(\.file)
      let share = files.prefix(3).joined(separator: ", ") + (files.count > 3 ? " and \(files.count - 3) more" : "")
      let candidates = Set(unknown.flatMap { $0.search.candidates.map(\.label) }).sorted()
      let names = candidates.prefix(3).joined(separator: ", ") + (candidates.count > 3 ? ", …" : "")
      lines.append(
        "containing app not found for \(share), so that the types it declares are unknown: name it as \"containingApp\" in "
          + ProjectConfiguration.fileName + (names.isEmpty ? "" : "; it may be one of \(names)"))
    }
    return lines
  }
}

/// A stretch of a file: lines and columns from 1, columns in Unicode scalars, the end exclusive.
typealias Region = (start: LineTable.Position, end: LineTable.Position)

extension LineTable.Position {
  /// The column at a place.
  fileprivate var region: Region { (self, LineTable.Position(line: line, column: column + 1)) }
}

extension ReadingError {
  /// The place of the error in its file; nil where it isn't known.
  var region: Region? { line > 0 ? LineTable.Position(line: line, column: column).region : nil }

  /// The message for a report that says the place of what has a name in its own way.
  var messageInFile: String { name == nil ? placedMessage : fullMessage }
}

package struct PlacedFinding: Sendable {
  let finding: Finding
  /// The file, as it was named; nil for text that was given directly.
  let file: String?
  private let renderer: DiagnosticRenderer?
  /// The same finding at other places, where the same rule is written once more; empty for all but the first of them.
  var others: [PlacedFinding] = []

  /// The findings of a file, in their order.
  static func all(in file: LintedFile) -> [PlacedFinding] {
    guard !file.findings.isEmpty else { return [] }
    let renderer = file.text.map { DiagnosticRenderer(source: $0, name: "") }
    return file.findings.map { PlacedFinding(finding: $0, file: file.name, renderer: renderer) }
  }

  var title: String { finding.name.isEmpty ? finding.id : finding.id + " " + finding.name }

  /// The name of the file in messages.
  var fileLabel: String { file ?? "rule" }

  var label: String { fileLabel + (region.map { ":\($0.start.line):\($0.start.column)" } ?? "") }

  /// A sentence with the other places; nil when there are none.
  var otherPlaces: String? {
    others.isEmpty ? nil : "The same in \(others.map(\.label).joined(separator: ", "))."
  }

  /// The place of the finding; nil when it concerns the whole file, or positions aren't known.
  var region: Region? {
    if case .line(let line, let column) = finding.place {
      return LineTable.Position(line: line, column: column).region
    }
    return region(of: finding.range)
  }

  func region(of range: SourceRange?) -> Region? {
    guard let range, let lines = renderer?.lines else { return nil }
    return (lines.position(of: range.lowerBound), lines.position(of: range.upperBound))
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
  var placed: [PlacedFinding] {
    var placed = files.flatMap { PlacedFinding.all(in: $0) }
    let positions = firstPositions().prefix(placed.count)
    // None of the others has others.
    for (position, first) in positions.enumerated() where first != position {
      placed[first].others.append(placed[position])
    }
    return placed
  }

  var distinct: [PlacedFinding] {
    zip(placed, firstPositions().enumerated()).filter { $1.offset == $1.element }.map { $0.0 }
  }
}
