import ActivationAnalysis
import ActivationMemory
package import ActivationRules
package import UniformTypes

/// Finds the plainest description that some contexts fit and others don't.
///
/// Candidates name the documented words for the shared types first, then its own types, then their ancestors below `public.data`; what some of
/// the contexts lack may be optional. Of those that separate, one with few alternatives is taken: the fewest where one or two are enough. Of
/// these it is the one with the plainest words, and the narrowest numbers.
package struct RuleExamples: Sendable {
  /// The reason why no description separates them.
  package enum Failure: Error, Sendable, Hashable {
    /// No context to show was given.
    case nothingShown
    /// A shown context without attachments, with its position among the shown.
    case empty(Int)
    /// A context to show and one to hide that no description tells apart, by their places.
    case alike(shown: Int, hidden: Int)
    /// There are more contexts, or kinds, than are tried.
    case tooMany
  }

  /// The most contexts of each sort.
  static let maximumContexts = 400

  private let shown: [[[String]]]
  private let hidden: [[[String]]]
  private let types: TypeGraph

  /// Takes the examples; the attachments of several items count together.
  package init(shown: [SharedContext], hidden: [SharedContext], types: TypeGraph = .system) {
    self.shown = shown.map { $0.registeredTypeIdentifiers.flatMap { $0 } }
    self.hidden = hidden.map { $0.registeredTypeIdentifiers.flatMap { $0 } }
    self.types = types
  }

  /// The description: shown for every context that should be shown, and for none of the others.
  ///
  /// - Throws: Why there is none; positions of contexts count from 0.
  /// - Complexity: linear in the number of kinds, and quadratic in that of contexts.
  package func requirements() throws(Failure) -> RuleRequirements { try requirements(isOpen: [false, true]) }

  /// The description, whose alternatives may let anything else come along, or must.
  package func requirements(isOpen: [Bool]) throws(Failure) -> RuleRequirements {
    guard !shown.isEmpty else { throw .nothingShown }
    guard shown.count <= Self.maximumContexts, hidden.count <= Self.maximumContexts else { throw .tooMany }
    if let empty = shown.firstIndex(where: { $0.isEmpty }) { throw .empty(empty) }
    var pool: [Candidate] = []
    for (place, context) in shown.enumerated() {
      let before = pool.count
      for kinds in kindSets(of: context) {
        for isOpen in isOpen { pool += candidates(kinds, around: place, isOpen: isOpen) }
      }
      if pool.count == before, !pool.contains(where: { $0.covered.contains(place) }) {
        throw .alike(shown: place, hidden: nearest(to: context))
      }
    }
    for kinds in mixes {
      for isOpen in isOpen { pool += candidates(kinds, around: nil, isOpen: isOpen) }
    }
    return RuleRequirements(alternatives: cover(pool).map { $0.alternative }).sorted
  }

  // MARK: Kinds

  /// The kinds that an attachment may be called, the plainest first.
  private func kinds(of attachment: [String]) -> [RuleRequirements.Kind] {
    var kinds: [RuleRequirements.Kind] = []
    func add(_ kind: RuleRequirements.Kind) { if !kinds.contains(kind) { kinds.append(kind) } }
    for word in KindWord.all where word.types != ["public.data"] {
      let kind = RuleRequirements.Kind(types: word.types, exceptions: word.exceptions)
      if attachment.contains(where: { kind.includes($0, types) }) { add(kind) }
    }
    // A rule for any data is shown for nearly everything, which nobody means and App Review refuses.
    for type in attachment where !Self.unspecific.contains(type) { add(RuleRequirements.Kind(types: [type])) }
    for type in attachment {
      for ancestor in types.ancestors(of: type)
      where types.conforms(ancestor, to: "public.data") && !Self.unspecific.contains(ancestor) {
        add(RuleRequirements.Kind(types: [ancestor]))
      }
    }
    return kinds
  }

  private static let unspecific: Set<String> = ["public.data", "public.item", "public.content"]

  /// Sets of kinds that take every attachment of a context: each attachment by its first, second … kind.
  private func kindSets(of context: [[String]]) -> [[RuleRequirements.Kind]] {
    var distinct: [[String]] = []
    for attachment in context where !distinct.contains(attachment) { distinct.append(attachment) }
    let choices = distinct.map { kinds(of: $0) }
    var sets: [[RuleRequirements.Kind]] = []
    func add(_ picks: [RuleRequirements.Kind]) {
      var set: [RuleRequirements.Kind] = []
      for kind in picks where !set.contains(kind) { set.append(kind) }
      if !sets.contains(set) { sets.append(set) }
    }
    let depth = choices.map { $0.count }.max() ?? 0
    for step in 0..<min(depth, 24) { add(choices.compactMap { $0.isEmpty ? nil : $0[min(step, $0.count - 1)] }) }
    // One attachment by another of its kinds, the others by their plainest.
    for (place, others) in choices.enumerated() {
      for kind in others.prefix(12) {
        var picks = choices.compactMap { $0.first }
        guard place < picks.count else { continue }
        picks[place] = kind
        add(picks)
      }
    }
    // What else is shared need not be named where it may be anything.
    for (place, others) in choices.enumerated() {
      for kind in others.prefix(12) {
        add([kind])
        for second in choices[..<place].flatMap({ $0.prefix(3) }) { add([second, kind]) }
      }
    }
    return sets
  }

  /// Sets of up to three of the plainest kinds of all shown contexts, for mixes that no single context has.
  private var mixes: [[RuleRequirements.Kind]] {
    var plainest: [RuleRequirements.Kind] = []
    for attachment in shown.flatMap({ $0 }) {
      if let first = kinds(of: attachment).first, !plainest.contains(first) { plainest.append(first) }
    }
    plainest = Array(plainest.prefix(8))
    var sets: [[RuleRequirements.Kind]] = []
    for first in plainest.indices {
      for second in plainest.indices where second > first {
        sets.append([plainest[first], plainest[second]])
        for third in plainest.indices where third > second {
          sets.append([plainest[first], plainest[second], plainest[third]])
        }
      }
    }
    return sets
  }

  // MARK: Candidates

  /// The way in which an alternative combines its kinds: all are required, any of them, or some, with the others
  /// optional.
  private enum Shape {
    case all, mix, options
  }

  private struct Candidate {
    var alternative: RuleRequirements.Alternative
    /// The places of the shown contexts that satisfy it.
    var covered: Set<Int>
    /// The complexity of the description; less is plainer.
    var weight: Int
  }

  /// The numbers of attachments of each kind; nil where something is of none and may not be.
  private func counts(_ context: [[String]], _ kinds: [RuleRequirements.Kind], isOpen: Bool) -> [Int64]? {
    var counts = Array(repeating: Int64(0), count: kinds.count)
    for attachment in context {
      var isNamed = false
      for (place, kind) in kinds.enumerated() where attachment.contains(where: { kind.includes($0, types) }) {
        counts[place] += 1
        isNamed = true
      }
      if !isNamed, !isOpen { return nil }
    }
    return counts
  }

  /// The candidates of some kinds that take in a context, and as many others as they can; without a context, mixes that take in the most.
  private func candidates(_ kinds: [RuleRequirements.Kind], around place: Int?, isOpen: Bool) -> [Candidate] {
    guard kinds.count <= 4 else { return [] }
    let wanted = shown.indices.compactMap { index in
      counts(shown[index], kinds, isOpen: isOpen).map { (index: index, counts: $0) }
    }.filter { entry in entry.counts.contains { $0 > 0 } }
    let refused = hidden.compactMap { counts($0, kinds, isOpen: isOpen) }
    let own = place.flatMap { place in wanted.first { $0.index == place }?.counts }
    guard place == nil || own?.allSatisfy({ $0 > 0 }) == true else { return [] }
    var found: [Candidate] = []
    var shapes = [Shape.mix]
    if place != nil { shapes = kinds.count == 1 ? [.all] : isOpen ? [.all, .mix] : [.all, .mix, .options] }
    for shape in shapes {
      let isMix = shape == .mix
      func isAllowed(_ lowest: [Int64], _ highest: [Int64]) -> Bool {
        lowest.contains { $0 > 0 } && !refused.contains { Self.fits($0, lowest, highest, isMix) }
      }
      var lowest = isMix ? kinds.map { _ in 1 } : own ?? []
      var highest = own ?? kinds.map { _ in 0 }
      if place != nil, !isAllowed(lowest, highest) { continue }
      // Takes in the others, the nearest first, as long as nothing that must be hidden comes in.
      let start = highest
      let others = wanted.filter { entry in shape != .all || entry.counts.allSatisfy { $0 > 0 } }
        .stablySorted { Self.distance($0.counts, start) < Self.distance($1.counts, start) }
      for other in others {
        let wider = (
          zip(lowest, other.counts).map { isMix ? $0 : min($0, $1) }, zip(highest, other.counts).map { max($0, $1) }
        )
        if isAllowed(wider.0, wider.1) { (lowest, highest) = wider }
      }
      guard highest.allSatisfy({ $0 > 0 }), shape != .options || lowest.contains(0) else { continue }
      // One is the lowest number unless that brings something in.
      for kind in kinds.indices where lowest[kind] > 1 {
        var plainer = lowest
        plainer[kind] = 1
        if isAllowed(plainer, highest) { lowest = plainer }
      }
      var (needs, options): ([RuleRequirements.Need], [RuleRequirements.Need]) = ([], [])
      for (number, kind) in kinds.enumerated() {
        if lowest[number] > 0 {
          needs.append(RuleRequirements.Need(RuleRequirements.Count(lowest[number], highest[number]), kind))
        } else {
          options.append(RuleRequirements.Need(RuleRequirements.Count(1, highest[number]), kind))
        }
      }
      let covered = Set(wanted.filter { Self.fits($0.counts, lowest, highest, isMix) }.map { $0.index })
      let unusual = kinds.count { KindWord.named($0.types, except: $0.exceptions) == nil }
      // An address may come along with anything.
      let vague = isOpen ? kinds.count { $0.types == ["public.url"] } : 0
      found.append(
        Candidate(
          alternative: RuleRequirements.Alternative(
            needs: needs, isMix: isMix, options: options, extras: isOpen ? .anything(except: nil) : .nothing),
          covered: covered,
          weight: (isOpen ? 100 : 0) + unusual * 10 + kinds.count * 2 + vague + (isMix ? 1 : 0) + options.count * 2))
    }
    return found
  }

  private static func fits(_ counts: [Int64], _ lowest: [Int64], _ highest: [Int64], _ isMix: Bool) -> Bool {
    if isMix, counts.allSatisfy({ $0 == 0 }) { return false }
    for place in counts.indices {
      if counts[place] > highest[place] { return false }
      if !isMix, counts[place] < lowest[place] { return false }
    }
    return true
  }

  private static func distance(_ first: [Int64], _ second: [Int64]) -> Int64 {
    zip(first, second).reduce(0) { $0 + abs($1.0 - $1.1) }
  }

  /// The number of candidates that are tried in pairs.
  private static let maximumPaired = 400

  /// Few candidates that take in everything: one, or two, or else the one that takes in most first. Of as many the plainest.
  private func cover(_ pool: [Candidate]) -> [Candidate] {
    let pool = pool.stablySorted { $0.weight < $1.weight }
    if let one = pool.first(where: { $0.covered.count == shown.count }) { return [one] }
    let paired = pool.prefix(Self.maximumPaired)
    for (place, first) in paired.enumerated() {
      let rest = Set(shown.indices).subtracting(first.covered)
      if let second = paired[..<place].first(where: { rest.isSubset(of: $0.covered) }) { return [second, first] }
    }
    var chosen: [Candidate] = []
    var open = Set(shown.indices)
    while !open.isEmpty {
      let best = pool.max { first, second in
        let (one, other) = (first.covered.intersection(open).count, second.covered.intersection(open).count)
        return one == other ? first.weight > second.weight : one < other
      }
      guard let best, !best.covered.intersection(open).isEmpty else { break }
      chosen.append(best)
      open.subtract(best.covered)
    }
    return chosen
  }

  /// The hidden context that is in the way: that which has the same attachments, or the first that can't be told apart by any kind.
  private func nearest(to context: [[String]]) -> Int {
    if let same = hidden.firstIndex(of: context) { return same }
    let kinds = context.flatMap { attachment in attachment.map { RuleRequirements.Kind(types: [$0]) } }
    let own = counts(context, kinds, isOpen: true)
    return hidden.firstIndex { counts($0, kinds, isOpen: true) == own } ?? 0
  }
}
