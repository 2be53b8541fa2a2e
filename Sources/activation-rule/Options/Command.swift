/// One command of a tool, and all the facts about it.
///
/// The parser and the help are made from the same few properties.
package protocol Command {
  /// The word that selects it.
  static var name: String { get }
  /// A summary of its answer, in a line of the tool's help.
  static var summary: String { get }
  /// The forms of its command line, each starting with the command's name.
  static var usage: [String] { get }
  static var details: String { get }
  /// A description of the operands, empty where ``details`` has it; nil for a command that refuses words that aren't options.
  static var operands: String? { get }
  /// Every option that it understands, under headings.
  static var optionGroups: [OptionGroup] { get }
  static var exitCodes: KeyValuePairs<ExitCode, String> { get }
  /// Command lines as they may be typed.
  static var examples: [String] { get }
  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode
}

extension Command {
  package static var operands: String? { nil }
  package static var optionGroups: [OptionGroup] { [] }

  /// Every option that it understands.
  package static var options: [OptionDeclaration] { optionGroups.flatMap(\.options) }

  /// Reads a command line, and does the work.
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
