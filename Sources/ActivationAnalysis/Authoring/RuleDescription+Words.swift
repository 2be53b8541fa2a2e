package import ActivationRules
import Predicates
import UniformTypes

extension RuleDescription {
  /// The oddities that are perhaps not meant; that nothing need be shared is so in Apple's own example.
  package func doubts(about rule: ActivationRule, isAlwaysShown: Bool) -> [Oddity] {
    oddities(of: rule, isAlwaysShown: isAlwaysShown).filter { $0.id != .nothingShared }
  }

  /// The oddities that a person would want to know of: that nothing need be shared goes without saying where anything may be, and for
  /// dictionaries, and that two items hide the extension where the description says so.
  package func oddities(of rule: ActivationRule, isAlwaysShown: Bool) -> [Oddity] {
    let isPredicate = if case .predicate = rule.form { true } else { false }
    return oddities.filter { oddity in
      switch oddity.id {
      case .nothingShared: isPredicate && !isAlwaysShown
      case .twoItems:
        switch severalItems {
        case .single, .exactlyOne: false
        default: true
        }
      case .unnamedType: !onlyExcludes
      case .error: true
      }
    }
  }

  /// A Boolean value that indicates whether the rule names types only to hide the extension for them.
  private var onlyExcludes: Bool {
    alternatives.allSatisfy { alternative in
      kinds.indices.allSatisfy { kinds[$0].isUnnamed || alternative.counts[$0].highest == 0 }
    }
  }
}
