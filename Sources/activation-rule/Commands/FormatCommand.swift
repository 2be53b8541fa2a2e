import ActivationFiles
import ActivationRules
import Foundation
import PredicateSyntax

/// `format`: the rule's text, laid out.
enum FormatCommand: Command {
  static let name = "format"
  static let summary = "lay a rule's text out, or print Apple's canonical form"
  static let usage = ["format RULE [--canonical] [--width N] [--as NOTATION] [--check] [--json]"]
  static let details = """
    Prints the rule in a layout of several lines. The meaning stays the same, and formatting twice changes nothing.
    """
  static let operands = [RuleOptions.operand]
  static let optionGroups = [
    RuleOptions.group, DictionaryOptions.group,
    OptionGroup(
      "Output",
      [
        .init(name: "--canonical", summary: "one line, as NSPredicate's predicateFormat prints it"),
        .init(
          name: "--width", value: "N",
          summary: "the longest line of the layout, 40 to 400 characters; 80 if not given"),
        NotationOptions.option,
        .init(
          name: "--check", summary: "print nothing; exit with 1 when the text is not laid out like that already"),
        .init(name: "--json", summary: "{\"formatted\", \"canonical\", \"diagnostics\"}"),
      ]),
  ]
  static let options = optionGroups.flatMap(\.options)
  static let exitCodes: [ExitCodeMeaning] = [
    .init(.success, "printed (or laid out already)"), .init(.negative, "--check found a difference"),
    .init(.malformed, "malformed rule or usage error"),
  ]
  static let examples = [
    "activation-rule format MyExtension/Info.plist", "activation-rule format --canonical 'SOME a = 1'",
  ]

  static func run(_ arguments: [String], in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let found = try ArgumentScanner.scan(arguments, options: options)
    var width = 80
    for case .option("--width", let text) in found {
      guard let text, let number = Int(text), (40...400).contains(number) else {
        throw UsageError("--width takes a number from 40 to 400.")
      }
      width = number
    }
    var codes: [ExitCode] = []
    for loaded in try EvaluationSession.load(found, in: environment) {
      codes.append(try format(loaded, found, width: width, in: environment))
    }
    return .combined(codes)
  }

  private static func format(
    _ loaded: LoadedRule, _ found: [ArgumentScanner.Found], width: Int, in environment: ToolEnvironment
  ) throws(UsageError) -> ExitCode {
    guard case .predicate(let text) = loaded.rule else {
      throw UsageError(
        "\(loaded.label): the rule is a dictionary of counts; there is no predicate text to format.")
    }
    let result = Parser.parse(text)
    if found.contains(.option("--json", nil)) {
      environment.write(
        JSONText.line([
          "canonical": result.hasErrors ? NSNull() : result.tree.predicateFormat,
          "diagnostics": JSONText.diagnostics(result),
          "formatted": result.hasErrors ? NSNull() : result.tree.formatted(width: width),
        ]))
      return result.hasErrors ? .malformed : .success
    }
    for diagnostic in result.diagnostics {
      environment.writeError(loaded.rendered(diagnostic, in: result.source) + "\n")
    }
    if result.hasErrors { return .malformed }
    let isCanonical = found.contains(.option("--canonical", nil))
    if let notation = try NotationOptions.notation(from: found) {
      let written = WrittenRule.predicate(result.tree.predicateFormat)
      environment.write((written.text(notation) ?? "") + "\n")
      return .success
    }
    let printed = isCanonical ? result.tree.predicateFormat : result.tree.formatted(width: width)
    if found.contains(.option("--check", nil)) {
      return printed.trimmingCharacters(in: .newlines) == text.trimmingCharacters(in: .newlines) ? .success : .negative
    }
    environment.write(printed + "\n")
    return .success
  }
}
