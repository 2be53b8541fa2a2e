internal import Predicates
package import Texts

/// The reason why a rule gave its verdict.
public struct Explanation: Sendable {
  /// The reason in one sentence, in everyday words for the shared content.
  public var reason: String {
    let text = cause.text
    return text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix("?") ? "" : ".")
  }
  /// The cause of the verdict, as the end of a sentence: `a text (public.plain-text) comes with the link, but every attachment must be one that
  /// the rule takes`.
  package let cause: Cause
  /// The clause for the whole rule.
  public let root: Clause
  /// The deciding part of the rule, in a few lines. For a predicate, it's the clause at the end of ``decidingPath`` with the causes below it; for a
  /// dictionary, it's the keys. Empty if the verdict is neither shown nor hidden, because then ``reason`` says everything.
  package var decidingLines: [Line] {
    switch verdict {
    case .shown, .hidden: traced.dictionary == nil ? Self.lines(root, decidingPath) : Self.lines(traced, root.outcome)
    default: []
    }
  }
  /// The path from ``root`` to the clause that decides, as indexes among the children. It ends if several clauses decide together.
  package var decidingPath: [Int] { root.decidingPath }
  /// The key of a dictionary whose limit decides; nil for any other cause.
  package var decidingKey: String? { if case .limit(let key, _, _) = cause.kind { key } else { nil } }
  package var decidingRange: SourceRange { decidingPath.reduce(root) { $0.children[$1] }.range }
  /// A Boolean value that indicates whether the rule was too large to be explained completely.
  public var isTruncated: Bool { traced.trace.isTruncated }

  private let verdict: Verdict.Kind
  private let traced: TracedRule

  init(of decision: Decision) {
    verdict = decision.verdict.kind
    traced = TracedRule(decision)
    root = traced.root
    cause = Cause(of: decision, traced)
  }

  /// Returns the first names, and the number of the remaining names; `no types` for an empty list.
  static func list(_ names: [String], most: Int = 4) -> String {
    names.isEmpty ? "no types" : names.shortened(to: most)
  }
}

/// The few clauses that say why a rule gives its verdict.
extension Explanation {
  /// The maximum number of clauses to list below the one that decides.
  private static let mostBelow = 5

  /// Returns the lines of a dictionary's deciding keys. If the rule is false, they show which limits are exceeded, and the content that no key
  /// takes; if it's true, they show the keys that take content.
  private static func lines(_ traced: TracedRule, _ outcome: Clause.Outcome) -> [Line] {
    var lines: [Line] = []
    for (origin, clause) in traced.conditions where clause.outcome == outcome {
      var line = Line(depth: 0, outcome: outcome, subject: clause.subject, text: "", seen: clause.detail)
      if case .closing = origin {
        // If this condition is true, the limits already say what is taken, so it isn't listed.
        if outcome == .holds { continue }
        let refused = clause.blamed.flatMap { $0.children }.filter { $0.outcome == .fails }.compactMap { $0.subject }
        if !refused.isEmpty { line.seen = "no key takes " + list(refused, most: mostBelow) }
      } else {
        let counted = clause.children.filter { $0.isOfElement && $0.outcome == .holds }.compactMap { $0.subject }
        if !counted.isEmpty { line.seen = "counts " + list(counted, most: 3) }
        if outcome == .holds, counted.isEmpty { continue }
      }
      lines.append(line)
    }
    if outcome == .fails, !lines.isEmpty { lines[0].decides = true }
    return lines
  }

  /// Returns the clause of a predicate that decides, and the causes below it.
  private static func lines(_ root: Clause, _ path: [Int]) -> [Line] {
    let chain = path.reduce(into: [root]) { $0.append($0[$0.count - 1].children[$1]) }
    // Below a NOT, a true clause makes the rule false, so the NOT itself must be shown.
    let start = chain.lastIndex { $0.kind == .not } ?? chain.count - 1
    var lines = chain[start...].enumerated().map { line($1, depth: $0) }
    lines[lines.count - 1].decides = true
    return lines + below(chain[chain.count - 1], depth: lines.count)
  }

  /// Returns the line of a clause. It shows how a type conforms, because this says more than the texts that were compared.
  private static func line(_ clause: Clause, depth: Int) -> Line {
    var line = Line(clause, depth: depth)
    if let text = line.conformance?.text { line.seen = text }
    return line
  }

  /// Returns the operands that decide together, or the elements that determine a count.
  private static func below(_ clause: Clause, depth: Int) -> [Line] {
    var children = clause.kind == .simple ? clause.blamed : clause.children
    // The alternative that the cause is about comes first.
    if clause.kind == .or, clause.outcome == .fails, let nearest = Cause.nearest(of: children),
      let position = children.firstIndex(where: { $0.node == nearest.node })
    {
      children.insert(children.remove(at: position), at: 0)
    }
    var lines: [Line] = []
    for child in children.prefix(mostBelow) {
      var line = line(child, depth: depth)
      // Shortened clauses look the same, so the types distinguish them.
      if clause.kind == .or, child.hasChildren, line.subject == nil {
        line.subject = child.tree.subjects(of: child.node)
      }
      lines.append(line)
    }
    if children.count > mostBelow {
      lines.append(Line(depth: depth, text: "and \(children.count - mostBelow) more", seen: ""))
    }
    return lines
  }
}

extension Explanation {
  /// One line of an explanation as text.
  package struct Line: Sendable, Hashable {
    /// The indentation of the line, in steps.
    package var depth: Int
    /// The outcome of the clause; nil for a line that counts the omitted clauses.
    package var outcome: Clause.Outcome?
    /// The element, or the key of a dictionary, that the line is about.
    package var subject: String?
    /// The text of the clause; empty if the subject says everything.
    package var text: String
    /// The observed values; empty if they add nothing to the outcome.
    package var seen: String
    /// A Boolean value that indicates whether this is the deciding clause.
    package var decides = false

    /// The range of the clause in the rule's text; nil for a line that isn't about one clause.
    package var range: SourceRange?
    /// The relation of the observed types to the type that the clause tests for.
    package var conformance: Conformance?

    /// A part of the line that can have its own style.
    package enum Part {
      case sign(Clause.Outcome), subject, text, seen, mark
    }

    /// The line as plain text, with its sign: `  ✗ attachment 1 (public.url): ANY … — 0 of 1 match  ← decides`.
    package var plainText: String { text { _, text in text } }

    /// Returns the line as text, with a style for each part.
    package func text(_ styled: (Part, String) -> String) -> String {
      var line = String(repeating: "  ", count: depth)
      line += outcome.map { styled(.sign($0), $0.sign) + " " } ?? "  "
      if let subject { line += styled(.subject, subject) + (text.isEmpty ? "" : ": ") }
      if !text.isEmpty { line += styled(.text, text) }
      if !seen.isEmpty { line += styled(.seen, "  — " + seen) }
      return decides ? line + styled(.mark, "  ← decides") : line
    }
  }

  /// Returns the first lines of the whole rule, one per clause, and whether there are more. The clause at the end of ``decidingPath`` is marked.
  ///
  /// All output of clauses, as text or for programs, uses the lines of this walk.
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
  init(_ clause: Explanation.Clause, depth: Int) {
    let conformance = clause.conformance
    let seen = [clause.detail, conformance?.text ?? ""].filter { !$0.isEmpty }.separated(by: "; ")
    self.init(depth: depth, outcome: clause.outcome, subject: clause.subject, text: clause.text, seen: seen)
    range = clause.range
    self.conformance = conformance
  }
}

extension Explanation.Clause.Outcome {
  /// The sign of an outcome, for output without color.
  package var sign: String {
    switch self {
    case .holds: "✓"
    case .fails: "✗"
    case .error: "!"
    case .notEvaluated: "·"
    }
  }
}
