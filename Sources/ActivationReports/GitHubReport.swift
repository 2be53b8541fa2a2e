import PredicateSyntax

/// The workflow commands of GitHub Actions, which show an entry beside the changed line.
///
/// Form and escaping as GitHub documents them under "Workflow commands for GitHub Actions"; which characters are escaped is in the
/// source of its toolkit, `packages/core/src/command.ts`: `%`, carriage return and line feed everywhere, in properties also `:` and `,`.
public enum GitHubReport {
  /// Entries as commands, one per line.
  public static func text(of entries: [ReportEntry]) -> String { entries.map { command(for: $0) }.joined() }

  /// Problems as commands, one per line.
  public static func text(of problems: [Report.Problem]) -> String {
    problems.map { problem in
      let file = problem.file.map { [("file", $0)] } ?? []
      return command("error", file, problem.message + (problem.help.isEmpty ? "" : "\n" + problem.help))
    }.joined()
  }

  /// One entry as a command with its line end.
  static func command(for entry: ReportEntry) -> String {
    var properties: [(String, String)] = entry.file.map { [("file", $0)] } ?? []
    if entry.file != nil, let region = entry.region {
      properties += [("line", "\(region.line)"), ("endLine", "\(region.endLine)")]
      // GitHub refuses columns of an annotation of several lines.
      if region.line == region.endLine {
        properties += [("col", "\(region.column)"), ("endColumn", "\(max(region.column, region.endColumn - 1))")]
      }
    }
    properties.append(("title", entry.title))
    let message = entry.message + (entry.help.isEmpty ? "" : "\n" + entry.help)
    return command(entry.severity == .note ? "notice" : entry.severity.rawValue, properties, message)
  }

  private static func command(_ name: String, _ properties: [(String, String)], _ message: String) -> String {
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
