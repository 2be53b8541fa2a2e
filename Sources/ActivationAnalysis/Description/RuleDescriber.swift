internal import Texts
internal import ActivationRules
internal import Predicates
internal import UniformTypes

/// Describes a rule, and proves as much of the description as possible.
struct RuleDescriber {
  private typealias Interval = RuleDescription.Interval

  private var inquiry: Inquiry
  private let analysis: RuleAnalysis
  private let holds: Formula
  /// The rule's condition on the attachments of the only item.
  private let onlyItem: Formula
  private let kinds: AttachmentKinds
  /// The steps that are left to all proofs together.
  private let budget: Budget

  init(_ inquiry: Inquiry, analysis: RuleAnalysis) throws(UnknownReason) {
    self.inquiry = inquiry
    self.analysis = analysis
    budget = Budget.of(inquiry.limits)
    holds = inquiry.outcomes[0].holds
    let shown = Formula.and([inquiry.assumption, holds])
    onlyItem = try self.inquiry.write { form throws(UnknownReason) in try form.forOnlyItem(shown) }
    kinds = AttachmentKinds(onlyItem, self.inquiry.form, analysis.rule.types)
  }

  mutating func describe() throws(UnknownReason) -> RuleDescription {
    let alternatives = alternatives()
    let proof = alternatives.map { prove($0) } ?? (.differs(nil), .unknown)
    return RuleDescription(
      kinds: kinds.kinds, alternatives: alternatives ?? [], exactness: proof.0, severalItems: proof.1,
      acceptedAlone: kinds.kinds.indices.map { acceptedAlone($0) }, oddities: try oddities())
  }

  // MARK: Alternatives

  /// Columns that no single kind decides: sums over several kinds with a bound above 1. Each has its own dimension.
  private var sums: [AttachmentKinds.Column] {
    kinds.columns.filter { column in
      column.kinds.count > 1 && column.bounds.contains { $0 > 1 } && column.weights.allSatisfy { $0 >= 0 }
    }
  }

  /// Returns the counts of a kind, by itself or in sums, at which something changes.
  private func breakpoints(ofKind kind: Int, isAlone: Bool) -> Set<Int64> {
    var points: Set<Int64> = []
    for column in kinds.columns where column.weights[kind] != 0 {
      let isSum = !isAlone && column.kinds.count > 1
      for bound in column.bounds {
        let weight = column.weights[kind]
        let (size, limit) = weight > 0 ? (weight, bound) : (-weight, 1 - bound)
        if isSum { points.insert(1) } else if limit > 0 { points.insert((limit + size - 1) / size) }
      }
    }
    return points
  }

  private func alternatives() -> [RuleDescription.Alternative]? {
    guard
      kinds.columns.allSatisfy({ column in
        column.kinds.count < 2 || column.weights.allSatisfy { $0 >= 0 } || column.weights.allSatisfy { $0 <= 0 }
      })
    else { return nil }
    let sums = sums
    let points = kinds.kinds.indices.map { breakpoints(ofKind: $0, isAlone: false) } + sums.map { $0.bounds }
    guard let grid = BreakpointGrid(breakpoints: points) else { return nil }
    let cells = (0..<grid.cellCount).map { grid.intervals(ofCell: $0) }
    let ignored = cells.map { isEmpty($0, sums) }
    let accepted = cells.indices.map { !ignored[$0] && isAccepted(cells[$0], sums) }
    return grid.cover(accepted, ignoring: ignored).map { alternative(grid.intervals(of: $0), sums) }
  }

  private func alternative(
    _ intervals: [Interval], _ sums: [AttachmentKinds.Column]
  ) -> RuleDescription.Alternative {
    var counts = Array(intervals.prefix(kinds.kinds.count))
    var limits: [RuleDescription.Sum] = []
    for (column, limit) in zip(sums, intervals.dropFirst(kinds.kinds.count)) where limit != .anything {
      // If the lowest counts fill a sum, nothing can be added.
      if let highest = limit.highest {
        let room = column.kinds.reduce(highest) { $0 - column.weights[$1] * counts[$1].lowest }
        for kind in column.kinds where room < column.weights[kind] { counts[kind].highest = counts[kind].lowest }
      }
      let present = column.kinds.filter { counts[$0].highest != 0 }
      if present.count == 1, column.weights[present[0]] == 1 {
        // Nothing else counts, so the limit is on one kind.
        let own = counts[present[0]]
        let highest = [own.highest, limit.highest].compactMap { $0 }.min()
        counts[present[0]] = Interval(max(own.lowest, limit.lowest), highest)
        continue
      }
      let weights = column.kinds.map { ($0, column.weights[$0]) }
      limits.append(.init(weights: Dictionary(uniqueKeysWithValues: weights), counts: limit))
    }
    return .init(counts: counts, sums: limits)
  }

  /// Returns whether the rule is true in a cell, where every atom has one truth value.
  private func isAccepted(_ intervals: [Interval], _ sums: [AttachmentKinds.Column]) -> Bool {
    var truths: [Int: Bool] = [:]
    for column in kinds.columns {
      let sum = sums.firstIndex { $0.terms == column.terms }.map { intervals[kinds.kinds.count + $0].lowest }
      let value = sum ?? column.kinds.reduce(0) { $0 + column.weights[$1] * intervals[$1].lowest }
      for atom in column.atoms { truths[atom.number] = value >= atom.bound }
    }
    return onlyItem.holds { truths[$0] ?? false }
  }

  /// Returns whether no numbers of attachments lead to the sums of a cell.
  private func isEmpty(_ intervals: [Interval], _ sums: [AttachmentKinds.Column]) -> Bool {
    for (column, counts) in zip(sums, intervals.dropFirst(kinds.kinds.count)) {
      var lowest: Int64 = 0
      var highest: Int64? = 0
      for kind in column.kinds {
        lowest += column.weights[kind] * intervals[kind].lowest
        highest = highest.flatMap { sum in intervals[kind].highest.map { sum + column.weights[kind] * $0 } }
      }
      if lowest > counts.highest ?? .max || highest ?? .max < counts.lowest { return true }
    }
    return false
  }

  /// Returns the counts of one kind that are accepted if nothing else is shared.
  private func acceptedAlone(_ kind: Int) -> [Interval] {
    let starts = [1] + breakpoints(ofKind: kind, isAlone: true).filter { $0 > 1 }.stablySorted()
    var intervals: [Interval] = []
    for (position, start) in starts.enumerated() {
      var counts = Array(repeating: Int64(0), count: kinds.kinds.count)
      counts[kind] = start
      guard kinds.holds(onlyItem, counts) else { continue }
      let end = position + 1 < starts.count ? starts[position + 1] - 1 : nil
      if let last = intervals.last, last.highest == start - 1 {
        intervals[intervals.count - 1].highest = end
      } else {
        intervals.append(Interval(start, end))
      }
    }
    return intervals
  }

  // MARK: Proof

  /// Proves that the alternatives have the same meaning as the rule, for all contexts of the world or else for those in which every attachment has
  /// one type, and finds how several items count. There are fewer contexts of single types, so they're tried first.
  private mutating func prove(
    _ alternatives: [RuleDescription.Alternative]
  ) -> (RuleDescription.Exactness, RuleDescription.SeveralItems) {
    do throws(UnknownReason) {
      let item = try described(alternatives, on: .item)
      var candidates: [(RuleDescription.SeveralItems, Formula)] = []
      if !countsTotalsOnly {
        for how in [RuleDescription.SeveralItems.some, .each, .exactlyOne, .single] {
          candidates.append((how, try spread(item, how)))
        }
      }
      candidates.append((.together, try described(alternatives, on: .context)))
      let single = inquiry.inWorld(.catalog(single: true))
      for (how, description) in candidates where try difference(description, single) == nil {
        return (try difference(description, inquiry).map { .provedForSingleTypes($0) } ?? .proved, how)
      }
      return (try exactness(item), .unknown)
    } catch {
      return (.differs(nil), .unknown)
    }
  }

  /// A Boolean value that indicates whether the rule cannot tell how attachments are spread over items.
  private var countsTotalsOnly: Bool { inquiry.form.countsTotalsOnly(holds) }

  /// Returns a context for which a formula and the rule differ; nil if there's none.
  private mutating func difference(_ description: Formula, _ inquiry: Inquiry) throws(UnknownReason) -> Witness? {
    let differs = Formula.or([.and([holds, description.negated]), .and([holds.negated, description])])
    return try inquiry.witness(of: differs, in: inquiry.space(asking: [differs], budget), budget)
  }

  /// Returns how well the alternatives describe one item.
  private mutating func exactness(_ item: Formula) throws(UnknownReason) -> RuleDescription.Exactness {
    let description = try spread(item, .some)
    let one = try inquiry.ofOneItem()
    guard let witness = try difference(description, one) else { return .provedForOneItem }
    let single = one.inWorld(.catalog(single: true))
    return try difference(description, single) == nil ? .provedForSingleTypes(witness) : .differs(witness)
  }

  /// Returns the condition on several items that follows from a description of one item.
  private mutating func spread(
    _ item: Formula, _ how: RuleDescription.SeveralItems
  ) throws(UnknownReason) -> Formula {
    try inquiry.write { form throws(UnknownReason) in
      let some = try form.items(item, 1)
      switch how {
      case .each: return try form.items(item.negated, 1).negated
      case .exactlyOne: return .and([some, try form.items(item, 2).negated])
      case .single: return .and([some, try form.items(.yes, 2).negated])
      default: return some
      }
    }
  }

  /// Returns the alternatives as a formula about the attachments of one item, or of all items together.
  private mutating func described(
    _ alternatives: [RuleDescription.Alternative], on level: Level
  ) throws(UnknownReason) -> Formula {
    var formulas: [Formula] = []
    for alternative in alternatives {
      var limits: [Formula] = []
      for (kind, counts) in alternative.counts.enumerated() where counts != .anything {
        let body = try body(of: kind)
        limits.append(try between(counts, [.init(measure: .count(body), weight: 1)], level))
      }
      for sum in alternative.sums {
        guard
          let column = sums.first(where: { column in
            column.kinds.allSatisfy { sum.weights[$0] == column.weights[$0] } && column.kinds.count == sum.weights.count
          })
        else { throw .semantics }
        limits.append(try between(sum.counts, column.terms, level))
      }
      formulas.append(.and(limits))
    }
    return .or(formulas)
  }

  private mutating func between(
    _ counts: Interval, _ terms: [LinearSum.Term], _ level: Level
  ) throws(UnknownReason) -> Formula {
    let sum = LinearSum(
      terms: level == .item
        ? terms : terms.map { .init(measure: .total($0.measure.body), weight: $0.weight) })
    return try inquiry.write { form throws(UnknownReason) in
      let lowest = try form.reaches(sum, counts.lowest, on: level)
      guard let highest = counts.highest else { return lowest }
      return .and([lowest, try form.reaches(sum, highest + 1, on: level).negated])
    }
  }

  /// Returns the condition on an attachment of a kind: one of its identifiers is of the kind's types and of none of the narrower ones. If the
  /// kind is for everything else, the attachment has no type that the rule names.
  private mutating func body(of kind: Int) throws(UnknownReason) -> Int {
    let kinds = kinds
    return try inquiry.write { form throws(UnknownReason) in
      func members(_ kind: RuleDescription.Kind) -> Formula {
        .and([kinds.named(kind.types, in: &form), kinds.named(kind.exceptTypes, in: &form).negated])
      }
      let own = kinds.kinds[kind]
      guard own.isUnnamed else { return form.body(.attachment, try form.someIdentifier(members(own))) }
      // The attachment belongs to no kind with named types.
      let others = kinds.kinds.filter { !$0.isUnnamed }.map { members($0) }
      return form.body(.attachment, try form.someIdentifier(.or(others)).negated)
    }
  }

  // MARK: Oddities

  private mutating func oddities() throws(UnknownReason) -> [RuleDescription.Oddity] {
    var found: [RuleDescription.Oddity] = []
    if let witness = try unnamedType() { found.append((.unnamedType, witness)) }
    for items in [[], [[]]] as [[[[String]]]] {
      let witness = Witness(context: inquiry.context(items))
      guard inquiry.confirms(witness, [.shown]) else { continue }
      found.append((.nothingShared, witness))
      break
    }
    if !countsTotalsOnly, try isHiddenFromTwoItems(), let shown = analysis.never.witness {
      // The context has two copies of an item for which the extension is shown.
      let item = shown.context.registeredTypeIdentifiers.first ?? []
      let twice = Witness(context: inquiry.context([item, item]))
      found.append((.twoItems, inquiry.confirms(twice, [.hidden]) ? twice : nil))
    }
    if let witness = analysis.neverErrs.witness { found.append((.error, witness)) }
    return found
  }

  /// Returns a context for which the extension is shown although the context has no named type. A context of one item is preferred, because it needs
  /// no search.
  private mutating func unnamedType() throws(UnknownReason) -> Witness? {
    guard kinds.kinds.count > 1, let unnamed = kinds.kinds.firstIndex(where: { $0.isUnnamed }) else { return nil }
    if let count = acceptedAlone(unnamed).first?.lowest, count <= 100 {
      let attachment = [kinds.kinds[unnamed].example]
      let witness = Witness(context: inquiry.context([Array(repeating: attachment, count: Int(count))]))
      if inquiry.confirms(witness, [.shown]) { return witness }
    }
    if countsTotalsOnly { return nil }
    // A type that a kind excludes doesn't matter if another type of the kind is there.
    let kinds = kinds
    let named = try inquiry.write { form throws(UnknownReason) in
      try form.someAttachment(with: kinds.named(kinds.kinds.flatMap { $0.types }, in: &form))
    }
    return inquiry.refute(.and([holds, named.negated]), [.shown], budget).witness
  }

  private mutating func isHiddenFromTwoItems() throws(UnknownReason) -> Bool {
    let several = try inquiry.write { form throws(UnknownReason) in try form.items(.yes, 2) }
    return inquiry.refute(.and([holds, several]), [.shown], budget).isProved
  }
}
