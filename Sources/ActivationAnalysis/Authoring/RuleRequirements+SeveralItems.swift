import Texts
import ActivationRules

extension RuleRequirements {
  /// The number of contexts of several items that are tried before a proof is looked for.
  private static let mostContexts = 96

  /// Contexts of two extension items at the borders of the description, small ones first: a border's attachments divided between the items, a border
  /// twice, and two borders side by side.
  ///
  /// - Complexity: quadratic in the number of borders.
  private var contextsOfTwoItems: [[[[String]]]] {
    let borders = boundaries.map { $0.attachments }
    var found: [[[[String]]]] = []
    for (place, border) in borders.enumerated() {
      for first in Set([1, border.count / 2, border.count - 1]).stablySorted() where 0 < first && first < border.count {
        found.append([Array(border[..<first]), Array(border[first...])])
      }
      for other in borders[place...] { found.append([border, other]) }
    }
    func size(_ items: [[[String]]]) -> Int { items.reduce(0) { $0 + $1.count } }
    let order = found.indices.stablySorted { (size(found[$0]), $0) < (size(found[$1]), $1) }
    return order.prefix(Self.mostContexts).map { found[$0] }
  }

  /// A context of several extension items that one of two rules for the description is shown for and the other is not; nil where none of those at its
  /// borders is one.
  ///
  /// To find one is cheap. To show that none exists takes a proof, which follows the sums over all items up to every bound.
  func contextOfSeveralItems(thatTellsApart rule: ActivationRule, _ reference: ActivationRule) -> Witness? {
    for items in contextsOfTwoItems {
      let context = SharedContext(registeredTypeIdentifiers: items)
      switch (rule.decision(for: context).verdict, reference.decision(for: context).verdict) {
      case (.shown, .hidden), (.hidden, .shown): return Witness(context: context)
      default: continue
      }
    }
    return nil
  }

  /// Returns whether a rule is shown for a context at the boundaries of the description.
  func hasContext(thatShows rule: ActivationRule) -> Bool {
    boundaries.contains { rule.decision(for: $0.context).isShown }
  }
}
