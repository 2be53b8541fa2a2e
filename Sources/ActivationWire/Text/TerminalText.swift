import Predicates

/// Fits text into columns, counted in characters.
package enum TextColumns {
  /// Returns a text cut to a width, with `…` in place of the rest.
  package static func cut(_ text: String, to width: Int) -> String {
    text.count <= width ? text : text.prefix(max(0, width - 1)) + "…"
  }

  /// Returns a line for each row, with the columns of all rows aligned.
  package static func aligned(_ rows: [[String]]) -> [String] {
    let columns = 0..<(rows.first?.count ?? 0)
    let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row.dropLast(), widths).map { $0.padding(to: $1) + "  " }.joined() + (row.last ?? "")
    }
  }

  /// Returns a text as lines with a maximum width, broken at blanks if there are any. If the text needs more lines than allowed, the last one ends
  /// with `…`.
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

  /// Returns a text in which lines wider than a screen are broken at blanks. The continuation has the line's indentation and two more columns. Color
  /// codes don't count as columns.
  package static func wrapped(_ text: String, to width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { wrapped(line: $0, to: width) }
      .joined(separator: "\n")
  }

  private static func wrapped(line: Substring, to width: Int) -> String {
    if columns(of: line) <= width { return String(line) }
    // A color may precede the indentation, so it's skipped.
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

  /// Returns the number of columns of a text without its colors.
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
  /// Returns the text padded with blanks to a width in characters.
  package func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

/// The few colors of the tool; without color, the text is unchanged.
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
