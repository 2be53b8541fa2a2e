import ActivationRules
import Testing

@testable import ActivationAnalysis

/// Excessive work ends with a reason, within the given steps.
@Suite struct BudgetTests {
  private func steps(_ text: String, _ steps: Int = 200_000) throws -> RuleAnalysis.Answer {
    var limits = AnalysisLimits()
    limits.steps = steps
    return RuleAnalysis(try ActivationRule(predicate: text), limits: limits).never
  }

  /// Returns a satisfiability problem over unrelated types: each clause excludes one of the eight combinations of three types.
  private func satisfiability(_ types: Int) -> String {
    var clauses: [String] = []
    for first in 0..<types {
      for sign in 0..<8 {
        let literals = [first, (first * 7 + 3) % types, (first * 5 + 1) % types].enumerated().map { position, type in
          (sign >> position & 1 == 1 ? "NOT " : "")
            + "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"com.example.t\(type)\""
        }
        if sign != first % 8 { clauses.append("(" + literals.joined(separator: " OR ") + ")") }
      }
    }
    return LawTests.items(clauses.joined(separator: " AND "))
  }

  /// Rules that are constructed to be hard have no answer within their steps, and the result says so.
  @Test func hardProblemsEndWithoutAnAnswer() throws {
    for text in [
      satisfiability(30),
      (0..<12).map {
        "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, \(LawTests.any("com.example.t\($0)"))).@count == \(97 + $0)"
      }
      .joined(separator: " AND "),
      (0..<40).map { LawTests.items(LawTests.any("com.example.t\($0)"), "== \($0)", "== \($0)") }.joined(
        separator: " OR "),
    ] {
      let answer = try steps(text, 20_000)
      #expect(answer.reason == .budget || answer.reason == .types, "\(answer.reason?.rawValue ?? "answered")")
    }
  }

  @Test func largeNumbersDoNotTrap() throws {
    for number in ["9223372036854775807", "-9223372036854775808", "4611686018427387904"] {
      for text in [
        "extensionItems.@count >= \(number)", "extensionItems.@count + \(number) > 3",
        "extensionItems.@count * \(number) == 0",
        LawTests.items(LawTests.any("public.image"), "<= \(number)"),
      ] {
        _ = try steps(text)
      }
    }
  }

  private static func counted(_ number: Int) -> String {
    "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, SUBQUERY($a.registeredTypeIdentifiers, $t, "
      + "$t UTI-CONFORMS-TO \"public.image\").@count > \(number)).@count == 2).@count >= 1"
  }

  /// Returns the number of steps that all questions about a rule take, and whether each has an answer.
  private func steps(ofAllAbout text: String, limit: Int = AnalysisLimits().steps) throws -> Int {
    var limits = AnalysisLimits()
    limits.steps = limit
    limits = limits.forOneRequest()
    let rule = try ActivationRule(predicate: text)
    let analysis = RuleAnalysis(rule, limits: limits)
    _ = (analysis.never, analysis.always, try? analysis.describe())
    _ = RuleComparison(rule, try ActivationRule(predicate: "NOT (\(text))"), limits: limits)
    return try #require(limits.shared?.spent)
  }

  /// A count compared with a large number costs no more than with a small one; an analysis that can't be written out ends at once.
  @Test func numbersCostNothing() throws {
    let few = try steps(ofAllAbout: Self.counted(10))
    for number in [100_000, 2_147_483_648] {
      #expect(try steps(ofAllAbout: Self.counted(number)) <= 2 * few, "\(number), \(few)")
    }
    #expect(RuleAnalysis(try ActivationRule(predicate: Self.counted(100_000))).never.reason == .budget)
  }

  /// All questions of a request share one budget and stay within it together, whatever the rule is.
  @Test func aRequestHasOneBudget() throws {
    let any = (0..<270).map { "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"com.x\($0).y\"" }
    let hostile = [
      Self.counted(100_000), (0..<312).map { "extensionItems.@count != \($0)" }.joined(separator: " AND "),
      LawTests.items(any.joined(separator: " OR ")), satisfiability(30),
    ]
    for text in hostile {
      for limit in [1, 10_000, 60_000] {
        #expect(try steps(ofAllAbout: text, limit: limit) <= limit)
      }
    }
  }
}
