public import ActivationRules
internal import PredicateEvaluation

/// A verdict that the evaluator can return for a context.
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
  /// The changes that lead to it, each as a sentence in the imperative; nil for a smallest context of all, where no few changes are known
  /// to be enough.
  ///
  /// A change adds an attachment, leaves one out, or exchanges one. No context of types that exist has the verdict after fewer changes,
  /// because the least changes are found for every class of attachments that the rule can tell apart; where that exceeds the limits, or a
  /// further condition is asked for, after fewer changes none was found.
  public let changes: [String]?

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
  /// - Returns: The context, or nil when the search finds none.
  /// - Complexity: some searches within the limits of the analysis.
  public func witness(where verdict: Visibility, near context: SharedContext? = nil) -> NearestContext? {
    witness(where: verdict, near: context) { _ in true }
  }

  /// Finds such a context for which a further condition holds.
  package func witness(
    where verdict: Visibility, near context: SharedContext?, and condition: @escaping (Witness) -> Bool
  ) -> NearestContext? {
    let judgment: Subject.Judgment =
      switch verdict {
      case .shown: .shown
      case .hidden: .hidden
      case .error: .error
      }
    let smallest: RuleAnalysis.Answer =
      switch verdict {
      case .shown: never
      case .hidden: always
      case .error: neverErrs
      }
    guard let witness = smallest.witness else { return nil }
    if let context, case .success(let reading) = reading {
      func isWanted(_ witness: Witness) -> Bool {
        reading.inquiry.confirms(witness, [judgment]) && condition(witness)
      }
      if let nearest = proved(verdict, near: context, isWanted) ?? tried(near: context, reading, isWanted) {
        return nearest
      }
    }
    return condition(witness) ? NearestContext(smallest: witness) : nil
  }

  private func proved(
    _ verdict: Visibility, near context: SharedContext, _ isWanted: (Witness) -> Bool
  ) -> NearestContext? {
    let start = context.registeredTypeIdentifiers
    let known = RuleAnalysis(
      rule, world: .catalog(single: false), assuming: assumption, table: table, limits: limits)
    for (_, items) in known.leastChanges(from: start, to: verdict) ?? [] {
      func isReached(_ items: [ChangedItem]) -> Bool {
        context.replacing(items).map { isWanted(Witness(context: $0)) } ?? false
      }
      guard isReached(items) else { continue }
      let simplest = items.withFewestTypes { isReached($0) }
      guard let changed = context.replacing(simplest) else { return nil }
      return NearestContext(Witness(context: changed), ChangeSentences(start, simplest))
    }
    return nil
  }

  private func tried(
    near context: SharedContext, _ reading: Reading, _ isWanted: @escaping (Witness) -> Bool
  ) -> NearestContext? {
    let root = reading.inquiry.root
    let start = context.registeredTypeIdentifiers
    var search = NeighborSearch([start], reading.space.attachmentExamples, most: NeighborSearch.usualLimit) {
      isWanted(Witness(context: Witness.context($0.types, root: root)))
    }
    return search.nearest().map { found in
      NearestContext(
        Witness(context: Witness.context(found.types, root: root)), ChangeSentences(start, found.items))
    }
  }
}
