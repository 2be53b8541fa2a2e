/// The steps by which a program is made faster. Each keeps every verdict and every error; without any of them a program is evaluated
/// instruction by instruction.
///
/// Only the steps of `Limits.evaluationSteps` are counted otherwise, so that an evaluation may be given up a little earlier or later: a
/// clause that is fused counts what it may take at most, all at once; a list of constants that is folded counts as one step, and
/// otherwise as one more for each element.
package struct OptimizationPasses: OptionSet, Sendable, Hashable {
  /// The steps, as bits.
  package let rawValue: UInt8

  /// Creates a set of steps from bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Clauses that count items or attachments by their types are evaluated on bit sets, where the document has the shape of a
  /// shared context.
  package static let fuseCounts = OptimizationPasses(rawValue: 1)
  /// Several type tests joined by OR become one union of sets. Without effect on its own.
  package static let fuseTypeTests = OptimizationPasses(rawValue: 2)
  /// Lists of constants become constants, so that they are not put together for every element. Comparisons of constants between
  /// clauses that are fused become constants too, and decide AND and OR where they can.
  package static let foldConstants = OptimizationPasses(rawValue: 4)

  /// All of them.
  package static let all: OptimizationPasses = [.fuseCounts, .fuseTypeTests, .foldConstants]

  /// Those that a program is made with unless others are named: all of them, and none when the package is built with
  /// `-D UNOPTIMIZED_PROGRAMS`, for running all tests without them.
  package static var standard: OptimizationPasses {
    #if UNOPTIMIZED_PROGRAMS
      []
    #else
      .all
    #endif
  }
}
