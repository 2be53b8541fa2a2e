package import ActivationAnalysis
package import ActivationRules

/// The contexts for which a rule gives the verdict that a test expects, as far as they are known.
package enum PassingContext: Sendable {
  /// The nearest one to the test's, or the smallest where none is near.
  case found(NearestContext)
  /// There is none, by proof.
  case impossible
  /// Nothing is known, for a reason.
  case unknown(UnknownReason)

  /// Looks for a context for which a rule is shown, or hidden.
  ///
  /// Items, attachments and types are changed. What else is shared stays out of it: a verdict that rests on anything else is not explained.
  init(for test: RuleTest) {
    let rule = test.rule
    let bare = SharedContext(registeredTypeIdentifiers: test.context.registeredTypeIdentifiers)
    guard rule.expectation(for: bare) == rule.expectation(for: test.context) else {
      self = .unknown(.keyPath)
      return
    }
    let wanted: Visibility = test.expectation == .shown ? .shown : .hidden
    let analyses = RuleAnalysis(rule).underEachTable
    for analysis in analyses {
      // Of a dictionary all tables must agree.
      let found = analysis.witness(where: wanted, near: bare) {
        $0.declarations.isEmpty && rule.expectation(for: $0.context) == test.expectation
      }
      if let found {
        self = .found(found)
        return
      }
    }
    let answers = analyses.map { wanted == .shown ? $0.never : $0.always }
    if answers.allSatisfy({ $0.isProved }) {
      self = .impossible
    } else {
      self = .unknown(answers.lazy.compactMap { $0.reason }.first ?? .table)
    }
  }

  /// The context; nil when there is none.
  package var context: SharedContext? {
    if case .found(let nearest) = self { nearest.witness.context } else { nil }
  }

  /// A description of the change that leads to the context, as in `leave out attachment 2 (public.plain-text)`; nil
  /// without one.
  package var change: String? {
    guard case .found(let nearest) = self else { return nil }
    return nearest.changes?.joined(separator: ", and ") ?? "share this"
  }

  /// Returns a line about the contexts that would have passed.
  package func text(expecting expectation: RuleTestExpectation) -> String {
    switch self {
    case .found(let nearest):
      "\(change ?? ""), and it is \(expectation.rawValue): \(nearest.witness.context.summary)"
    case .impossible: "no shared context is \(expectation.rawValue) (proved)"
    case .unknown(let reason): "not found: \(reason.explanation)"
    }
  }
}
