internal import ActivationRules
import Texts
public import UniformTypes

extension RuleRequirements {
  /// Creates the requirements that a rule's description amounts to, in their plainest form.
  ///
  /// - Parameters:
  ///   - description: The contexts that a rule accepts; `RuleDescription.exactness` says how far that is proved.
  ///   - types: The graph of the rule's types.
  /// - Complexity: quadratic in the number of kinds and alternatives.
  public init(describing description: RuleDescription, types: TypeGraph) {
    let kinds = description.kinds.map { Kind($0, types) }
    var alternatives: [Alternative] = []
    var rest = description.alternatives[...]
    while let first = rest.first {
      if let mix = Self.mix(Array(rest), kinds, types) {
        alternatives.append(mix)
        break
      }
      alternatives.append(Alternative(CountRegion(first), kinds, types))
      rest = rest.dropFirst()
    }
    self.init(
      alternatives: alternatives.stablySorted { $0.rank < $1.rank }, items: description.severalItems)
  }

  /// Returns the same requirements with fewer kinds: if a link or a file may be shared but not both, they become `1 link or file`. Within a mix,
  /// kinds that share a limit are joined in the same way.
  func joiningKinds(_ types: TypeGraph) -> RuleRequirements {
    var result = self
    func union(_ kinds: [Kind]) -> Need? {
      guard kinds.count > 1, let all = Kind.union(of: kinds, types) else { return nil }
      return all.exceptions.isEmpty && all != .other ? Need(Count(1, 1), all) : nil
    }
    let isOfOne = alternatives.allSatisfy {
      $0 == Alternative(needs: $0.needs) && $0.needs.map { $0.count } == [Count(1, 1)]
    }
    if isOfOne, let need = union(alternatives.flatMap { $0.needs }.map { $0.kind }) {
      result.alternatives = [Alternative(needs: [need])]
      return result
    }
    for place in alternatives.indices where alternatives[place].isMix && alternatives[place].limits.count == 1 {
      let limit = alternatives[place].limits[0]
      let parts = alternatives[place].needs.filter { limit.kinds.contains($0.kind) }
      guard parts.count == limit.kinds.count, parts.count < alternatives[place].needs.count,
        parts.allSatisfy({ $0.count.lowest == 1 && $0.count.highest == limit.count.highest }),
        var need = union(parts.map { $0.kind })
      else { continue }
      need.count.highest = limit.count.highest
      result.alternatives[place].limits = []
      result.alternatives[place].needs.removeAll { parts.contains($0) }
      result.alternatives[place].needs.append(need)
    }
    return result
  }

  /// Returns the alternatives as one mix; nil unless each requires one kind and takes the others as far as the limits on several kinds allow.
  private static func mix(
    _ alternatives: [RuleDescription.Alternative], _ kinds: [Kind], _ types: TypeGraph
  ) -> Alternative? {
    guard alternatives.count > 1 else { return nil }
    let regions = alternatives.map { CountRegion($0) }
    var demanded: [Int] = []
    for region in regions {
      let own = region.counts.indices.filter { region.counts[$0].lowest > 0 }
      guard own.count == 1, region.counts[own[0]].lowest == 1, !demanded.contains(own[0]) else { return nil }
      demanded.append(own[0])
    }
    // If an alternative is narrower than the widest numbers, the limits must be the only reason.
    var first = regions[0]
    for kind in kinds.indices {
      let highest = regions.map { $0.counts[kind].highest }
      first.counts[kind] = .anything
      if !highest.contains(nil) { first.counts[kind].highest = highest.compactMap { $0 }.max() }
    }
    let sums = alternatives.flatMap { $0.sums }.distinct
    for (region, own) in zip(regions, demanded) {
      var counts = first.counts
      counts[own].lowest = 1
      guard CountRegion(counts, sums) == region else { return nil }
    }
    first = CountRegion(first.counts, sums)
    if let other = kinds.firstIndex(of: .other), first.counts[other].highest == nil, demanded.count == kinds.count {
      return Alternative(
        needs: [],
        options: kinds.indices.filter { first.counts[$0].highest != nil }
          .map { Need(Count(1, first.counts[$0].highest), kinds[$0]) }, extras: .anything(except: nil))
    }
    var mix = Alternative(first, kinds, types)
    mix.isMix = true
    // `Alternative` may have turned kinds that are only optional into needs.
    mix.options = (mix.needs + mix.options).filter { option in !demanded.contains { kinds[$0] == option.kind } }
    mix.needs = demanded.stablySorted().map { Need(Count(1, first.counts[$0].highest), kinds[$0]) }
    return mix
  }
}

/// The counts of one alternative of a description, narrowed by the limits on several kinds.
private struct CountRegion: Equatable {
  var counts: [RuleDescription.Interval]
  /// The limits that the counts of single kinds don't imply.
  private(set) var sums: [RuleDescription.Sum] = []

  init(_ alternative: RuleDescription.Alternative) { self.init(alternative.counts, alternative.sums) }

  init(_ counts: [RuleDescription.Interval], _ all: [RuleDescription.Sum]) {
    self.counts = counts
    for sum in all {
      narrow(by: sum)
      // If only one kind can count for a limit, the limit is already in that kind's counts.
      if sum.weights.keys.count(where: { self.counts[$0].highest != 0 }) > 1 || sum.counts.lowest > 0 {
        sums.append(sum)
      }
    }
    sums = sums.filter { sum in
      !isImplied(sum) && !sums.contains { $0 != sum && $0.implies(sum) }
    }
  }

  private mutating func narrow(by sum: RuleDescription.Sum) {
    // The kind itself must supply the part of a sum that all other kinds together can't reach.
    for kind in sum.weights.keys where sum.weights.allSatisfy({ $0.value == 1 }) {
      var missing = max(0, sum.counts.lowest)
      for other in sum.weights.keys where other != kind { missing -= min(missing, counts[other].highest ?? missing) }
      counts[kind].lowest = max(counts[kind].lowest, missing)
    }
    guard let highest = sum.counts.highest, sum.weights.values.allSatisfy({ $0 > 0 }) else { return }
    let least = sum.weights.reduce(0) { $0 + $1.value * counts[$1.key].lowest }
    for (kind, weight) in sum.weights {
      let most = counts[kind].lowest + (highest - least) / weight
      counts[kind].highest = min(counts[kind].highest ?? .max, max(counts[kind].lowest, most))
    }
  }

  private func isImplied(_ sum: RuleDescription.Sum) -> Bool {
    guard sum.weights.reduce(0, { $0 + $1.value * counts[$1.key].lowest }) >= sum.counts.lowest else { return false }
    guard let highest = sum.counts.highest else { return true }
    var most: Int64 = 0
    for (kind, weight) in sum.weights {
      guard let own = counts[kind].highest, own <= Int64.max >> 32, weight <= 1 << 20 else { return false }
      most += weight * own
    }
    return most <= highest
  }
}

extension RuleDescription.Sum {
  /// Returns whether a limit on part of the kinds follows from this one.
  fileprivate func implies(_ other: RuleDescription.Sum) -> Bool {
    guard let highest = counts.highest, other.counts.lowest <= 0 else { return false }
    return highest <= other.counts.highest ?? .max
      && other.weights.allSatisfy { $0.value >= 0 && weights[$0.key] ?? 0 >= $0.value }
  }
}

extension RuleRequirements.Alternative {
  fileprivate init(_ alternative: CountRegion, _ kinds: [RuleRequirements.Kind], _ types: TypeGraph) {
    var needs: [RuleRequirements.Need] = []
    var options: [RuleRequirements.Need] = []
    var excluded: [RuleRequirements.Kind] = []
    var allowsAnything = false
    // Such counts require an attachment without a named type, and forbid attachments with one. They mean anything except the named types.
    let isOnlyOthers = zip(kinds, alternative.counts).allSatisfy { kind, counts in
      kind == .other ? counts.lowest <= 1 && counts.highest == nil : counts.highest == 0
    }
    for (kind, counts) in zip(kinds, alternative.counts) {
      if isOnlyOthers, kind == .other {
        allowsAnything = true
        continue
      }
      let need = RuleRequirements.Need(RuleRequirements.Count(max(1, counts.lowest), counts.highest), kind)
      if counts.lowest > 0 {
        needs.append(need)
      } else if counts.highest == 0 {
        excluded.append(kind)
      } else if kind == .other, counts.highest == nil {
        allowsAnything = true
      } else {
        options.append(need)
      }
    }
    if allowsAnything {
      excluded.removeAll { $0 == .other }
      options.removeAll { $0.count.highest == nil }
    }
    // The kind for all other attachments comes last.
    func othersLast(_ all: [RuleRequirements.Need]) -> [RuleRequirements.Need] {
      all.filter { $0.kind != .other } + all.filter { $0.kind == .other }
    }
    needs = othersLast(needs)
    options = othersLast(options)
    let limits = alternative.sums.map { sum in
      RuleRequirements.Limit(kinds: sum.weights.keys.stablySorted().map { kinds[$0] }, count: sum.counts)
    }
    // Options without anything to accompany are themselves the shared content.
    if needs.isEmpty, !allowsAnything, !options.isEmpty {
      self.init(needs: options, isMix: options.count > 1, limits: limits, extras: .nothing)
    } else {
      self.init(
        needs: needs, options: options, limits: limits,
        extras: allowsAnything ? .anything(except: .union(of: excluded, types)) : .nothing)
    }
  }
}

extension RuleRequirements.Kind {
  package init(_ kind: RuleDescription.Kind, _ graph: TypeGraph) {
    let widest = graph.widest(of: kind.types, exact: kind.exactTypes)
    self.init(
      types: widest, exceptions: kind.exceptTypes, exactTypes: widest.filter { kind.exactTypes.contains($0) })
  }
}

extension RuleRequirements.Alternative {
  /// The index of the kind's word, or otherwise the identifier of its type. Kinds that have a word are printed first.
  fileprivate var rank: (place: Int, type: String) {
    guard let kind = (needs + options).first?.kind, let type = kind.types.first else { return (.max, "") }
    let place = kind.types.lazy.compactMap { type in KindWord.all.firstIndex { $0.types.first == type } }.first
    return place.map { ($0, "") } ?? (.max - 1, type)
  }
}
