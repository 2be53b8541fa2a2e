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
  /// The answer.
  package enum Offer: Sendable, Hashable {
    /// No known fact keeps the extension away.
    case offered
    /// A fact keeps it away; the first one that does is given.
    case notOffered(OfferFact)
    /// A fact matters for which the system's behavior isn't known.
    case uncertain(OfferFact)
  }

  /// Every fact that was looked at, in a fixed order.
  package let facts: [OfferFact]
  /// The reason why the extension is offered, when it is; facts outside of the question are named there.
  package let reasonToOffer: String

  /// The answer: an exclusion takes precedence over an unknown.
  ///
  /// - Complexity: linear in the number of facts, which is small and fixed.
  package var offer: Offer {
    for fact in facts where fact.effect == .excludes { return .notOffered(fact) }
    for fact in facts where fact.effect == .undecided { return .uncertain(fact) }
    return .offered
  }

  /// The answer's reason in a sentence, without the address of its source.
  package var reason: String {
    switch offer {
    case .offered: reasonToOffer + "."
    case .notOffered(let fact), .uncertain(let fact): fact.text + "."
    }
  }
}
