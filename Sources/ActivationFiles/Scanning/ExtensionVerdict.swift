import ActivationRules

/// Whether an extension appears for what is shared, as far as its bundle says.
public struct ExtensionVerdict: Sendable, Hashable {
  /// The six answers.
  public enum Outcome: String, Sendable, CaseIterable {
    /// The extension is offered.
    case shown = "activates"
    /// It is not.
    case hidden = "does-not-activate"
    /// There is no answer: a build setting decides, or a limit was reached.
    case uncertain
    /// The rule cannot be read, or its evaluation fails; on a device the extension is hidden then.
    case error
    /// The extension point is missing or is not one, so that the system never offers the extension.
    case notOffered = "not-offered"
    /// No activation rule decides whether such an extension appears.
    case notApplicable = "not-applicable"

    /// The answer in a table's words.
    package var words: String {
      switch self {
      case .shown: "shown"
      case .hidden: "hidden"
      case .uncertain: "uncertain"
      case .error: "error"
      case .notOffered: "not offered"
      case .notApplicable: "not applicable"
      }
    }
  }

  /// The answer.
  public var outcome: Outcome
  /// Why, in a sentence; empty when the extension is shown.
  public var reason: String

  /// Creates a verdict.
  package init(_ outcome: Outcome, _ reason: String = "") {
    self.outcome = outcome
    self.reason = reason
  }

  /// Creates the verdict of an extension whose extension point asks no rule.
  init(_ obstacle: OfferObstacle) {
    self.init(obstacle.isOfferedOtherwise ? .notApplicable : .notOffered, obstacle.message)
  }
}

/// An extension with its verdicts.
public struct JudgedExtension: Sendable {
  /// The extension.
  public var found: FoundExtension
  /// One verdict for each context, in their order.
  public var verdicts: [ExtensionVerdict]
  /// Types that the rule names and nobody declares: not the system, the extension or its containing app.
  package var undeclaredTypes: [String]
  /// Whether a rule's text cannot be read.
  package var hasMalformedRule: Bool
  /// What is odd about the extension and its rule, one line each.
  public var problems: [String]
}
