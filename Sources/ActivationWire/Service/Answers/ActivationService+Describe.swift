import ActivationAnalysis
import ActivationRules
import Predicates

/// `describe`: everything that a rule accepts, in a sentence and as accepted counts for each kind.
extension ActivationService {
  func describe(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireError) {
    let surroundings = try RequestSurroundings(fields)
    let rule = try RequestRule(fields).rule(in: surroundings, services)
    writer.description(DescriptionReport(NamedRule(name: "", rule: rule), limits: surroundings.analysisLimits))
  }
}
