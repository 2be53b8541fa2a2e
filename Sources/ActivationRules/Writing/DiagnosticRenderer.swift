package import Predicates

extension Diagnostic {
  /// Returns the diagnostic as text for a terminal: position, message, the line with the position marked, notes, help, and fixes.
  ///
  /// - Parameters:
  ///   - source: The text that was parsed.
  ///   - name: The name of the file or the rule.
  ///   - firstLine: The line number of the text's first line.
  ///   - label: The text in brackets; nil to use ``id``.
  package func rendered(in source: [UInt8], name: String?, firstLine: Int = 1, label: String? = nil) -> String {
    let renderer = DiagnosticRenderer(source: source, name: name ?? "rule", firstLine: firstLine)
    var text = renderer.head(severity.rawValue, "\(message) [\(label ?? id)]", at: range)
    for note in notes { text += renderer.head("note", note.message, at: note.range) }
    if !help.isEmpty { text += "  help: \(escapingControlCharacters(help))\n" }
    for fixIt in fixIts { text += "  fix: \(escapingControlCharacters(fixIt.message))\n" }
    return text
  }
}

package struct DiagnosticRenderer: Sendable {
  let source: [UInt8]
  package let lines: LineTable
  let name: String
  private let firstLine: Int

  /// Creates a renderer of a text.
  package init(source: [UInt8], name: String, firstLine: Int = 1) {
    self.source = source
    self.firstLine = firstLine
    lines = LineTable(source)
    self.name = escapingControlCharacters(name)
  }

  /// Returns the line of a message, and the excerpt below it.
  func head(_ severity: String, _ message: String, at range: SourceRange) -> String {
    let position = lines.position(of: range.lowerBound)
    let place = "\(name):\(position.line + firstLine - 1):\(position.column)"
    let head = "\(place): \(severity): \(escapingControlCharacters(message))\n"
    return head + excerpt(of: range)
  }

  /// Returns the first line of a range, shortened to the window, and a line with carets under the range. A tab stays a tab in both lines.
  package func excerpt(of range: SourceRange, window: Int = 100) -> String {
    let position = lines.position(of: range.lowerBound)
    let line = lines.range(ofLine: position.line)
    let scalars = Array(String(decoding: source[line.lowerBound..<line.upperBound], as: UTF8.self).unicodeScalars)
    let caret = min(position.column - 1, scalars.count)
    let end = min(max(range.upperBound, range.lowerBound), line.upperBound)
    let length = max(1, lines.position(of: end).column - position.column)
    let first = scalars.count <= window ? 0 : max(0, min(caret - window / 2, scalars.count - window))
    let last = min(scalars.count, first + window)
    let margin = first > 0 ? "  …" : Self.beginsCommand(scalars) ? "  | " : "  "
    var text = margin
    var marks = String(repeating: " ", count: margin.unicodeScalars.count)
    for index in first..<last {
      let isMarked = index >= caret && index < caret + length
      if scalars[index] == "\t" {
        text += "\t"
        marks += isMarked ? "^" : "\t"
        continue
      }
      let shown =
        isUnsafeToShow(scalars[index])
        ? escapingControlCharacters(String(scalars[index]))
        : Self.opensCommand(scalars, index) ? "\\u{5B}" : String(scalars[index])
      text += shown
      marks += String(repeating: isMarked ? "^" : " ", count: shown.unicodeScalars.count)
    }
    if caret >= last { marks += "^" }
    let lastMark = marks.utf8.lastIndex(of: UInt8(ascii: "^")) ?? marks.startIndex
    return text + (last < scalars.count ? "…" : "") + "\n" + marks[...lastMark] + "\n"
  }

  /// Returns whether a line begins, after blanks, like a command to GitHub's runner. A mark before such a line keeps the runner from executing it.
  private static func beginsCommand(_ line: [Unicode.Scalar]) -> Bool {
    let rest = line.drop { $0 == " " || $0 == "\t" }
    return rest.prefix(2).elementsEqual("::".unicodeScalars)
  }

  /// Returns whether a bracket begins a command to the viewer of a build log, `##[` or `##vso[`, which may be anywhere in a line.
  private static func opensCommand(_ line: [Unicode.Scalar], _ index: Int) -> Bool {
    guard line[index] == "[" else { return false }
    let before = line[max(0, index - 5)..<index]
    return before.suffix(2).elementsEqual("##".unicodeScalars) || before.elementsEqual("##vso".unicodeScalars)
  }
}
