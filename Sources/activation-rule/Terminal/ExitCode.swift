/// The exit codes of every command; a verdict never shares one with an error.
package enum ExitCode: Int32 {
  /// The extension is shown; or the command succeeded.
  case success = 0
  /// The extension does not activate; or the answer is no.
  case negative = 1
  /// A usage error, an unreadable file, or a malformed rule or context.
  case malformed = 2
  /// No verdict: uncertain, or over budget.
  case undecided = 3

  /// The code of several answers together: malformed wins over no, no over undecided.
  package static func combined(_ codes: [ExitCode]) -> ExitCode {
    for code in [ExitCode.malformed, .negative, .undecided] where codes.contains(code) { return code }
    return .success
  }
}
