import ActivationTool

/// `man`: the manual page.
enum ManualCommand: Command {
  static let name = "man"
  static let summary = "print the manual page"
  static let usage = ["man"]
  static let details = "Prints the manual page of the tool and all its commands in roff, the language of man."
  static let exitCodes: KeyValuePairs<ExitCode, String> = [.success: "printed", .malformed: "a usage error"]
  static let examples = [
    "activation-rule man > activation-rule.1 && man ./activation-rule.1",
    "activation-rule man > /usr/local/share/man/man1/activation-rule.1",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    environment.write(ManualPage(Tool.program).roff)
    return .success
  }
}
