import ActivationRules
import TestSupport
import Testing

@testable import ActivationAnalysis

/// Properties that the analysis doesn't model, such as a title.
@Suite struct OpenConditionTests {
  @Test func titlesDoNotMatter() throws {
    for text in [
      "SUBQUERY(extensionItems, $i, $i.title == \"x\" AND $i.attachments.@count < 0).@count > 0",
      "extensionItems.@count < 0 AND hostName == \"x\"",
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $a.name == \"x\" AND NOT $a.name == \"x\").@count > 0).@count > 0",
    ] {
      #expect(RuleAnalysis(try ActivationRule(predicate: text)).never.isProved, "\(text)")
    }
    let always = RuleAnalysis(try ActivationRule(predicate: "extensionItems.@count > 0 OR hostName == \"x\""))
    #expect(always.always.isProved)
    // A condition on another value may err, and then nothing after it matters.
    let first = RuleAnalysis(try ActivationRule(predicate: "hostName > 3 OR extensionItems.@count > 0"))
    #expect(!first.always.isProved)
  }

  /// A claim of existence needs a context that the evaluator confirms.
  @Test func titlesAreNotMadeUp() throws {
    let title = "SUBQUERY(extensionItems, $i, $i.title == \"x\").@count > 0"
    let analysis = RuleAnalysis(try ActivationRule(predicate: title))
    #expect(analysis.never.reason == .keyPath)
    #expect(analysis.always.witness != nil)
    let either = RuleAnalysis(try ActivationRule(predicate: title + " OR extensionItems.@count == 2"))
    #expect(either.never.witness?.itemCount == 2)
  }

  /// A rule with a title is equivalent to the same rule with its clauses exchanged, if neither can err.
  @Test func rulesWithTitlesCompare() throws {
    let title = "SUBQUERY(extensionItems, $i, $i.title == \"x\").@count > 0"
    let one = try ActivationRule(predicate: "extensionItems.@count == 1 AND " + title)
    let other = try ActivationRule(predicate: "extensionItems.@count < 2 AND " + title)
    #expect(RuleComparison(one, other).relation == .equivalent)
    let looser = try ActivationRule(predicate: title)
    // If a web page is next to its archive, the parts are evaluated until one of the rules errs, which a title may cause.
    #expect(RuleComparison(one, looser).firstImpliesSecond.reason == .keyPath)
  }
}
