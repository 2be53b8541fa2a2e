/// Returns the given number with a noun whose plural only adds an s: `1 rule`, `2 rules`.
package func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

extension [String] {
  /// Returns the texts with a separator between them.
  ///
  /// Code that every launch of the tool may run uses this method, because a process's first `joined(separator:)` searches all conformances
  /// that are linked into it. That takes as long as reading a rule and a context.
  package func separated(by separator: String) -> String {
    var text = first ?? ""
    for element in dropFirst() {
      text += separator
      text += element
    }
    return text
  }

  /// Returns the texts as a list in a sentence: `a, b and c`.
  package func inSentence(_ word: String = "and") -> String {
    guard count > 1, let last else { return first ?? "" }
    return Array(dropLast()).separated(by: ", ") + " " + word + " " + last
  }

  /// Returns the first texts, and the number of the others: `public.url, public.png and 3 more`.
  package func shortened(to most: Int) -> String {
    Array(prefix(most)).separated(by: ", ") + (count > most ? " and \(count - most) more" : "")
  }

  /// The texts, with adjacent equal ones counted: `3 × [public.jpeg]`.
  package var withNumbers: [String] {
    var runs: [(text: String, count: Int)] = []
    for text in self {
      if runs.last?.text == text { runs[runs.count - 1].count += 1 } else { runs.append((text, 1)) }
    }
    return runs.map { $0.count > 1 ? "\($0.count) × \($0.text)" : $0.text }
  }

  /// Returns the first texts, and the number of the others: `Mail; Notes; and 3 more`.
  package func listed(most: Int) -> String {
    let shown = count > most ? Array(prefix(most)) + ["and \(count - most) more"] : self
    return shown.separated(by: "; ")
  }
}

extension Sequence where Element: Equatable {
  /// The elements in order, each once.
  ///
  /// - Complexity: the number of elements times the number of distinct ones.
  package var distinct: [Element] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte is a letter or a digit of ASCII.
  package var isLetterOrDigit: Bool { self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 26 }
}

extension String {
  /// Returns the text with each key of the given pairs replaced by its value. Keys must not be empty. If several keys match at a position, the
  /// first one is replaced.
  ///
  /// The standard library's own method needs features that Embedded Swift lacks.
  ///
  /// - Complexity: linear in the length of the text.
  package func replacing(_ replacements: KeyValuePairs<String, String>) -> String {
    let bytes = Array(utf8)
    let pairs = replacements.map { (old: Array($0.key.utf8), new: Array($0.value.utf8)) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      if let pair = pairs.first(where: { bytes[place...].starts(with: $0.old) }) {
        result += pair.new
        place += pair.old.count
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns whether the text contains another one.
  ///
  /// - Complexity: the product of both lengths.
  package func holds(_ part: String) -> Bool {
    let bytes = Array(utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: part.utf8) }
  }
}
