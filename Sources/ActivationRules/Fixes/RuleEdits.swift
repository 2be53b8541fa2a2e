internal import Texts
internal import Predicates
internal import UniformTypes

/// The edits of a rule that people make to be shown for more, near the evaluation of a share that it hides.
struct RuleEdits {
  /// The number of attachments up to which a limit of a key is raised one by one.
  private static let mostRaised: Int64 = 64

  let rule: ActivationRule
  let tree: SyntaxTree
  let texts: PredicateEdits
  let graph: TypeGraph
  /// The types of each attachment of the share, and of others that a predicate may take as well; each list once.
  let shared: [[String]]
  /// The number of attachments in the largest item of the share.
  let most: Int64
  private let share: SharedContext

  init(_ rule: ActivationRule, near share: SharedContext, among others: [SharedContext]) {
    self.rule = rule
    self.share = share
    (tree, graph) = (rule.tree, rule.types)
    texts = PredicateEdits(tree, rule.source)
    var shared: [[String]] = []
    for types in ([share] + others).flatMap({ $0.registeredTypeIdentifiers.flatMap { $0 } })
    where !shared.contains(types) && shared.count < 64 {
      shared.append(types)
    }
    self.shared = shared
    most = Int64(share.registeredTypeIdentifiers.map { $0.count }.max() ?? 0)
  }

  /// Alternative edits of one number or key, the least first; each with those that it makes necessary.
  typealias Group = [[RuleEdit]]

  /// The edits by what they change, the least opening first.
  var groups: [Group] {
    let groups: [Group]
    if case .dictionary(let rule) = rule.form {
      groups = keys(rule.dictionary)
    } else {
      groups = clauses.filter { !$0.isEmpty }.map { $0.map { [$0] } }
    }
    return groups.stablySorted { $0[0][0].reach.rawValue < $1[0][0].reach.rawValue }
  }

  // MARK: Predicates

  private var clauses: [[RuleEdit]] {
    let (counts, failed) = observedCounts
    var groups: [[RuleEdit]] = []
    for index in tree.nodes.indices {
      let node = NodeID(rawValue: UInt32(index))
      if case .comparison(let comparison) = tree[node] {
        groups.append(self.counts(of: node, comparison, seen: counts[node] ?? []))
        groups += types(of: node, comparison).map { [$0] }
        groups.append(spreading(node, comparison, hasFailed: failed.contains(node)))
      }
      groups += droppings(node).map { [$0] }
    }
    return groups
  }

  /// The counts that were seen in each comparison with a number, up to four of each, and the comparisons that ended with an error.
  private var observedCounts: (counts: [NodeID: [Int64]], failed: Set<NodeID>) {
    var counts: [NodeID: Set<Int64>] = [:]
    var failed: Set<NodeID> = []
    var open = [TracedRule(rule.decision(for: share)).root]
    while let clause = open.popLast() {
      open += clause.children
      if clause.outcome == .error { failed.insert(clause.node) }
      guard let seen = clause.counted?.seen, counts[clause.node]?.count ?? 0 < 4 else { continue }
      counts[clause.node, default: []].insert(Int64(seen.matched))
    }
    return (counts.mapValues { Array($0).stablySorted() }, failed)
  }

  /// ANY in front of a comparison of a list with a type, which is an error without it, or in place of ALL.
  private func spreading(_ node: NodeID, _ comparison: SyntaxTree.Comparison, hasFailed: Bool) -> [RuleEdit] {
    guard comparison.comparator == .conformsTo || comparison.comparator == .equalsType else { return [] }
    let edit = texts.qualifier(.any, before: node, comparison)
    switch comparison.qualifier {
    case .direct where hasFailed: return [RuleEdit(.repair, "write ANY before the comparison", [edit])]
    case .all: return [RuleEdit(.repair, "write ANY instead of ALL", [edit])]
    default: return []
    }
  }

  /// The number of characters of a clause's text that are shown before it is shortened.
  private static let longestName = 80

  /// A clause as a sentence names it: as a whole where it is short, else shortened and with the types that it is about.
  private func name(of node: NodeID) -> String {
    let whole = tree.predicateFormat(of: node)
    if whole.utf8.count <= Self.longestName { return whole }
    return tree.clauseText(of: node) + (tree.subjects(of: node).map { " (\($0))" } ?? "")
  }

  /// One clause of an AND less.
  private func droppings(_ node: NodeID) -> [RuleEdit] {
    guard case .and(let list) = tree[node], list.count <= 32 else { return [] }
    let operands = Array(tree[list])
    return operands.indices.compactMap { index in
      guard let removal = texts.removal(of: index, among: operands) else { return nil }
      // A clause that excludes something is less than what the rule is about.
      var reach = RuleEdit.Reach.clause
      if case .not = tree[operands[index]] { reach = .exclusion }
      return RuleEdit(reach, "leave out the clause " + name(of: operands[index]), [removal])
    }
  }

  // MARK: Dictionaries

  private func keys(_ dictionary: ActivationDictionary) -> [Group] {
    let count = share.registeredTypeIdentifiers.reduce(0) { $0 + Int64($1.count) }
    let top = max(1, min(count, Self.mostRaised))
    let hasFiles = shared.contains { $0.contains("public.file-url") && !$0.contains("public.url") }
    func edit(_ reach: RuleEdit.Reach, _ key: String, _ value: ActivationDictionary.Value?) -> [RuleEdit] {
      [RuleEdit(reach, key, value, in: dictionary, forFiles: hasFiles)]
    }
    func number(_ key: String) -> Int64 { dictionary[key]?.integerValue ?? 0 }
    var groups: [Group] = []
    for key in ActivationKey.counts + [ActivationKey.attachmentsMaximum] {
      let old = number(key)
      if old > 0, old < top { groups.append((old + 1...top).map { edit(.count, key, .integer($0)) }) }
    }
    if number(ActivationKey.attachmentsMinimum) > count {
      groups.append([edit(.count, ActivationKey.attachmentsMinimum, .integer(max(1, count)))])
    }
    // The key for text takes text files as well; nobody who wants files means it.
    let texts = shared.filter { $0.contains { graph.conforms($0, to: "public.plain-text") } }
    let areFiles = !texts.isEmpty && texts.allSatisfy { $0.contains("public.file-url") }
    if number(ActivationKey.text) <= 0, !areFiles { groups.append([edit(.type, ActivationKey.text, .boolean(true))]) }
    for key in ActivationKey.counts where number(key) <= 0 {
      groups.append((1...top).map { edit(.type, key, .integer($0)) })
    }
    let zeros = dictionary.entries.filter { $0.value.integerValue == 0 }.map { edit(.exclusion, $0.key, nil) }
    groups += zeros.map { [$0] }
    if number(ActivationKey.usesStrictMatching) != 0 {
      groups.append([edit(.quantity, ActivationKey.usesStrictMatching, nil)])
    }
    if number(ActivationKey.dictionaryVersion) != 2 {
      // Version 2 refuses the types of a key with 0.
      let version = ActivationKey.dictionaryVersion
      let refusing = zeros.flatMap { $0 }.filter {
        $0.key.flatMap { ActivationKey.row($0) }?.types.isEmpty == false
      }
      groups.append([edit(.quantity, version, .integer(2)) + refusing])
    }
    return groups
  }
}
