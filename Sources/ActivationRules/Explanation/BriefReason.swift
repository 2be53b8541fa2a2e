internal import PredicateSyntax

/// Says why a predicate is false in as few words as a table has room for: which attachments it doesn't accept, or how many of what it
/// wants.
enum BriefReason {
  typealias Clause = Explanation.Clause

  /// The reason; of several clauses that fail together the one that comes nearest to holding.
  static func text(failing clause: Clause) -> String {
    let failed = clause.children.filter { $0.outcome == .fails }
    switch clause.kind {
    case .and: return failed.first.map { text(failing: $0) } ?? fallback(clause)
    case .or: return alternatives(failed) ?? fallback(clause)
    case .not:
      let held = clause.children.first.map { accepted($0) } ?? []
      return held.isEmpty ? "excluded: \(clause.children.first?.text ?? clause.text)" : "excluded: " + list(held)
    case .simple: break
    }
    if let count = clause.counted { return text(count, clause) }
    if let element = failed.first(where: { $0.isOfElement }) { return text(failing: element) }
    return clause.wantedType.map { "wants " + $0 } ?? fallback(clause)
  }

  private static func fallback(_ clause: Clause) -> String { "false: " + clause.text }

  /// The reason of a count.
  private static func text(_ count: Clause.Count, _ clause: Clause) -> String {
    let (noun, wanted) = (count.elements.noun, count.elements.wanted)
    let elements = clause.children.filter { $0.isOfElement }
    guard let seen = count.seen else { return "there are no \(noun.plural)" }
    if count.isTooMany {
      let matching = elements.filter { $0.outcome == .holds }.compactMap { $0.element }
      if wanted == .exactly(0) || wanted == .atMost(0), noun.isAttachment, !matching.isEmpty {
        return "excluded: " + list(matching)
      }
      return "wants \(count.elements.briefText), got \(seen.matched)"
    }
    let refused = elements.filter { $0.outcome == .fails }
    // An item says more than its number: its own clause says which attachment is to blame.
    if let item = refused.first, !noun.isAttachment, item.isDescribed { return text(failing: item) }
    let types = list(refused.compactMap { $0.element })
    guard noun.isAttachment, !types.isEmpty else { return "wants \(count.elements.briefText), got \(seen.matched)" }
    if seen.matched == 0 { return "not accepted: " + types }
    if wanted == .all { return "\(seen.matched) of \(noun.counted(seen.count)) accepted; not: " + types }
    return "wants \(count.elements.briefText), got \(seen.matched); not: " + types
  }

  // MARK: Alternatives

  /// An attachment's place and types.
  private struct Refusal {
    var item: Int
    var element: Clause.Element

    func isSame(_ other: Refusal) -> Bool { item == other.item && element.position == other.element.position }
  }

  /// The reason why no alternative holds: what none of them accepts, or else the reason of the one that refuses the least.
  private static func alternatives(_ failed: [Clause]) -> String? {
    var common: [Refusal]?
    var nearest: (clause: Clause, refused: Int)?
    for clause in failed {
      let refused = refusals(clause, item: -1)
      if refused.count < nearest?.refused ?? .max { nearest = (clause, refused.count) }
      common = common.map { common in common.filter { one in refused.contains { $0.isSame(one) } } } ?? refused
    }
    if let common, !common.isEmpty { return "not accepted: " + list(common.map { $0.element }) }
    return nearest.map { text(failing: $0.clause) }
  }

  /// The attachments that a clause refuses for their types; empty when it fails for another reason.
  private static func refusals(_ clause: Clause, item: Int) -> [Refusal] {
    let failed = clause.children.filter { $0.outcome == .fails }
    switch clause.kind {
    case .and: return failed.first.map { refusals($0, item: item) } ?? []
    case .not: return []
    case .or:
      var common: [Refusal]?
      for child in failed {
        let refused = refusals(child, item: item)
        common = common.map { common in common.filter { one in refused.contains { $0.isSame(one) } } } ?? refused
      }
      return common ?? []
    case .simple:
      guard let count = clause.counted, !count.isTooMany else { return [] }
      if count.elements.noun.isAttachment {
        return failed.compactMap { child in child.element.map { Refusal(item: item, element: $0) } }
      }
      return failed.flatMap { child in child.element.map { refusals(child, item: $0.position) } ?? [] }
    }
  }

  /// The attachments that a clause which holds is about.
  private static func accepted(_ clause: Clause) -> [Clause.Element] {
    var found: [Clause.Element] = []
    for child in clause.children where child.outcome == .holds {
      if clause.counted?.elements.noun.isAttachment == true, let element = child.element {
        found.append(element)
      } else {
        found += accepted(child)
      }
    }
    return found
  }

  /// The types of attachments, equal ones counted: `public.jpeg; 2 × public.plain-text`.
  static func list(_ elements: [Clause.Element]) -> String {
    var runs: [(types: [String], count: Int)] = []
    for element in elements {
      if let index = runs.firstIndex(where: { $0.types == element.types ?? [] }) {
        runs[index].count += 1
      } else {
        runs.append((element.types ?? [], 1))
      }
    }
    return runs.map { run in
      let types = run.types.isEmpty ? "no types" : run.types.separated(by: ", ")
      return run.count == 1 ? types : "\(run.count) × " + types
    }.separated(by: "; ")
  }
}
