import ActivationAnalysis
import ActivationAuthoring
import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// `describe`: everything that a rule accepts, in a sentence and as accepted counts for each kind.
extension ActivationService {
  func describe(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireError) {
    let surroundings = try RequestSurroundings(fields)
    let rule = try RequestRule(fields).rule(in: surroundings, services)
    let analysis = RuleAnalysis(rule, limits: surroundings.analysisLimits)
    let never = analysis.never.isProved
    let always = !never && analysis.always.isProved
    let description: Result<RuleDescription, UnknownReason>
    do throws(UnknownReason) {
      description = .success(try analysis.describe())
    } catch {
      description = .failure(error)
    }
    let found: RuleDescription? = if case .success(let found) = description { found } else { nil }
    let summary = RuleRequirements.summary(of: analysis, found, never: never, always: always, types: rule.types)
    writer.description(of: rule, analysis, description, summary, never: never, always: always)
  }
}
