import ActivationRules

/// Rules of two sides that belong together.
package struct RulePair {
  package var first: NamedRule
  package var second: NamedRule

  /// The known shares that the extension may meet, on the system that the rules are for, as far as it's known and the same.
  var presets: [HostPreset] {
    let system = first.platform ?? second.platform
    let isOne = second.platform == nil || second.platform == system
    return HostPreset.current.filter { (!isOne || $0.isMet(on: system)) && (first.meets($0) || second.meets($0)) }
  }

  /// The identifiers of the types that the app of either side declares; none where a side has no app, and takes what the other has.
  var declaredTypes: [String] {
    guard let one = first.declaredTypes, let other = second.declaredTypes else { return [] }
    return one + other
  }

  /// One rule on each side makes a pair; several are paired by their names, what is left of renamed ones by their text.
  ///
  /// - Returns: The pairs, and the rules that only one side has.
  package static func pairs(
    _ first: [NamedRule], _ second: [NamedRule]
  ) -> (pairs: [RulePair], removed: [NamedRule], added: [NamedRule]) {
    if first.count == 1, second.count == 1 { return ([RulePair(first: first[0], second: second[0])], [], []) }
    var pairs: [RulePair] = []
    var alone: [NamedRule] = []
    var removed: [NamedRule] = []
    var rest = second
    for rule in first {
      if let place = rest.firstIndex(where: { $0.identity == rule.identity }) {
        pairs.append(RulePair(first: rule, second: rest.remove(at: place)))
      } else {
        alone.append(rule)
      }
    }
    for rule in alone {
      if let place = rest.firstIndex(where: { $0.rule.source == rule.rule.source }) {
        pairs.append(RulePair(first: rule, second: rest.remove(at: place)))
      } else {
        removed.append(rule)
      }
    }
    return (pairs, removed, rest)
  }
}
