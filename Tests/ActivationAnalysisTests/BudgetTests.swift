import ActivationRules
import Testing

@testable import ActivationAnalysis

/// What is too much ends with a reason, within the steps that were given.
@Suite struct BudgetTests {
  private func steps(_ text: String, _ steps: Int = 200_000) throws -> Answer {
    var limits = AnalysisLimits()
    limits.steps = steps
    return RuleAnalysis(try ActivationRule(predicate: text), limits: limits).never
  }

  /// A satisfiability problem over unrelated types: each clause excludes one of eight combinations of three.
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

  /// Rules that are made to be hard have no answer within the steps that they get, and say so.
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

  @Test func cancellationEndsASearch() throws {
    var limits = AnalysisLimits()
    limits.isCanceled = { true }
    let rule = try ActivationRule(
      predicate: LawTests.items(LawTests.any("public.image"), "== 200", "== 30"))
    #expect(RuleAnalysis(rule, limits: limits).never.reason == .budget)
  }
}
