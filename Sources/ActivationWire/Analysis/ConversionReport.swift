package import ActivationAnalysis
package import ActivationRules
import Predicates

/// A rule converted to the other form, created as `make` creates it, and its differences from the given rule.
package struct ConversionReport {
  /// The rule of the other form.
  package let made: BuiltRule
  /// The relation between the given rule and the converted one.
  package let comparison: RuleComparison
  /// The relation for shares with one item, for which a predicate's limits are exact.
  private let ofOneItem: RuleComparison
  private let isDictionary: Bool

  /// Describes a rule and creates the other form of it.
  ///
  /// - Throws: The reason why there's no other form.
  package init(_ rule: ActivationRule, limits: AnalysisLimits = AnalysisLimits()) throws(RuleBuilderError) {
    let requirements: RuleRequirements?
    if let keys = rule.dictionary {
      isDictionary = true
      requirements = RuleRequirements(keysOf: keys.dictionary, allowsRest: true)
    } else {
      isDictionary = false
      let analysis = RuleAnalysis(rule, limits: limits)
      guard let description = try? analysis.describe() else { throw RuleBuilderError(.notDescribed) }
      requirements = RuleRequirements.summary(of: analysis, description).requirements
    }
    guard var requirements else { throw RuleBuilderError(.notDescribed) }
    requirements.items = .together
    let form = isDictionary ? BuiltRule.Form.predicate : .dictionary
    made = try RuleBuilder(form: form, types: rule.types, limits: limits).rule(for: requirements)
    let one = ActivationRule(parsed: Parser.parse("extensionItems.@count == 1"))
    let table = DictionaryTable.standard.first
    comparison = RuleComparison(rule, made.rule, table: table, limits: limits)
    ofOneItem = RuleComparison(rule, made.rule, assuming: .also(one), table: table, limits: limits)
  }

  /// A Boolean value that indicates whether the converted rule may replace the given one. A predicate may replace it despite differences; a
  /// dictionary may do so only if no share with one item makes a difference.
  package var isWritten: Bool { isDictionary || extent != nil }

  /// The shares for which both rules are proved to be the same.
  var extent: ProvedExtent? {
    comparison.relation == .equivalent ? .somethingShared : ofOneItem.relation == .equivalent ? .oneItem : nil
  }

  /// The relation between the two rules, in sentences.
  package var notes: [String] {
    let (given, other) = isDictionary ? ("dictionary", "predicate") : ("predicate", "dictionary")
    var notes: [String] = []
    if comparison.relation == .equivalent {
      notes.append("The dictionary and the predicate accept the same shares.")
    } else if let reason = comparison.reason {
      notes.append("It isn't known whether dictionary and predicate accept the same shares: \(reason.explanation).")
    }
    for (witness, form, rest) in [(comparison.onlyFirst, given, other), (comparison.onlySecond, other, given)] {
      if let witness { notes.append("The \(form), but not the \(rest), accepts \(witness.summary).") }
    }
    if comparison.relation != .equivalent, ofOneItem.relation == .equivalent {
      notes.append("For one extension item both accept the same shares; apps rarely share several.")
    }
    return notes + ["Apple doesn't document exactly what the keys mean; this is the likeliest reading."]
  }

  package static func jsonLine(_ name: String, _ result: Result<ConversionReport, RuleBuilderError>) -> String {
    JSONWriter.line("conversion") { $0.conversion(result, of: name) }
  }
}
