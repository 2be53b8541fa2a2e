public import PredicateSyntax

/// The course of one evaluation: every predicate and SUBQUERY that was evaluated, in order.
///
/// An operand of AND or OR that short circuit left out has no entry.
public struct Trace: Sendable {
  /// What came of a node.
  public enum Outcome: UInt8, Sendable, Hashable {
    /// The predicate is true.
    case holds
    /// The predicate is false.
    case fails
    /// The evaluation of the node ended with an error, here or below.
    case error
    /// A SUBQUERY was evaluated; ``Detail/subquery(count:matched:)`` says to what.
    case evaluated
  }

  /// What was seen at a node.
  public enum Detail: Sendable, Hashable {
    /// Nothing that the entries below do not say.
    case none
    /// The two values of a comparison, shortened.
    case comparison(left: String, right: String)
    /// A comparison with ANY or ALL over `count` elements, of which the one at `deciding` settled the outcome, and of
    /// which `matched` were seen to match (all that match, when the trace is exhaustive).
    case qualified(left: String, right: String, count: Int, matched: Int, deciding: Int?)
    /// A SUBQUERY over `count` elements, of which `matched` match; nil when the collection is.
    case subquery(count: Int?, matched: Int)
  }

  /// One evaluated node.
  public struct Entry: Sendable, Hashable {
    /// The node in the syntax tree.
    public var node: NodeID
    /// The entry within which it was evaluated.
    public var parent: Int?
    /// How many entries it lies within.
    public var depth: Int
    /// For the predicate of a SUBQUERY: the position of the element that it was evaluated for.
    public var element: Int?
    /// What came of it.
    public var outcome: Outcome = .error
    /// What was seen.
    public var detail: Detail = .none
  }

  /// How many entries a trace holds at most.
  public static let maximumEntries = 100_000

  /// The entries, in the order in which the nodes were begun.
  public var entries: [Entry]
  /// Whether entries beyond ``maximumEntries`` were left out.
  public var isTruncated: Bool
  /// The verdict, or the error that took its place.
  public var result: Result<Bool, EvaluationError>
}
