import ActivationAnalysis
import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

extension JSONWriter {
  /// Writes a rule in the dictionary form as an object; what no property list of a rule should hold becomes `null`.
  mutating func dictionary(_ dictionary: ActivationDictionary) {
    object { writer in
      for entry in dictionary.entries {
        writer.key(entry.key)
        switch entry.value {
        case .boolean(let value): writer.boolean(value)
        case .integer(let value): writer.integer(value)
        case .real(let value): writer.number(value)
        case .string(let value): writer.string(value)
        case .other: writer.null()
        }
      }
    }
  }

  /// Writes the member `items`: for each extension item its attachments, for each attachment its type identifiers.
  mutating func items(_ context: SharedContext) {
    key("items")
    array { writer in
      for item in context.registeredTypeIdentifiers {
        writer.array { writer in for types in item { writer.strings(types) } }
      }
    }
  }

  /// Writes a member with the context of a witness, and the types that must be declared for it.
  mutating func member(_ key: String, _ witness: Witness) {
    self.key(key)
    object { writer in
      writer.items(witness.context)
      guard !witness.declarations.isEmpty else { return }
      writer.key("types")
      writer.object { writer in
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
