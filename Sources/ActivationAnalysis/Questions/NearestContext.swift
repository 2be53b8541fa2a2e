package import ActivationRules
internal import PredicateEvaluation

/// A verdict that the evaluator can return for a context.
package enum Visibility: Sendable, Hashable {
  /// The extension is shown.
  case shown
  /// It is not shown; also where the rule errs.
  case hidden
  /// The rule errs.
  case error
}

/// A context with a verdict, close to another one.
package struct NearestContext: Sendable {
  /// The context.
  package let witness: Witness
  /// The changes that lead to it, each as a sentence in the imperative; nil for a smallest context of all, where no few changes are known
  /// to be enough.
  ///
  /// A change adds an attachment, leaves one out, or exchanges one. Contexts are judged fewest changes first, for every class of attachments
  /// that the rule can tell apart; of some thousand contexts none has the verdict after fewer changes.
  package let changes: [String]?

  /// A context at which changes of another one lead.
  init(_ witness: Witness, _ changes: ChangeSentences) {
    self.witness = witness
    self.changes = changes.sentences
  }

  /// A smallest context.
  init(smallest witness: Witness) {
    self.witness = witness
    changes = nil
  }
}

extension RuleAnalysis {
  /// Finds a smallest context for which the rule has a verdict, or one that is close to another context.
  ///
  /// - Parameters:
  ///   - verdict: The verdict that is wanted.
  ///   - context: The context to begin with; nil for the smallest of all.
  ///   - condition: A further condition on the context.
  /// - Returns: The context, or nil when the search finds none.
  /// - Complexity: some searches within the limits of the analysis.
  package func witness(
    where verdict: Visibility, near context: SharedContext? = nil,
    and condition: @escaping (Witness) -> Bool = { _ in true }
  ) -> NearestContext? {
    let smallest: RuleAnalysis.Answer =
      switch verdict {
      case .shown: never
      case .hidden: always
      case .error: neverErrs
      }
    guard let witness = smallest.witness else { return nil }
    if let context, case .success(let reading) = reading {
      func isWanted(_ witness: Witness) -> Bool {
        reading.inquiry.confirms(witness, [verdict]) && condition(witness)
      }
      if let nearest = nearest(to: context, reading.space, isWanted) { return nearest }
    }
    return condition(witness) ? NearestContext(smallest: witness) : nil
  }

  private func nearest(
    to context: SharedContext, _ space: ContextSpace, _ isWanted: @escaping (Witness) -> Bool
  ) -> NearestContext? {
    let start = context.registeredTypeIdentifiers
    func witness(_ items: [ChangedItem]) -> Witness? { context.replacing(items).map { Witness(context: $0) } }
    func isReached(_ items: [ChangedItem]) -> Bool { witness(items).map(isWanted) ?? false }
    let known = RuleAnalysis(
      rule, world: .catalog(single: false), assuming: assumption, table: table, limits: limits)
    let classes = AttachmentClasses([known], start.joined())
    var search = ChangeSearch(
      [start], space.attachmentExamples, classes: classes, most: ChangeSearch.usualLimit
    ) { isReached($0.items) }
    let found = classes == nil ? search.nearest() : search.least().found.first
    guard let items = found?.items.withFewestTypes(where: isReached), let nearest = witness(items) else { return nil }
    return NearestContext(nearest, ChangeSentences(start, items))
  }
}
