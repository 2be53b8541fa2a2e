import ActivationAnalysis
import ActivationFiles
import ActivationRules
import ActivationTesting
import Foundation
import PredicateSyntax
import ToolSupport

/// `test --init`: a first test file for a rule.
struct TestFileCreation {
  /// The rule, as it was named.
  var rule: String
  /// The file to write; nil for standard output.
  var output: String?
  /// The values of build settings.
  var settings: [String: String] = [:]
  /// Whether the contexts at the rule's limits are written rather than those of the host presets.
  var isBoundary = false

  /// Writes the file.
  func run(in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let template = try UsageError.wrapping(
      RuleTestTemplate(rule: rule, in: output.map { folder(of: $0) }, settings: settings))
    let (text, count) = try content(of: template)
    guard let output else {
      environment.write(text)
      if template.hasAbsolutePath {
        environment.remark(
          "The path of the rule is absolute, because standard output may go to any folder; --output FILE writes a "
            + "relative one.")
      }
      return .success
    }
    try UsageError.wrapping(OutputFile.write(Array(text.utf8), to: output, overwrites: false))
    environment.writeError(
      "\(escapingControlCharacters(output)): \(count) tests with the verdicts of today. "
        + "Look through them, then run activation-rule test.\n")
    return .success
  }

  private func content(of template: RuleTestTemplate) throws(UsageError) -> (text: String, count: Int) {
    guard isBoundary else { return (template.text, HostPreset.all.count) }
    do throws(UnknownReason) {
      return try template.boundaryText()
    } catch {
      throw UsageError(
        "The limits of the rule aren't known: \(error.explanation).",
        help: "Leave out --boundary to begin with the hosts.")
    }
  }

  private func folder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }
}
