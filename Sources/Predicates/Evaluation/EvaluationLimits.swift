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

/// The limits of the text of a rule.
///
/// A limit that is hit gives one diagnostic with its name and value; nothing is cut off silently.
public struct SyntaxLimits: Sendable, Hashable {
  /// The longest rule text, in UTF-8 bytes. Real rules stay below 4 KB; 1 MiB is the largest value that counts.
  public var sourceBytes = 64 * 1024
  /// The maximum nesting of a syntax tree. Real rules stay below 10; 200 is the largest value that counts, 64 in a debug
  /// build.
  package var nesting = 64
  /// The number of nodes that a syntax tree may have.
  package var syntaxNodes = 100_000
  /// The number of diagnostics that one parse reports before it says "n more".
  package var diagnostics = 100

  /// The hard maximum of ``sourceBytes``.
  package static let maximumSourceBytes = 1024 * 1024
  /// The hard maximum of ``nesting``, which every walk survives on a thread of 512 KiB.
  ///
  /// The frames of unoptimized code are larger, so that a debug build allows less.
  package static let maximumNesting: Int = {
    #if DEBUG
      64
    #else
      200
    #endif
  }()

  /// Creates the documented defaults.
  public init() {}
}
