package import ActivationAnalysis
package import UniformTypes

extension Wish {
  /// What a rule amounts to in words.
  package struct Summary: Sendable {
    /// The words: those of a wish, `nothing`, or `anything`; nil for a rule that has no description as counts of kinds.
    package let text: String?
    /// Whether the words are proved to be the whole rule, for every context of the analysis.
    package let isExact: Bool
  }

  /// Says in words what a rule is shown for.
  ///
  /// - Parameters:
  ///   - analysis: The rule.
  ///   - description: Its description; nil where it has none.
  ///   - types: The graph of the rule's types.
  /// - Complexity: two questions of the analysis, and quadratic in the number of kinds and alternatives.
  package static func summary(of analysis: RuleAnalysis, _ description: RuleDescription?, types: TypeGraph) -> Summary {
    let never = analysis.never.isProved
    return summary(of: description, never: never, always: !never && analysis.always.isProved, types: types)
  }

  /// The same where it is known whether the rule is never, or always, shown.
  package static func summary(
    of description: RuleDescription?, never: Bool, always: Bool, types: TypeGraph
  ) -> Summary {
    if never { return Summary(text: "nothing", isExact: true) }
    if always { return Summary(text: "anything", isExact: true) }
    guard let description, !description.alternatives.isEmpty else { return Summary(text: nil, isExact: false) }
    return Summary(
      text: Wish(describing: description, types: types).description, isExact: description.isExact)
  }
}
