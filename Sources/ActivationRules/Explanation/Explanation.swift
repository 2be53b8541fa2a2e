internal import PredicateEvaluation
public import PredicateSyntax

/// Why a rule gave its verdict.
public struct Explanation: Sendable {
  /// One clause of the rule with what came of it.
  public struct Clause: Sendable {
    /// How the clause is made.
    public enum Kind: Sendable, Hashable {
      /// All of ``Clause/children`` must hold.
      case and
      /// One of ``Clause/children`` must hold.
      case or
      /// The one child must not hold.
      case not
      /// A comparison, or a constant; children are the clauses of SUBQUERYs in it.
      case simple
    }

    /// What came of the clause.
    public enum Outcome: Sendable, Hashable {
      /// It is true.
      case holds
      /// It is false.
      case fails
      /// Its evaluation ends with an error.
      case error
      /// It was not evaluated: an error came before it.
      case notEvaluated
    }

    /// The clause in the rule's tree.
    public var node: NodeID
    /// Where the clause is in the rule's text.
    public var range: SourceRange
    /// The clause's text, in which SUBQUERYs are shortened, for their parts follow in ``children``; of a compound how many of
    /// its operands hold or fail, such as `AND: 1 of 3 fails`.
    public var text: String
    /// How the clause is made.
    public var kind: Kind
    /// What came of it.
    public var outcome: Outcome
    /// For a clause inside a SUBQUERY: the element it was asked of, such as `attachment 2 (public.plain-text)`. For a clause of a
    /// dictionary: the key it comes from.
    public var subject: String?
    /// For a counted SUBQUERY: how many elements match, of how many, and how many the rule wants.
    public var count: String?
    /// For a clause inside a SUBQUERY: the element that it was asked of.
    var element: Element?
    /// For a comparison of a count: what it saw.
    var counted: Count?
    /// For a comparison of types: the type that the rule asks for.
    var wantedType: String?
    /// What was seen, such as `1 of 2 attachments match; the rule wants all: the second is public.plain-text`.
    public var detail: String
    /// For a comparison of types with one that the rule asks for: how they stand to it.
    public var conformance: Conformance?
    /// For a counted SUBQUERY: the positions of the ``children`` that make the count what it is.
    var blamed: [Int]
    /// The clauses within.
    public var children: [Clause]
  }

  /// The first reason, in one sentence.
  public let reason: String
  /// The part of the reason that decided, in as few words as a table has room for.
  public let brief: String
  /// The rule as a whole.
  public let root: Clause
  /// What decides, in a few lines: of a predicate the clause at the end of ``decidingPath`` with what is to blame below it, of a
  /// dictionary its keys. Empty when ``reason`` says all there is.
  public let decidingLines: [Line]
  /// The way from ``root`` to the clause that decides, as positions among the children; it ends where several decide together.
  public let decidingPath: [Int]
  /// Whether the rule was too large to be explained to the last clause.
  public let isTruncated: Bool

  init(of decision: Decision) {
    let rule = decision.rule
    let prepared = PreparedContext(decision.context.document, for: rule.program)
    let trace = rule.program.trace(prepared, services: rule.services, limits: rule.limits, exhaustive: true)
    var builder = ExplanationBuilder(rule.tree, decision.context.document, trace, rule.program.types)
    var root = builder.root()
    if case .dictionary(let dictionary) = rule.form {
      let narrator = DictionaryNarrator(dictionary)
      narrator.label(&root)
      reason = narrator.sentence(decision.verdict, root)
      brief = Self.brief(decision.verdict, reason) { narrator.briefly(failing: root) }
      decidingLines = narrator.decidingLines(decision, root)
    } else {
      reason = ReasonWriter.sentence(decision.verdict, root)
      brief = Self.brief(decision.verdict, reason) { BriefReason.text(failing: root) }
      decidingLines = DecidingClauses.lines(decision.verdict, root)
    }
    self.root = root
    decidingPath = ReasonWriter.decidingPath(root)
    isTruncated = trace.isTruncated
  }

  /// The clause that decides; see ``decidingPath``.
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
