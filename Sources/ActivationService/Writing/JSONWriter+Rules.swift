import ActivationAnalysis
import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

extension JSONWriter {
  /// Writes a member with the context of a witness, and the types that must be declared for it.
  mutating func member(_ key: String, _ witness: Witness) {
    self.key(key)
    object { writer in
      writer.items(witness.context)
      guard !witness.declarations.isEmpty else { return }
      writer.object("types") { writer in
        for declaration in witness.declarations { writer.member(declaration.identifier, declaration.conformsTo) }
      }
    }
  }

  /// Writes why an analysis has no answer.
  mutating func reason(_ reason: UnknownReason) {
    member("reason", reason.rawValue)
    member("reasonText", reason.explanation)
  }
}
