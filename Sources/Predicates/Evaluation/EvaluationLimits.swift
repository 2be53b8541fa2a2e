/// The limits of a rule's text, and of the work to evaluate it.
///
/// Exceeding a limit gives one typed error with the limit's name and value; nothing is cut off silently.
public struct EvaluationLimits: Sendable, Hashable {
  /// The limits of the text.
  public var syntax = SyntaxLimits()
  /// The number of steps that one evaluation may take.
  ///
  /// A step is, for example, a node of the tree, an element that a SUBQUERY looks at, or some bytes of compared text. A clause that only counts
  /// items or attachments by their types always costs its maximum, so that an explanation runs out of steps exactly when the verdict does.
  public var evaluationSteps = 1_000_000
  /// The longest pattern of LIKE and MATCHES, in UTF-8 bytes.
  package var patternBytes = 4 * 1024
  /// The longest subject of LIKE and MATCHES, in UTF-8 bytes.
  package var subjectBytes = 64 * 1024
  /// The maximum nesting of a compared or returned value.
  package var documentDepth = 512

  /// Creates the default limits.
  public init() {}
}

/// The limits of the text of a rule.
///
/// Exceeding a limit gives one diagnostic with the limit's name and value; nothing is cut off silently.
public struct SyntaxLimits: Sendable, Hashable {
  /// The longest rule text, in UTF-8 bytes. Real rules stay below 4 KB. Values above 1 MiB have the effect of 1 MiB.
  public var sourceBytes = 64 * 1024
  /// The maximum nesting of a syntax tree. Real rules stay below 10. Values above 200, or 64 in a debug build, have no further effect.
  package var nesting = 64
  /// The number of nodes that a syntax tree may have.
  package var syntaxNodes = 100_000
  /// The number of diagnostics that one parse reports before it says "n more".
  package var diagnostics = 100

  /// The hard maximum of ``sourceBytes``.
  package static let maximumSourceBytes = 1024 * 1024
  /// The hard maximum of ``nesting``: a tree of this height can be walked on a thread with a stack of 512 KiB.
  ///
  /// A debug build allows less nesting, because the stack frames of unoptimized code are larger.
  package static let maximumNesting: Int = {
    #if DEBUG
      64
    #else
      200
    #endif
  }()

  /// Creates the default limits.
  public init() {}
}
