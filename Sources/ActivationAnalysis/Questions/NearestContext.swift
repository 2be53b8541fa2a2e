public import ActivationRules
internal import PredicateEvaluation

/// What the evaluator may say of a context.
public enum Visibility: Sendable, Hashable {
  /// The extension is shown.
  case shown
  /// It is not shown; also where the rule errs.
  case hidden
  /// The rule errs.
  case error
}

/// A context with a verdict, close to another one.
public struct NearestContext: Sendable {
  /// The context.
  public let witness: Witness
  /// How many changes lead to it; nil for a smallest context of all, where the search for changes exceeds its limits.
  ///
  /// A change adds an attachment, takes one away, or exchanges one; one in an item of its own counts as well. No context of types that exist
  /// has the verdict after fewer changes, because the least changes are found for every class of attachments that the rule can tell apart.
  public let changes: Int?
}

extension RuleAnalysis {
  /// Finds a smallest context for which the rule has a verdict, or one that is close to another context.
  ///
  /// - Parameters:
  ///   - verdict: The verdict that is wanted.
  ///   - context: The context to begin with; nil for the smallest of all.
  /// - Returns: The context, or nil when the search finds none.
  /// - Complexity: some searches within the limits of the analysis.
  public func witness(where verdict: Visibility, near context: SharedContext? = nil) -> NearestContext? {
    let judgment: Subject.Judgment =
      switch verdict {
      case .shown: .shown
      case .hidden: .hidden
      case .error: .error
      }
    let smallest: Answer =
      switch verdict {
      case .shown: never
      case .hidden: always
      case .error: neverErrs
      }
    guard let witness = smallest.witness else { return nil }
    guard let context, case .success(let reading) = reading else {
      return NearestContext(witness: witness, changes: nil)
    }
    let known = RuleAnalysis(
      rule, world: .catalog(single: false), assuming: assumption, table: table, limits: limits)
    for (cost, items) in known.leastChanges(from: context.registeredTypeIdentifiers, to: verdict) ?? [] {
      guard let changed = context.replacing(items) else { break }
      let nearest = Witness(context: changed)
      if reading.inquiry.confirms(nearest, [judgment]) { return NearestContext(witness: nearest, changes: cost.edits) }
    }
    return NearestContext(witness: witness, changes: nil)
  }
}
