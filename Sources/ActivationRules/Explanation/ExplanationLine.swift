extension Explanation {
  /// One line of an explanation as text.
  package struct Line: Sendable, Hashable {
    /// How far the line is indented, in steps.
    package var depth: Int
    /// The outcome of the clause; nil for a line that counts what is left out.
    package var outcome: Clause.Outcome?
    /// The element, or the key of a dictionary, that the line is about.
    package var subject: String?
    /// The clause; empty where the subject says it.
    package var text: String
    /// What was seen; empty when that says no more than the outcome.
    package var seen: String
    /// Whether this is the clause that decides.
    package var decides = false

    /// The line as plain text, with its sign: `  ✗ attachment 1 (public.url): ANY … — 0 of 1 match  ← decides`.
    package var plainText: String {
      let head = [subject, text.isEmpty ? nil : text].compactMap { $0 }.joined(separator: ": ")
      return String(repeating: "  ", count: depth) + (outcome.map { $0.sign + " " } ?? "  ") + head
        + (seen.isEmpty ? "" : "  — " + seen) + (decides ? "  ← decides" : "")
    }
  }

  /// The whole rule, a line for each clause; the clause at the end of ``decidingPath`` is marked.
  package var treeLines: [Line] {
    var lines: [Line] = []
    Self.append(root, depth: 0, path: decidingPath[...], to: &lines)
    return lines
  }

  private static func append(_ clause: Clause, depth: Int, path: ArraySlice<Int>?, to lines: inout [Line]) {
    var line = Line(clause, depth: depth)
    line.decides = path?.isEmpty == true
    lines.append(line)
    for (position, child) in clause.children.enumerated() {
      append(child, depth: depth + 1, path: path?.first == position ? path?.dropFirst() : nil, to: &lines)
    }
  }
}

extension Explanation.Line {
  /// The line of a clause.
  init(_ clause: Explanation.Clause, depth: Int) {
    let seen = [clause.detail, clause.conformance?.text ?? ""].filter { !$0.isEmpty }.joined(separator: "; ")
    self.init(depth: depth, outcome: clause.outcome, subject: clause.subject, text: clause.text, seen: seen)
  }

  /// A line that says how many more there are.
  init(rest: Int, depth: Int) {
    self.init(depth: depth, outcome: nil, subject: nil, text: "and \(rest) more", seen: "")
  }
}

extension Explanation.Clause.Outcome {
  /// The sign of an outcome where there is no color.
  package var sign: String {
    switch self {
    case .holds: "✓"
    case .fails: "✗"
    case .error: "!"
    case .notEvaluated: "·"
    }
  }
}
