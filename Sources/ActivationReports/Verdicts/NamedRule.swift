package import ActivationRules

/// A rule with the name by which messages call it.
package struct NamedRule {
  package var name: String
  package var rule: ActivationRule
  /// What the extension is called wherever its files lie: its bundle identifier, or else the name.
  package var identity: String

  package init(name: String, rule: ActivationRule, identity: String? = nil) {
    self.name = name
    self.rule = rule
    self.identity = identity ?? name
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
