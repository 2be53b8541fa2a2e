/// One command of the tool, and all that is to be known of it.
///
/// The help, the manual page and the completions of the shells are made from the same few properties.
protocol Command {
  /// The word that selects it.
  static var name: String { get }
  /// What it answers, in a line of the tool's help.
  static var summary: String { get }
  /// The forms of its command line, each starting with the command's name.
  static var usage: [String] { get }
  /// What it does, as ``Prose``.
  static var details: String { get }
  /// What it takes beside options.
  static var operands: [Operand] { get }
  /// Every option that it understands.
  static var options: [ArgumentScanner.Option] { get }
  /// The same options under headings.
  static var optionGroups: [OptionGroup] { get }
  /// What its exit codes mean.
  static var exitCodes: [ExitCodeMeaning] { get }
  /// What else can be said of the exit codes, as ``Prose``.
  static var exitCodeDetails: String { get }
  /// Command lines as they may be typed.
  static var examples: [String] { get }
  /// Does the work.
  static func run(_ arguments: [String], in environment: ToolEnvironment) throws(UsageError) -> ExitCode
}

extension Command {
  static var operands: [Operand] { [] }
  static var options: [ArgumentScanner.Option] { [] }
  static var optionGroups: [OptionGroup] { options.isEmpty ? [] : [OptionGroup("Options", options)] }
  static var exitCodeDetails: String { "" }
}
