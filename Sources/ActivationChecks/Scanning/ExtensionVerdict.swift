public import ActivationLint
public import ActivationRules

/// The verdict on whether an extension appears for the shared content, as far as its bundle determines it.
public struct ExtensionVerdict: Sendable, Hashable {
  /// The answer.
  public var kind: Verdict.Kind
  /// The reason, in a sentence; empty when the extension is shown.
  public var reason: String

  /// Creates a verdict.
  init(_ kind: Verdict.Kind, _ reason: String = "") {
    self.kind = kind
    self.reason = reason
  }

  /// Creates the verdict of an extension whose extension point asks no rule.
  init(_ obstacle: OfferObstacle) {
    self.init(Verdict.notOffered(obstacle).kind, obstacle.message)
  }
}

/// An extension with its verdicts.
public struct JudgedExtension: Sendable {
  /// The extension.
  public var file: RuleFile
  /// One verdict for each context, in their order.
  public var verdicts: [ExtensionVerdict]
  /// Types that the rule names and nobody declares: not the system, the extension or its containing app.
  package var undeclaredTypes: [String]
  /// A Boolean value that indicates whether a rule's text can't be read.
  package var hasMalformedRule: Bool
  /// The mistakes that concern the verdicts.
  public var findings: [Finding]
  /// The facts that couldn't be read or are ignored, one line each; mistakes are ``findings``.
  public var problems: [String]
}
