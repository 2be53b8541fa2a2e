import ActivationWire
import ActivationChecks
import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes
import ActivationTool

/// A session: the shared content, the rule that is tried, and the last question.
struct Session {
  /// The object that `:explain` explains by default.
  enum Subject {
    case predicate(String)
    case rule
  }

  var environment: ToolEnvironment
  /// A Boolean value that indicates whether a person uses the session.
  var isInteractive = false
  /// The rules as they were read; several for an app with several extensions.
  var loaded: [RulePlace] = []
  /// How the rules were named, for a saved session.
  var ruleOrigin: String?
  /// The description that the rule was made from; nil for any other rule.
  var madeFrom: String?
  /// The rule before the last change, as commands take it; nil when there was none.
  var formerRule: String?
  /// The rules, ready to decide.
  var rules: [NamedRule] = []
  /// The shared content; nil when none was given yet.
  var context: NamedContext?
  var variables = SessionVariables()
  var platform = ActivationRule.Platform.iOS
  /// The text that was looked at last, for commands without an argument.
  var lastText: String?
  var subject: Subject?
  /// The exit code of the last verdict.
  var code = ExitCode.success
  /// A Boolean value that indicates whether the session has ended.
  var isOver = false
  /// The line that is being answered.
  var line = SessionLine(text: "")
  /// A Boolean value that indicates whether the lines of a saved session are being answered.
  var isReadingSession = false

  init(environment: ToolEnvironment) { self.environment = environment }

  /// The types that the last file declares that has some, and its app.
  var declarations: [TypeDeclaration] = []
  /// The path of the file that declares them, for a saved session; nil when no types are declared.
  var declarationsOrigin: String?

  /// The types that are known: the system's, and those of ``declarations``.
  var types: TypeGraph { declarations.isEmpty ? .system : TypeGraph.system.adding(declarations) }

  var services: PlatformServices { TextServices.platformServices }

  var style: Style { Style(isEnabled: environment.colorsOutput) }

  /// Answers one entry.
  mutating func answer(_ line: SessionLine) {
    guard line.text.contains(where: { !$0.isWhitespace }) else { return }
    let previous = self.line
    self.line = line
    defer { self.line = previous }
    let isQuestion = ["?", "help"].contains(line.text.split { $0.isWhitespace }.joined(separator: " ").lowercased())
    guard line.isCommand || isQuestion else { return evaluate(line.text) }
    let (word, command, argument) = SessionCommand.split(isQuestion ? ":help" : line.text)
    do throws(UsageError) {
      guard let command else { throw SessionCommand.unknown(word) }
      if command.argument.isEmpty, !argument.text.isEmpty {
        throw UsageError(
          ":\(command.name) takes no argument",
          help: command.name == "eval" ? ":explain says why." : ":help \(command.name) says more.")
      }
      try command.run(&self, argument)
    } catch {
      report(error)
    }
  }

  // MARK: Output

  /// Prints a result, which ends with a line break.
  func write(_ text: String) { environment.write(text) }

  /// Prints sentences; to a person broken at words, not where the screen ends.
  func writeProse(_ text: String) { environment.write(wrapped(text)) }

  /// A text for people as it fits the screen they look at.
  private func wrapped(_ text: String) -> String {
    isInteractive ? TextColumns.wrapped(text, to: environment.outputWidth) : text
  }

  /// Prints a remark or an error.
  func writeError(_ text: String) { environment.writeError(wrapped(text)) }

  /// Prints a result in a line of its own, with control characters made visible.
  func writeLine(_ text: String) { environment.write(escapingControlCharacters(text) + "\n") }

  /// Prints something that is not a result: to people only where they read along.
  func remark(_ text: String) {
    let style = Style(isEnabled: environment.colorsErrors)
    writeError(place + style.dim("note: ") + escapingControlCharacters(text) + "\n")
  }

  /// Confirms a change; a filter prints results only.
  func confirm(_ text: String) {
    if isInteractive { writeProse(style.dim(escapingControlCharacters(text)) + "\n") }
  }

  /// Reports an error; it counts as a verdict.
  mutating func report(_ error: UsageError) {
    code = .malformed
    let style = Style(isEnabled: environment.colorsErrors)
    writeError(place + style.red("error:") + " \(escapingControlCharacters(error.message))\n")
    if !error.help.isEmpty { writeError("  help: \(escapingControlCharacters(error.help))\n") }
  }

  private var place: String {
    line.name.map { escapingControlCharacters($0) + ":\(line.number): " } ?? ""
  }
}
