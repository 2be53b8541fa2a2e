import Predicates
package import Texts

extension Explanation {
  /// One line of an explanation as text.
  package struct Line: Sendable, Hashable {
    /// The indentation of the line, in steps.
    package var depth: Int
    /// The outcome of the clause; nil for a line that counts the omitted clauses.
    package var outcome: Clause.Outcome?
    /// The element, or the key of a dictionary, that the line is about.
    package var subject: String?
    /// The clause; empty where the subject says it.
    package var text: String
    /// The observed values; empty when they add nothing to the outcome.
    package var seen: String
    /// A Boolean value that indicates whether this is the deciding clause.
    package var decides = false

    /// The range of the clause in the rule's text; nil for a line that isn't one clause.
    package var range: SourceRange?
    /// The relation of the types that the clause tested to the one that it tests for.
    package var conformance: Conformance?

    /// A part of the line that a style may tell from the others.
    package enum Part {
      case sign(Clause.Outcome), subject, text, seen, mark
    }

    /// The line as plain text, with its sign: `  ✗ attachment 1 (public.url): ANY … — 0 of 1 match  ← decides`.
    package var plainText: String { text { _, text in text } }

    /// The line as text, each part in a style.
    package func text(_ styled: (Part, String) -> String) -> String {
      var line = String(repeating: "  ", count: depth)
      line += outcome.map { styled(.sign($0), $0.sign) + " " } ?? "  "
      if let subject { line += styled(.subject, subject) + (text.isEmpty ? "" : ": ") }
      if !text.isEmpty { line += styled(.text, text) }
      if !seen.isEmpty { line += styled(.seen, "  — " + seen) }
      return decides ? line + styled(.mark, "  ← decides") : line
    }
  }

  /// The first lines of the whole rule, one for each clause, and whether there are more; the clause at the end of ``decidingPath`` is marked.
  ///
  /// This is the one walk over the clauses: whatever shows them, as text or for programs, shows its lines.
  package func treeLines(most: Int) -> (lines: [Line], isTruncated: Bool) {
    var lines: [Line] = []
    var open: [(clause: Clause, depth: Int, path: ArraySlice<Int>?)] = [(root, 0, decidingPath[...])]
    while let next = open.popLast() {
      guard lines.count < most else { return (lines, true) }
      var line = Line(next.clause, depth: next.depth)
      line.decides = next.path?.isEmpty == true
      lines.append(line)
      for (position, child) in next.clause.children.enumerated().reversed() {
        let path = next.path?.first == position ? next.path?.dropFirst() : nil
        open.append((child, next.depth + 1, path))
      }
    }
    return (lines, false)
  }
}

extension Explanation.Line {
  /// The line of a clause.
  init(_ clause: Explanation.Clause, depth: Int) {
    let conformance = clause.conformance
    let seen = [clause.detail, conformance?.text ?? ""].filter { !$0.isEmpty }.separated(by: "; ")
    self.init(depth: depth, outcome: clause.outcome, subject: clause.subject, text: clause.text, seen: seen)
    range = clause.range
    self.conformance = conformance
  }

  /// A line that says how many more there are.
  init(rest: Int, depth: Int) {
    self.init(depth: depth, outcome: nil, subject: nil, text: "and \(rest) more", seen: "")
  }
}

extension Explanation.Clause.Outcome {
  /// The name in machine-readable output.
  package var name: String {
    switch self {
    case .holds: "true"
    case .fails: "false"
    case .error: "error"
    case .notEvaluated: "skipped"
    }
  }

  /// The sign of an outcome where color isn't available.
  package var sign: String {
    switch self {
    case .holds: "✓"
    case .fails: "✗"
    case .error: "!"
    case .notEvaluated: "·"
    }
  }
}
