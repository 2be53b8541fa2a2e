import ActivationChecks
import ActivationRules
import ActivationWire
import Predicates
import UniformTypes

/// A session: the rule and the shared content.
struct Session {
  var environment: ToolEnvironment
  var isInteractive = false
  /// The rule as it is named on a command line; empty if there's none.
  private(set) var rule: [Arguments.Found] = []
  /// The command-line options for the shared content; empty if nothing is shared.
  private(set) var share: [Arguments.Found] = []
  /// The shared content; nil if there's none.
  private(set) var context: NamedContext?
  /// The known types: the system's, and those of the rule's app.
  private(set) var types = TypeGraph.system
  var code = ExitCode.success
  var isOver = false
  var line = SessionLine(text: "")

  mutating func answer(_ line: SessionLine) {
    guard line.text.contains(where: { !$0.isWhitespace }) else { return }
    self.line = line
    guard line.isCommand else { return evaluate(line.text) }
    do throws(UsageError) {
      try run(line)
    } catch {
      report(error)
    }
  }

  /// Sets the rule, named as on a command line.
  mutating func setRule(_ words: [Arguments.Found]) throws(UsageError) {
    try Self.refuseStandardInput(words)
    guard let found = try EvaluationSession.rules(Arguments(words), in: environment) else {
      code = .malformed
      return
    }
    rule = words
    types = found.first?.rule.types ?? .system
    for named in found { confirm("Rule: \(named.name)") }
  }

  /// Sets the shared content, given as on a command line.
  mutating func setShare(_ words: [Arguments.Found]) throws(UsageError) {
    try Self.refuseStandardInput(words)
    var (words, unknown): ([Arguments.Found], [UsageError]) = (words, [])
    var contexts = try ContextOptions.contexts(
      from: Arguments(words), types: types, in: environment, unknown: &unknown)
    if let first = unknown.first { throw first }
    // If all shares but one are old, the current one is used.
    let presets = contexts.compactMap { $0.preset }
    if presets.count > 1, presets.count == contexts.count, case let current = HostPreset.today(presets),
      current.count == 1
    {
      contexts = [NamedContext(current[0])]
      let option = ContextOptions.host.declaration.name
      words.removeAll { if case .option(option, _) = $0 { true } else { false } }
      words.append(.option(option, current[0].name))
    }
    guard contexts.count == 1 else {
      let names = contexts.prefix(3).map { "--host " + ContextOptions.quoted($0.name) }.joined(separator: ", ")
      let more = contexts.count > 3 ? ", or another of them" : ""
      throw UsageError("a session has one share, found \(contexts.count)", help: "Choose one: \(names)\(more).")
    }
    (share, context) = (words, contexts[0])
    confirm("Shared: \(contexts[0].summary)")
  }

  /// Refuses `-`, because standard input provides the lines of the session.
  static func refuseStandardInput(_ words: [Arguments.Found]) throws(UsageError) {
    guard words.contains(.operand("-")) || words.contains(.option(ContextOptions.context.declaration.name, "-")) else {
      return
    }
    throw UsageError("standard input is already the session's input", help: "Name a file instead of -.")
  }

  // MARK: Output

  var style: Style { Style(isEnabled: environment.colorsOutput) }

  /// Prints a result on its own line, with control characters escaped.
  func writeLine(_ text: String) { environment.write(escapingControlCharacters(text) + "\n") }

  func remark(_ text: String) {
    let style = Style(isEnabled: environment.colorsErrors)
    environment.writeError(place + style.dim("note: ") + escapingControlCharacters(text) + "\n")
  }

  func confirm(_ text: String) {
    if isInteractive { environment.write(style.dim(escapingControlCharacters(text)) + "\n") }
  }

  /// Reports an error, which counts as a verdict.
  mutating func report(_ error: UsageError) {
    code = .malformed
    environment.report(error, at: place)
  }

  /// The place of the entry, which precedes a message unless a person types the entries.
  private var place: String { isInteractive ? "" : "\(line.name):\(line.number): " }
}
