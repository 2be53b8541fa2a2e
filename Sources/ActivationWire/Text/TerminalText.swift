import Predicates

/// Fits text into columns, counted in characters.
package enum TextColumns {
  /// A text cut to a width, with `…` in place of the rest.
  package static func cut(_ text: String, to width: Int) -> String {
    text.count <= width ? text : text.prefix(max(0, width - 1)) + "…"
  }

  /// A text as lines of at most some width, broken at blanks where there are any; the last line that is allowed ends with `…` when
  /// more follows.
  package static func wrap(_ text: String, to width: Int, lines maximum: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      var word = word
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      while word.count > width {
        lines.append(String(word.prefix(width)))
        word = word.dropFirst(width)
      }
      line += line.isEmpty ? String(word) : " " + word
      if lines.count > maximum { break }
    }
    if !line.isEmpty { lines.append(line) }
    guard lines.count > maximum, let last = lines.prefix(maximum).last else { return lines }
    return lines.prefix(maximum - 1) + [last.prefix(max(0, width - 1)) + "…"]
  }

  /// A text whose lines that are wider than a screen are broken at blanks; what follows is indented like the line, and by two
  /// columns more. Colors take no column.
  package static func wrapped(_ text: String, to width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { wrapped(line: $0, to: width) }
      .joined(separator: "\n")
  }

  private static func wrapped(line: Substring, to width: Int) -> String {
    if columns(of: line) <= width { return String(line) }
    // A color may begin before the blanks.
    let start =
      line.hasPrefix("\u{1B}")
      ? line.firstIndex(of: "m").map { line.index(after: $0) } ?? line.startIndex : line.startIndex
    let indentation = line[start...].prefix { $0 == " " }
    let further = String(repeating: " ", count: min(indentation.count + 2, width / 2))
    var text = String(line[..<indentation.endIndex])
    var column = indentation.count
    var isFirst = true
    for word in line[indentation.endIndex...].split(separator: " ", omittingEmptySubsequences: false) {
      let length = columns(of: word)
      if !isFirst, column + 1 + length > width {
        text += "\n" + further
        column = further.count
      } else if !isFirst {
        text += " "
        column += 1
      }
      text += word
      column += length
      isFirst = false
    }
    return text
  }

  /// Returns the number of columns that a text takes without its colors.
  private static func columns(of text: Substring) -> Int {
    var count = 0
    var isColor = false
    for character in text {
      if character == "\u{1B}" { isColor = true }
      if !isColor { count += 1 }
      if isColor, character == "m" { isColor = false }
    }
    return count
  }
}

extension String {
  /// The text with blanks after it up to a width in characters.
  package func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

/// The few colors of the tool; plain text when color is off.
package struct Style {
  /// A Boolean value that indicates whether anything is colored.
  package let isEnabled: Bool

  package init(isEnabled: Bool) { self.isEnabled = isEnabled }

  package func bold(_ text: String) -> String { wrapped(text, "1") }
  package func dim(_ text: String) -> String { wrapped(text, "2") }
  package func red(_ text: String) -> String { wrapped(text, "31") }
  package func green(_ text: String) -> String { wrapped(text, "32") }
  package func yellow(_ text: String) -> String { wrapped(text, "33") }

  private func wrapped(_ text: String, _ code: String) -> String {
    isEnabled ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
