internal import PredicateEvaluation

/// Why a rule gave its verdict.
public struct Explanation: Sendable {
  /// The first reason, in one sentence.
  public let reason: String
  /// The part of the reason that decided, in as few words as a table has room for.
  package let brief: String
  /// The rule as a whole.
  public let root: Clause
  /// What decides, in a few lines: of a predicate the clause at the end of ``decidingPath`` with what is to blame below it, of a
  /// dictionary its keys. Empty when ``reason`` says all there is.
  package let decidingLines: [Line]
  /// The way from ``root`` to the clause that decides, as positions among the children; it ends where several decide together.
  package let decidingPath: [Int]
  /// Whether the rule was too large to be explained to the last clause.
  public let isTruncated: Bool

  /// What the explanation was made from; it serves a search for changes as well.
  let traced: TracedRule

  init(of decision: Decision) {
    let traced = TracedRule(decision, .whole)
    self.traced = traced
    root = traced.root
    reason = ReasonWriter.sentence(decision, traced)
    if let narrator = traced.narrator {
      brief = Self.brief(decision.verdict, reason) { [root] in narrator.briefly(failing: root) }
      decidingLines = narrator.decidingLines(decision, root)
    } else {
      brief = Self.brief(decision.verdict, reason) { [root] in BriefReason.text(failing: root) }
      decidingLines = DecidingClauses.lines(decision.verdict, root)
    }
    decidingPath = ReasonWriter.decidingPath(root)
    isTruncated = traced.trace.isTruncated
  }

  /// The clause that decides: the deepest one that the verdict rests on alone.
  public var decidingClause: Clause {
    var clause = root
    for position in decidingPath where position < clause.children.count { clause = clause.children[position] }
    return clause
  }

  private static func brief(_ verdict: Verdict, _ reason: String, failing: () -> String) -> String {
    switch verdict {
    case .doesNotActivate: failing()
    case .uncertain(let uncertainty): uncertainty.brief
    case .notOffered(let obstacle): obstacle.message
    case .activates, .failed: reason
    }
  }
}
