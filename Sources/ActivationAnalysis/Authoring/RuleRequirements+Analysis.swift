import ActivationRules
import UniformTypes

extension RuleRequirements {
  /// A summary of a rule in words.
  package struct Summary: Sendable {
    /// The words, for people: `nothing`, `anything`, or those of requirements; nil for a rule that has no description as counts of kinds.
    package var text: String? { requirements?.description ?? always.map { $0 ? "anything" : "nothing" } }
    /// The same as the end of a sentence.
    package var phrase: String? { requirements?.phrase ?? text }
    /// The requirements that the words say; nil for a rule without a description, and for one that is never or always shown.
    package let requirements: RuleRequirements?
    /// True for a rule that is always shown, false for one that never is; nil for others.
    private let always: Bool?
    /// The contexts for which the words are proved to be the rule: the rule made from them is compared with it.
    package let exactness: RuleDescription.Exactness

    /// The same in the language of `make`; nil where that can't say it.
    package var content: ContentDescription? { requirements.flatMap { ContentDescription($0, types: types) } }
    private let types: TypeGraph

    /// A Boolean value that indicates whether the words are proved to describe the whole rule, for every context of the
    /// analysis.
    package var isExact: Bool { if case .proved = exactness { true } else { false } }

    /// A Boolean value that indicates whether the rule is proved to be never shown.
    package var isNever: Bool { always == false }

    init(
      _ requirements: RuleRequirements?, _ exactness: RuleDescription.Exactness, always: Bool? = nil, types: TypeGraph
    ) {
      self.requirements = requirements
      self.types = types
      self.exactness = exactness
      self.always = always
    }
  }

  /// Describes in words the content that a rule is shown for.
  ///
  /// - Parameters:
  ///   - analysis: The rule.
  ///   - description: Its description; nil where it has none.
  /// - Complexity: some questions of the analysis, and quadratic in the number of kinds and alternatives.
  package static func summary(of analysis: RuleAnalysis, _ description: RuleDescription?) -> Summary {
    let never = analysis.never.isProved
    return summary(of: analysis, description, never: never, always: !never && analysis.always.isProved)
  }

  /// The same where it is known whether the rule is never, or always, shown.
  package static func summary(
    of analysis: RuleAnalysis, _ description: RuleDescription?, never: Bool, always: Bool
  ) -> Summary {
    let types = analysis.rule.types
    if never || always { return Summary(nil, .proved, always: !never, types: types) }
    guard let description, !description.alternatives.isEmpty else {
      return Summary(nil, .differs(nil), types: types)
    }
    let requirements = RuleRequirements(describing: description, types: types)
    let joined = requirements.joiningKinds(types)
    if joined != requirements {
      let exactness = exactness(of: joined, description, analysis)
      switch (exactness, description.exactness) {
      case (.proved, _), (.provedForOneItem, .provedForOneItem), (.provedForSingleTypes, .provedForSingleTypes):
        return Summary(joined, exactness, types: types)
      default: break
      }
    }
    return Summary(requirements, exactness(of: requirements, description, analysis), types: types)
  }

  /// Returns how exact requirements are, according to the rule that means them: a description's kinds can differ from theirs.
  private static func exactness(
    of requirements: RuleRequirements, _ description: RuleDescription, _ analysis: RuleAnalysis
  ) -> RuleDescription.Exactness {
    guard let meaning = requirements.meaning(types: analysis.rule.types) else { return .differs(nil) }
    var witness: Witness?
    switch description.exactness {
    case .proved:
      switch analysis.shows(whatShows: meaning) {
      case .proved: return .proved
      case .refuted(let other): witness = other
      case .unknown: return .differs(nil)
      }
    case .provedForOneItem: break
    case .provedForSingleTypes(let witness):
      return analysis.shows(whatShows: meaning, ofSingleTypes: true).isProved
        ? .provedForSingleTypes(witness) : .differs(witness)
    case .differs(let witness): return .differs(witness)
    }
    return analysis.shows(whatShows: meaning, ofOneItem: true).isProved ? .provedForOneItem : .differs(witness)
  }
}
