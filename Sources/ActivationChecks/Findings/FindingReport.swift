package import ActivationLint
public import ActivationRules
package import Predicates

/// The findings in some files, independent of the report's format.
public struct FindingReport: Sendable {
  package var version: String
  /// The linted files with their findings, in the order in which they are reported.
  public var files: [LintedFile]
  /// The files that couldn't be read.
  public var problems: [ReadingError]
  /// The number of findings that were left out because the project's baseline lists them.
  package var knownCount = 0
  /// The folder at which relative file names start, for formats that need absolute names; nil leaves names unchanged.
  package var folder: String?

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - version: The version of the tool, which appears in JSON and SARIF.
  ///   - files: The linted files with their findings.
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

  /// A Boolean value that indicates whether a rule isn't known because a build setting is unknown.
  package var isOpen: Bool {
    files.contains { $0.isOpen && $0.findings.contains { $0.id == "AR432" } }
  }

  package var findings: [Finding] { files.flatMap(\.findings) }

  /// The properties by which two findings are the same: the same text about the same place in the same rule.
  private struct Sameness: Hashable {
    /// The finding without its name, its place in the file, and its fixes.
    let finding: Finding
    let rule: PropertyListValue?
    /// The number of this finding among the equal findings of its file. It is used for findings without a rule: the first such finding in one file is
    /// the same as the first one in another file.
    var number = 0
  }

  /// Returns an index for each finding, and then for each finding that was left out: the index of the first finding that is the same. For a finding
  /// that occurs for the first time, that's its own index. A finding may occur several times because flavors of an app have the same rule in several
  /// property lists.
  func firstPositions() -> [Int] {
    var known: [Sameness: Int] = [:]
    var positions: [Int] = []
    for (file, findings) in files.map({ ($0, $0.findings) }) + files.map({ ($0, $0.leftOut) }) {
      var counts: [Sameness: Int] = [:]
      for finding in findings {
        let position = positions.count
        positions.append(position)
        let rule = finding.ruleText.map { file.ruleTexts[$0] }
        // A failed test isn't the same as a failed test of another file, so it's never a repetition.
        guard rule != nil || LintRule(named: finding.id) != nil else { continue }
        let bare = Finding(
          id: finding.id, name: "", severity: finding.severity, place: finding.place, message: finding.message,
          help: finding.advice)
        var same = Sameness(finding: bare, rule: rule)
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

  /// Returns the number of findings with a severity. The same finding in several places counts once.
  package func count(of severity: Diagnostic.Severity) -> Int {
    zip(findings, firstPositions().enumerated()).count { $0.severity == severity && $1.offset == $1.element }
  }

  /// The number of notes that were left out and aren't reported for another place.
  var leftOutCount: Int {
    firstPositions().enumerated().dropFirst(findings.count).count { $0.offset == $0.element }
  }

  /// `and 4 more notes (--all shows them)`; nil if no note was left out.
  var leftOutLine: String? {
    let count = leftOutCount
    return count == 0 ? nil : "and \(count) more \(count == 1 ? "note" : "notes") (--all shows them)"
  }

  /// The names of the files, without text that was given directly.
  var names: [String] { files.compactMap(\.name) }

  var ruleCount: Int { files.reduce(0) { $0 + $1.ruleCount } }

  /// The number of places with the key of a rule that can't be read. Findings name these places.
  var uncheckedCount: Int { files.reduce(0) { $0 + $1.unreadCount } }

  /// The summary, such as `3 errors, 2 warnings in 4 rules of 3 files`.
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

  /// The extensions among the files, in their order, with their apps and whether a finding depends on the app's declarations.
  var containers: [(file: String, search: ApplicationSearch, isNeeded: Bool)] {
    files.compactMap { file in
      guard let name = file.name, let search = file.application else { return nil }
      return (name, search, file.needsApplication)
    }
  }

  /// The containing apps that were found, one line each, as in `containing app: App/Info.plist`, and a line about the extensions whose app wasn't
  /// found.
  package var containerLines: [String] {
    let containers = containers
    let labels = containers.compactMap { $0.search.application?.label }
    var lines = labels.distinct.map { label in
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
        "containing app not found for \(share), so the types that it declares are unknown: name it as \"containingApp\" in "
          + ProjectConfiguration.fileName + (names.isEmpty ? "" : "; it may be one of \(names)"))
    }
    return lines
  }
}

/// A range of a file in lines and columns from 1. Columns count Unicode scalars; the end is exclusive.
typealias Region = (start: LineTable.Position, end: LineTable.Position)

extension LineTable.Position {
  /// The region of the one column at the position.
  fileprivate var region: Region { (self, LineTable.Position(line: line, column: column + 1)) }
}

extension ReadingError {
  /// The place of the error in its file; nil if it isn't known.
  var region: Region? { line > 0 ? LineTable.Position(line: line, column: column).region : nil }

  /// The message for a report that prints the place in a named file separately.
  var messageInFile: String { name == nil ? placedMessage : fullMessage }
}

/// A finding with the file that it is about.
package struct PlacedFinding: Sendable {
  let finding: Finding
  /// The file, as it was named; nil for text that was given directly.
  let file: String?
  private let renderer: DiagnosticRenderer?
  /// The same finding in the other places that repeat the rule. Only the first of these findings lists the others.
  var others: [PlacedFinding] = []

  /// Returns the findings of a file, in their order.
  static func all(in file: LintedFile) -> [PlacedFinding] {
    guard !file.findings.isEmpty else { return [] }
    let renderer = file.text.map { DiagnosticRenderer(source: $0, name: "") }
    return file.findings.map { PlacedFinding(finding: $0, file: file.name, renderer: renderer) }
  }

  /// The id and the name of the lint rule; empty for a file that couldn't be read.
  var title: String { finding.name.isEmpty ? finding.id : finding.id + " " + finding.name }

  /// The statement, with the lint rule in brackets.
  func statement(_ text: String) -> String { title.isEmpty ? text : "\(text) [\(title)]" }

  /// The name of the file in messages.
  var fileLabel: String { file ?? "rule" }

  var label: String { fileLabel + (region.map { ":\($0.start.line):\($0.start.column)" } ?? "") }

  /// A sentence with the other places; nil if there are none.
  var otherPlaces: String? {
    others.isEmpty ? nil : "The same in \(others.map(\.label).joined(separator: ", "))."
  }

  /// The place of the finding; nil if the finding is about the whole file or its position isn't known.
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

  /// Returns the line of a range with marks below it, ready to print; empty if the range isn't known.
  func excerpt(of range: SourceRange?, window: Int = 100) -> String {
    range.flatMap { renderer?.excerpt(of: $0, window: window) } ?? ""
  }

  /// The message and the advice, for formats with only one text.
  var fullMessage: String {
    [finding.statement + ".", finding.advice, otherPlaces ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension PlacedFinding {
  /// Creates the entry of a file that couldn't be read.
  init(_ problem: ReadingError) {
    let isPlaced = problem.name != nil && problem.line > 0
    let place = isPlaced ? Finding.Place.line(problem.line, column: problem.column) : .whole
    let finding = Finding(
      id: "", name: "", severity: .error, place: place, message: problem.messageInFile, help: problem.help)
    self.init(finding: finding, file: problem.name, renderer: nil)
  }
}

extension FindingReport {
  /// The distinct findings, then the files that couldn't be read.
  var entries: [PlacedFinding] { distinct + problems.map { PlacedFinding($0) } }

  /// The findings of all files with their lines and columns. A finding that is the same in several places is included for each place; the first one
  /// lists the others.
  var placed: [PlacedFinding] {
    var placed = files.flatMap { PlacedFinding.all(in: $0) }
    let positions = firstPositions().prefix(placed.count)
    // Only the first of several equal findings lists the others.
    for (position, first) in positions.enumerated() where first != position {
      placed[first].others.append(placed[position])
    }
    return placed
  }

  var distinct: [PlacedFinding] {
    zip(placed, firstPositions().enumerated()).filter { $1.offset == $1.element }.map { $0.0 }
  }
}
