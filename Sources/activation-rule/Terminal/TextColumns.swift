/// Fits text into columns, counted in characters.
enum TextColumns {
  /// A text cut to a width, with `…` in place of what is missing.
  static func cut(_ text: String, to width: Int) -> String {
    text.count <= width ? text : text.prefix(max(0, width - 1)) + "…"
  }

  /// A text as lines of at most some width, broken at blanks where there are any; the last line that is allowed ends with `…` when
  /// more follows.
  static func wrap(_ text: String, to width: Int, lines maximum: Int) -> [String] {
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
}
