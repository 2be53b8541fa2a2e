import Foundation

/// The Static Analysis Results Interchange Format, version 2.1.0, of OASIS: one run with the rules that have results.
///
/// Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html; sections are named where a choice was made.
public enum SARIFReport {
  /// A report as a log file.
  public static func text(of report: Report) -> String {
    JSONReport.encoded(SARIFLog(runs: [run(of: report)]))
  }

  private static func run(of report: Report) -> SARIFRun {
    let used = Set(report.entries.map(\.id))
    let rules = report.rules.filter { used.contains($0.id) }
    let places = Dictionary(rules.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    return SARIFRun(
      tool: SARIFTool(driver: SARIFDriver(version: report.version, rules: rules.map { SARIFRule($0) })),
      results: report.entries.map { result(of: $0, ruleIndex: places[$0.id]) },
      invocations: [
        SARIFInvocation(
          executionSuccessful: report.problems.isEmpty,
          toolExecutionNotifications: report.problems.map { notification(of: $0) })
      ])
  }

  private static func notification(of problem: Report.Problem) -> SARIFNotification {
    let text = problem.message + "." + (problem.help.isEmpty ? "" : " " + problem.help)
    return SARIFNotification(
      level: "error", message: SARIFMessage(text: text), locations: problem.file.map { [location($0, nil, nil)] })
  }

  private static func result(of entry: ReportEntry, ruleIndex: Int?) -> SARIFResult {
    let text = entry.message + "." + (entry.help.isEmpty ? "" : " " + entry.help)
    let related = entry.notes.map { location(entry.file, $0.region, $0.message) }
    let fixes = entry.fixes.filter { !$0.replacements.isEmpty && entry.file != nil }.map { fix(of: $0, entry.file) }
    return SARIFResult(
      ruleId: entry.id, ruleIndex: ruleIndex, level: entry.severity.rawValue, message: SARIFMessage(text: text),
      locations: [location(entry.file, entry.region, nil)], relatedLocations: related.isEmpty ? nil : related,
      fixes: fixes.isEmpty ? nil : fixes)
  }

  private static func location(_ file: String?, _ region: ReportEntry.Region?, _ message: String?) -> SARIFLocation {
    SARIFLocation(
      physicalLocation: SARIFPhysicalLocation(
        artifactLocation: artifact(file), region: region.map { SARIFRegion($0) }),
      message: message.map { SARIFMessage(text: $0) })
  }

  private static func fix(of fix: ReportEntry.Fix, _ file: String?) -> SARIFFix {
    let replacements = fix.replacements.map {
      SARIFReplacement(deletedRegion: SARIFRegion($0.region), insertedContent: SARIFMessage(text: $0.text))
    }
    return SARIFFix(
      description: SARIFMessage(text: fix.message),
      artifactChanges: [SARIFArtifactChange(artifactLocation: artifact(file), replacements: replacements)])
  }

  /// A relative path stays relative (3.4.4), so that GitHub finds the file in the repository; text without a file is called `rule`.
  private static func artifact(_ file: String?) -> SARIFArtifactLocation {
    let path = file ?? "rule"
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":;"))
    let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? "rule"
    return SARIFArtifactLocation(uri: path.hasPrefix("/") ? "file://" + escaped : escaped)
  }
}
