import ActivationAnalysis
import ActivationChecks
import ActivationRules
import Foundation
import PredicateSyntax
import ActivationTool

/// `test --init`: a first test file for a rule.
extension TestCommand {
  /// Writes a first test file.
  ///
  /// - Parameters:
  ///   - rule: The rule, as it was named.
  ///   - output: The file to write; nil for one in the current folder with the name of the rule's folder.
  ///   - settings: The values of build settings.
  ///   - isBoundary: Whether only the contexts at the rule's limits are written, and it is an error when they aren't known.
  static func create(
    _ rule: String, to output: String?, settings: [String: String], isBoundary: Bool, in environment: ToolEnvironment
  ) throws(UsageError) -> ExitCode {
    let around = ((output ?? "") as NSString).deletingLastPathComponent
    let folder = around.isEmpty ? "." : around
    let template = try UsageError.wrapping(RuleTestTemplate(rule: rule, in: folder, settings: settings))
    let (text, count) = isBoundary ? try boundaries(template) : template.text
    let output = output ?? template.fileName
    try UsageError.wrapping(OutputFile.write(Array(text.utf8), to: output, overwrites: false))
    let command = "activation-rule test " + ContextOptions.quoted(output)
    environment.writeError(
      escapingControlCharacters(
        "\(output): \(count) tests with the verdicts of today. Look through them, then run `\(command)`.") + "\n")
    return .success
  }

  private static func boundaries(_ template: RuleTestTemplate) throws(UsageError) -> (text: String, count: Int) {
    do throws(UnknownReason) {
      return try template.boundaryText()
    } catch {
      throw UsageError(
        "the limits of the rule aren't known: \(error.explanation)",
        help: "Leave out --boundary to begin with the apps.")
    }
  }
}
