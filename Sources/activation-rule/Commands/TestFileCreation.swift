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
      template = try RuleTestTemplate(rule: rule, in: output.map { folder(of: $0) } ?? ".", settings: settings)
    } catch {
      throw UsageError(error.description, help: error.help)
    }
    guard let output else {
      environment.write(template.text)
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
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
    } catch let error as CocoaError where error.code == .fileWriteFileExists {
      throw UsageError("\(path) is there already, and is not overwritten.", help: "Name another file, or delete it.")
    } catch {
      throw UsageError("\(path) cannot be written.", help: "Does its folder exist, and may you write there?")
    }
  }
}
