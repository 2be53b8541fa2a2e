import ActivationWire
import ActivationLint
import ActivationRules
import PredicateSyntax

/// GitLab's code quality report, which merge requests compare with that of their target: one list of findings.
///
/// Form as GitLab documents it: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format. Entries with the same fingerprint
/// are one entry to GitLab, so that it doesn't change when lines move, and numbers what is the same otherwise.
extension ReportFormat {
  /// A report as one JSON list.
  static func gitLabText(of report: FindingReport) -> String {
    var writer = JSONWriter(isIndented: true)
    var counts: [String: Int] = [:]
    writer.array { writer in
      for placed in report.placed {
        let finding = placed.finding
        writer.entry(
          finding.id, finding.severity == .error ? "critical" : finding.severity == .warning ? "major" : "info",
          placed.fullMessage, of: finding.message, placed.fileLabel, placed.region?.line ?? 1, &counts)
      }
      for problem in report.problems {
        let help = problem.help.isEmpty ? "" : " " + problem.help
        writer.entry(
          "file-not-read", "blocker", problem.messageInFile + "." + help, of: problem.message, problem.name ?? "rule",
          max(problem.line, 1), &counts)
      }
      if let line = report.leftOutLine {
        writer.entry("notes-left-out", "info", line, of: "", report.names.first ?? "rule", 1, &counts)
      }
    }
    return writer.logText
  }
}

extension JSONWriter {
  fileprivate mutating func entry(
    _ check: String, _ severity: String, _ message: String, of found: String, _ file: String, _ line: Int,
    _ counts: inout [String: Int]
  ) {
    let identity = "\(check)\n\(file)\n\(found)"
    let number = counts[identity, default: 0]
    counts[identity] = number + 1
    object { writer in
      writer.member("check_name", check)
      writer.member("description", message)
      writer.member("fingerprint", "\(identity)\n\(number)".fingerprint)
      writer.object("location") { writer in
        writer.object("lines") { writer in writer.member("begin", line) }
        writer.member("path", file)
      }
      writer.member("severity", severity)
    }
  }
}
