import ActivationAnalysis
import ActivationChecks
import ActivationRules
import ActivationLint
import ActivationWire
import Predicates

/// `rule`: the page of a lint rule.
enum RuleCommand: Command {
  static let name = "rule"
  static let summary = "what does a finding of lint mean, and what can be done?"
  static let usage = ["rule [ID…] [--json]"]
  static let details = """
    Prints the page of a lint rule: what it finds, why that matters, an example, what to write instead, and the source. For an id that eval and explain print
    in brackets, prints the page of the lint rule that reports the same mistake, or of the error that ends the evaluation. For a key of a rule, prints what the
    key means. Without an id, lists all rules; for another word, such as TRUEPREDICATE, the rules whose page contains it.
    """
  static let operands: String? =
    "ID is the id or name of a lint rule: AR101, missing-any; or an id printed in brackets: missing-operator. "
    + "Write a key as in Info.plist, or without NSExtensionActivation: DictionaryVersion."
  private static let json = Flag(
    "--json", "one JSON object per rule: {\"id\", \"name\", \"severity\", \"summary\", \"page\"}",
    details: "\nWhere upload or review refuses what the rule finds, \"appStore\" says why.")
  static let optionGroups = [OptionGroup("Output", [json])]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "printed", .malformed: "there's no such rule, or a usage error",
  ]
  static let examples = ["activation-rule rule AR101", "activation-rule rule"]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let isJSON = arguments[json]
    var rules: [LintRule] = []
    var errors: [EvaluationError] = []
    var keys: [String] = []
    for name in arguments.operands {
      if let rule = LintRule(named: name) ?? LintRule.reporting(diagnostic: name.lowercased()) {
        rules.append(rule)
        if LintRule(named: name) == nil {
          environment.remark("\(name.lowercased()) is one of the mistakes that \(rule.id) reports")
        }
      } else if let error = EvaluationError.examples.first(where: { $0.id == name.lowercased() }) {
        errors.append(error)
      } else if let meaning = keyMeaning(name) {
        keys.append(meaning)
      } else if let found = Self.refusals(inMessage: name) {
        environment.remark("App Store Connect reports this for: \(found.map(\LintRule.id).joined(separator: ", "))")
        if found.count > 2, !isJSON, arguments.operands.count == 1 {
          environment.write(LintRule.table(found))
          return .success
        }
        rules += found
      } else {
        let found = LintRule.all.filter { ($0.name + $0.page).lowercased().contains(name.lowercased()) }
        guard !found.isEmpty, arguments.operands.count == 1, !isJSON, name.count > 2,
          LintRule(named: "AR" + name) == nil
        else { throw unknown(name) }
        environment.write(LintRule.table(found))
        return .success
      }
    }
    let isAll = arguments.operands.isEmpty
    if isJSON, !keys.isEmpty { throw UsageError("--json can't be combined with the key of a rule") }
    if isAll { rules = LintRule.all }
    if isJSON {
      for rule in rules { environment.write(rule.jsonLine) }
      for error in errors { environment.write(error.jsonLine) }
    } else if isAll {
      environment.write(LintRule.table(rules))
    } else {
      let text = (rules.map { $0.text } + errors.map { $0.page } + keys).map { page in
        page.prose(width: environment.outputWidth).joined(separator: "\n") + "\n"
      }.joined(separator: "\n")
      environment.write(
        environment.isOutputTerminal ? withoutMarks(text, Style(isEnabled: environment.colorsOutput)) : text)
    }
    return .success
  }

  /// Returns a page for a terminal, with Markdown's bold text in bold.
  private static func withoutMarks(_ page: String, _ style: Style) -> String {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("# ") { return style.bold(String(line.dropFirst(2))) }
      let parts = line.split(separator: "**", omittingEmptySubsequences: false)
      return parts.indices.map { $0 % 2 == 1 ? style.bold(String(parts[$0])) : String(parts[$0]) }.joined()
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the meaning of a key of a dictionary, or of a key around it. The prefix of the key may be omitted.
  private static func keyMeaning(_ name: String) -> String? {
    [name, ActivationKey.prefix + name].lazy.compactMap { key in
      KeyMeaning.sentence(for: key).map { "\(key): \($0)" }
    }.first
  }

  /// Returns the lint rules for a message of App Store Connect, given by its number or a quotation; nil for any other text.
  private static func refusals(inMessage text: String) -> [LintRule]? {
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map { String($0).lowercased() }
    if words.contains("truepredicate"), words.count > 2 { return LintRule(named: "AR201").map { [$0] } }
    let numbers = words.compactMap { $0.hasPrefix("itms-") ? String($0.dropFirst(5)) : $0.count == 5 ? $0 : nil }
    let asked = Set(numbers.filter { Int($0) != nil && $0.hasPrefix("90") })
    let named = words.count < 3 ? [] : InfoKey.refused.filter { words.contains($0.lowercased()) }
    let rules = LintRule.all.filter { rule in
      guard let reason = rule.appStoreReason else { return false }
      return asked.isEmpty
        ? named.contains { (reason + rule.page).contains($0) } : asked.contains { reason.contains("ITMS-" + $0) }
    }
    return rules.isEmpty ? nil : rules
  }

  static func ids(in list: String) throws(UsageError) -> [String] {
    try list.split(separator: ",").map { word throws(UsageError) in
      let name = word.filter { !$0.isWhitespace }
      guard let rule = LintRule(named: name) else { throw unknown(name) }
      return rule.id
    }
  }

  /// Reads a choice `ID=N` among the fixes of a lint rule's findings.
  static func fixChoice(_ text: String) throws(UsageError) -> FixChoice {
    if let choice = FixChoice(text) { return choice }
    let id = String(text.prefix { $0 != "=" })
    if text.contains("="), LintRule(named: id) == nil { throw unknown(id) }
    throw UsageError(
      "--choose: expected ID=N, found '\(text)'", help: "AR304=2 makes the second fix of every finding of AR304.")
  }

  static func unknown(_ name: String) -> UsageError {
    let names =
      LintRule.all.flatMap { [$0.id, $0.name] } + Diagnostic.parserIDs + EvaluationError.examples.map(\.id)
      + ActivationKey.all
    let meant = LintRule(named: "AR" + name)?.id ?? closestMatch(to: name, among: names)
    return UsageError(
      "unknown lint rule '\(name)'",
      help: meant.map { "Did you mean \($0)?" } ?? "`activation-rule rule` lists them.")
  }
}
