import ActivationRules
import Testing

@testable import ActivationAnalysis

/// Claims whose proof requires a search of all shapes.
@Suite struct ProofTests {
  private static func count(_ type: String) -> String {
    "SUBQUERY($i.attachments, $a, \(LawTests.any(type))).@count"
  }

  private static func total(_ type: String) -> String {
    "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, \(LawTests.any(type))).@count"
  }

  private static func items(_ condition: String) -> String {
    "SUBQUERY(extensionItems, $i, \(condition)).@count > 0"
  }

  private static let (images, movies) = (count("public.image"), count("public.movie"))

  /// Rules that no numbers of attachments satisfy, although fractional numbers satisfy some of them.
  static let impossible = [
    items("\(images) - \(movies) == 0 AND \(images) + \(movies) == 1"),
    items("2 * \(images) - 3 * \(movies) == 1 AND \(movies) + \(images) <= 2 AND \(images) > \(movies)"),
    items("\(movies) - \(images) > 0 AND NOT (\(images) - \(movies) < 0)"),
    total("public.image") + " - " + total("public.movie") + " == 0 AND " + total("public.image") + " + "
      + total("public.movie") + " == 1",
    total("public.image") + " > 4 AND " + total("public.data") + " <= 4 AND " + total("public.url") + " >= 3",
  ]

  /// Pairs of rules in which the first implies the second.
  static let implications = [
    (LawTests.rules[0], LawTests.items(LawTests.any("public.image"), "> 0", "> 0")),
    (LawTests.rules[1], LawTests.items(LawTests.any("public.url"))),
    (LawTests.items(LawTests.any("public.image"), "== 2", "== 2"), LawTests.items(LawTests.any("public.data"), "> 1")),
    (total("public.png") + " >= 5000", total("public.image") + " > 4000"),
    (items("\(images) > \(movies)"), LawTests.items(LawTests.any("public.image"))),
  ]

  @Test(arguments: implications) func implicationsAreProved(_ first: String, _ second: String) throws {
    #expect(try RuleComparison(LawTests.rule(first), LawTests.rule(second)).firstImpliesSecond.isProved)
  }

  @Test(arguments: impossible.indices) func whatNoNumbersSatisfyIsProved(_ index: Int) throws {
    #expect(try RuleAnalysis(LawTests.rule(Self.impossible[index])).never.isProved)
  }

  /// With one type for each attachment, no attachment conforms to two types without a common subtype.
  @Test func aWorldOfSingleTypesHasProofsOfItsOwn() throws {
    let both = try LawTests.rule(LawTests.items(LawTests.any("public.image") + " AND " + LawTests.any("public.url")))
    #expect(RuleAnalysis(both).never.witness != nil)
    #expect(RuleAnalysis(both, world: .catalog(single: true)).never.isProved)
    let atMostOne = LawTests.items("$a.registeredTypeIdentifiers.@count > 1")
    #expect(try RuleAnalysis(LawTests.rule(atMostOne), world: .catalog(single: true)).never.isProved)
    let mixed = Self.items("\(Self.images) > \(Self.count("public.data"))")
    #expect(try RuleAnalysis(LawTests.rule(mixed), world: .catalog(single: true)).never.isProved)
    #expect(try RuleAnalysis(LawTests.rule(mixed), world: .catalog(single: false)).never.isProved)
  }

  /// The analysis ends if there are more outer conditions than it distinguishes; otherwise its cases would double.
  @Test func outerConditionsAreBounded() throws {
    func rule(_ count: Int) throws -> ActivationRule {
      let conditions = (0..<count).map { "extensionItems.@count != \($0 + 1)" }.joined(separator: " AND ")
      return try LawTests.rule(LawTests.items(conditions))
    }
    #expect(RuleAnalysis(try rule(3)).never.witness != nil)
    #expect(RuleAnalysis(try rule(AnalysisLimits().outerConditions + 1)).never.reason == .budget)
  }
}

/// Fractions are exact, and an overflow ends with a reason.
@Suite struct RationalTests {
  private func fraction(_ numerator: Int64, _ denominator: Int64) throws -> Rational {
    try Rational(numerator).divided(by: Rational(denominator))
  }

  @Test func fractionsAreInLowestTerms() throws {
    let values: [Int64] = [-6, -4, -1, 1, 2, 3, 8]
    for a in values {
      for b in values {
        let quotient = try fraction(a, b)
        #expect(quotient.denominator > 0)
        #expect(try quotient.multiplied(by: Rational(b)) == Rational(a))
        #expect(try quotient.adding(quotient, times: Rational(-1)) == .zero)
        #expect(quotient.floor == Int64((Double(a) / Double(b)).rounded(.down)))
        #expect(quotient.isWhole == (a % b == 0))
        for c in values {
          let less = try quotient.isLess(than: fraction(c, b))
          #expect(less == (Double(a) / Double(b) < Double(c) / Double(b)))
        }
      }
    }
  }

  @Test func whatDoesNotFitEndsWithTheBudget() throws {
    let large = Rational(.max)
    #expect(throws: UnknownReason.budget) { try large.multiplied(by: Rational(2)) }
    #expect(throws: UnknownReason.budget) { try large.adding(large, times: Rational(1)) }
    #expect(throws: UnknownReason.budget) { try Rational(.min).divided(by: Rational(3)) }
    #expect(throws: UnknownReason.budget) { try Rational(3).divided(by: .zero) }
    #expect(throws: UnknownReason.budget) { try Rational.product(.max, 2) }
  }
}
