import ActivationAnalysis
import ActivationChecks
import ActivationRules
import Predicates

/// `test --init`: a first test file for a rule.
extension TestCommand {
  /// Writes a first test file.
  ///
  /// - Parameters:
  ///   - rule: The rule, as it was named.
  ///   - output: The file to write; nil for one in the current folder with the name of the rule's folder.
  ///   - settings: The values of build settings.
  static func create(
    _ rule: String, to output: String?, settings: [String: String], in environment: ToolEnvironment
  ) throws(UsageError) -> ExitCode {
    let folder = folderPath(of: output ?? "")
    let template = try UsageError.wrapping(RuleTestTemplate(rule: rule, in: folder, settings: settings))
    let (text, count) = template.text
    let output = output ?? template.fileName
    try UsageError.wrapping(OutputFile.write(Array(text.utf8), to: output, overwrites: false))
    let command = "activation-rule test " + ContextOptions.quoted(output)
    environment.writeError(
      escapingControlCharacters(
        "\(output): \(count) tests with the verdicts of today. Look through them, then run `\(command)`.") + "\n")
    return .success
  }
}
