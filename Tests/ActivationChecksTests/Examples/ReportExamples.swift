import ActivationChecks
import ActivationRules

// Example: Sources/ActivationChecks/ActivationChecks.docc/WritingReports.md, 1
func annotations(for path: String) throws(ReadingError) -> String {
  var report = FindingReport(version: "1.0")
  for result in FileLinter().lint(try Project(path).files) {
    do throws(ReadingError) {
      report.files.append(try result.get())
    } catch {
      report.problems.append(error)
    }
  }
  return ReportFormat.github.text(of: report)
}
// End of example
