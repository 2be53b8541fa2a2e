import ActivationAnalysis
import ActivationLint
import ActivationRules
import Predicates

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
    let pair = RulePair(first: NamedRule(name: "", rule: first), second: NamedRule(name: "", rule: second))
    writer.comparison(ComparisonReport(pair, limits: surroundings.analysisLimits), isNamed: false)
  }

  /// `convert`: the rule of the other form for what a rule takes, and how the two relate.
  func convert(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireError) {
    let surroundings = try RequestSurroundings(fields)
    let rule = try RequestRule(fields).rule(in: surroundings, services)
    writer.conversion(
      Result { () throws(RuleBuilderError) in try ConversionReport(rule, limits: surroundings.analysisLimits) })
  }
}

/// `describe`: everything that a rule accepts, in a sentence and as accepted counts for each kind.
extension ActivationService {
  func describe(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireError) {
    let surroundings = try RequestSurroundings(fields)
    let rule = try RequestRule(fields).rule(in: surroundings, services)
    writer.description(DescriptionReport(NamedRule(name: "", rule: rule), limits: surroundings.analysisLimits))
  }
}
