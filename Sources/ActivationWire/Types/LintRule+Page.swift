package import ActivationLint
import ActivationRules
package import PredicateEvaluation
import PredicateSyntax

extension LintRule {
  /// The page with its heading and severity, as `rule` prints it.
  package var text: String {
    var text = "# \(id) \(name)\n\nSeverity: \(severity.rawValue)"
    for exception in exceptions {
      text += "; \(exception.severity.rawValue) \(exception.condition)"
    }
    if let entry = AppStoreRules.entries.first(where: { $0.id == id }) {
      text += "\n\nRefused at upload or in review. \(entry.reason)"
    }
    if let evidence { text += "\n\nEvidence: \(evidence.rawValue)" }
    text += "\n\n" + page
    return text.hasSuffix("\n") ? text : text + "\n"
  }

  /// A line for each rule, with its severity and its findings.
  package static func table(_ rules: [LintRule]) -> String {
    let width = (rules.map { $0.name.count }.max() ?? 0) + 2
    return rules.map { rule in
      let severity = rule.severity.rawValue
      return rule.id.padding(to: 7) + rule.name.padding(to: width) + severity.padding(to: 9) + rule.summary + "\n"
    }.joined()
  }

  /// The rule for programs.
  package var jsonLine: String {
    JSONWriter.object { writer in
      writer.member("appStore", ifPresent: AppStoreRules.entries.first { $0.id == id }?.reason)
      writer.member("evidence", ifPresent: evidence?.rawValue)
      writer.member("id", id)
      writer.member("name", name)
      if !exceptions.isEmpty {
        writer.array("otherSeverities") { writer in
          for exception in exceptions {
            writer.object { writer in
              writer.member("condition", exception.condition)
              writer.member("severity", exception.severity.rawValue)
            }
          }
        }
      }
      writer.member("page", page)
      writer.member("severity", severity.rawValue)
      writer.member("summary", summary)
    }.text
  }
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
      text += "**On a device** something else may happen: this tool ends here, Apple's engine may not.\n"
    }
    return text
  }

  /// The page for programs.
  package var jsonLine: String {
    JSONWriter.object { writer in
      writer.member("id", id)
      writer.member("page", page)
    }.text
  }
}
