import ActivationLint
import ActivationRules
import PredicateSyntax

/// The workflow commands of GitHub Actions, which show an entry next to the changed line.
///
/// Form and escaping as GitHub documents them under "Workflow commands for GitHub Actions"; which characters are escaped is in the
/// source of its toolkit, `packages/core/src/command.ts`: `%`, carriage return and line feed everywhere, in properties also `:` and `,`.
package enum GitHubReport {
  /// A report as commands, one per line: findings, then the files that couldn't be read.
  package static func text(of report: Report) -> String {
    report.distinct.map { command(for: $0) }.joined()
      + (report.leftOutLine.map { command("notice", [], $0) } ?? "")
      + report.problems.map { problem in
        let file = problem.name.map { [("file", $0)] } ?? []
        return command("error", file, problem.placedMessage + (problem.help.isEmpty ? "" : "\n" + problem.help))
      }.joined()
  }

  /// One finding as a command with its line end.
  static func command(for placed: PlacedFinding) -> String {
    let finding = placed.finding
    var properties: [(String, String)] = placed.file.map { [("file", $0)] } ?? []
    if placed.file != nil, let region = placed.region {
      properties += [("line", "\(region.line)"), ("endLine", "\(region.endLine)")]
      // GitHub refuses columns of an annotation of several lines.
      if region.line == region.endLine {
        properties += [("col", "\(region.column)"), ("endColumn", "\(max(region.column, region.endColumn - 1))")]
      }
    }
    properties.append(("title", placed.title))
    let message = [finding.statement, finding.help, placed.otherPlaces ?? ""].filter { !$0.isEmpty }
      .joined(separator: "\n")
    return command(finding.severity == .note ? "notice" : finding.severity.rawValue, properties, message)
  }

  /// A command for an entry of a workflow's log next to a changed line.
  package static func command(_ name: String, _ properties: [(String, String)], _ message: String) -> String {
    let list = properties.map { "\($0.0)=\(property($0.1))" }.joined(separator: ",")
    return "::\(name)\(list.isEmpty ? "" : " " + list)::\(data(message))\n"
  }

  /// The text of a message; other control characters would reach the log's terminal.
  static func data(_ text: String) -> String {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
    return parts.map { escapingControlCharacters(String($0)).replacing("%", with: "%25") }.joined(separator: "%0A")
  }

  /// The value of a property; a file's name keeps its characters, so that GitHub finds the file.
  static func property(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result += escapingControlCharacters(String(scalar))
      }
    }
    return result
  }
}
