import PredicateSyntax

/// One line on a terminal's standard error that says how far long work is, and goes away when it is done.
///
/// Where nobody watches nothing is written.
struct ProgressLine {
  private let environment: ToolEnvironment
  private var shown = ""

  /// A line of an environment; the environment says whether anybody watches.
  init(in environment: ToolEnvironment) { self.environment = environment }

  /// Shows a text in place of the last one.
  mutating func show(_ text: String) {
    let text = TextColumns.cut(escapingControlCharacters(text), to: max(20, environment.outputWidth - 1))
    guard environment.showsProgress, text != shown else { return }
    environment.writeError("\r\u{1B}[K" + text)
    shown = text
  }

  /// Takes the line away.
  mutating func clear() {
    guard !shown.isEmpty else { return }
    environment.writeError("\r\u{1B}[K")
    shown = ""
  }
}
