import ActivationRules
import Foundation
import Predicates
import TestSupport
import Testing

/// The deepest trees within the limits are read, printed, decided and explained on a thread with a stack of 512 KiB.
@Suite struct SmallStackTests {
  /// Returns rules that nest in different ways, with a given depth.
  static func nested(_ depth: Int) -> [String] {
    [
      String(repeating: "(", count: depth) + "a == 1" + String(repeating: ")", count: depth),
      String(repeating: "NOT (TRUEPREDICATE AND ", count: depth) + "a == 1" + String(repeating: ")", count: depth),
      "a == " + String(repeating: "-(", count: depth) + "x" + String(repeating: ")", count: depth),
      "a == " + String(repeating: "{", count: depth) + String(repeating: "}", count: depth),
      String(repeating: "SUBQUERY(extensionItems, $i, ", count: depth) + "TRUEPREDICATE"
        + String(repeating: ").@count == 1", count: depth),
      "a == " + String(repeating: "TERNARY(TRUEPREDICATE, ", count: depth) + "1"
        + String(repeating: ", 2)", count: depth),
    ]
  }

  @Test(arguments: [SyntaxLimits().nesting, SyntaxLimits.maximumNesting])
  func deepRules(_ nesting: Int) {
    var limits = EvaluationLimits()
    limits.syntax.nesting = nesting
    for depth in [nesting / 4, nesting / 2 - 2, nesting - 3, nesting, nesting + 1, 20 * nesting] {
      for text in Self.nested(depth) {
        onSmallStack { [limits] in
          let result = Parser.parse(text, limits: limits.syntax)
          let rule = ActivationRule(parsed: result, limits: limits)
          let decision = rule.decision(for: SharedContext { ExtensionItem { ItemProvider("public.url") } })
          #expect(!decision.explanation.reason.isEmpty)
          guard !result.hasErrors else { return }
          let again = Parser.parse(result.tree.predicateFormat, limits: limits.syntax)
          let laidOut = Parser.parse(result.tree.formatted(), limits: limits.syntax)
          #expect(again.hasErrors || again.tree.isStructurallyEqual(to: result.tree))
          #expect(laidOut.hasErrors || laidOut.tree.isStructurallyEqual(to: result.tree))
        }
      }
    }
  }
}
