package import ActivationRules
internal import PredicateEvaluation

/// The smallest changes of the shared content that turn a verdict around.
///
/// A change leaves out an attachment, adds one, or exchanges one for another; an item goes with its last attachment.
package struct ContextChanges: Sendable {
  /// The knowledge about other changes.
  package enum Extent: Sendable, Hashable {
    /// No context of types that exist has the other verdict: proved.
    case none
    /// No context of types that exist has the other verdict after fewer changes: proved. Of each sort, those that only leave out,
    /// those that only add, and the rest, the least is given.
    case least
    /// So many contexts were evaluated, those with the fewest changes first; others were not.
    case tried(Int)
  }

  /// The changes, the least first.
  package let changes: [VerdictChange]
  /// The knowledge about other changes.
  package let extent: Extent

  /// Creates a list of changes.
  package init(changes: [VerdictChange], extent: Extent) {
    self.changes = changes
    self.extent = extent
  }
}

extension Decision {
  /// Finds the smallest changes of the shared content that would turn the verdict around, each verified by the evaluator.
  ///
  /// A verdict that is uncertain, or an error on a device, is turned into one that certainly shows the extension; for a dictionary all
  /// tables have to agree. Nothing is left empty: there is always an attachment to share.
  ///
  /// - Parameters:
  ///   - limit: How many changes are given.
  ///   - budget: How much is tried where the analysis has no answer.
  /// - Returns: The changes; none when an evaluation cannot be carried out at all, or when the rule isn't asked.
  /// - Complexity: some searches of the analysis, or ``ChangeBudget`` evaluations.
  package func contextChanges(limit: Int = 3, budget: ChangeBudget = .standard) -> ContextChanges {
    switch verdict {
    case .uncertain(.evaluation), .notOffered: return ContextChanges(changes: [], extent: .tried(0))
    default: break
    }
    let trial = ChangeTrial(self, budget: budget)
    guard limit > 0, trial.canBeReached, trial.context.replacing([]) != nil else {
      return ContextChanges(changes: [], extent: .tried(0))
    }
    return LeastContextChanges(trial).changes(limit: limit)
  }
}

/// The search for the least changes of one context: by proof, and by trying where the analysis has no answer.
private struct LeastContextChanges {
  let trial: ChangeTrial
  let start: [[[String]]]

  init(_ trial: ChangeTrial) {
    self.trial = trial
    start = trial.context.registeredTypeIdentifiers
  }

  func changes(limit: Int) -> ContextChanges {
    if let proved = provedChanges(limit) { return proved }
    var search = NeighborSearch([start], trial.types.map { [$0] }, most: trial.evaluations) { isReached($0.items) }
    let found = search.nearest().map { [change(to: $0.items)] } ?? []
    return ContextChanges(changes: found, extent: .tried(search.askedCount))
  }

  // MARK: By proof

  /// Under each table of a dictionary the plans are the least; what turns the verdict under all of them is the least of all.
  private func provedChanges(_ limit: Int) -> ContextChanges? {
    let analyses = RuleAnalysis(trial.rule, world: .catalog(single: false)).underEachTable
    var candidates: [(cost: ChangeCost, items: [ChangedItem])] = []
    var leastEdits = 0
    for analysis in analyses {
      guard let found = analysis.leastChanges(from: start, to: trial.wantsActivation ? .shown : .hidden) else {
        return nil
      }
      // Under one table nothing turns the verdict, and so nothing does under all.
      guard let first = found.first else { return ContextChanges(changes: [], extent: .none) }
      leastEdits = max(leastEdits, first.cost.edits)
      candidates += found
    }
    var changes: [VerdictChange] = []
    var sorts: [Int] = []
    for (cost, items) in candidates where changes.count < limit && cost.edits >= leastEdits {
      let sort = cost.added == 0 ? 0 : cost.removed == 0 ? 1 : 2
      guard !sorts.contains(sort), isReached(items) else { continue }
      sorts.append(sort)
      changes.append(change(to: items.withFewestTypes { isReached($0) }))
    }
    // Where the least that each table allows is not enough for all, or the system tries parts of a web page, less is known.
    guard let least = changes.map({ $0.editCount }).min(), least == leastEdits else { return nil }
    changes.sort { $0.editCount < $1.editCount }
    return ContextChanges(changes: changes, extent: .least)
  }

  private func isReached(_ items: [ChangedItem]) -> Bool {
    trial.context.replacing(items).map { trial.isReached(for: $0) } ?? false
  }

  private func change(to items: [ChangedItem]) -> VerdictChange {
    let edits = ChangeSentences(start, items)
    return VerdictChange(
      subject: .context(trial.context.replacing(items) ?? trial.context), edits: edits.sentences,
      editCount: edits.count, isShown: trial.wantsActivation)
  }
}

extension RuleAnalysis {
  /// The changes of items that lead to a verdict, none at most as costly as another, the fewest edits first; nil when the analysis has
  /// no answer.
  func leastChanges(
    from start: [[[String]]], to verdict: Visibility
  ) -> [(cost: ChangeCost, items: [ChangedItem])]? {
    do throws(UnknownReason) {
      let reading = try reading.get()
      let outcome = reading.outcome
      let goal: Formula =
        switch verdict {
        case .shown: outcome.holds
        case .hidden: .and([outcome.holds.negated, outcome.errs.negated])
        case .error: outcome.errs
        }
      var classes: [[Int]] = []
      for item in start {
        var list: [Int] = []
        for attachment in item {
          guard let number = reading.space.attachmentClass(of: attachment) else { return nil }
          list.append(number)
        }
        classes.append(list)
      }
      var search = try LeastChanges(reading.space)
      let plans = try search.plans(from: classes, to: goal)
      let builder = ChangeBuilder(start: classes, columns: search.columns, examples: search.examples)
      let found = plans.map { (cost: $0.cost, items: builder.items(of: $0)) }
      return found.enumerated().sorted { left, right in
        let (first, second) = (left.element.cost, right.element.cost)
        return (first.edits, first.removed + first.added, first.added, left.offset)
          < (second.edits, second.removed + second.added, second.added, right.offset)
      }.map { $0.element }
    } catch {
      return nil
    }
  }
}

/// Makes the items of a plan: the attachments that stay, and those that are added.
private struct ChangeBuilder {
  let start: [[Int]]
  let columns: AttachmentColumns
  let examples: [[String]?]

  func items(of plan: ChangePlan) -> [ChangedItem] {
    let isMerged = plan.added.isEmpty && plan.items.count == 1 && start.count != 1
    var items: [ChangedItem] = []
    if isMerged, let counts = plan.items[0] {
      items = merged(counts)
    } else {
      for (origin, counts) in plan.items.enumerated() {
        guard let counts else { continue }
        var left = counts
        let kept = kept(of: origin, &left)
        items.append(ChangedItem(origin: start.isEmpty ? nil : origin, attachments: kept + new(left)))
      }
    }
    for added in plan.added {
      var attachments: [ChangedAttachment] = []
      for (number, count) in added.sorted(by: { $0.key < $1.key }) {
        attachments += Array(repeating: .new(examples[number] ?? []), count: Int(count))
      }
      items.append(ChangedItem(origin: nil, attachments: attachments))
    }
    return items.filter { !$0.attachments.isEmpty }
  }

  /// One list for all items: each keeps what it may, what comes takes the place of what goes, and the last one gets the rest.
  private func merged(_ counts: [Int]) -> [ChangedItem] {
    var left = counts
    var items: [ChangedItem] = []
    for origin in start.indices {
      items.append(ChangedItem(origin: origin, attachments: kept(of: origin, &left)))
    }
    var new = new(left)
    for origin in start.indices {
      let exchanged = min(new.count, start[origin].count - items[origin].attachments.count)
      items[origin].attachments += new.prefix(exchanged)
      new.removeFirst(exchanged)
    }
    if !new.isEmpty {
      if let last = items.lastIndex(where: { !$0.attachments.isEmpty }) ?? items.indices.last {
        items[last].attachments += new
      } else {
        items.append(ChangedItem(origin: nil, attachments: new))
      }
    }
    return items
  }

  /// The attachments of an item that stay, the first ones of each column.
  private func kept(of origin: Int, _ left: inout [Int]) -> [ChangedAttachment] {
    guard start.indices.contains(origin) else { return [] }
    var kept: [ChangedAttachment] = []
    for (position, number) in start[origin].enumerated() where left[columns.ofClass[number]] > 0 {
      left[columns.ofClass[number]] -= 1
      kept.append(.kept(position))
    }
    return kept
  }

  private func new(_ left: [Int]) -> [ChangedAttachment] {
    var new: [ChangedAttachment] = []
    for (column, count) in left.enumerated() where count > 0 {
      guard let number = columns.representatives[column], let types = examples[number] else { continue }
      new += Array(repeating: .new(types), count: count)
    }
    return new
  }
}
