/// The formats that a report can be written in.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// For people: excerpts with marks, help, a summary.
  case human = "text"
  /// One JSON document; its schema is in `Grammar/wire.schema.json`.
  case json
  /// The Static Analysis Results Interchange Format, version 2.1.0, of OASIS.
  case sarif
  /// The workflow commands of GitHub Actions, which become annotations.
  case github
  /// `file:line:column: severity: message`, as Xcode reads it from build phases.
  case xcode

  /// A report in this format.
  ///
  /// - Parameters:
  ///   - report: The report to write.
  ///   - isColored: Whether the human format has the colors of a terminal.
  ///   - isQuiet: Whether the formats for people leave out the summary and the hint.
  /// - Complexity: linear in the report.
  public func text(of report: FindingReport, isColored: Bool = false, isQuiet: Bool = false) -> String {
    text(of: report, isColored: isColored, isQuiet: isQuiet, width: nil)
  }

  /// The report; what people read is wrapped to a width, unless it's nil.
  package func text(of report: FindingReport, isColored: Bool, isQuiet: Bool, width: Int?) -> String {
    switch self {
    case .human: Self.humanText(of: report, isColored: isColored, isQuiet: isQuiet, width: width)
    case .json: Self.jsonText(of: report)
    case .sarif: Self.sarifText(of: report)
    case .github: Self.gitHubText(of: report)
    case .xcode: Self.xcodeText(of: report)
    }
  }
}
