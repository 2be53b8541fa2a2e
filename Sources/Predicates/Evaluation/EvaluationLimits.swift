/// The limits of a rule: of its text, and of the work that evaluating it takes.
///
/// A limit that is hit gives one typed error with its name and value; nothing is cut off silently.
public struct EvaluationLimits: Sendable, Hashable {
  /// The limits of the text.
  public var syntax = SyntaxLimits()
  /// The number of steps that one evaluation may take.
  ///
  /// A step is a node of the tree, an element that a SUBQUERY looks at, or some bytes of text that are compared. A clause that only counts
  /// items or attachments by their types costs its maximum, whatever the outcome, so that an explanation runs out of
  /// steps where the verdict does.
  public var evaluationSteps = 1_000_000
  /// The longest pattern of LIKE and MATCHES, in UTF-8 bytes.
  package var patternBytes = 4 * 1024
  /// The longest subject of LIKE and MATCHES, in UTF-8 bytes.
  package var subjectBytes = 64 * 1024
  /// The maximum nesting of a value that is compared or returned.
  package var documentDepth = 512

  /// Creates the documented defaults.
  public init() {}
}
