import ActivationAnalysis
import ActivationLint
import ActivationRules
import Predicates

extension ActivationService {
  /// `compare`: the relation between the contexts that one rule accepts and those that another accepts.
  func compare(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireFinding) {
    let surroundings = try RequestSurroundings(fields)
    let first = try RequestRule(fields).rule(in: surroundings, services)
    let second: ActivationRule
    do throws(WireFinding) {
      second = try RequestRule(fields, rule: "other", text: "otherText").rule(in: surroundings, services)
    } catch {
      var failure = error
      if failure.id == "malformed-rule" { failure.id = "malformed-other" }
      throw failure
    }
    let pair = RulePair(first: NamedRule(name: "", rule: first), second: NamedRule(name: "", rule: second))
    writer.comparison(ComparisonReport(pair, limits: surroundings.analysisLimits), isNamed: false)
  }

  /// `convert`: a rule converted to the other form, and the relation between the two.
  func convert(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireFinding) {
    let surroundings = try RequestSurroundings(fields)
    let rule = try RequestRule(fields).rule(in: surroundings, services)
    writer.conversion(
      Result { () throws(RuleBuilderError) in try ConversionReport(rule, limits: surroundings.analysisLimits) })
  }

  /// `describe`: the content that a rule accepts, as a sentence and as accepted counts of each kind.
  func describe(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireFinding) {
    let surroundings = try RequestSurroundings(fields)
    let rule = try RequestRule(fields).rule(in: surroundings, services)
    writer.description(DescriptionReport(NamedRule(name: "", rule: rule), limits: surroundings.analysisLimits))
  }
}
