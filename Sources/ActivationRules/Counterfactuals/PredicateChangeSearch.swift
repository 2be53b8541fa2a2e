internal import ActivationMemory
internal import PredicateEvaluation
internal import PredicateSyntax

/// Searches for the smallest edits of a predicate that turn a verdict around.
struct PredicateChangeSearch {
  /// The number of edits that are tried in pairs.
  private static let pairedEdits = 24

  private let trial: ChangeTrial
  private let limit: Int
  private let tree: SyntaxTree
  private let edits: [RuleEdit]
  /// Counts of all attachments: with another type accepted more of them match than did.
  private let roomier: [RuleEdit]
  private var remaining: Int
  /// The number of changed rules that were evaluated.
  private(set) var triedCount = 0

  init(_ trial: ChangeTrial, _ traced: TracedRule, limit: Int, among others: [SharedContext]) {
    self.trial = trial
    self.limit = limit
    tree = trial.rule.tree
    remaining = trial.evaluations
    let (edits, roomier) = Self.edits(trial, traced, among: others)
    self.edits = edits.stablySorted { $0.reach.rawValue < $1.reach.rawValue }
    self.roomier = roomier
  }

  /// The changes, the least widening or narrowing first. To leave out a clause, which says what the rule is about, is the last resort.
  mutating func changes() -> [VerdictChange] {
    var found: [VerdictChange] = []
    let kept = edits.filter { $0.reach != .clause }
    for edit in kept where found.count < limit { add([edit], to: &found) }
    if found.isEmpty { addPairs(of: roomier + kept, to: &found) }
    for edit in edits where edit.reach == .clause && found.count < limit { add([edit], to: &found) }
    if found.isEmpty { addPairs(of: edits, to: &found) }
    return found
  }

  private mutating func addPairs(of edits: [RuleEdit], to found: inout [VerdictChange]) {
    let first = edits.prefix(Self.pairedEdits)
    for (index, edit) in first.enumerated() {
      for other in first.dropFirst(index + 1) where found.count < limit { add([edit, other], to: &found) }
    }
  }

  private mutating func add(_ edits: [RuleEdit], to found: inout [VerdictChange]) {
    var sentences: [String] = []
    for edit in edits where !sentences.contains(edit.sentence) { sentences.append(edit.sentence) }
    // The same words for another place of the rule, or other words for the same rule, aren't another proposal.
    let isKnown = found.contains { $0.edits == sentences }
    guard !isKnown, remaining > 0, let text = trial.rule.text(after: edits.flatMap { $0.replacements })
    else { return }
    let isSame = found.contains { change in
      if case .predicate(text) = change.subject { true } else { false }
    }
    guard !isSame, isReached(text) else { return }
    found.append(
      VerdictChange(
        subject: .predicate(text), edits: sentences, editCount: edits.count, isShown: trial.wantsActivation,
        dropsClause: edits.contains { $0.reach == .clause }, isRepair: edits.allSatisfy { $0.reach == .repair }))
  }

  private mutating func isReached(_ text: String) -> Bool {
    remaining -= 1
    triedCount += 1
    return trial.rule.with(predicate: text).map { trial.isReached(by: $0, for: trial.context) } ?? false
  }

  private static func edits(
    _ trial: ChangeTrial, _ traced: TracedRule, among others: [SharedContext]
  ) -> (edits: [RuleEdit], roomier: [RuleEdit]) {
    let rule = trial.rule
    let (counts, failed) = traced.trace.observedCounts(in: rule.tree)
    let texts = PredicateEdits(rule.tree, rule.source)
    let numbers = CountEdits(texts: texts, wantsMore: trial.wantsActivation)
    var shared: [[String]] = []
    for item in ([trial.context] + others).flatMap({ $0.registeredTypeIdentifiers }) {
      for types in item where !shared.contains(types) && shared.count < 64 { shared.append(types) }
    }
    let types = TypeEdits(texts: texts, graph: rule.types, shared: shared, wantsMore: trial.wantsActivation)
    let most = Int64(trial.context.registeredTypeIdentifiers.map { $0.count }.max() ?? 0)
    var edits: [RuleEdit] = []
    var roomier: [RuleEdit] = []
    for index in rule.tree.nodes.indices {
      let node = NodeID(rawValue: UInt32(index))
      let seen = (counts[node] ?? []).stablySorted()
      edits += numbers.edits(of: node, seen: seen) + types.edits(of: node)
      if trial.wantsActivation, let last = seen.last, last < most {
        roomier += numbers.edits(of: node, seen: [most])
      }
      if let repair = spreading(node, texts, hasFailed: failed.contains(node), trial.wantsActivation) {
        edits.append(repair)
      }
      edits += droppings(node, texts, wantsMore: trial.wantsActivation)
    }
    return (edits, roomier)
  }

  /// ANY in front of a comparison of a list with a type, which is an error without it, or in place of ALL, where more must be accepted.
  private static func spreading(
    _ node: NodeID, _ texts: PredicateEdits, hasFailed: Bool, _ wantsMore: Bool
  ) -> RuleEdit? {
    guard case .comparison(let comparison) = texts.tree[node],
      comparison.comparator == .conformsTo || comparison.comparator == .equalsType
    else { return nil }
    let edit = texts.qualifier(.any, before: node, comparison)
    switch comparison.qualifier {
    case .direct where hasFailed: return RuleEdit(.repair, "write ANY before the comparison", [edit])
    case .all where wantsMore: return RuleEdit(.repair, "write ANY instead of ALL", [edit])
    default: return nil
    }
  }

  /// The number of characters of a clause's text that are shown before it is shortened.
  private static let longestName = 80

  /// A clause as a sentence names it: as a whole where it is short, else shortened and with the types that it is about.
  private static func name(of node: NodeID, _ tree: SyntaxTree) -> String {
    let whole = tree.predicateFormat(of: node)
    if whole.utf8.count <= longestName { return whole }
    return tree.clauseText(of: node) + (tree.subjects(of: node).map { " (\($0))" } ?? "")
  }

  /// One clause less: of AND when more must be accepted, of OR when less is.
  private static func droppings(_ node: NodeID, _ texts: PredicateEdits, wantsMore: Bool) -> [RuleEdit] {
    let tree = texts.tree
    let operands: [NodeID]
    switch (tree[node], wantsMore) {
    case (.and(let list), true), (.or(let list), false): operands = Array(tree[list])
    default: return []
    }
    var edits: [RuleEdit] = []
    for (index, operand) in operands.enumerated() where operands.count <= 32 {
      guard let removal = texts.removal(of: index, among: operands) else { continue }
      // A clause that excludes something is less than what the rule is about.
      var reach = RuleEdit.Reach.clause
      if case .not = tree[operand] { reach = .exclusion }
      edits.append(RuleEdit(reach, "leave out the clause " + name(of: operand, tree), [removal]))
    }
    return edits
  }
}
