internal import Predicates
internal import UniformTypes

/// The reason for a verdict, found in the trace of the evaluation. For a dictionary, the trace is that of the predicate that the dictionary
/// expands to, and the reason names the dictionary's keys.
package struct Cause: Sendable {
  typealias Clause = Explanation.Clause

  struct Attachment: Sendable, Hashable {
    /// The index of the attachment's item; -1 if all attachments are in one list.
    var item: Int
    var position: Int
    var types: [String]
  }

  enum Kind: Sendable {
    /// The rule takes attachments, perhaps only because of their file URLs.
    case taken([Attachment], areAddresses: Bool)
    /// The rule doesn't take the attachments in the unnamed value. `beside` has the attachments that come with them and are taken, and `only`
    /// has the types that the rule takes, if known.
    case notTaken([Attachment], beside: [Attachment], only: [String])
    /// The rule excludes attachments. If there is a type, the rule would take them if they weren't also of this type.
    case excluded([Attachment], as: String?)
    /// Attachments exceed the limit of a dictionary's key.
    case limit(key: String, Int64, [Attachment])
    /// The number of all elements, or of matching elements, isn't the required number. If too many match, the count has those attachments.
    case count(Count)
    /// Any other cause, as a statement and a shorter statement.
    case other(String, brief: String)
  }

  /// The kinds of causes, for programs.
  package enum Name: String, Sendable { case notTaken, comesAlong, excluded, tooMany, tooFew, other }

  struct Count: Sendable {
    /// The subject of the sentence: the rule, or one of its alternatives.
    var by = "the rule"
    var wanted: String
    var got: Int
    var isOfAll: Bool
    var isTooMany: Bool
    var attachments: [Attachment] = []
  }

  let kind: Kind
  let types: TypeGraph

  /// A Boolean value that indicates whether the cause is that the rule doesn't take attachments, and names no taken attachments beside them.
  package var isRefusal: Bool { if case .notTaken(_, beside: [], _) = kind { true } else { false } }

  init(of decision: Decision, _ traced: TracedRule) {
    types = traced.types
    switch decision.verdict {
    case .shown: kind = Self.holding(traced)
    case .hidden: kind = Self.naming(Self.failing(traced), traced)
    case .uncertain(let uncertainty): kind = .other(uncertainty.message, brief: uncertainty.brief)
    case .failed(let error):
      kind = .other(error.message + (error.exceptionName == nil ? "" : "; on a device this hides the extension"))
    case .notOffered(let obstacle): kind = .other(obstacle.message)
    }
  }
}

extension Cause.Kind {
  fileprivate static func other(_ text: String) -> Self { .other(text, brief: text) }
}

// MARK: Shown

extension Cause {
  private static func holding(_ traced: TracedRule) -> Kind {
    let root = traced.root
    // Only the last condition of a dictionary is about the types that it takes.
    let shown = accepted(traced.conditions.last?.clause ?? root)
    if !shown.isEmpty { return .taken(shown, areAddresses: areTakenAsAddresses(shown, traced)) }
    if traced.dictionary != nil { return .other("no limit is exceeded, and no key asks for a type") }
    switch traced.tree[root.node] {
    case .truePredicate: return .other("the rule takes everything")
    case .and(let list): return .other("all \(list.count) clauses of the rule are true")
    default: return .other("the clause \(traced.tree.clauseText(of: root.node)) is true")
    }
  }

  /// Returns whether a rule that names `public.url` takes files only because of their URLs.
  private static func areTakenAsAddresses(_ shown: [Attachment], _ traced: TracedRule) -> Bool {
    let named = traced.tree.typeTests.map { $0.type }
    return named.contains("public.url") && !named.contains("public.file-url")
      && shown.allSatisfy { attachment in
        let taken = attachment.types.filter { type in named.contains { traced.types.conforms(type, to: $0) } }
        return taken == ["public.file-url"] && attachment.types.count > 1
      }
  }

  /// Returns the attachments that match in a clause, each once.
  private static func accepted(_ clause: Clause, item: Int = -1) -> [Attachment] {
    let isOfAttachments = clause.counted?.elements.noun == .attachment
    var found: [Attachment] = []
    for child in clause.children where child.outcome == .holds {
      let inner =
        isOfAttachments && child.element != nil
        ? [attachment(child, item)] : accepted(child, item: isOfAttachments ? item : child.element?.position ?? item)
      found += inner.filter { !contains(found, $0) }
    }
    return found
  }

  private static func attachment(_ clause: Clause, _ item: Int) -> Attachment {
    Attachment(item: item, position: clause.element?.position ?? 0, types: clause.element?.types ?? [])
  }

  private static func contains(_ others: [Attachment], _ one: Attachment) -> Bool {
    others.contains { $0.item == one.item && $0.position == one.position }
  }
}

// MARK: Hidden

extension Cause {
  /// Returns the cause with the types that the rule takes, if the rule names them.
  private static func naming(_ kind: Kind, _ traced: TracedRule) -> Kind {
    guard case .notTaken(let refused, let beside, _) = kind else { return kind }
    return .notTaken(refused, beside: beside, only: takenTypes(traced))
  }

  /// Returns the types that a rule takes; empty if the rule excludes types.
  private static func takenTypes(_ traced: TracedRule) -> [String] {
    if let dictionary = traced.dictionary { return dictionary.expansion?.acceptedTypes ?? [] }
    var found: [String] = []
    for node in traced.tree.nodes {
      switch node {
      case .not: return []
      case .comparison(let comparison):
        if let test = TypeTest(comparison, in: traced.tree) {
          if !found.contains(test.type) { found.append(test.type) }
        } else if comparison.comparator == .notEqualTo || CountBound(comparison, in: traced.tree)?.number == 0,
          comparison.comparator != .greaterThan
        {
          return []
        }
      default: continue
      }
    }
    return found
  }

  private static func failing(_ traced: TracedRule) -> Kind {
    guard let dictionary = traced.dictionary else { return failing(traced.root) }
    if let sentence = dictionary.refusalSentence { return .other(sentence) }
    guard let (origin, clause) = deciding(traced.conditions.filter { $0.clause.outcome == .fails }) else {
      return failing(traced.root)
    }
    switch origin {
    case .rejection: return failing(clause)
    case .closing:
      let refused = attachments(clause, .fails)
      return refused.isEmpty
        ? .other("nothing that the rule takes is shared")
        : .notTaken(refused, beside: attachments(clause, .holds), only: [])
    case .limit(let key, let most):
      let counted = accepted(clause)
      if key == ActivationKey.attachmentsMinimum {
        return .other("\(key) requires at least \(most), and fewer are shared")
      }
      return counted.isEmpty ? .other("\(key) allows \(most), and more are shared") : .limit(key: key, most, counted)
    }
  }

  /// Returns the attachments for which the last condition of a dictionary, which tests each attachment, has the given outcome.
  private static func attachments(_ closing: Clause, _ outcome: Clause.Outcome) -> [Attachment] {
    closing.children.flatMap { item in
      item.children.filter { $0.outcome == outcome && $0.element != nil }.map {
        attachment($0, item.element?.position ?? -1)
      }
    }
  }

  /// Returns the condition that decides why a dictionary fails. It's the limit of the key for text if that fails, because the key's value can't raise
  /// that limit; otherwise it's the first failing condition. A limit on content that the rule doesn't take anyway never decides.
  private static func deciding(_ failures: [TracedRule.Condition]) -> TracedRule.Condition? {
    let texts = failures.first { if case .limit(ActivationKey.text, _) = $0.origin { true } else { false } }
    guard let first = texts ?? failures.first, let last = failures.last, case .limit = first.origin,
      case .closing = last.origin
    else { return texts ?? failures.first }
    // It's certain that the rule doesn't take a file, but only probable that the file counts as a link, so the last condition decides.
    let refused = attachments(last.clause, .fails)
    return accepted(first.clause).contains { one in refused.contains { $0.types == one.types } } ? last : first
  }

  /// Returns why a clause fails: usually because of the first false operand of an AND, or the operand of an OR that is nearest to being true.
  private static func failing(_ clause: Clause) -> Kind {
    let failed = clause.children.filter { $0.outcome == .fails }
    switch clause.kind {
    case .and: return failed.first.map { failing($0, failed, clause.children) } ?? fallback(clause)
    case .or: return alternatives(failed) ?? fallback(clause)
    case .not:
      let held = clause.children.first.map { accepted($0) } ?? []
      let text = clause.children.first?.text ?? clause.text
      return held.isEmpty ? .other("the rule requires \(text) to be false") : .excluded(held, as: nil)
    case .simple:
      if let count = clause.counted { return failing(count, clause) }
      if let element = failed.first(where: { $0.isOfElement }) { return failing(element) }
      return clause.wantedType.map { .other("the rule wants " + $0) } ?? fallback(clause)
    }
  }

  /// Returns why an AND fails: usually because of its first false operand. If another operand takes the refused content, something else is missing.
  private static func failing(_ first: Clause, _ failed: [Clause], _ siblings: [Clause]) -> Kind {
    let kind = failing(first)
    guard case .notTaken(let refused, beside: [], _) = kind else { return kind }
    let taken = siblings.filter { $0.outcome == .holds }.flatMap { accepted($0) }
    if let subjects = first.tree.subjects(of: first.node),
      refused.allSatisfy({ one in taken.contains { $0.position == one.position && $0.types == one.types } })
    {
      // If a refused attachment is of a type that the clause names, it fails another condition of the clause, so its type isn't the reason.
      let graph = first.traced.types
      let isNamed = refused.contains { one in
        one.types.contains { type in first.namedTypes.contains { graph.conforms(type, to: $0) } }
      }
      return isNamed
        ? .other("another condition of the rule, about \(subjects), isn't met")
        : .other("the rule also wants \(subjects), and nothing of that type is shared")
    }
    // A clause that requires types of all attachments shows best which attachment has none of these types, so its reason is preferred.
    for other in failed.dropFirst() {
      let kind = failing(other)
      guard case .notTaken(let some, let beside, _) = kind, !beside.isEmpty else { continue }
      if some.count < refused.count, beside.contains(where: { one in refused.contains { $0.position == one.position } })
      {
        return kind
      }
    }
    return kind
  }

  private static func fallback(_ clause: Clause) -> Kind {
    let tree = clause.tree
    if case .falsePredicate = tree[clause.node] { return .other("FALSEPREDICATE is never true") }
    if case .comparison(let comparison) = tree[clause.node], comparison.comparator == .equalTo,
      case .string = tree[comparison.right], clause.comparesNumber
    {
      return .other(clause.text + " is never true: a number never equals a string; remove the quotes")
    }
    return .other(clause.text + " is false" + (clause.detail.isEmpty ? "" : ": " + clause.detail))
  }
}

// MARK: Counts

extension Cause {
  private static func failing(_ count: Clause.Count, _ clause: Clause) -> Kind {
    let (noun, wanted) = (count.elements.noun, count.elements.wanted)
    let elements = clause.children.filter { $0.isOfElement }
    guard let seen = count.seen else {
      let list = count.elements.subquery.map { clause.tree.predicateFormat(of: $0.collection) } ?? noun.plural
      return .other("the rule counts the elements of \(list), which the share doesn't have")
    }
    if case .other = wanted { return fallback(clause) }
    let matching = noun == .attachment ? elements.filter { $0.outcome == .holds }.map { attachment($0, -1) } : []
    if count.isTooMany {
      if wanted == .exactly(0) || wanted == .atMost(0) {
        if !matching.isEmpty { return .excluded(matching, as: nil) }
        if let limit = elements.lazy.filter({ $0.outcome == .holds }).compactMap({ limitWithin($0) }).first {
          return limit
        }
      }
      return .count(Count(count, seen.matched, matching))
    }
    let refused = elements.filter { $0.outcome == .fails }
    // The clause of an item says which attachment is to blame, so it says more than the number of items does.
    if let item = refused.first, noun != .attachment, item.isDescribed { return failing(item) }
    guard noun == .attachment, let first = refused.first else { return .count(Count(count, seen.matched)) }
    // If a number inside the clause makes the attachments fail, their types aren't the reason.
    if let number = numberWithin(first), refused.allSatisfy({ numberWithin($0) != nil }) { return failing(number) }
    let named = refused.map { attachment($0, -1) }
    if let type = excludedType(refused) { return .excluded(named, as: type) }
    if let type = refused.lazy.compactMap({ typeForAll($0) }).first {
      return .other("ALL requires every type of an attachment to be \(type), and one attachment has others, too")
    }
    if seen.matched == 0 || wanted == .all { return .notTaken(named, beside: matching, only: []) }
    var missing = Count(count, seen.matched)
    missing.isOfAll = false
    return .count(missing)
  }

  private static func failed(_ clause: Clause) -> [Clause] {
    clause.kind == .and ? clause.children.filter { $0.outcome == .fails } : [clause]
  }

  /// Returns the count that is the only failing part of a clause about an attachment; nil if there is another reason.
  private static func numberWithin(_ clause: Clause) -> Clause? {
    let failed = failed(clause)
    return clause.kind == .and && failed.count == 1 && failed[0].counted?.elements.noun == .attachment ? failed[0] : nil
  }

  /// Returns the limit that an item exceeds, if the rule allows no item with so many attachments; nil if the item's clause has another form.
  private static func limitWithin(_ item: Clause) -> Kind? {
    guard let count = item.counted, count.elements.noun == .attachment, let seen = count.seen,
      case .atLeast(let number) = count.elements.wanted, number > 0
    else { return nil }
    let matching = accepted(item)
    if number == 1, !matching.isEmpty { return .excluded(matching, as: nil) }
    var limit = Count(count, seen.matched, matching)
    limit.wanted = number == 1 ? "no attachments" : "at most " + ElementNoun.attachment.counted(number - 1)
    limit.isTooMany = true
    return .count(limit)
  }

  /// Returns the one type whose exclusion is the only reason for refusing some attachments; nil if there is another reason.
  private static func excludedType(_ refused: [Clause]) -> String? {
    var found: String?
    for clause in refused {
      let failed = failed(clause)
      guard failed.count == 1, let type = typeExcluded(by: failed[0]), found == nil || found == type else { return nil }
      found = type
    }
    return found
  }

  /// Returns the type that a clause about an attachment excludes, with a NOT or a condition on each of the attachment's types; otherwise nil.
  private static func typeExcluded(by clause: Clause) -> String? {
    if clause.kind == .not { return clause.children.first?.wantedType }
    let elements = clause.children.filter { $0.isOfElement }
    guard clause.counted?.elements.noun == .typeIdentifier, !elements.isEmpty,
      elements.allSatisfy({ $0.outcome == .fails })
    else { return nil }
    return excludedType(elements)
  }

  /// Returns the type that ALL requires of an attachment that has this type and others; nil if something else fails, too.
  private static func typeForAll(_ clause: Clause) -> String? {
    let failed = failed(clause)
    guard failed.count == 1, case .comparison(let comparison) = clause.tree[failed[0].node],
      comparison.qualifier == .all, let type = failed[0].wantedType,
      clause.element?.types?.contains(where: { clause.traced.types.conforms($0, to: type) }) == true
    else { return nil }
    return type
  }
}

extension Cause.Count {
  fileprivate init(_ count: Explanation.Clause.Count, _ got: Int, _ attachments: [Cause.Attachment] = []) {
    self.init(
      wanted: count.elements.briefText, got: got, isOfAll: count.elements.subquery == nil, isTooMany: count.isTooMany,
      attachments: attachments)
  }
}

// MARK: Alternatives

extension Cause {
  /// Returns why no alternative is true: content that no alternative accepts, or the reason why the alternative that refuses the least is false.
  private static func alternatives(_ failed: [Clause]) -> Kind? {
    let (common, nearest) = refusals(of: failed)
    if !common.isEmpty { return .notTaken(common, beside: [], only: []) }
    guard let nearest else { return nil }
    let kind = failing(nearest)
    guard case .count(var count) = kind, failed.count > 1, let subjects = nearest.tree.subjects(of: nearest.node)
    else { return kind }
    count.by = "the alternative for " + subjects
    return .count(count)
  }

  /// Returns the alternative that is nearest to being true; nil if there is content that no alternative accepts.
  static func nearest(of failed: [Clause]) -> Clause? {
    let (common, nearest) = refusals(of: failed)
    return common.isEmpty ? nearest : nil
  }

  /// Returns the attachments that every alternative refuses, and the alternative that refuses the least.
  private static func refusals(of failed: [Clause]) -> (common: [Attachment], nearest: Clause?) {
    var common: [Attachment]?
    var nearest: (clause: Clause, refused: Int)?
    for clause in failed {
      let refused = refusals(clause)
      if refused.count < nearest?.refused ?? .max { nearest = (clause, refused.count) }
      common = common?.filter { contains(refused, $0) } ?? refused
    }
    return (common ?? [], nearest?.clause)
  }

  /// Returns the attachments that a clause refuses because of their types; empty if it fails for another reason.
  private static func refusals(_ clause: Clause, item: Int = -1) -> [Attachment] {
    let failed = clause.children.filter { $0.outcome == .fails }
    switch clause.kind {
    case .and: return failed.first.map { refusals($0, item: item) } ?? []
    case .not: return []
    case .or:
      let all = failed.map { refusals($0, item: item) }
      return all.dropFirst().reduce(all.first ?? []) { common, refused in common.filter { contains(refused, $0) } }
    case .simple:
      guard let count = clause.counted, !count.isTooMany else { return [] }
      return failed.filter { $0.element != nil }.flatMap { child in
        count.elements.noun == .attachment
          ? [attachment(child, item)] : refusals(child, item: child.element?.position ?? item)
      }
    }
  }
}

extension DictionaryRule {
  /// The reason why nothing is ever accepted, in a sentence without a period; nil if something is accepted.
  fileprivate var refusalSentence: String? {
    switch refusal {
    case nil: nil
    case .allZero? where dictionary.entries.isEmpty:
      "the rule is empty and accepts nothing, so the extension is never shown"
    case .allZero?:
      onlyWord.map { "\($0) is not a number and is read as 0, so the extension is never shown" }
        ?? "every value of the rule is 0, so the extension is never shown"
    case .noCondition?: "no key of the rule accepts anything, so the extension is never shown"
    }
  }

  /// The value of the only key, if it's a string without a digit; otherwise nil.
  private var onlyWord: String? {
    guard dictionary.entries.count == 1, case .string(let text) = dictionary.entries[0].value,
      !text.utf8.contains(where: { $0 &- 0x30 < 10 })
    else { return nil }
    return dictionary.entries[0].value.quoted
  }
}
