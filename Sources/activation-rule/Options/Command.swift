/// One command of a tool, with all facts about it.
///
/// Both the parser and the help use these properties.
package protocol Command {
  /// The word that selects the command.
  static var name: String { get }
  /// A summary of the command's answer, as one line for the tool's help.
  static var summary: String { get }
  /// The forms of its command line, each starting with the command's name.
  static var usage: [String] { get }
  static var details: String { get }
  /// A description of the operands, empty if ``details`` describes them; nil for a command without operands.
  static var operands: String? { get }
  /// All options of the command, in groups with titles.
  static var optionGroups: [OptionGroup] { get }
  static var exitCodes: KeyValuePairs<ExitCode, String> { get }
  /// Examples of command lines.
  static var examples: [String] { get }
  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode
}

extension Command {
  package static var operands: String? { nil }
  package static var optionGroups: [OptionGroup] { [] }

  package static var options: [OptionDeclaration] { optionGroups.flatMap(\.options) }

  /// Reads a command line and runs the command.
  package static func run(_ words: [String], in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let arguments = try Arguments(words, options: options, of: "activation-rule \(name)")
    if operands == nil, let operand = arguments.operands.first {
      throw UsageError(
        "\(name) takes no argument; found '\(operand)'",
        help: options.isEmpty ? "Leave it out." : "Leave it out; `activation-rule \(name) --help` lists the options.")
    }
    return try run(arguments, in: environment)
  }
}
