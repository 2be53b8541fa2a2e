/// An assumption that the analysis makes about contexts: how the evaluator sees them. Nothing else is assumed, and random contexts are
/// tested against each law (`ContextLawProperties`).
package enum ContextLaw: String, CaseIterable, Sendable {
  /// The order of items, attachments, and identifiers makes no difference to a rule that doesn't use positions.
  case orderIsIdle
  /// An attachment may list an identifier more than once, in one spelling or in several, and each counts.
  case identifiersRepeat
  /// Types are compared without regard to the case of letters, texts with it.
  case spellingsAreOneType
  /// An attachment has the classes of its identifiers alone, and an item those of its attachments: elements don't know each other.
  case elementsAreIndependent
  /// An attachment may have no identifier, an item no attachment, and a context no item; the content that hosts share has items, and each of
  /// those has attachments (``RuleAnalysis/Assumption/standard``).
  case listsMayBeEmpty
  /// A web page and its archive are tested together, then only the page's item, then only the archive's, until the rule holds or errs.
  case webPageParts
}
