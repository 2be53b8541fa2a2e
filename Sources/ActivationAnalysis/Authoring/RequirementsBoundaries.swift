import ActivationRules
import Texts

extension RuleRequirements {
  /// A context at a boundary of a description: its name, such as `11 images`, and the types of each attachment of its only item.
  package typealias Boundary = (name: String, attachments: [[String]])
  /// The maximum number of attachments of one kind in a test.
  static let largestBoundary: Int64 = 200
  /// A type that no description names.
  static let stranger = "org.example.stranger"

  /// The types that people share most.
  private static let everyday = ["public.image", "public.movie", "public.url", "public.plain-text", "com.adobe.pdf"]

  /// Returns the next number. If the number is too large for a test, returns one above ``largestBoundary``, which is left out.
  private static func next(_ number: Int64) -> Int64 { min(number, largestBoundary) + 1 }

  /// Contexts at the boundaries of the description. They have the lowest and the highest number of each kind, a number just outside these
  /// bounds, one of the types that people share most, or a type that no description names.
  ///
  /// - Complexity: linear in the numbers; numbers above 200 are left out.
  package var boundaries: [Boundary] {
    var found: [Boundary] = []
    func add(_ needs: [(count: Int64, kind: Kind)], _ extra: Bool = false) {
      let needs = needs.filter { $0.count > 0 }
      guard !needs.isEmpty || extra, needs.allSatisfy({ $0.count <= Self.largestBoundary }) else { return }
      var names = needs.map { "\($0.count) " + $0.kind.words(isPlural: $0.count != 1) }
      var attachments = needs.flatMap { need in
        repeatElement([need.kind.types.first ?? Self.stranger], count: Int(need.count))
      }
      if extra {
        names.append("something else")
        attachments.append([Self.stranger])
      }
      let name = names.joined(separator: " and ")
      if !found.contains(where: { $0.name == name }) { found.append((name, attachments)) }
    }
    for alternative in alternatives {
      let lowest = alternative.needs.map { (count: $0.count.lowest, kind: $0.kind) }
      add(lowest)
      for (place, need) in alternative.needs.enumerated() {
        let others = alternative.isMix ? [] : lowest.enumerated().filter { $0.offset != place }.map { $0.element }
        let highest = need.count.highest.map { [$0, Self.next($0)] } ?? []
        for number in [need.count.lowest - 1, need.count.lowest] + highest { add(others + [(number, need.kind)]) }
      }
      for option in alternative.options {
        for number in option.count.highest.map({ [$0, Self.next($0)] }) ?? [1] { add(lowest + [(number, option.kind)]) }
      }
      add(lowest, true)
      if case .anything(let exception?) = alternative.extras { add(lowest + [(1, exception)]) }
    }
    if let first = alternatives.first?.needs.first, let second = alternatives.dropFirst().first?.needs.first {
      add([(first.count.lowest, first.kind), (second.count.lowest, second.kind)])
    }
    for type in Self.everyday { add([(1, Kind(types: [type]))]) }
    add([], true)
    return found
  }
}

extension RuleRequirements {
  /// The maximum number of contexts of several items to try before looking for a proof.
  private static let mostContexts = 96

  /// Contexts of two extension items at the boundaries of the description, small ones first. They divide a boundary's attachments between the
  /// items, or have one boundary in each item.
  ///
  /// - Complexity: quadratic in the number of boundaries.
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

  /// Returns a context of two extension items that only one of two rules accepts; nil if there's none among the smallest at the boundaries of
  /// the description.
  ///
  /// Finding one is cheap. Showing that none exists takes a proof, which must track the sums over all items up to every bound.
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

  func hasContext(thatShows rule: ActivationRule) -> Bool {
    boundaries.contains { rule.decision(for: SharedContext(registeredTypeIdentifiers: [$0.attachments])).isShown }
  }
}
