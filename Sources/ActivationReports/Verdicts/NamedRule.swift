package import ActivationRules
import PredicateSyntax

/// A rule with the name by which messages call it.
package struct NamedRule {
  package var name: String
  package var rule: ActivationRule
  /// What the extension is called wherever its files lie: its bundle identifier, or else the name.
  package var identity: String
  /// The key of what the rule is evaluated on; that of a File Provider's action isn't asked about what apps share.
  private let root: String

  package init(
    name: String, rule: ActivationRule, identity: String? = nil, root: String = ContextKey.extensionItems
  ) {
    self.name = name
    self.rule = rule
    self.identity = identity ?? name
    self.root = root
  }

  /// Whether hosts ask the rule: it's not that of a File Provider, by its place or by the keys that it reads.
  package var isAskedByHosts: Bool {
    guard root == ContextKey.extensionItems else { return false }
    guard case .predicate = rule.form else { return true }
    let text = rule.tree.predicateFormat
    return text.contains(ContextKey.extensionItems)
      || ![ContextKey.fileProviderItems, ContextKey.sourceItem].contains { text.contains($0) }
  }
}

/// A shared context with the name by which messages call it.
package struct NamedContext {
  package var name: String
  package var context: SharedContext
  /// The form in which the context was given.
  package var form = ContextForm.matching
  /// What was changed to bring it into matching form.
  package var changes: [NormalizationChange] = []
  /// What is probably meant otherwise.
  package var warnings: [SharedContext.Warning] = []
  /// The preset that the context is.
  package var preset: HostPreset?

  package init(name: String, context: SharedContext) {
    self.name = name
    self.context = context
  }

  package init(name: String, normalized: NormalizedContext) {
    self.init(name: name, context: normalized.context)
    form = normalized.form
    changes = normalized.changes
  }

  package init(_ preset: HostPreset) {
    self.init(name: preset.name, context: preset.context)
    form = preset.form
    changes = preset.changes
    self.preset = preset
  }
}
