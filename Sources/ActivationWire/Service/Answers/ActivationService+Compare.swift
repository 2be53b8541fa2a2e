import ActivationAnalysis
import ActivationAuthoring
import ActivationLint
import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// `compare`: how the contexts that show one rule relate to those that show another.
extension ActivationService {
  func compare(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireError) {
    let surroundings = try RequestSurroundings(fields)
    let first = try RequestRule(fields).rule(in: surroundings, services)
    let second: ActivationRule
    do throws(WireError) {
      second = try RequestRule(fields, rule: "other", text: "otherText").rule(in: surroundings, services)
    } catch {
      var failure = error
      if failure.id == "malformed-rule" { failure.id = "malformed-other" }
      throw failure
    }
    let limits = surroundings.analysisLimits
    let comparison = RuleComparison(first, second, limits: limits)
    func words(_ rule: ActivationRule) -> (name: String?, words: RuleRequirements.Summary) {
      let analysis = RuleAnalysis(rule, limits: limits)
      return (nil, RuleRequirements.summary(of: analysis, try? analysis.describe(), types: rule.types))
    }
    writer.comparison(comparison, words(first), words(second), HostChanges(from: first, to: second))
  }
}
