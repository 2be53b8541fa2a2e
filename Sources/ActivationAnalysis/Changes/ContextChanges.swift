package import ActivationRules
internal import PredicateEvaluation

/// The smallest changes of the shared content that turn a verdict around.
///
/// A change leaves out an attachment, adds one, or exchanges one for another; an item goes with its last attachment.
package struct ContextChanges: Sendable {
  /// The knowledge about other changes.
  package enum Extent: Sendable, Hashable {
    /// No context of types that exist has the other verdict: proved.
    case none
    /// No context of types that exist has the other verdict after fewer changes: every one was evaluated that the rule can tell apart.
    case least
    /// So many contexts were evaluated, those with the fewest changes first; others were not.
    case tried(Int)
  }

  /// The changes, the least first.
  package let changes: [VerdictChange]
  /// The knowledge about other changes.
  package let extent: Extent

  /// Creates a list of changes.
  package init(changes: [VerdictChange], extent: Extent) {
    self.changes = changes
    self.extent = extent
  }
}

extension Decision {
  /// Finds the smallest changes of the shared content that would turn the verdict around, each verified by the evaluator.
  ///
  /// A verdict that is uncertain, or an error on a device, is turned into one that certainly shows the extension; for a dictionary all
  /// tables have to agree. Nothing is left empty: there is always an attachment to share.
  ///
  /// - Parameters:
  ///   - limit: How many changes are given.
  ///   - budget: How much is tried.
  /// - Returns: The changes; none when an evaluation cannot be carried out at all, or when the rule isn't asked.
  /// - Complexity: some searches of the analysis, and ``ChangeBudget`` evaluations.
  package func contextChanges(limit: Int = 3, budget: ChangeBudget = .standard) -> ContextChanges {
    switch verdict {
    case .uncertain(.evaluation), .notOffered: return ContextChanges(changes: [], extent: .tried(0))
    default: break
    }
    let trial = ChangeTrial(self, budget: budget)
    guard limit > 0, trial.canBeReached, trial.context.replacing([]) != nil else {
      return ContextChanges(changes: [], extent: .tried(0))
    }
    return ContextChanges(trial, limit: limit)
  }
}

extension ContextChanges {
  fileprivate init(_ trial: ChangeTrial, limit: Int) {
    let start = trial.context.registeredTypeIdentifiers
    func changed(_ items: [ChangedItem]) -> SharedContext { trial.context.replacing(items) ?? trial.context }
    let analyses = RuleAnalysis(trial.rule, world: .catalog(single: false)).underEachTable
    if analyses.contains(where: { (trial.wantsActivation ? $0.never : $0.always).isProved }) {
      // Under one table nothing turns the verdict, and so nothing does under all.
      self.init(changes: [], extent: .none)
      return
    }
    let classes = AttachmentClasses(analyses, start.joined())
    var search = ChangeSearch(
      [start], trial.types.map { [$0] }, classes: classes, most: trial.evaluations
    ) { trial.isReached(for: changed($0.items)) }
    let (found, isLeast) = classes == nil ? (search.nearest().map { [$0] } ?? [], false) : search.least()
    let changes = found.prefix(limit).map { neighbor in
      let items = neighbor.items.withFewestTypes { trial.isReached(for: changed($0)) }
      let edits = ChangeSentences(start, items)
      return VerdictChange(
        subject: .context(changed(items)), edits: edits.sentences, editCount: edits.count,
        isShown: trial.wantsActivation)
    }
    self.init(changes: changes, extent: isLeast ? .least : .tried(search.judgedCount))
  }
}
