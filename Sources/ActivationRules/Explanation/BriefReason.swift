internal import PredicateSyntax

/// Why a rule is false, as far as a table or a headline has room for it: which attachments it doesn't accept, or how many of what it wants.
enum BriefReason {
  typealias Clause = Explanation.Clause

  /// Attachments of types that the rule doesn't take, where it takes others, too; how many match, of all that it wants.
  case notAll([Clause.Element], beside: [Clause.Element], text: String)
  /// Attachments of types that the rule doesn't take.
  case notAccepted([Clause.Element])
  /// Attachments of types that the rule excludes.
  case excluded([Clause.Element])
  /// Attachments that the rule would take if they weren't also of a type that it excludes.
  case excludedType(String, [Clause.Element])
  /// A number of elements that isn't the one that the rule, or an alternative of it, wants, of all that are there or of those that match;
  /// with the attachments that are too many.
  case count(
    by: String = "the rule", wanted: String, got: Int, isOfAll: Bool, isTooMany: Bool, of: [Clause.Element] = [])
  /// Attachments that are too many for a key of a dictionary.
  case limit(key: String, Int64, [Clause.Element])
  /// A reason without a shorter form.
  case text(String)

  /// The reason why a clause of a predicate fails; of several clauses that fail together the one that comes nearest to holding.
  init(failing clause: Clause) {
    let failed = clause.children.filter { $0.outcome == .fails }
    switch clause.kind {
    case .and:
      self = failed.first.map { Self.reason(failing: $0, beside: clause.children) } ?? Self.fallback(clause)
      // What another clause takes isn't refused; one that asks all attachments to be of some types says which is.
      if case .notAccepted(let refused) = self, let others = Self.refusal(by: failed.dropFirst(), ofSomeOf: refused) {
        self = others
      }
      return
    case .or:
      self = Self.alternatives(failed) ?? Self.fallback(clause)
      return
    case .not:
      let held = clause.children.first.map { Self.accepted($0) } ?? []
      self = held.isEmpty ? .text("excluded: \(clause.children.first?.text ?? clause.text)") : .excluded(held)
      return
    case .simple: break
    }
    if let count = clause.counted {
      self = Self.reason(count, clause)
    } else if let element = failed.first(where: { $0.isOfElement }) {
      self = BriefReason(failing: element)
    } else {
      self = clause.wantedType.map { .text("wants " + $0) } ?? Self.fallback(clause)
    }
  }

  /// The reason why one of several clauses fails: content that another takes isn't refused, but something else is missing.
  private static func reason(failing clause: Clause, beside siblings: [Clause]) -> BriefReason {
    let reason = BriefReason(failing: clause)
    guard case .notAccepted(let refused) = reason, let subjects = clause.tree.subjects(of: clause.node)
    else { return reason }
    let taken = siblings.filter { $0.outcome == .holds }.flatMap { accepted($0) }
    guard refused.allSatisfy({ one in taken.contains { $0.position == one.position && $0.types == one.types } }) else {
      return reason
    }
    // An attachment may be of a type that the clause names, and fail for another condition within.
    let types = types(namedIn: clause)
    if refused.contains(where: { one in
      one.types?.contains { type in types.contains { clause.traced.types.conforms(type, to: $0) } } == true
    }) {
      return .text("another condition of the rule, about \(subjects), isn't met")
    }
    return .text("the rule also wants \(subjects), and nothing of that type is shared")
  }

  /// The reason of the first clause that refuses some of several attachments, and takes the rest.
  private static func refusal(by clauses: ArraySlice<Clause>, ofSomeOf refused: [Clause.Element]) -> BriefReason? {
    clauses.lazy.map { BriefReason(failing: $0) }.first { reason in
      guard case .notAll(let some, let taken, _) = reason else { return false }
      return some.count < refused.count && taken.contains { one in refused.contains { $0.position == one.position } }
    }
  }

  /// The types that a clause tests for.
  private static func types(namedIn clause: Clause) -> [String] {
    let range = clause.tree.range(of: clause.node)
    return clause.tree.typeTests.filter { test in
      let place = clause.tree.range(of: test.constant)
      return range.lowerBound <= place.lowerBound && place.upperBound <= range.upperBound
    }.map { $0.type }
  }

  private static func fallback(_ clause: Clause) -> BriefReason {
    let tree = clause.tree
    if case .falsePredicate = tree[clause.node] { return .text("FALSEPREDICATE is never true") }
    if case .comparison(let comparison) = tree[clause.node], comparison.comparator == .equalTo,
      case .string = tree[comparison.right], clause.comparesNumber
    {
      return .text(clause.text + " is never true: a number doesn't equal a text; leave out the quotes")
    }
    return .text(clause.text + " is false" + (clause.detail.isEmpty ? "" : ": " + clause.detail))
  }

  /// The reason of a count.
  private static func reason(_ count: Clause.Count, _ clause: Clause) -> BriefReason {
    let (noun, wanted) = (count.elements.noun, count.elements.wanted)
    let elements = clause.children.filter { $0.isOfElement }
    guard let seen = count.seen else { return .text("the rule counts \(noun.plural), and there are none") }
    if case .other = wanted { return fallback(clause) }
    let matching = elements.filter { $0.outcome == .holds }.compactMap { $0.element }
    if count.isTooMany {
      if wanted == .exactly(0) || wanted == .atMost(0), noun == .attachment, !matching.isEmpty {
        return .excluded(matching)
      }
      if wanted == .exactly(0) || wanted == .atMost(0), noun != .attachment,
        let limit = elements.filter({ $0.outcome == .holds }).compactMap({ limitWithin($0) }).first
      {
        return limit
      }
      return .count(
        wanted: count.elements.briefText, got: seen.matched, isOfAll: count.elements.subquery == nil,
        isTooMany: count.isTooMany, of: noun == .attachment ? matching : [])
    }
    let refused = elements.filter { $0.outcome == .fails }
    // An item says more than its number: its own clause says which attachment is to blame.
    if let item = refused.first, noun != .attachment, item.isDescribed { return BriefReason(failing: item) }
    // Where attachments fail for a number that the rule asks for within, their types aren't the reason.
    if noun == .attachment, let first = refused.first, let number = numberWithin(first),
      refused.allSatisfy({ numberWithin($0) != nil })
    {
      return BriefReason(failing: number)
    }
    let named = refused.compactMap { $0.element }
    guard noun == .attachment, !named.isEmpty else {
      return .count(
        wanted: count.elements.briefText, got: seen.matched, isOfAll: count.elements.subquery == nil,
        isTooMany: count.isTooMany)
    }
    if let type = excludedType(refused) { return .excludedType(type, named) }
    if let type = refused.lazy.compactMap({ typeForAll($0) }).first {
      return .text("ALL asks every type of an attachment to be \(type), and one here has others beside it")
    }
    if seen.matched == 0 { return .notAccepted(named) }
    if wanted == .all {
      return .notAll(named, beside: matching, text: "\(seen.matched) of \(noun.counted(seen.count))")
    }
    return .count(wanted: count.elements.briefText, got: seen.matched, isOfAll: false, isTooMany: false)
  }

  /// The count that is all that fails of a clause about an attachment; nil where there is another reason.
  private static func numberWithin(_ clause: Clause) -> Clause? {
    let failed = clause.kind == .and ? clause.children.filter { $0.outcome == .fails } : []
    return failed.count == 1 && failed[0].counted?.elements.noun == .attachment ? failed[0] : nil
  }

  /// The limit of attachments that an item exceeds which the rule wants no item to reach; nil where the item's clause is another.
  private static func limitWithin(_ item: Clause) -> BriefReason? {
    guard let count = item.counted, count.elements.noun == .attachment, let seen = count.seen,
      case .atLeast(let number) = count.elements.wanted, number > 0
    else { return nil }
    let matching = item.children.filter { $0.isOfElement && $0.outcome == .holds }.compactMap { $0.element }
    if number == 1, !matching.isEmpty { return .excluded(matching) }
    let noun = count.elements.noun
    return .count(
      wanted: number == 1 ? "no \(noun.plural)" : "at most " + noun.counted(number - 1), got: seen.matched,
      isOfAll: count.elements.subquery == nil, isTooMany: true, of: matching)
  }

  /// The one type whose exclusion is all that refuses some attachments; nil where there is another reason.
  private static func excludedType(_ refused: [Clause]) -> String? {
    var found: String?
    for clause in refused {
      let failed = clause.kind == .and ? clause.children.filter { $0.outcome == .fails } : [clause]
      guard failed.count == 1, let type = typeExcluded(by: failed[0]), found == nil || found == type
      else { return nil }
      found = type
    }
    return found
  }

  /// The type that a clause about an attachment excludes with NOT, or about each of its types.
  private static func typeExcluded(by clause: Clause) -> String? {
    if clause.kind == .not { return clause.children.first?.wantedType }
    let elements = clause.children.filter { $0.isOfElement }
    guard clause.counted?.elements.noun == .typeIdentifier, !elements.isEmpty,
      elements.allSatisfy({ $0.outcome == .fails })
    else { return nil }
    return excludedType(elements)
  }

  /// The type that ALL asks of an attachment that has it and others besides; nil where that isn't all that fails.
  private static func typeForAll(_ clause: Clause) -> String? {
    let failed = clause.kind == .and ? clause.children.filter { $0.outcome == .fails } : [clause]
    guard failed.count == 1, case .comparison(let comparison) = clause.tree[failed[0].node],
      comparison.qualifier == .all, let type = failed[0].wantedType,
      clause.element?.types?.contains(where: { clause.traced.types.conforms($0, to: type) }) == true
    else { return nil }
    return type
  }

  // MARK: Alternatives

  /// An attachment, and the position of its item; -1 where all attachments are in one list.
  private typealias Refusal = (item: Int, element: Clause.Element)

  /// Returns whether an attachment is among others.
  private static func contains(_ refusals: [Refusal], _ one: Refusal) -> Bool {
    refusals.contains { $0.item == one.item && $0.element.position == one.element.position }
  }

  /// The attachments that are also among those that others refuse; all of them where nothing else was asked so far.
  private static func common(_ refused: [Refusal], _ others: [Refusal]?) -> [Refusal] {
    others?.filter { contains(refused, $0) } ?? refused
  }

  /// The reason why no alternative holds: the content that none of them accepts, or else the reason of the one that refuses the least.
  private static func alternatives(_ failed: [Clause]) -> BriefReason? {
    let (common, nearest) = refusals(of: failed)
    if !common.isEmpty { return .notAccepted(common.map { $0.element }) }
    guard let nearest else { return nil }
    let reason = BriefReason(failing: nearest)
    guard case .count(_, let wanted, let got, let isOfAll, let isTooMany, let elements) = reason, failed.count > 1,
      let subjects = nearest.tree.subjects(of: nearest.node)
    else { return reason }
    return .count(
      by: "the alternative for " + subjects, wanted: wanted, got: got, isOfAll: isOfAll, isTooMany: isTooMany,
      of: elements)
  }

  /// The alternative that comes nearest to holding; nil where there is something that none of them accepts.
  static func nearest(of failed: [Clause]) -> Clause? {
    let (common, nearest) = refusals(of: failed)
    return common.isEmpty ? nearest : nil
  }

  /// The attachments that every alternative refuses, and the alternative that refuses the least.
  private static func refusals(of failed: [Clause]) -> (common: [Refusal], nearest: Clause?) {
    var common: [Refusal]?
    var nearest: (clause: Clause, refused: Int)?
    for clause in failed {
      let refused = refusals(clause, item: -1)
      if refused.count < nearest?.refused ?? .max { nearest = (clause, refused.count) }
      common = Self.common(refused, common)
    }
    return (common ?? [], nearest?.clause)
  }

  /// The attachments that a clause refuses for their types; empty when it fails for another reason.
  private static func refusals(_ clause: Clause, item: Int) -> [Refusal] {
    let failed = clause.children.filter { $0.outcome == .fails }
    switch clause.kind {
    case .and: return failed.first.map { refusals($0, item: item) } ?? []
    case .not: return []
    case .or:
      var common: [Refusal]?
      for child in failed { common = Self.common(refusals(child, item: item), common) }
      return common ?? []
    case .simple:
      guard let count = clause.counted, !count.isTooMany else { return [] }
      if count.elements.noun == .attachment {
        return failed.compactMap { child in child.element.map { (item, $0) } }
      }
      return failed.flatMap { child in child.element.map { refusals(child, item: $0.position) } ?? [] }
    }
  }

  /// The attachments that a clause which holds is about, each once.
  static func accepted(_ clause: Clause) -> [Clause.Element] {
    var found: [Refusal] = []
    collectAccepted(clause, item: -1, &found)
    return found.map { $0.element }
  }

  private static func collectAccepted(_ clause: Clause, item: Int, _ found: inout [Refusal]) {
    let isOfAttachments = clause.counted?.elements.noun == .attachment
    for child in clause.children where child.outcome == .holds {
      guard isOfAttachments, let element = child.element else {
        collectAccepted(child, item: isOfAttachments ? item : child.element?.position ?? item, &found)
        continue
      }
      if !contains(found, (item, element)) { found.append((item, element)) }
    }
  }
}
