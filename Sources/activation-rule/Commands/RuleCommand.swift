import ActivationRules
import ActivationLint
import ActivationReports
import Foundation
import PredicateEvaluation
import PredicateSyntax
import ToolSupport

/// `rule`: the page of a lint rule.
enum RuleCommand: Command {
  static let name = "rule"
  static let summary = "what does a finding of lint mean, and what can be done?"
  static let usage = ["rule ID… [--json]", "rule --all [--json]"]
  static let details = """
    Prints the page of a lint rule: what it finds, why that matters, an example, what to write instead, and where it is
    known from. The ids that eval and explain print in brackets have pages as well: that of the lint rule that reports
    the same mistake, or of an error that ends an evaluation.
    """
  static let operands = [
    Operand(
      "ID",
      details:
        "The rule is named by its id or its name: AR101, missing-any; or by what is in brackets: missing-operator.",
      completion: .words(.lintRules))
  ]
  private static let all = Flag("--all", "all rules, each with its severity and what it finds")
  private static let json = Flag(
    "--json", "one JSON object per rule: {\"id\", \"name\", \"severity\", \"summary\", \"page\"}",
    details: "\nWhere upload or review refuses what the rule finds, \"appStore\" says why.")
  static let optionGroups = [OptionGroup("Output", [all, json])]
  static let exitCodes: [ExitCodeMeaning] = [
    .init(.success, "printed"), .init(.malformed, "there is no such rule, or a usage error"),
  ]
  static let examples = ["activation-rule rule AR101", "activation-rule rule --all"]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let isJSON = arguments[json]
    var rules: [LintRule] = []
    var errors: [EvaluationError] = []
    for name in arguments.operands {
      if let rule = LintRule.named(name) ?? LintRule.reporting(diagnostic: name.lowercased()) {
        rules.append(rule)
      } else if let error = EvaluationError.examples.first(where: { $0.id == name.lowercased() }) {
        errors.append(error)
      } else {
        throw unknown(name)
      }
    }
    let isAll = arguments[all]
    guard isAll || !rules.isEmpty || !errors.isEmpty else {
      throw UsageError("No rule is given.", help: "Name one, such as AR101; --all lists them.")
    }
    guard !isAll || rules.isEmpty && errors.isEmpty else { throw UsageError("--all takes no names of rules.") }
    if isAll { rules = LintRule.all }
    if isJSON {
      for rule in rules { environment.write(jsonLine(rule)) }
      for error in errors { environment.write(jsonLine(error)) }
    } else if isAll {
      environment.write(table(rules))
    } else {
      environment.write((rules.map { page($0) } + errors.map { page($0) }).joined(separator: "\n"))
    }
    return .success
  }

  /// The error for a name that no rule has.
  static func unknown(_ name: String) -> UsageError {
    let names = LintRule.all.flatMap { [$0.id, $0.name] } + Diagnostic.parserIDs + EvaluationError.examples.map(\.id)
    let near = closestMatch(to: name, among: names).map { "Did you mean \($0)?" }
    return UsageError("There is no lint rule \(name).", help: near ?? "activation-rule rule --all lists them.")
  }

  private static func page(_ rule: LintRule) -> String {
    var text = "# \(rule.id) \(rule.name)\n\nSeverity: \(rule.severity.rawValue)"
    for exception in rule.exceptions {
      text += "; \(exception.severity.rawValue) \(exception.condition)"
    }
    if let entry = AppStoreRules.entries.first(where: { $0.id == rule.id }) {
      text += "\n\nRefused at upload or in review. \(entry.reason)"
    }
    text += "\n\n" + rule.page
    return text.hasSuffix("\n") ? text : text + "\n"
  }

  /// The page of an error that ends an evaluation.
  private static func page(_ error: EvaluationError) -> String {
    var text = "# \(error.id)\n\nAn error that ends the evaluation of a predicate. For example:\n\n"
    text += "    \(error.message)\n\n"
    if !error.help.isEmpty { text += error.help + "\n\n" }
    if let exception = error.exceptionName {
      text += "**On a device** the predicate throws \(exception), and the extension is not offered.\n"
    } else {
      text += "**On a device** something else may happen: this tool ends here, Apple's engine may not.\n"
    }
    return text
  }

  private static func table(_ rules: [LintRule]) -> String {
    let width = (rules.map(\.name.count).max() ?? 0) + 2
    return rules.map { rule in
      let severity = rule.severity.rawValue
      return rule.id.padding(to: 7) + rule.name.padding(to: width) + severity.padding(to: 9) + rule.summary + "\n"
    }.joined()
  }

  private static func jsonLine(_ rule: LintRule) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("appStore", ifPresent: AppStoreRules.entries.first { $0.id == rule.id }?.reason)
      writer.member("id", rule.id)
      writer.member("name", rule.name)
      if !rule.exceptions.isEmpty {
        writer.array("otherSeverities") { writer in
          for exception in rule.exceptions {
            writer.object { writer in
              writer.member("condition", exception.condition)
              writer.member("severity", exception.severity.rawValue)
            }
          }
        }
      }
      writer.member("page", rule.page)
      writer.member("severity", rule.severity.rawValue)
      writer.member("summary", rule.summary)
    }
    return writer.text
  }

  private static func jsonLine(_ error: EvaluationError) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("id", error.id)
      writer.member("page", page(error))
    }
    return writer.text
  }
}
