import ActivationWire
import ActivationLint
import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import ActivationTool

/// Diagnostics under the line that was typed, or with the number of the line that was read.
extension Session {
  /// Reports mistakes and remarks.
  ///
  /// - Parameter source: The text that was parsed; its characters are where they are in the line.
  mutating func report(_ diagnostics: [Diagnostic], in source: [UInt8]) {
    for (position, diagnostic) in diagnostics.enumerated() {
      if diagnostic.severity == .error { code = .malformed }
      if isInteractive, line.name == nil, let caret = caret(of: diagnostic, in: source) {
        // The first mistake is under the line itself, the others under a copy.
        let copy = position == 0 ? "" : indentation + shown(line.text) + "\n"
        environment.writeError(copy + caret)
        writeError(message(diagnostic))
      } else {
        let name = line.name ?? "line"
        environment.writeError(
          diagnostic.rendered(
            in: withCommand(source), name: name, firstLine: line.number, label: LintRule.label(of: diagnostic)))
      }
    }
  }

  /// Reports why an evaluation ended without an answer.
  mutating func report(_ error: EvaluationError, in source: [UInt8]) {
    let help = error.id == "unbound-variable" ? ":set gives it one, as in :set $count = 3." : error.help
    report([Diagnostic(error.id, .error, error.message, at: error.range, help: help)], in: source)
    code = error.isUndecided ? .undecided : .malformed
  }

  /// A source in which blanks replace the command in front, so that places stay the same.
  private func withCommand(_ source: [UInt8]) -> [UInt8] {
    let whole = Array(line.text.utf8)
    let start = source.firstIndex { $0 != 0x20 } ?? source.count
    let isSame = whole.count >= source.count && whole[start..<source.count].elementsEqual(source[start...])
    return isSame ? whole : source
  }

  /// A line of carets under the line that was just typed; nil when that line has no place for it.
  private func caret(of diagnostic: Diagnostic, in source: [UInt8]) -> String? {
    guard let terminal = environment.terminal, !line.text.contains("\n") else { return nil }
    let range = diagnostic.range
    guard range.upperBound <= source.count else { return nil }
    let before = String(decoding: source[..<range.lowerBound], as: UTF8.self)
    let marked = source.string(in: range)
    // The source may have blanks where the line has a command, each of them one column wide.
    let start = indentation.count + shown(before).columns
    let length = max(1, shown(marked).columns)
    let end = indentation.count + shown(line.text).columns
    guard max(start + length, end) < terminal.size().columns else { return nil }
    let style = Style(isEnabled: environment.colorsErrors)
    return String(repeating: " ", count: start) + style.red(String(repeating: "^", count: length)) + "\n"
  }

  /// Blanks as wide as the prompt.
  private var indentation: String { String(repeating: " ", count: Self.prompt.count) }

  /// A text as the editor shows it.
  private func shown(_ text: String) -> String { text.map(\.shown).joined() }

  /// A diagnostic without its excerpt.
  private func message(_ diagnostic: Diagnostic) -> String {
    let style = Style(isEnabled: environment.colorsErrors)
    let severity = style.label(of: diagnostic.severity)
    var text = "\(severity) \(escapingControlCharacters(diagnostic.message)) [\(LintRule.label(of: diagnostic))]\n"
    for note in diagnostic.notes { text += "  note: \(escapingControlCharacters(note.message))\n" }
    if !diagnostic.help.isEmpty { text += "  help: \(escapingControlCharacters(diagnostic.help))\n" }
    for fixIt in diagnostic.fixIts { text += "  fix: \(escapingControlCharacters(fixIt.message))\n" }
    return text
  }
}
