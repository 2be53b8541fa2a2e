internal import Predicates
package import Texts

/// The reason why a rule gave its verdict.
public struct Explanation: Sendable {
  /// The reason in one sentence, in everyday words for the shared content.
  public var reason: String {
    let text = cause.text
    return text.capitalized + (text.hasSuffix("?") ? "" : ".")
  }
  /// The cause of the verdict, as the end of a sentence: `a text (public.plain-text) comes with the link, and the rule wants every attachment to
  /// be one that it takes`.
  package let cause: Cause
  /// The rule as a whole.
  public let root: Clause
  /// The deciding part, in a few lines: for a predicate, the clause at the end of ``decidingPath`` with the causes below it; for
  /// a dictionary, its keys. Empty when ``reason`` says everything.
  package var decidingLines: [Line] {
    switch verdict {
    case .shown, .hidden: traced.dictionary == nil ? Self.lines(root, decidingPath) : Self.lines(traced, root.outcome)
    default: []
    }
  }
  /// The way from ``root`` to the clause that decides, as positions among the children; it ends where several decide together.
  package var decidingPath: [Int] { root.decidingPath }
  /// The key of a dictionary whose limit decides; nil for any other cause.
  package var decidingKey: String? { if case .limit(let key, _, _) = cause.kind { key } else { nil } }
  package var decidingRange: SourceRange { decidingPath.reduce(root) { $0.children[$1] }.range }
  /// A Boolean value that indicates whether the rule was too large to be explained to the last clause.
  public var isTruncated: Bool { traced.trace.isTruncated }

  private let verdict: Verdict.Kind
  private let traced: TracedRule

  init(of decision: Decision) {
    verdict = decision.verdict.kind
    traced = TracedRule(decision)
    root = traced.root
    cause = Cause(of: decision, traced)
  }

  /// The first of some names, and the number of the others; `no types` where there are none.
  static func list(_ names: [String], most: Int = 4) -> String {
    names.isEmpty ? "no types" : names.shortened(to: most)
  }
}

extension String {
  /// The text with a capital at its beginning.
  fileprivate var capitalized: String {
    guard let byte = utf8.first, byte >= 0x80 || (0x61...0x7A).contains(byte) else { return self }
    return prefix(1).uppercased() + dropFirst()
  }
}

/// The few clauses that say why a rule gives its verdict.
extension Explanation {
  /// The number of clauses that are listed below the one that decides.
  private static let mostBelow = 5

  /// The keys of a dictionary that decide: those whose limits are exceeded, and what none takes; or those that take the attachments.
  private static func lines(_ traced: TracedRule, _ outcome: Clause.Outcome) -> [Line] {
    var lines: [Line] = []
    for (origin, clause) in traced.conditions where clause.outcome == outcome {
      var line = Line(depth: 0, outcome: outcome, subject: clause.subject, text: "", seen: clause.detail)
      if case .closing = origin {
        // Where it holds, the limits already say what is taken.
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

  /// The clause of a predicate that decides and the causes below it.
  private static func lines(_ root: Clause, _ path: [Int]) -> [Line] {
    let chain = path.reduce(into: [root]) { $0.append($0[$0.count - 1].children[$1]) }
    // Below a NOT a clause that holds makes the rule fail, so that the NOT itself must be seen.
    let start = chain.lastIndex { $0.kind == .not } ?? chain.count - 1
    var lines = chain[start...].enumerated().map { line($1, depth: $0) }
    lines[lines.count - 1].decides = true
    return lines + below(chain[chain.count - 1], depth: lines.count)
  }

  /// The line of a clause; how a type conforms says more than which texts were compared.
  private static func line(_ clause: Clause, depth: Int) -> Line {
    var line = Line(clause, depth: depth)
    if let text = line.conformance?.text { line.seen = text }
    return line
  }

  /// The operands that decide together, or the elements that make a count what it is.
  private static func below(_ clause: Clause, depth: Int) -> [Line] {
    var children = clause.kind == .simple ? clause.blamed : clause.children
    // Of alternatives the one that the cause is about comes first.
    if clause.kind == .or, clause.outcome == .fails, let nearest = Cause.nearest(of: children),
      let position = children.firstIndex(where: { $0.node == nearest.node })
    {
      children.insert(children.remove(at: position), at: 0)
    }
    var lines: [Line] = []
    for child in children.prefix(mostBelow) {
      var line = line(child, depth: depth)
      // Texts that are cut short look the same; the types tell them apart.
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
  init(_ clause: Explanation.Clause, depth: Int) {
    let conformance = clause.conformance
    let seen = [clause.detail, conformance?.text ?? ""].filter { !$0.isEmpty }.separated(by: "; ")
    self.init(depth: depth, outcome: clause.outcome, subject: clause.subject, text: clause.text, seen: seen)
    range = clause.range
    self.conformance = conformance
  }
}

extension Explanation.Clause.Outcome {
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
