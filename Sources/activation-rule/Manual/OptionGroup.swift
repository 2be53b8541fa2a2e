/// Options that belong together, under a heading of their own.
struct OptionGroup: Sendable {
  /// The heading, without a colon.
  var title: String
  /// The options, in the order of the help.
  var options: [ArgumentScanner.Option]

  init(_ title: String, _ options: [ArgumentScanner.Option]) {
    self.title = title
    self.options = options
  }
}

/// What a command takes beside its options.
struct Operand: Sendable {
  /// The word that stands for it in the usage.
  var name: String
  /// What it is, as ``Prose``; empty when the command's details say it.
  var details = ""
  /// What it may be completed to.
  var completion = ValueCompletion.nothing
}

/// One exit code of a command.
struct ExitCodeMeaning: Sendable {
  /// The code.
  var code: ExitCode
  /// When the command ends with it.
  var meaning: String

  init(_ code: ExitCode, _ meaning: String) {
    self.code = code
    self.meaning = meaning
  }
}
