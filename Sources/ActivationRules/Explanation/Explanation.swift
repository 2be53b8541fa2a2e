internal import PredicateEvaluation
internal import PredicateSyntax

/// The reason why a rule gave its verdict.
public struct Explanation: Sendable {
  /// The first reason, in one sentence.
  public let reason: String
  /// The cause in as few words as a table has room for.
  package var brief: String { cause.brief }
  /// The cause of the verdict in everyday words for the shared content, as the end of a sentence: `a text (public.plain-text) comes
  /// with the link, and the rule wants every attachment to be one that it takes`.
  package let cause: Cause
  /// The rule as a whole.
  public let root: Clause
  /// The deciding part, in a few lines: for a predicate, the clause at the end of ``decidingPath`` with the causes below it; for
  /// a dictionary, its keys. Empty when ``reason`` says everything.
  package let decidingLines: [Line]
  /// The way from ``root`` to the clause that decides, as positions among the children; it ends where several decide together.
  package let decidingPath: [Int]
  /// A Boolean value that indicates whether the rule was too large to be explained to the last clause.
  public let isTruncated: Bool

  /// The traced rule that the explanation was made from; it is also used for a search for changes.
  let traced: TracedRule

  init(of decision: Decision) {
    let traced = TracedRule(decision, .whole)
    self.traced = traced
    root = traced.root
    reason = decision.reason(in: traced)
    var accepted: [Clause.Element] = []
    var failing: BriefReason?
    var shown: [Clause.Element] = []
    if decision.isShown { shown = traced.narrator?.accepted(root) ?? BriefReason.accepted(root) }
    if let narrator = traced.narrator {
      if decision.verdict == .hidden {
        let found = narrator.brief(failing: root)
        (failing, accepted) = (found.reason, found.accepted)
      }
      decidingLines = narrator.decidingLines(decision, root)
    } else {
      if decision.verdict == .hidden { failing = BriefReason(failing: root) }
      decidingLines = Self.decidingLines(decision.verdict, root)
    }
    let types = decision.rule.types
    let otherwise = Self.brief(decision.verdict, reason)
    cause =
      decision.isShown
      ? Cause(shown: shown, of: traced.tree, types: types, otherwise: otherwise)
      : Cause(
        failing, beside: accepted, taken: failing == nil ? [] : Self.takenTypes(decision.rule, traced), types: types,
        otherwise: otherwise)
    decidingPath = root.decidingPath
    isTruncated = traced.trace.isTruncated
  }

  /// The types that a rule takes, if it says so by naming them; empty for a rule that excludes some.
  private static func takenTypes(_ rule: ActivationRule, _ traced: TracedRule) -> [String] {
    if let narrator = traced.narrator { return narrator.rule.expansion?.acceptedTypes ?? [] }
    var found: [String] = []
    for node in traced.tree.nodes {
      switch node {
      case .not: return []
      case .comparison(let comparison):
        if let test = TypeTest(comparison, in: traced.tree) {
          if !found.contains(test.type) { found.append(test.type) }
        } else if comparison.comparator == .notEqualTo || CountBound(comparison, in: traced.tree)?.number == 0,
          comparison.comparator != .greaterThan
        {
          return []
        }
      default: continue
      }
    }
    return found
  }

  private static func brief(_ verdict: Verdict, _ reason: String) -> String {
    switch verdict {
    case .uncertain(let uncertainty): uncertainty.brief
    case .notOffered(let obstacle): obstacle.message
    case .shown, .hidden, .failed: reason
    }
  }
}

/// The few clauses of a predicate that say why it gives its verdict.
extension Explanation {
  /// The number of clauses that are listed below the one that decides.
  private static let mostBelow = 5

  /// The clause that decides and the causes below it; none where the verdict doesn't depend on clauses.
  private static func decidingLines(_ verdict: Verdict, _ root: Clause) -> [Line] {
    switch verdict {
    case .shown, .hidden: break
    case .uncertain, .failed, .notOffered: return []
    }
    var chain = [root]
    for position in root.decidingPath {
      guard let last = chain.last, position < last.children.count else { break }
      chain.append(last.children[position])
    }
    // Below a NOT a clause that holds makes the rule fail, so that the NOT itself must be seen.
    let start = chain.lastIndex { $0.kind == .not } ?? chain.count - 1
    var lines: [Line] = []
    for clause in chain[start...] { lines.append(line(clause, depth: lines.count)) }
    lines[lines.count - 1].decides = true
    if let last = chain.last { lines += below(last, depth: lines.count) }
    return lines
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
    if clause.kind == .or, clause.outcome == .fails, let nearest = BriefReason.nearest(of: children),
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
    if children.count > mostBelow { lines.append(Line(rest: children.count - mostBelow, depth: depth)) }
    return lines
  }
}
