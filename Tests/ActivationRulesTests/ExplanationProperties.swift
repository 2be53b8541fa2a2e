import Predicates
import TestSupport
import Testing

@testable import ActivationRules

/// The parts of an explanation add up to the verdict.
@Suite struct ExplanationProperties {
  private static func check(_ name: String, cases: Int = 400, _ complaint: (Decision, Explanation.Clause) -> String?) {
    Property(name, cases: cases).expect(of: ShareCase.make) { share in
      guard let decision = share.decision else { return "does not parse" }
      let explanation = decision.explanation
      return explanation.isTruncated ? nil : complaint(decision, explanation.root)
    }
  }

  private static func outcome(_ decision: Decision) -> Explanation.Clause.Outcome {
    if case .uncertain(.itemIndex) = decision.verdict { return .holds }
    return decision.error != nil ? .error : decision.isShown ? .holds : .fails
  }

  /// The outcome of the root is the verdict, and the outcomes of AND, OR and NOT follow from their parts.
  @Test func verdictIsMadeOfTheLeaves() {
    Self.check("the leaves of an explanation make the verdict") { decision, root in
      let (made, expected) = (Self.made(root), Self.outcome(decision))
      return made == expected && root.outcome == expected
        ? nil : "\(decision.verdict), but the root \(root.outcome), and the leaves make \(made)"
    }
  }

  private static func made(_ clause: Explanation.Clause) -> Explanation.Clause.Outcome {
    let parts = clause.children.map { made($0) }
    switch clause.kind {
    case .simple: return clause.outcome
    case .not:
      switch parts.first {
      case .holds?: return .fails
      case .fails?: return .holds
      default: return parts.first ?? clause.outcome
      }
    case .and: return parts.first { $0 != .holds } ?? .holds
    case .or: return parts.first { $0 != .fails } ?? .fails
    }
  }

  /// `2 of 3 attachments match`: the number of children that hold, and the number of children, are correct.
  @Test func countsAddUp() {
    var counted = 0
    Self.check("the counts of an explanation add up") { _, root in
      var open = [root]
      while let clause = open.popLast() {
        open += clause.children
        guard clause.outcome == .holds || clause.outcome == .fails, let count = clause.counted,
          count.elements.subquery != nil, count.seen != nil, let numbers = Self.numbers(clause.detail)
        else { continue }
        let elements = clause.children.filter { $0.subject != nil }
        if elements.isEmpty { continue }
        counted += 1
        let holding = elements.filter { $0.outcome == .holds }.count
        if holding != numbers.matching || elements.count != numbers.all {
          return "\(clause.text): \(clause.detail), but \(holding) of \(elements.count) hold below"
        }
      }
      return nil
    }
    #expect(counted > 0 || Property.isSingle)
  }

  /// Returns the two numbers in `1 of 2 attachments match; …`.
  private static func numbers(_ text: String) -> (matching: Int, all: Int)? {
    let words = text.split(separator: " ")
    guard words.count > 3, words[1] == "of", let matching = Int(words[0]), let all = Int(words[2]) else { return nil }
    return (matching, all)
  }
}

/// A rule and a share of regular shape to evaluate it on.
private struct ShareCase: CustomStringConvertible {
  var formula: Formula
  var items: [[[String]]]

  static func make(_ random: inout SeededGenerator, size: Int) -> ShareCase {
    var contexts = ContextGenerator(random: random)
    let items = contexts.items(size: size)
    var formulas = FormulaGenerator(random: contexts.random, .orderless)
    let formula = formulas.formula(size: size)
    random = formulas.random
    return ShareCase(formula: formula, items: items)
  }

  var description: String { "\(formula.text)\non \(items)" }

  var decision: Decision? {
    (try? ActivationRule(predicate: formula.text))?.decision(for: SharedContext(registeredTypeIdentifiers: items))
  }
}
