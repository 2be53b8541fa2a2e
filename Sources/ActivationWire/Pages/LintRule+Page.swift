package import ActivationLint
import ActivationRules
package import Predicates

extension LintRule {
  /// The page with its heading and severity, as `rule` prints it.
  package var text: String {
    let severities = [severity.rawValue] + exceptions.map { "\($0.severity.rawValue) \($0.condition)" }
    var text = "# \(id) \(name)\n\nSeverity: \(severities.joined(separator: "; "))"
    if let appStoreReason { text += "\n\nRefused at upload or in review. \(appStoreReason)" }
    if let evidence { text += "\n\nEvidence: \(evidence.rawValue)" }
    text += "\n\n" + page
    return text.hasSuffix("\n") ? text : text + "\n"
  }

  /// Returns a line for each rule, with its severity and its summary.
  package static func table(_ rules: [LintRule]) -> String {
    TextColumns.aligned(rules.map { [$0.id, $0.name, $0.severity.rawValue, $0.summary] }).map { $0 + "\n" }.joined()
  }

  /// The rule as a line of JSON for programs.
  package var jsonLine: String { JSONWriter.line("rule") { $0.lintRule(self) } }
}

extension EvaluationError {
  /// The page of an error that ends an evaluation.
  package var page: String {
    var text = "# \(id)\n\nAn error that ends the evaluation of a predicate. For example:\n\n"
    text += "    \(message)\n\n"
    if !help.isEmpty { text += help + "\n\n" }
    return text + "**On a device** "
      + (exceptionName.map { "the predicate throws \($0), and the extension is not offered.\n" }
        ?? "something else may happen: this tool stops here, but Apple's engine may not.\n")
  }

  /// The page as a line of JSON for programs.
  package var jsonLine: String { JSONWriter.line("rule") { $0.evaluationError(self) } }
}
