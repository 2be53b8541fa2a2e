package import ActivationRules

/// The verdict that a test expects of a rule.
package enum RuleTestExpectation: String, Sendable, Hashable, CaseIterable {
  /// The extension appears.
  case shown
  /// The extension does not appear.
  case hidden
  /// No answer is certain, as when the tables of a dictionary rule disagree.
  case uncertain
  /// The evaluation fails, which hides the extension on a device.
  case error

  /// The expectation that a verdict meets.
  package init(_ verdict: Verdict) { self = RuleTestExpectation(rawValue: verdict.name) ?? .hidden }
}

extension ActivationRule {
  /// Returns the verdict as tests expect it.
  func expectation(for context: SharedContext) -> RuleTestExpectation {
    RuleTestExpectation(decision(for: context).verdict)
  }
}
