import Predicates
import TestSupport

@testable import ActivationRules

/// Extension items as plain values: items of attachments of type identifiers.
typealias PlainItems = [[[String]]]

/// A rule and a share of regular shape that it is asked about.
struct ShareCase: CustomStringConvertible {
  var formula: Formula
  var items: PlainItems

  static func make(_ random: inout SeededGenerator, size: Int) -> ShareCase {
    var contexts = ContextGenerator(random: random)
    let items = contexts.items(size: size)
    var formulas = FormulaGenerator(random: contexts.random, .orderless)
    let formula = formulas.formula(size: size)
    random = formulas.random
    return ShareCase(formula: formula, items: items)
  }

  var description: String { "\(formula.text)\non \(items)" }

  static func context(_ items: PlainItems) -> SharedContext {
    SharedContext(
      extensionItems: items.map { ExtensionItem(attachments: $0.map { ItemProvider(registeredTypeIdentifiers: $0) }) })
  }

  var context: SharedContext { Self.context(items) }

  func decision(on items: PlainItems) -> Decision? {
    (try? ActivationRule(predicate: formula.text))?.decision(for: Self.context(items))
  }

  /// The verdict as a word; of errors their name, for the values in them differ with the order.
  func outcome(on items: PlainItems) -> String { decision(on: items).map { Self.name($0) } ?? "does not parse" }

  static func name(_ decision: Decision) -> String { decision.error?.id ?? "\(decision.isShown)" }
}
