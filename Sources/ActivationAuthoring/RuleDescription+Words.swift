package import ActivationAnalysis
package import ActivationRules
import PredicateSyntax
package import UniformTypes

extension RuleDescription {
  /// The oddities that a person would want to know of: that nothing need be shared goes without saying where anything may be, and for
  /// dictionaries.
  package func oddities(of rule: ActivationRule, isAlwaysShown: Bool) -> [Oddity] {
    if case .predicate = rule.form, !isAlwaysShown { return oddities }
    return oddities.filter { $0.id != .nothingShared }
  }
}

extension JSONWriter {
  /// Writes the member `accepts`: for each kind of attachment its name, its types, and the counts that are accepted alone as `[lowest,
  /// highest]`, with `null` for a count without a limit.
  package mutating func accepts(_ description: RuleDescription, types: TypeGraph) {
    key("accepts")
    array { writer in
      for (kind, accepted) in zip(description.kinds, description.acceptedAlone) {
        writer.object { writer in
          writer.key("counts")
          writer.array { writer in for interval in accepted { writer.interval(interval) } }
          writer.member("kind", Wish.Kind(kind, types).name(isOnly: description.kinds.count == 1))
          writer.member("types", kind.types)
        }
      }
    }
  }

  private mutating func interval(_ interval: RuleDescription.Interval) {
    array { writer in
      writer.integer(interval.lowest)
      if let highest = interval.highest { writer.integer(highest) } else { writer.null() }
    }
  }
}
