import ActivationAnalysis
import ActivationAuthoring
import ActivationLint
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
    writer.member("relation", comparison.relation.rawValue)
    if comparison.relation != .unknown { writer.member("certainFor", comparison.world.certainFor) }
    for (key, rule) in [("first", first), ("second", second)] {
      writer.object(key) { writer in
        let analysis = RuleAnalysis(rule, limits: limits)
        let summary = Wish.summary(of: analysis, try? analysis.describe(), types: rule.types)
        guard let text = summary.text else { return }
        writer.member("description", text)
        writer.member("isExact", summary.isExact)
      }
    }
    writer.member("onlyFirst", comparison.onlyFirst)
    writer.member("onlySecond", comparison.onlySecond)
    writer.changed(HostChanges(from: first, to: second))
    writer.unknown(comparison.reason)
  }
}
