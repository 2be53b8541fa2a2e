import ActivationAnalysis
import ActivationAuthoring
import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// `describe`: everything that a rule accepts, in a sentence and as accepted counts for each kind.
extension ActivationService {
  func describe(_ fields: RequestFields, _ writer: inout JSONWriter) throws(Failure) {
    let surroundings = try Surroundings(fields)
    let rule = try RuleSource(fields).rule(in: surroundings, services)
    let analysis = RuleAnalysis(rule, limits: surroundings.analysisLimits)
    let never = analysis.never.isProved
    let always = !never && analysis.always.isProved
    let description: RuleDescription
    do throws(UnknownReason) {
      description = try analysis.describe()
    } catch {
      writer.member("always", always)
      writer.member("never", never)
      writer.reason(error)
      if never || always { writer.member("wish", never ? "nothing" : "anything") }
      return
    }
    writer.key("accepts")
    writer.array { writer in
      for (kind, accepted) in zip(description.kinds, description.acceptedAlone) {
        writer.object { writer in
          writer.key("counts")
          writer.array { writer in for interval in accepted { writer.interval(interval) } }
          writer.member("kind", Wish.Kind(kind, rule.types).name(isOnly: description.kinds.count == 1))
          writer.member("types", kind.types)
        }
      }
    }
    writer.member("always", always)
    writer.exactness(description.exactness)
    writer.member("never", never)
    writer.key("oddities")
    writer.array { writer in
      for oddity in description.oddities(of: rule, isAlwaysShown: always) {
        writer.object { writer in
          if let example = oddity.example { writer.member("example", example) }
          writer.member("id", oddity.id.rawValue)
          writer.member("message", oddity.id.message)
        }
      }
    }
    if let wish = Self.wish(description, never: never, always: always, rule) { writer.member("wish", wish) }
  }

  /// What a rule is shown for, in words; nil where it has no description.
  static func wish(of rule: ActivationRule, _ limits: AnalysisLimits) -> String? {
    let analysis = RuleAnalysis(rule, limits: limits)
    let never = analysis.never.isProved
    let always = !never && analysis.always.isProved
    do throws(UnknownReason) {
      return wish(try analysis.describe(), never: never, always: always, rule)
    } catch {
      return never ? "nothing" : always ? "anything" : nil
    }
  }

  private static func wish(
    _ description: RuleDescription, never: Bool, always: Bool, _ rule: ActivationRule
  ) -> String? {
    if never { return "nothing" }
    if always { return "anything" }
    return description.alternatives.isEmpty ? nil : Wish(describing: description, types: rule.types).description
  }
}

extension RuleDescription {
  /// The oddities that a person would want to know of: that nothing need be shared goes without saying where anything may be, and for
  /// dictionaries.
  fileprivate func oddities(of rule: ActivationRule, isAlwaysShown: Bool) -> [Oddity] {
    if case .predicate = rule.form, !isAlwaysShown { return oddities }
    return oddities.filter { $0.id != .nothingShared }
  }
}

extension JSONWriter {
  /// Writes accepted counts as `[lowest, highest]`, with `null` where there is no highest.
  fileprivate mutating func interval(_ interval: RuleDescription.Interval) {
    array { writer in
      writer.integer(interval.lowest)
      if let highest = interval.highest { writer.integer(highest) } else { writer.null() }
    }
  }

  /// Writes how far a description is proved to be the whole rule, with a context for which it isn't.
  fileprivate mutating func exactness(_ exactness: RuleDescription.Exactness) {
    switch exactness {
    case .proved: member("exactness", "proved")
    case .provedForOneItem: member("exactness", "provedForOneItem")
    case .provedForSingleTypes(let witness):
      if let witness { member("except", witness) }
      member("exactness", "provedForSingleTypes")
    case .differs(let witness):
      if let witness { member("except", witness) }
      member("exactness", "differs")
    }
  }
}
