internal import PredicateSyntax
internal import UniformTypes

/// Makes a wish of what was read: fills in what goes without saying, and finds what contradicts itself or is said twice.
struct WishInterpreter {
  let types: TypeGraph
  let source: [UInt8]
  private(set) var remarks: [Diagnostic] = []

  init(_ source: [UInt8], types: TypeGraph) {
    self.source = source
    self.types = types
  }

  /// The wish, in normal form.
  mutating func wish(_ groups: [ReadGroup], _ items: Wish.Items) throws(WishError) -> Wish {
    var found: [(alternative: Wish.Alternative, range: SourceRange)] = []
    for group in groups {
      for alternative in joined(group.alternatives) {
        found.append((try self.alternative(alternative, group), alternative.range))
      }
    }
    var kept: [Wish.Alternative] = []
    for (place, candidate) in found.enumerated() {
      let container = found.indices.first { other in
        guard other != place, found[other].alternative.includes(candidate.alternative, types) else { return false }
        // Of two that are the same, the first stays.
        return other < place || !candidate.alternative.includes(found[other].alternative, types)
      }
      guard let container else {
        kept.append(candidate.alternative)
        continue
      }
      remarks.append(.contained(text(candidate.range), in: text(found[container].range), at: candidate.range))
    }
    return Wish(alternatives: kept, items: items).sorted
  }

  private func text(_ range: SourceRange) -> String {
    String(decoding: source[range.lowerBound..<range.upperBound], as: UTF8.self)
  }

  // MARK: Lists

  /// The alternatives, with those that a comma only lists put together.
  private func joined(_ alternatives: [ReadAlternative]) -> [ReadAlternative] {
    var result: [ReadAlternative] = []
    for next in alternatives {
      guard next.separator == .comma, var last = result.last, last.shape == .needs, next.shape == .needs,
        last.needs.count == 1 || last.isJoinedByAnd, let first = next.needs.first
      else {
        result.append(next)
        continue
      }
      if next.isJoinedByAnd {
        last.needs += next.needs
        last.isJoinedByAnd = true
      } else if next.needs.count == 1, first.count == nil, last.needs.count == 1, !first.kind.types.isEmpty,
        !last.needs[0].kind.types.isEmpty
      {
        last.needs[0].kind = last.needs[0].kind.union(first.kind, types)
        last.needs[0].isPlural = last.needs[0].isPlural || first.isPlural
        last.needs[0].isMass = last.needs[0].isMass || first.isMass
        last.needs[0].range = last.needs[0].range.union(first.range)
      } else {
        result.append(next)
        continue
      }
      last.range = last.range.union(next.range)
      result[result.count - 1] = last
    }
    return result
  }

  // MARK: Alternatives

  private mutating func alternative(
    _ read: ReadAlternative, _ group: ReadGroup
  ) throws(WishError) -> Wish.Alternative {
    var needs: [ReadNeed] = []
    var excluded: [ReadNeed] = []
    for need in read.needs {
      if need.isExclusion { excluded.append(need) } else { needs = try adding(need, to: needs) }
    }
    if read.shape == .mix {
      for need in needs where need.meantCount.lowest > 1 { throw WishError(source, .mixCount(need.range)) }
    }
    if read.shape != .open, needs.isEmpty { throw WishError(source, .noNeed(read.range)) }
    let exceptions = read.exceptions + excluded.map { $0.kind }
    try refuse(excluded, whatIsNeeded: needs)
    if let first = excluded.first, needs.contains(where: { $0.kind == .other }) {
      throw WishError(source, .attachmentsButSome(first.range))
    }
    let all = separate(needs + group.options, besides: excluded)
    let options = Array(all[needs.count...])
    // What is left of two kinds may be the same.
    var kept: [ReadNeed] = []
    for need in all[..<needs.count] { kept = try adding(need, to: kept) }
    needs = kept
    if read.shape == .needs { remark(on: needs, read) }
    var result = Wish.Alternative(needs: [], isMix: read.shape == .mix && needs.count > 1)
    let meant = needs.map { Wish.Need($0.meantCount, $0.kind) }
    if read.shape == .open { result.options = meant } else { result.needs = meant }
    for option in options.map({ Wish.Need(Wish.Count(1, $0.meantCount.highest), $0.kind) }) {
      if let same = result.options.firstIndex(where: { $0.kind == option.kind }) {
        let highest = [result.options[same].count.highest, option.count.highest].compactMap { $0 }.min()
        result.options[same].count.highest = highest
      } else {
        result.options.append(option)
      }
    }
    result.limits = try group.limits.map { limit throws(WishError) in
      try checked(limit, needs, isMix: read.shape == .mix)
    }
    switch group.extras?.extras {
    case .anything(let other): result.extras = .anything(butFor: exceptions + [other].compactMap { $0 }, types)
    case .nothing where read.shape == .open:
      throw WishError(
        source,
        .contradiction(
          "the wish says that anything may be shared and that nothing else may", read.range,
          group.extras?.range ?? read.range, "anything", help: "Keep one of the two."))
    case .nothing, nil:
      result.extras = read.shape == .open ? .anything(butFor: exceptions, types) : .nothing
    }
    // Where anything may be shared, any number of a kind says nothing.
    if result.needs.isEmpty, result.extras != .nothing, !result.limitsOthers {
      result.options.removeAll { $0.count.highest == nil }
    }
    return result
  }

  /// What two needs of one kind come to together.
  private func adding(_ need: ReadNeed, to needs: [ReadNeed]) throws(WishError) -> [ReadNeed] {
    var needs = needs
    guard let same = needs.firstIndex(where: { $0.kind == need.kind }) else { return needs + [need] }
    let (first, second) = (needs[same].meantCount, need.meantCount)
    let lowest = max(first.lowest, second.lowest)
    let highest = [first.highest, second.highest].compactMap { $0 }.min()
    guard lowest <= highest ?? .max else {
      throw WishError(
        source,
        .contradiction(
          "no number of \(need.kind.words(isPlural: true)) is both", needs[same].range, need.range,
          "'\(text(needs[same].range))'", help: "Write or between them if either will do."))
    }
    needs[same].count = Wish.Count(lowest, highest)
    return needs
  }

  /// Refuses what must not be there and must.
  private func refuse(_ excluded: [ReadNeed], whatIsNeeded needs: [ReadNeed]) throws(WishError) {
    for exclusion in excluded {
      for need in needs where need.kind.isPart(of: exclusion.kind, types) {
        throw WishError(
          source,
          .contradiction(
            "'\(text(exclusion.range))' rules out '\(text(need.range))'", need.range, exclusion.range,
            "'\(text(need.range))'", help: "Leave one of the two out."))
      }
    }
  }

  /// Needs whose kinds have no attachment in common that one of the types alone makes: what is also of a narrower kind counts as that.
  private mutating func separate(_ needs: [ReadNeed], besides excluded: [ReadNeed]) -> [ReadNeed] {
    var result = needs
    var told: Set<[Int]> = []
    // What one kind leaves to another may be what a third is measured by; each turn leaves out some more of the types that are named.
    while true {
      let before = result
      let others = before + excluded
      for wide in before.indices {
        for (number, narrow) in others.enumerated() where narrow.kind != before[wide].kind {
          let inner = narrow.kind.types.filter { type in
            before[wide].kind.includes(type, types) && narrow.kind.includes(type, types)
              && !result[wide].kind.exceptions.contains(type)
          }
          guard !inner.isEmpty, !before[wide].kind.isPart(of: narrow.kind, types) else { continue }
          result[wide].kind.exceptions += inner
          guard told.insert([wide, number]).inserted else { continue }
          remarks.append(
            .others(
              needs[wide].kind.words(isPlural: true),
              than: (needs + excluded)[number].kind.words(isPlural: true), at: needs[wide].range))
        }
      }
      if zip(before, result).allSatisfy({ $0.kind == $1.kind }) { return result }
    }
  }

  private func checked(
    _ read: (limit: Wish.Limit, range: SourceRange), _ needs: [ReadNeed], isMix: Bool
  ) throws(WishError) -> Wish.Limit {
    var limit = read.limit
    // A limit speaks of the kinds as the needs have them, without what counts as another.
    limit.kinds = limit.kinds.map { kind in needs.first { $0.kind.types == kind.types }?.kind ?? kind }
    let least = needs.filter { limit.kinds.contains($0.kind) }.reduce(0) { $0 + $1.meantCount.lowest }
    if let highest = limit.count.highest, !isMix, least > highest, let first = needs.first {
      throw WishError(
        source,
        .contradiction(
          "the kinds come to at least \(least), the limit allows \(highest)", first.range, read.range,
          "'\(text(first.range))'", help: "Raise the limit, or lower a number."))
    }
    return limit
  }

  private mutating func remark(on needs: [ReadNeed], _ read: ReadAlternative) {
    for need in needs {
      guard need.isBareNumber, let count = need.count, count.lowest == count.highest, count.lowest > 1 else { continue }
      remarks.append(.exactCount(count.lowest, need.kind.words(isPlural: true), at: need.range))
    }
    if read.isJoinedByAnd, needs.count > 1 { remarks.append(.both(read.range)) }
  }
}

extension Wish {
  /// The wish with its alternatives in the order of their first kinds.
  var sorted: Wish {
    var copy = self
    let order = alternatives.enumerated().sorted { first, second in
      let (one, other) = (first.element.rank, second.element.rank)
      return one == other ? first.offset < second.offset : one < other
    }
    copy.alternatives = order.map { $0.element }
    return copy
  }
}

extension Wish.Alternative {
  /// The place of the first kind among the words, then its identifier.
  fileprivate var rank: (place: Int, type: String) {
    guard let kind = (needs + options).first?.kind, let type = kind.types.first else { return (.max, "") }
    guard let place = KindWord.all.firstIndex(where: { $0.types.first == type }) else { return (.max - 1, type) }
    return (place, "")
  }

  /// Whether all that satisfies another alternative satisfies this one, as far as the words show.
  ///
  /// - Complexity: quadratic in the number of needs.
  fileprivate func includes(_ other: Wish.Alternative, _ graph: TypeGraph) -> Bool {
    if self == other || self == Self(needs: [], extras: .anything(except: nil)) { return true }
    guard options.isEmpty, other.options.isEmpty, limits.isEmpty, needs.count == 1, let mine = needs.first,
      other.needs.count == 1, let theirs = other.needs.first,
      theirs.kind == mine.kind || (theirs.kind.isPart(of: mine.kind, graph) && mine.kind.exceptions.isEmpty),
      mine.count.lowest <= theirs.count.lowest, theirs.count.highest ?? .max <= mine.count.highest ?? .max
    else { return false }
    return other.extras == extras || (other.extras == .nothing && extras == .anything(except: nil))
  }
}

extension Wish.Extras {
  /// Anything but for attachments of some kinds, as one kind.
  static func anything(butFor kinds: [Wish.Kind], _ graph: TypeGraph) -> Wish.Extras {
    guard let first = kinds.first else { return .anything(except: nil) }
    return .anything(except: kinds.dropFirst().reduce(first) { $0.union($1, graph) })
  }
}

extension Wish.Kind {
  /// Whether an attachment of a type is of this kind.
  func includes(_ type: String, _ graph: TypeGraph) -> Bool {
    types.contains { covers($0, type, graph) } && !exceptions.contains { graph.conforms(type, to: $0) }
  }

  /// Whether one of the types takes another in.
  func covers(_ own: String, _ type: String, _ graph: TypeGraph) -> Bool {
    exactTypes.contains(own) ? UniformTypeIdentifier.areEqual(own, type) : graph.conforms(type, to: own)
  }

  /// Whether every attachment of this kind is of another.
  func isPart(of other: Wish.Kind, _ graph: TypeGraph) -> Bool {
    if other == .other || types.isEmpty { return self == other }
    // What conforms to a type is not the type itself.
    return types.allSatisfy { type in
      other.includes(type, graph)
        && (exactTypes.contains(type)
          || other.types.contains { !other.exactTypes.contains($0) && graph.conforms(type, to: $0) })
    }
      && other.exceptions.allSatisfy { exception in
        exceptions.contains { graph.conforms(exception, to: $0) }
          || !types.contains { graph.conforms(exception, to: $0) }
      }
  }
}
