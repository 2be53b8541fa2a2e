import Predicates

/// The number of unchanged lines around changed ones.
private let contextLines = 3

/// A line of either text, or of both. The mark is a blank, `-` or `+`.
private typealias DiffLine = (mark: String, text: Substring)

/// Returns the difference between two texts in the unified format, which `patch` and `git apply` read; empty if there's none. With `isForTerminal`,
/// control characters are escaped, so `patch` can't apply a difference that has any.
///
/// - Complexity: that of the standard library's `difference(from:)`.
package func unifiedDiff(
  from old: String, to new: String, name: String, isForTerminal: Bool = false
) -> String {
  guard !old.utf8.elementsEqual(new.utf8) else { return "" }
  let lines = lines(from: split(old), to: split(new))
  let shownName = escapingControlCharacters(name)
  // The letters represent the root of a repository.
  let (before, after) = name.hasPrefix("/") ? ("", "") : ("a/", "b/")
  var text = "--- \(before)\(shownName)\n+++ \(after)\(shownName)\n"
  for hunk in hunks(of: lines) {
    text += header(of: hunk, in: lines)
    for line in lines[hunk] {
      let hasEnd = line.text.utf8.last == 0x0a
      let content = hasEnd ? line.text.unicodeScalars.dropLast() : line.text.unicodeScalars[...]
      let shown = isForTerminal ? escapingControlCharacters(String(content)) : String(content)
      // A runner takes such an unchanged line as a command, so it's removed and added again, which `patch` treats as no change.
      let marks = line.mark == " " && LogCommands.begins(line.text) ? ["-", "+"] : [line.mark]
      for mark in marks {
        text += mark + shown + "\n"
        if !hasEnd { text += "\\ No newline at end of file\n" }
      }
    }
  }
  return text
}

/// Splits a text into lines with their line feeds. A carriage return before a line feed belongs to the line.
private func split(_ text: String) -> [Substring] {
  var lines: [Substring] = []
  let scalars = text.unicodeScalars
  var start = scalars.startIndex
  while let end = scalars[start...].firstIndex(of: "\n") {
    let next = scalars.index(after: end)
    lines.append(Substring(scalars[start..<next]))
    start = next
  }
  if start < scalars.endIndex { lines.append(Substring(scalars[start...])) }
  return lines
}

private func lines(from old: [Substring], to new: [Substring]) -> [DiffLine] {
  var (removed, added): (Set<Int>, Set<Int>) = ([], [])
  for change in new.difference(from: old, by: { $0.utf8.elementsEqual($1.utf8) }) {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): added.insert(offset)
    }
  }
  var lines: [DiffLine] = []
  var (from, to) = (0, 0)
  while from < old.count || to < new.count {
    if removed.contains(from) {
      lines.append(("-", old[from]))
      from += 1
    } else if added.contains(to) {
      lines.append(("+", new[to]))
      to += 1
    } else {
      lines.append((" ", old[from]))
      (from, to) = (from + 1, to + 1)
    }
  }
  return lines
}

/// Returns the changed lines with their context. Changes close together form one hunk.
private func hunks(of lines: [DiffLine]) -> [Range<Int>] {
  var hunks: [Range<Int>] = []
  for (index, line) in lines.enumerated() where line.mark != " " {
    let range = max(0, index - contextLines)..<min(lines.count, index + contextLines + 1)
    if let last = hunks.last, range.lowerBound <= last.upperBound {
      hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
    } else {
      hunks.append(range)
    }
  }
  return hunks
}

private func header(of hunk: Range<Int>, in lines: [DiffLine]) -> String {
  func count(_ range: Range<Int>, _ other: String) -> Int { lines[range].count { $0.mark != other } }
  func place(_ other: String) -> String {
    let number = count(hunk, other)
    let before = count(0..<hunk.lowerBound, other)
    // An empty side has the number of the preceding line.
    let start = number == 0 ? before : before + 1
    return number == 1 ? "\(start)" : "\(start),\(number)"
  }
  return "@@ -\(place("+")) +\(place("-")) @@\n"
}
