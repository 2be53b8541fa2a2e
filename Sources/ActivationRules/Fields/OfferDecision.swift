/// One fact that a decision about a keyboard or a photo editing extension looked at.
package struct OfferFact: Sendable, Hashable {
  /// The effect of a fact on the decision.
  package enum Effect: Sendable, Hashable {
    /// It doesn't prevent the offer.
    case allows
    /// It keeps the extension away.
    case excludes
    /// It matters, and the system's behavior isn't known.
    case undecided
    /// It is known to be irrelevant, or nothing indicates that it matters.
    case none
  }

  /// The fact in one sentence without a period.
  package var text: String
  /// The effect on the decision.
  package var effect: Effect
  /// The evidence; inferred behavior is in ``InferredOfferBehavior``.
  package var evidence: Evidence
  /// The public address of its source.
  package var source: String

  /// Creates a fact.
  package init(_ text: String, _ effect: Effect, _ evidence: Evidence, source: String) {
    self.text = text
    self.effect = effect
    self.evidence = evidence
    self.source = source
  }
}

/// A decision whether an extension without an activation rule is offered, with every fact that was considered.
package struct OfferDecision: Sendable, Hashable {
  /// Every fact that was looked at, in a fixed order.
  package let facts: [OfferFact]
  /// The reason why the extension is offered, when it is; facts outside of the question are named there.
  package let reasonToOffer: String

  /// The first fact that keeps the extension away, or else the first one that matters and for which the system's behavior isn't known; nil when
  /// the extension is offered.
  ///
  /// - Complexity: linear in the number of facts, which is small and fixed.
  package var decidingFact: OfferFact? {
    facts.first { $0.effect == .excludes } ?? facts.first { $0.effect == .undecided }
  }

  /// The answer: shown, hidden, or uncertain.
  package var kind: Verdict.Kind {
    switch decidingFact?.effect {
    case nil: .shown
    case .excludes: .hidden
    case .undecided, .allows, .some(.none): .uncertain
    }
  }

  /// The answer's reason in a sentence, without the address of its source.
  package var reason: String { (decidingFact?.text ?? reasonToOffer) + "." }
}
