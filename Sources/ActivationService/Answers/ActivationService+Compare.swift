import ActivationAnalysis
import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// `compare`: how the contexts that show one rule relate to those that show another.
extension ActivationService {
  func compare(_ fields: RequestFields, _ writer: inout JSONWriter) throws(Failure) {
    let surroundings = try Surroundings(fields)
    let first = try RuleSource(fields).rule(in: surroundings, services)
    let second: ActivationRule
    do throws(Failure) {
      second = try RuleSource(fields, rule: "other", text: "otherText").rule(in: surroundings, services)
    } catch {
      var failure = error
      if failure.id == "malformed-rule" { failure.id = "malformed-other" }
      throw failure
    }
    let limits = surroundings.analysisLimits
    let comparison = RuleComparison(first, second, limits: limits)
    var (lost, won): ([String], [String]) = ([], [])
    for preset in HostPreset.all {
      let wasShown = first.decision(for: preset.context).activates
      let isShown = second.decision(for: preset.context).activates
      if wasShown, !isShown { lost.append(preset.name) }
      if isShown, !wasShown { won.append(preset.name) }
    }
    writer.key("hosts")
    writer.object { writer in
      writer.member("lost", lost)
      writer.member("won", won)
    }
    if let witness = comparison.onlyFirst { writer.member("onlyFirst", witness) }
    if let witness = comparison.onlySecond { writer.member("onlySecond", witness) }
    if let reason = comparison.reason { writer.reason(reason) }
    writer.member("relation", comparison.relation.rawValue)
    writer.key("wishes")
    writer.array { writer in
      for rule in [first, second] {
        if let wish = Self.wish(of: rule, limits) { writer.string(wish) } else { writer.null() }
      }
    }
  }
}
