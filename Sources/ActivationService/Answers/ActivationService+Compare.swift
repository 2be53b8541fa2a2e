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
    writer.hosts(HostChanges(from: first, to: second))
    if let witness = comparison.onlyFirst { writer.member("onlyFirst", witness) }
    if let witness = comparison.onlySecond { writer.member("onlySecond", witness) }
    if let reason = comparison.reason { writer.reason(reason) }
    writer.member("relation", comparison.relation.rawValue)
    writer.array("wishes") { writer in
      for rule in [first, second] {
        let analysis = RuleAnalysis(rule, limits: limits)
        let wish = Wish.summary(of: analysis, try? analysis.describe(), types: rule.types).text
        if let wish { writer.string(wish) } else { writer.null() }
      }
    }
  }
}
