/// What is wrong with a command line, or with what it names: one message and what to do.
struct UsageError: Error {
  /// One line.
  var message: String
  /// What to do; empty when the message says it.
  var help: String

  init(_ message: String, help: String = "") {
    self.message = message
    self.help = help
  }
}
