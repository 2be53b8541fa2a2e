public import Predicates

/// The verdict on whether an extension appears in the share sheet.
public enum Verdict: Sendable, Hashable {
  /// The rule is true: the extension is in the share sheet.
  case shown
  /// The rule is false: the extension is not in the share sheet.
  case hidden
  /// No answer is certain.
  case uncertain(Uncertainty)
  /// The evaluation fails. Apple's systems throw an exception here, and the extension is not offered (observed); or the rule uses
  /// something that is never carried out here.
  case failed(EvaluationError)
  /// The system doesn't ask the rule, whatever is shared: the extension point is wrong, or one that uses no rule.
  case notOffered(OfferObstacle)

  /// A verdict without its reason.
  public enum Kind: CaseIterable, Sendable {
    /// The extension is in the share sheet.
    case shown
    /// It is not.
    case hidden
    /// No answer is certain: a build setting decides, or a limit was reached.
    case uncertain
    /// The rule cannot be read, or its evaluation fails; on a device the extension is hidden then.
    case failed
    /// The extension point is missing or is not one, so that the system never offers the extension.
    case notOffered
    /// No activation rule decides whether such an extension appears.
    case notApplicable

    /// The name in machine-readable output.
    package var name: String {
      switch self {
      case .shown: "shown"
      case .hidden, .notOffered: "hidden"
      case .uncertain: "uncertain"
      case .failed: "error"
      case .notApplicable: "notApplicable"
      }
    }

    /// The word in a table for people.
    package var word: String {
      switch self {
      case .shown: "shown"
      case .hidden: "hidden"
      case .uncertain: "uncertain"
      case .failed: "error"
      case .notOffered: "not offered"
      case .notApplicable: "not applicable"
      }
    }
  }

  /// The verdict without its reason.
  public var kind: Kind {
    switch self {
    case .shown: .shown
    case .hidden: .hidden
    case .uncertain: .uncertain
    case .failed: .failed
    case .notOffered(let obstacle): obstacle.isOfferedOtherwise ? .notApplicable : .notOffered
    }
  }

  /// The verdict's name in machine-readable output.
  package var name: String { kind.name }

  /// The name of a verdict without doubt.
  package static func name(isShown: Bool) -> String { (isShown ? Kind.shown : .hidden).name }
}

/// The outcome of asking a rule about a shared context.
public struct Decision: Sendable {
  /// The answer.
  public let verdict: Verdict
  /// The shared items that the answer is about; with ``Verdict/shown``, those that the extension is handed.
  public let handedItems: HandedItems

  /// The rule that was asked.
  package let rule: ActivationRule
  /// The context, or the part of it that ``handedItems`` names.
  let prepared: PreparedContext
  /// The whole context.
  let shared: PreparedContext

  /// The verdict about a part of a context, or about all of it.
  @inline(__always)
  init(
    _ verdict: Verdict, _ items: HandedItems = .all, rule: ActivationRule, for part: PreparedContext,
    of shared: PreparedContext? = nil
  ) {
    self.verdict = verdict
    handedItems = items
    self.rule = rule
    prepared = part
    self.shared = shared ?? part
  }

  /// A Boolean value that indicates whether the extension is offered. Also false when the evaluation fails; see
  /// ``verdict``.
  public var isShown: Bool { verdict == .shown }

  /// The error that took the place of an answer.
  package var error: EvaluationError? {
    switch verdict {
    case .uncertain(.evaluation(let error)), .failed(let error): error
    case .shown, .hidden, .uncertain, .notOffered: nil
    }
  }

  /// The error when it has a place in the rule's text; nil for one that concerns a dictionary as a whole.
  package var errorInText: EvaluationError? {
    if case .nestedDictionary = error?.kind { nil } else { error }
  }

  /// The whole context that the rule was asked about.
  package var context: SharedContext { SharedContext(document: shared.document) }

  /// The text of the rule that was evaluated.
  package var ruleSource: [UInt8] { rule.source }

  /// The form of the rule that was evaluated.
  package var ruleForm: ActivationRule.Form { rule.form }

  /// The reason in one sentence: that of the ``explanation``.
  ///
  /// - Complexity: that of ``explanation``.
  public var reason: String { explanation.reason }

  /// The explanation of the decision: the tree of clauses with their outcomes, and the reason in a sentence.
  ///
  /// - Complexity: evaluates the rule once more, with every clause and element, and records it.
  public var explanation: Explanation { Explanation(of: self) }
}

extension EvaluationError {
  /// A Boolean value that indicates whether a limit or a missing service prevents a verdict, so that the error isn't
  /// one of the rule.
  package var isUndecided: Bool {
    switch kind {
    case .stepLimitExceeded, .nestingLimitExceeded, .serviceMissing, .matchTooExpensive, .patternTooLong,
      .subjectTooLong:
      true
    default: false
    }
  }

  /// The verdict that an evaluation ends with when it ends with this error.
  var verdict: Verdict { isUndecided ? .uncertain(.evaluation(self)) : .failed(self) }
}
