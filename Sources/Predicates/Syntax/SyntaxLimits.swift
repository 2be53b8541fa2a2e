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
