import ActivationAnalysis
import TestSupport

/// Generates descriptions.
struct RequirementsGenerator {
  var random: SeededGenerator

  static let kinds: [RuleRequirements.Kind] = [
    RuleRequirements.Kind(types: ["public.image"]), RuleRequirements.Kind(types: ["public.movie"]),
    RuleRequirements.Kind(types: ["com.adobe.pdf"]),
    RuleRequirements.Kind(types: ["public.plain-text"]),
    RuleRequirements.Kind(types: ["public.url"], exceptions: ["public.file-url"]),
    RuleRequirements.Kind(types: ["public.vcard"]), RuleRequirements.Kind(types: ["com.example.note"]),
    RuleRequirements.Kind(types: ["public.file-url"]),
  ]

  /// Generates a description of unrelated kinds, with up to three alternatives.
  mutating func requirements(size: Int) -> RuleRequirements {
    var kinds = Self.kinds.shuffled(using: &random)[...]
    var alternatives: [RuleRequirements.Alternative] = []
    let isOpen = random.isOnce(in: 4)
    for _ in 0..<Int.random(in: 1...max(1, min(3, size / 2)), using: &random) {
      let count = Int.random(in: 1...(random.isOnce(in: 3) ? 2 : 1), using: &random)
      guard kinds.count > count else { break }
      var needs: [RuleRequirements.Need] = []
      for kind in kinds.prefix(count) { needs.append(RuleRequirements.Need(self.count(size), kind)) }
      kinds = kinds.dropFirst(count)
      let isMix = count > 1 && Bool.random(using: &random)
      if isMix { for place in needs.indices { needs[place].count.lowest = 1 } }
      var alternative = RuleRequirements.Alternative(
        needs: needs, isMix: isMix, extras: isOpen ? .anything(except: nil) : .nothing)
      if !isMix, !isOpen, random.isOnce(in: 5), let kind = kinds.popFirst() {
        alternative.options = [
          RuleRequirements.Need(RuleRequirements.Count(1, Int64.random(in: 1...3, using: &random)), kind)
        ]
      }
      alternatives.append(alternative)
    }
    return RuleRequirements(alternatives: alternatives, items: random.isOnce(in: 6) ? .each : .together)
  }

  /// Generates a description in the language of `make`.
  mutating func content(size: Int) -> ContentDescription {
    let kinds = Self.kinds.shuffled(using: &random)
    let rest: Bool? = random.one(of: [nil, false, true])
    let highest = Int64.random(in: 1...Int64(size), using: &random)
    if random.isOnce(in: 4) {
      let most: Int64? = random.isOnce(in: 2) ? nil : highest + 2
      return ContentDescription([.init(.from(2, to: most), kinds[0])], rest: rest)
    }
    let items = kinds.prefix(1 + size / 2 % 4).map { kind in
      let isText = kind.types == ["public.plain-text"]
      return ContentDescription.Item(
        random.one(of: [.upTo(highest), .any, isText ? .upTo(1) : .unsaid, .upTo(1)]), kind)
    }
    return ContentDescription(items, total: random.isOnce(in: 3) ? highest + 1 : nil, rest: rest)
  }

  private mutating func count(_ size: Int) -> RuleRequirements.Count {
    let lowest = Int64.random(in: 1...(random.isOnce(in: 3) ? 3 : 1), using: &random)
    if random.isOnce(in: 4) { return RuleRequirements.Count(lowest, nil) }
    return RuleRequirements.Count(lowest, lowest + Int64.random(in: 0...Int64(size), using: &random))
  }
}
