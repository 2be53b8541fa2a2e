import ActivationRules
import UniformTypes

extension RuleRequirements {
  /// A summary of a rule in words.
  package struct Summary: Sendable {
    /// The words for people: `nothing`, `anything`, or those of requirements; nil for a rule that can't be described as counts of kinds.
    package var text: String? { requirements?.description ?? always.map { $0 ? "anything" : "nothing" } }
    /// The words as the end of a sentence.
    package var phrase: String? { requirements?.phrase ?? text }
    /// The requirements that the words express; nil for a rule without a description, and for a rule that is never or always shown.
    package let requirements: RuleRequirements?
    /// True for a rule that is always shown, false for a rule that is never shown; nil for any other rule.
    private let always: Bool?
    /// The contexts for which it's proved that the words have the same meaning as the rule. The proof compares the rule with one that is made from
    /// the words.
    package let exactness: RuleDescription.Exactness

    /// The requirements in the language of `make`; nil if the language can't express them.
    package var content: ContentDescription? { requirements.flatMap { ContentDescription($0, types: types) } }
    private let types: TypeGraph

    /// A Boolean value that indicates whether it's proved that the words describe the whole rule, for every context of the analysis.
    package var isExact: Bool { if case .proved = exactness { true } else { false } }

    /// A Boolean value that indicates whether it's proved that the rule is never shown.
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

  /// Describes in words the content that a rule accepts.
  ///
  /// - Parameters:
  ///   - analysis: The rule.
  ///   - description: The rule's description; nil if it has none.
  /// - Complexity: a few questions of the analysis, and quadratic in the number of kinds and alternatives.
  package static func summary(of analysis: RuleAnalysis, _ description: RuleDescription?) -> Summary {
    let never = analysis.never.isProved
    return summary(of: analysis, description, never: never, always: !never && analysis.always.isProved)
  }

  /// Returns the same summary, given whether it's proved that the rule is never shown, or always shown.
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

  /// Returns how exactly requirements describe a rule. The proof uses a rule made from the requirements, because their kinds can differ from the
  /// kinds of the description.
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
