public import ActivationRules

extension RuleAnalysis {
  /// The contexts that an answer covers.
  ///
  /// The catalog is contained in the open world: *never* and *always* pass downward, existence upward.
  public enum World: Sendable, Hashable {
    /// Every context, also with types that nobody has declared yet: proofs survive new types.
    case open
    /// Contexts of types that the rule's graph knows, and of undeclared identifiers; with `single`, one identifier for each attachment.
    case catalog(single: Bool)
  }
}

extension RuleAnalysis {
  /// A condition that every context is assumed to meet.
  public enum Assumption: Sendable {
    /// Nothing.
    case none
    /// There is an item, and every item has an attachment, as in every share sheet.
    case standard
    /// As ``standard``, and a rule holds.
    ///
    /// For a web page and its archive the system also tries parts; they needn't satisfy the rule, and proofs leave them out.
    case also(ActivationRule)
  }
}
