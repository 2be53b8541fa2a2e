import UniformTypes

/// A share whose types were printed by an extension or a log. These are the types that the app registered, and the system prepares them
/// before it evaluates the rule.
///
/// The rule is evaluated for the printed share and for the prepared share. If the verdicts differ, the prepared share decides.
package struct PrintedShare: Sendable {

  private let printed: SharedContext
  package let prepared: SharedContext
  /// The steps that lead to ``prepared``.
  package let changes: [NormalizationChange]
  /// The share if every URL without other types is a page from Safari; nil if there's no such URL.
  private let page: SharedContext?

  /// Prepares a share whose attachments have only types.
  package init(_ printed: SharedContext) {
    self.printed = printed
    var items = printed.registeredTypeIdentifiers
    var changes: [NormalizationChange] = []
    for (item, attachments) in items.enumerated() where attachments.contains(where: { $0 != Self.scriptOnly }) {
      for (index, types) in attachments.enumerated() where types.contains(Self.scriptOnly[0]) {
        items[item][index] = types.filter { $0 != Self.scriptOnly[0] }
        changes.append(
          NormalizationChange(
            item: item + 1, attachment: index + 1, kind: .typeRemoved(Self.scriptOnly[0]),
            reason: "the extension's own script made it, after the rule was evaluated", evidence: .inferred))
      }
      items[item].removeAll { $0.isEmpty }
    }
    let raw = NormalizedContext(raw: SharedContext(registeredTypeIdentifiers: items))
    prepared = raw.context
    self.changes = changes + raw.changes.filter { $0.kind != .notApplied }
    let url = [SharedType.url]
    let pages = items.map { item in item.map { $0 == url ? url + [SharedType.activeWebPage] : $0 } }
    page = pages == items ? nil : NormalizedContext(raw: SharedContext(registeredTypeIdentifiers: pages)).context
  }

  /// The types of an attachment that an extension's script made from a page in Safari.
  private static let scriptOnly = ["com.apple.property-list"]

  /// Evaluates a rule for the share.
  ///
  /// - Returns: The decision, and the verdict for the types as they were printed; nil if it's the same.
  /// - Complexity: up to three evaluations.
  package func answer(of rule: ActivationRule) -> (decision: Decision, asPrinted: Verdict.Kind?) {
    let plain = rule.decision(for: printed)
    var decision = rule.decision(for: prepared)
    if let page, rule.decision(for: page).verdict.kind != decision.verdict.kind {
      decision = Decision(.uncertain(.webPage), rule: rule, for: decision.prepared)
    }
    let isSame = decision.verdict.kind == plain.verdict.kind
    return isSame ? (plain, nil) : (decision, plain.verdict.kind)
  }
}
