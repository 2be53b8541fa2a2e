package import ActivationAnalysis
import PredicateSyntax

extension MakingError {
  /// Why there is no rule, in a line without a full stop.
  public var message: String {
    switch self {
    case .notAWish(let error): error.diagnostic.message
    case .impossible: "nothing that can be shared satisfies the wish"
    case .noDictionary(let obstacle): "no dictionary says it: \(obstacle.message)"
    case .otherMeaning(let table, _): "no dictionary says it: under table \(table) its keys mean something else"
    case .notProved(let reason): "the rule can't be proved: \(reason.explanation)"
    case .defect(let predicate, _): "internal error: the rule that was written means something else: \(predicate)"
    }
  }

  /// A context that shows it; nil where there is none.
  package var example: Witness? {
    switch self {
    case .otherMeaning(_, let witness), .defect(_, let witness): witness
    case .notAWish, .impossible, .noDictionary, .notProved: nil
    }
  }

  /// What to do.
  public var help: String {
    switch self {
    case .notAWish(let error): error.diagnostic.help
    case .impossible: "Look for two parts that rule each other out."
    case .noDictionary, .otherMeaning: "Ask for a predicate."
    case .notProved: "Split the wish, or name fewer kinds."
    case .defect: "Please report this with the wish."
    }
  }
}
