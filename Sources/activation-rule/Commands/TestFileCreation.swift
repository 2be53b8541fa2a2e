import ActivationFiles
import ActivationRules
import ActivationTesting
import Foundation
import PredicateSyntax

/// `test --init`: a first test file for a rule.
struct TestFileCreation {
  /// The rule, as it was named.
  var rule: String
  /// The file to write; nil for standard output.
  var output: String?
  /// The values of build settings.
  var settings: [String: String] = [:]

  /// Writes the file.
  func run(in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let template: RuleTestTemplate
    do {
      template = try RuleTestTemplate(rule: rule, in: output.map { folder(of: $0) }, settings: settings)
    } catch {
      throw UsageError(error.description, help: error.help)
    }
    guard let output else {
      environment.write(template.text)
      if template.hasAbsolutePath {
        environment.writeError(
          "note: The path of the rule is absolute, because standard output may go to any folder; --output FILE writes a "
            + "relative one.\n")
      }
      return .success
    }
    try write(template.text, to: output)
    let count = HostPreset.all.count
    environment.writeError(
      "\(escapingControlCharacters(output)): \(count) tests with the verdicts of today. "
        + "Look through them, then run activation-rule test.\n")
    return .success
  }

  private func folder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  private func write(_ text: String, to path: String) throws(UsageError) {
    do throws(ReadingError) {
      try OutputFile.write(Array(text.utf8), to: path, overwrites: false)
    } catch {
      throw UsageError(error.description, help: error.help)
    }
  }
}
