package import ActivationLint
import ActivationRules
package import Predicates

extension LintRule {
  /// The page with its heading and severity, as `rule` prints it.
  package var text: String {
    var text = "# \(id) \(name)\n\nSeverity: \(severity.rawValue)"
    for exception in exceptions {
      text += "; \(exception.severity.rawValue) \(exception.condition)"
    }
    if let appStoreReason { text += "\n\nRefused at upload or in review. \(appStoreReason)" }
    if let evidence { text += "\n\nEvidence: \(evidence.rawValue)" }
    text += "\n\n" + page
    return text.hasSuffix("\n") ? text : text + "\n"
  }

  /// Returns a line for each rule, with its severity and its summary.
  package static func table(_ rules: [LintRule]) -> String {
    let width = (rules.map { $0.name.count }.max() ?? 0) + 2
    return rules.map { rule in
      let severity = rule.severity.rawValue
      return rule.id.padding(to: 7) + rule.name.padding(to: width) + severity.padding(to: 9) + rule.summary + "\n"
    }.joined()
  }

  /// The rule for programs.
  package var jsonLine: String { JSONWriter.line("rule") { $0.lintRule(self) } }
}

extension EvaluationError {
  /// The page of an error that ends an evaluation.
  package var page: String {
    var text = "# \(id)\n\nAn error that ends the evaluation of a predicate. For example:\n\n"
    text += "    \(message)\n\n"
    if !help.isEmpty { text += help + "\n\n" }
    if let exception = exceptionName {
      text += "**On a device** the predicate throws \(exception), and the extension is not offered.\n"
    } else {
      text += "**On a device** something else may happen: this tool stops here, but Apple's engine may not.\n"
    }
    return text
  }

  /// The page for programs.
  package var jsonLine: String { JSONWriter.line("rule") { $0.evaluationError(self) } }
}
