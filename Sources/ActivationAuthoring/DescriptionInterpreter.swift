import ActivationAnalysis
internal import ActivationMemory
internal import PredicateSyntax
internal import UniformTypes

/// Makes a description from the parsed text: fills in the implied parts, and finds contradictions and repetitions.
struct DescriptionInterpreter {
  let types: TypeGraph
  let source: [UInt8]
  var remarks: [Diagnostic]

  init(_ source: [UInt8], types: TypeGraph, remarks: [Diagnostic]) {
    self.source = source
    self.types = types
    self.remarks = remarks
  }

  /// The description, in normal form.
  mutating func requirements(_ groups: [ReadGroup], _ items: RuleDescription.SeveralItems) throws(DescriptionError)
    -> RuleRequirements
  {
    var found: [(alternative: RuleRequirements.Alternative, range: SourceRange)] = []
    for group in numbered(groups.map { narrowed(totaled($0)) }) {
      for read in try alternatives(of: group) { found.append((try alternative(read, group), read.range)) }
    }
    var kept: [RuleRequirements.Alternative] = []
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
    return RuleRequirements(alternatives: kept, items: items).sorted
  }

  private func text(_ range: SourceRange) -> String { source.string(in: range) }

  /// Two parts of the description that can't both be; the note is about the first.
  private func contradiction(
    _ message: String, _ first: SourceRange, _ second: SourceRange, help: String
  ) -> DescriptionError {
    DescriptionError(source, .contradiction(message, first, second, "'\(text(first))'", help: help))
  }

  // MARK: Lists

  /// An alternative as its group's list has it.
  private struct ReadAlternative {
    var needs: [ReadNeed]
    /// The needs that may come along, besides the options of the group.
    var options: [ReadNeed] = []
    var isMix = false
    var isOpen = false
    var exceptions: [RuleRequirements.Kind] = []
    var range: SourceRange
  }

  /// A list is a mix of what it names. Apart are what *either* keeps apart, and lists with members that a mix can't have: several
  /// needs at once, a number that is at least 2, and anything.
  private mutating func alternatives(of group: ReadGroup) throws(DescriptionError) -> [ReadAlternative] {
    var chunks: [[ReadElement]] = []
    // After counts that *and* joins, a comma and *or* begin another way: `1 image and 1 video, or 1 PDF`.
    let isGrouped =
      group.elements.contains { $0.joiner == .and }
      && group.elements.allSatisfy { element in
        [.none, .and, .commaOr].contains(element.joiner) && !element.isOpen
          && element.needs.allSatisfy { $0.count != nil }
      }
    for element in group.elements {
      let splits: Bool =
        switch element.joiner {
        case .none: true
        case .comma: group.isEither
        case .commaOr: group.isEither || isGrouped
        case .or: group.isEither && group.splitsAtOr
        case .and: false
        }
      if splits { chunks.append([element]) } else { chunks[chunks.count - 1].append(element) }
    }
    var found: [ReadAlternative] = []
    for chunk in chunks {
      let elements = sharing(group.total == nil ? chunk : chunk.map { uncounted($0) })
      let excluded = elements.filter { !$0.isOpen && $0.needs.allSatisfy { $0.isExclusion } }
      let named = elements.filter { $0.isOpen || !$0.needs.allSatisfy { $0.isExclusion } }
      guard let first = named.first, let last = elements.last else {
        throw DescriptionError(source, .noNeed(chunk.reduce(chunk[0].range) { $0.union($1.range) }))
      }
      if let format = named.flatMap({ $0.needs }).first(where: { $0.isBareFormat }), group.total == nil {
        remarks.append(.formatNumber(text(format.range), at: format.range))
      }
      let exclusions = excluded.flatMap { $0.needs }
      let isApart =
        named.count > 1
        && named.contains { $0.isOpen || $0.isJoined || $0.needs.contains { $0.meantCount.lowest > 1 } }
      if group.isMix, let need = named.flatMap({ $0.needs }).first(where: { $0.meantCount.lowest > 1 }) {
        throw DescriptionError(source, .mixCount(need.range))
      }
      // Numbers that must be reached are all required where nothing says that one is enough; what has a highest number only may come along.
      let isRequired =
        named.count > 1 && !group.isMix && named.allSatisfy { !$0.isOpen && !$0.isJoined }
        && named.contains { $0.needs.contains { $0.isMinimum } }
        && elements.dropFirst().allSatisfy { $0.joiner == .and || $0.joiner == .comma }
      if isRequired {
        let needs = named.flatMap { $0.needs }
        let options = needs.filter { option in
          option.isMaximum && !needs.contains { !$0.isMaximum && $0.kind == option.kind }
        }
        found.append(
          ReadAlternative(
            needs: needs.filter { need in !options.contains { $0.range == need.range } } + exclusions, options: options,
            range: first.range.union(last.range)))
      } else if isApart || named.count == 1 {
        for element in named {
          found.append(
            ReadAlternative(
              needs: element.needs + exclusions, isOpen: element.isOpen, exceptions: element.exceptions,
              range: element.range))
        }
      } else {
        let isOr = named.dropFirst().contains { $0.joiner == .or || $0.joiner == .commaOr }
        let kinds = named.flatMap { $0.needs.map { $0.kind } }
        if isOr, kinds.contains(where: { $0 != kinds[0] }), !group.isMix, !group.isEither, group.limits.isEmpty,
          group.total?.count.highest != 1
        {
          let range = named.reduce(first.range) { $0.union($1.range) }
          remarks.append(.orBoth(text(range), at: range))
        }
        found.append(
          ReadAlternative(
            needs: named.flatMap { $0.needs } + exclusions, isMix: true, range: first.range.union(last.range)))
      }
    }
    return found
  }

  /// A member whose nouns without a number have any: `JPEG and PDF, up to 5` are 5 in all.
  private func uncounted(_ element: ReadElement) -> ReadElement {
    var element = element
    element.setNumber(.plural) { $0.count == nil }
    return element
  }

  /// A list in which nouns without a count are counted by the one before them; `1 link, text` is one of each, `1 link, text or image` one in all.
  private func sharing(_ elements: [ReadElement]) -> [ReadElement] {
    let isChoice = elements.contains { $0.joiner == .or || $0.joiner == .commaOr }
    var result: [ReadElement] = []
    for next in sharingNoun(elements) {
      guard var last = result.last, var need = last.onlyNeed, let other = next.onlyNeed, need.shares(countWith: other),
        need.count?.highest != 1 || next.joiner != .and && (isChoice || next.joiner != .comma)
      else {
        result.append(next)
        continue
      }
      need.kind = need.kind.union(other.kind, types)
      if other.number == .plural { need.number = .plural }
      need.range = need.range.union(next.range)
      last.needs = [need]
      last.range = last.range.union(next.range)
      result[result.count - 1] = last
    }
    return result
  }

  /// A list in which formats have the number of the noun that follows the last of them: `PNG, JPEG and HEIC images`.
  private func sharingNoun(_ elements: [ReadElement]) -> [ReadElement] {
    var elements = elements
    for place in elements.indices.dropLast().reversed() {
      let next = elements[place + 1].needs
      guard elements[place].needs.count == 1, next.count == 1, next[0].hasNoun, next[0].number == .plural,
        next[0].count == nil, elements[place].needs[0].isFormat, elements[place].needs[0].count?.highest != 1
      else { continue }
      elements[place].needs[0].number = .plural
      elements[place].needs[0].hasNoun = true
    }
    return elements
  }

  // MARK: Alternatives

  private mutating func alternative(
    _ read: ReadAlternative, _ group: ReadGroup
  ) throws(DescriptionError) -> RuleRequirements.Alternative {
    var needs: [ReadNeed] = []
    var excluded: [ReadNeed] = []
    for need in read.needs {
      if need.isExclusion {
        excluded.append(need)
      } else {
        needs = try adding(need, to: needs, isMix: read.isMix)
      }
    }
    if !read.isOpen, needs.isEmpty { throw DescriptionError(source, .noNeed(read.range)) }
    let exceptions = read.exceptions + excluded.map { $0.kind }
    try refuse(excluded, whatIsNeeded: needs)
    // A file has a type besides the URL that makes it one: none of the share's may be of what is left out.
    var hidden: [RuleRequirements.Kind] = []
    for exclusion in excluded where needs.contains(where: { leavesNothingOut($0.kind, of: exclusion.kind) }) {
      hidden.append(exclusion.kind)
    }
    if !read.isOpen, let exclusion = excluded.first(where: { exclusion in needs.contains { overlaps($0, exclusion) } })
    {
      remarks.append(.offeredTwice(text(exclusion.range), at: exclusion.range))
    }
    let all = separate(needs + read.options + group.options, besides: excluded)
    let options = Array(all[needs.count...])
    // What is left of two kinds may be the same.
    var kept: [ReadNeed] = []
    for need in all[..<needs.count] { kept = try adding(need, to: kept, isMix: read.isMix) }
    needs = kept
    var result = RuleRequirements.Alternative(needs: [], isMix: read.isMix && needs.count > 1)
    if let total = group.total, read.isOpen, needs.isEmpty, !exceptions.contains(.other) {
      // *Anything, up to 5* are attachments.
      result.needs = [RuleRequirements.Need(total.count, .other)]
      result.limits = Self.excluding(exceptions, types)
      return result
    } else if let total = group.total, !read.isOpen {
      // What may come along after the total isn't of it: *a link, max one, optionally with text*.
      let isBefore = group.options.first.map { total.range.upperBound <= $0.range.lowerBound } ?? false
      try limit(
        &needs, beside: isBefore ? Array(options.prefix(read.options.count)) : options, by: total, isMix: result.isMix,
        &result)
    }
    let meant = needs.map { RuleRequirements.Need($0.meantCount, $0.kind) }
    if read.isOpen { result.options = meant } else { result.needs = meant }
    for option in options.map({ RuleRequirements.Need(RuleRequirements.Count(1, $0.meantCount.highest), $0.kind) }) {
      if let same = result.options.firstIndex(where: { $0.kind == option.kind }) {
        let highest = [result.options[same].count.highest, option.count.highest].compactMap { $0 }.min()
        result.options[same].count.highest = highest
      } else {
        result.options.append(option)
      }
    }
    for read in group.limits where read.limit.count.lowest > 1 || read.limit.count.highest != nil {
      result.limits.append(try checked(read, needs, isMix: result.isMix))
    }
    switch group.extras?.extras {
    case .anything(let other): result.extras = .anything(butFor: exceptions + [other].compactMap { $0 }, types)
    case .nothing where read.isOpen:
      throw DescriptionError(
        source,
        .contradiction(
          "the description says that anything may be shared, and that nothing else may", read.range,
          group.extras?.range ?? read.range, "anything", help: "Keep one of the two."))
    case .nothing, nil:
      result.limits += Self.excluding(hidden, types)
      result.extras = read.isOpen ? .anything(butFor: exceptions, types) : .nothing
    }
    // Where anything may be shared, any number of a kind says nothing.
    if result.needs.isEmpty, result.extras != .nothing, !result.limitsOthers {
      result.options.removeAll { $0.count.highest == nil }
    }
    return result
  }

  /// The limit that no attachment is of some kinds.
  private static func excluding(_ kinds: [RuleRequirements.Kind], _ types: TypeGraph) -> [RuleRequirements.Limit] {
    guard let kind = RuleRequirements.Kind.union(of: kinds, types) else { return [] }
    return [RuleRequirements.Limit(RuleRequirements.Count(0, 0), [kind])]
  }

  /// The types of which one comes at a time.
  static let onceOnly: Set<String> = ["public.plain-text", "public.url", "com.apple.active-webpage"]

  /// Limits all needs together: one need's count, or several by a limit of their own.
  private mutating func limit(
    _ needs: inout [ReadNeed], beside options: [ReadNeed],
    by total: (count: RuleRequirements.Count, range: SourceRange), isMix: Bool,
    _ result: inout RuleRequirements.Alternative
  ) throws(DescriptionError) {
    if total.count.lowest <= 1, total.count.highest == nil { return }
    // A noun without a number names a kind where the number of all follows: *JPEG and PDF, up to 5*.
    if total.count.highest ?? .max > 1 {
      for place in needs.indices where needs[place].count == nil && needs[place].number == .singular {
        if needs[place].kind.types.contains(where: { Self.onceOnly.contains($0) }) { continue }
        needs[place].count = RuleRequirements.Count(1, nil)
      }
    }
    if needs.count + options.count == 1 {
      needs[0].count = try count(of: needs[0], within: total.count, total.range, help: "Keep one of the two.")
      return
    }
    let most = (needs + options).reduce(into: Int64(0) as Int64?) { sum, need in
      sum = sum.flatMap { sum in need.meantCount.highest.map { sum + $0 } }
    }
    if total.count.lowest <= 1, let most, most <= total.count.highest ?? .max {
      if most < total.count.highest ?? .max { remarks.append(.looseTotal(text(total.range), at: total.range, most)) }
      return
    }
    let limit = RuleRequirements.Limit(total.count, (needs + options).map { $0.kind })
    result.limits.append(try checked((limit, total.range), needs, isMix: isMix))
  }

  /// Returns two needs of one kind combined: in a mix either is enough, elsewhere both apply.
  private func adding(_ need: ReadNeed, to needs: [ReadNeed], isMix: Bool) throws(DescriptionError) -> [ReadNeed] {
    var needs = needs
    guard let same = needs.firstIndex(where: { $0.kind == need.kind }) else { return needs + [need] }
    if isMix {
      let (first, second) = (needs[same].meantCount, need.meantCount)
      let highest = first.highest.flatMap { one in second.highest.map { max(one, $0) } }
      needs[same].count = RuleRequirements.Count(min(first.lowest, second.lowest), highest)
      return needs
    }
    needs[same].count = try count(
      of: needs[same], within: need.meantCount, need.range, help: "Write or between them if either is enough.")
    return needs
  }

  /// The numbers of a need that another part of the description allows, too.
  private func count(
    of need: ReadNeed, within other: RuleRequirements.Count, _ range: SourceRange, help: String
  ) throws(DescriptionError) -> RuleRequirements.Count {
    let own = need.meantCount
    let lowest = max(own.lowest, other.lowest)
    let highest = [own.highest, other.highest].compactMap { $0 }.min()
    guard lowest <= highest ?? .max else {
      throw contradiction(
        "no number of \(need.kind.words(isPlural: true)) is both", need.range, range, help: help)
    }
    return RuleRequirements.Count(lowest, highest)
  }

  /// Returns whether no type can be left out of a kind: attachments are of any, and a file has a type in addition to the URL that
  /// makes it a file.
  private func leavesNothingOut(_ kind: RuleRequirements.Kind, of excluded: RuleRequirements.Kind) -> Bool {
    if kind == .other { return true }
    let files = "public.file-url"
    return kind.types.contains { types.conforms(files, to: $0) || types.conforms($0, to: files) }
      && !kind.exceptions.contains(files) && !excluded.types.contains { types.conforms($0, to: "public.url") }
  }

  /// Returns whether what is left out may be offered as what is taken, too, as Photos offers an image in several forms.
  private func overlaps(_ need: ReadNeed, _ exclusion: ReadNeed) -> Bool {
    let isImage = { (type: String) in types.conforms(type, to: "public.image") || type == "com.apple.live-photo" }
    return need.kind.types.contains(where: isImage) && exclusion.kind.types.contains(where: isImage)
  }

  /// Refuses a kind that is both required and excluded.
  private func refuse(_ excluded: [ReadNeed], whatIsNeeded needs: [ReadNeed]) throws(DescriptionError) {
    for exclusion in excluded {
      for need in needs where need.kind.isPart(of: exclusion.kind, types) {
        throw contradiction(
          "'\(text(exclusion.range))' rules out '\(text(need.range))'", need.range, exclusion.range,
          help: "Leave one of the two out.")
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
          guard number < needs.count, told.insert([wide, number]).inserted else { continue }
          remarks.append(
            .others(
              needs[wide].kind.words(isPlural: true),
              than: needs[number].kind.words(isPlural: true), at: needs[wide].range))
        }
      }
      if zip(before, result).allSatisfy({ $0.kind == $1.kind }) { return result }
    }
  }

  private func checked(
    _ read: (limit: RuleRequirements.Limit, range: SourceRange), _ needs: [ReadNeed], isMix: Bool
  ) throws(DescriptionError) -> RuleRequirements.Limit {
    var limit = read.limit
    // A limit applies to the kinds as the needs have them, without the types that count as another.
    limit.kinds = limit.kinds.map { kind in needs.first { $0.kind.types == kind.types }?.kind ?? kind }
    let least = needs.filter { limit.kinds.contains($0.kind) }.reduce(0) { $0 + $1.meantCount.lowest }
    if let highest = limit.count.highest, !isMix, least > highest, let first = needs.first {
      throw contradiction(
        "the kinds come to at least \(least), the limit allows \(highest)", first.range, read.range,
        help: "Raise the limit, or lower a number.")
    }
    return limit
  }
}

extension RuleRequirements {
  /// The description with its alternatives in the order of their first kinds.
  var sorted: RuleRequirements {
    var copy = self
    let order = alternatives.enumerated().stablySorted { first, second in
      let (one, other) = (first.element.rank, second.element.rank)
      return one == other ? first.offset < second.offset : one < other
    }
    copy.alternatives = order.map { $0.element }
    return copy
  }
}

extension RuleRequirements.Alternative {
  /// The place among the words of the first type that has one, as words are printed first, then the identifier.
  fileprivate var rank: (place: Int, type: String) {
    guard let kind = (needs + options).first?.kind, let type = kind.types.first else { return (.max, "") }
    for type in kind.types {
      if let place = KindWord.all.firstIndex(where: { $0.types.first == type }) { return (place, "") }
    }
    return (.max - 1, type)
  }

  /// Returns whether everything that satisfies another alternative satisfies this one, as far as the words show.
  ///
  /// - Complexity: quadratic in the number of needs.
  fileprivate func includes(_ other: RuleRequirements.Alternative, _ graph: TypeGraph) -> Bool {
    if self == other || self == Self(needs: [], extras: .anything(except: nil)) { return true }
    guard options.isEmpty, other.options.isEmpty, limits.isEmpty, needs.count == 1, let mine = needs.first,
      other.needs.count == 1, let theirs = other.needs.first,
      theirs.kind == mine.kind || (theirs.kind.isPart(of: mine.kind, graph) && mine.kind.exceptions.isEmpty),
      mine.count.lowest <= theirs.count.lowest, theirs.count.highest ?? .max <= mine.count.highest ?? .max
    else { return false }
    return other.extras == extras || (other.extras == .nothing && extras == .anything(except: nil))
  }
}
