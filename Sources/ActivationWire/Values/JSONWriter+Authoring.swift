package import ActivationAnalysis
package import ActivationAuthoring
package import ActivationLint
package import ActivationRules
import PredicateSyntax
import UniformTypes

extension JSONWriter {
  /// Writes what a rule is shown for: in words, as counts of kinds, and what that is certain for.
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
  /// The contexts for which the rule is proved to mean its description, in machine-readable output; for a dictionary, only those where each attachment has one declared
  /// type.
  var certainFor: String {
    if case .apart = items { return "oneItem" }
    return form == .dictionary ? "oneTypeEach" : "everything"
  }
}

extension JSONWriter {
  /// Writes a rule that was made: what it is shown for, the rule, as text as well, what that is certain for, and why it is a predicate.
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

extension JSONWriter {
  /// Writes the member `warnings`, if there are any.
  package mutating func warnings(_ warnings: [SharedContext.Warning]) {
    guard !warnings.isEmpty else { return }
    array("warnings") { writer in
      for warning in warnings {
        writer.object { writer in
          writer.member("help", warning.help)
          writer.member("message", warning.message)
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes the member `changed`: the known shares for which the verdict turns.
  package mutating func changed(_ changes: HostChanges) {
    object("changed") { writer in
      writer.member("nowShown", changes.shown)
      writer.member("noLongerShown", changes.hidden)
      if !changes.uncertain.isEmpty { writer.member("uncertain", changes.uncertain) }
    }
  }
}
