import TestSupport
import Testing

@testable import ActivationAnalysis

/// The consequences of a formula's form, compared with truth tables.
@Suite struct ContradictionTests {
  private struct Case: CustomStringConvertible {
    var formula: ActivationAnalysis.Formula
    var description: String { "\(formula)" }
  }

  private static func formula(_ random: inout SeededGenerator, _ depth: Int) -> ActivationAnalysis.Formula {
    switch depth > 0 ? random.number(in: 0...4) : 0 {
    case 1: return formula(&random, depth - 1).negated
    case 2, 3: return .and((0..<3).map { _ in formula(&random, depth - 1) })
    case 4: return .or((0..<2).map { _ in formula(&random, depth - 1) })
    default: return .atom(random.number(in: 0...3))
    }
  }

  @Test func noContradictionHolds() {
    Property("contradictions have no model", cases: 2_000).expect { random, _ in
      Case(formula: Self.formula(&random, 4))
    } complaint: { item in
      let holds = (0..<16).contains { bits in item.formula.holds { bits >> $0 & 1 == 1 } }
      return item.formula.isContradiction && holds ? "it holds" : nil
    }
  }
}
