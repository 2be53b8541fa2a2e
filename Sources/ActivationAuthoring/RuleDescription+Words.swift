package import ActivationAnalysis
package import ActivationRules
import PredicateSyntax
import UniformTypes

extension RuleDescription {
  /// The oddities that a person would want to know of: that nothing need be shared goes without saying where anything may be, and for
  /// dictionaries.
  package func oddities(of rule: ActivationRule, isAlwaysShown: Bool) -> [Oddity] {
    if case .predicate = rule.form, !isAlwaysShown { return oddities }
    return oddities.filter { $0.id != .nothingShared }
  }
}

extension JSONWriter {
  /// Writes the content that a rule is shown for: in words, as counts of kinds, and the contexts for which that is certain.
  package mutating func description(
    of rule: ActivationRule, _ analysis: RuleAnalysis, _ description: Result<RuleDescription, UnknownReason>,
    _ summary: Wish.Summary, never: Bool, always: Bool
  ) {
    if let text = summary.text { member("description", text) }
    let found: RuleDescription? = if case .success(let found) = description { found } else { nil }
    member("shown", never ? "never" : always ? "always" : found == nil ? "unknown" : "sometimes")
    if let found { kinds(found, types: rule.types) }
    switch summary.exactness {
    case .proved: if found != nil || never || always { member("certainFor", analysis.world.certainFor) }
    case .provedForOneItem: member("certainFor", "oneItem")
    case .provedForSingleTypes(let witness):
      member("certainFor", "oneTypeEach")
      member("except", witness)
    case .differs(let witness): member("except", witness)
    }
    if let found {
      array("remarks") { writer in
        for oddity in found.oddities(of: rule, isAlwaysShown: always) {
          writer.object { writer in
            writer.member("id", oddity.id.rawValue)
            writer.member("message", oddity.id.message)
            writer.member("example", oddity.example)
          }
        }
      }
    }
    if case .failure(let reason) = description { unknown(reason) }
  }

  /// Writes the member `kinds`: for each kind of attachment its name, its types, and the counts that are accepted alone; a count without
  /// `most` has no limit.
  private mutating func kinds(_ description: RuleDescription, types: TypeGraph) {
    array("kinds") { writer in
      for (kind, accepted) in zip(description.kinds, description.acceptedAlone) {
        writer.object { writer in
          writer.member("name", Wish.Kind(kind, types).name(isOnly: description.kinds.count == 1))
          writer.member("types", kind.types)
          writer.array("counts") { writer in
            for interval in accepted {
              writer.object { writer in
                writer.key("least")
                writer.integer(interval.lowest)
                guard let highest = interval.highest else { return }
                writer.key("most")
                writer.integer(highest)
              }
            }
          }
        }
      }
    }
  }
}

extension MadeRule {
  /// The contexts for which the rule is proved to mean its description, in machine-readable output; for a dictionary, only those where each
  /// attachment has one declared type.
  var certainFor: String {
    if case .apart = items { return "oneItem" }
    return form == .dictionary ? "oneTypeEach" : "everything"
  }
}

extension JSONWriter {
  /// Writes a made rule: its description, the rule, also as text, the contexts for which that is certain, and the reason why it's a predicate.
  package mutating func made(_ made: MadeRule) {
    member("description", made.wish.description)
    member("form", made.form.rawValue)
    key("rule")
    switch WrittenRule(made.rule) {
    case .predicate(let predicate):
      string(predicate)
      member("text", made.rule.tree.formatted())
    case .dictionary(let dictionary):
      self.dictionary(dictionary)
      member("text", WrittenRule.dictionary(dictionary).json(indentation: ""))
    }
    member("certainFor", made.certainFor)
    if let obstacle = made.obstacle { member("because", obstacle.message) }
  }
}
