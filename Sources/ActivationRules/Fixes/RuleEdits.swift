internal import Predicates
internal import Texts
internal import UniformTypes

/// The edits that people make so that a rule accepts more content. They're based on the evaluation of a share that the rule hides.
struct RuleEdits {
  /// The highest number to which the limit of a key is raised; each number up to it is tried.
  private static let mostRaised: Int64 = 64

  let rule: ActivationRule
  let tree: SyntaxTree
  let texts: PredicateEdits
  let graph: TypeGraph
  /// The types of each attachment of the share, and of other attachments that a predicate may take as well; each list appears once.
  let shared: [[String]]
  /// The number of attachments in the largest item of the share.
  let most: Int64
  private let share: SharedContext

  init(_ rule: ActivationRule, near share: SharedContext, among others: [SharedContext]) {
    self.rule = rule
    self.share = share
    (tree, graph) = (rule.tree, rule.types)
    texts = PredicateEdits(tree, rule.source)
    shared = Array(([share] + others).flatMap { $0.registeredTypeIdentifiers.joined() }.distinct.prefix(64))
    most = Int64(share.registeredTypeIdentifiers.map { $0.count }.max() ?? 0)
  }

  /// Alternative edits of one number or key, the smallest first, each with the edits that it requires.
  typealias Group = [[RuleEdit]]

  /// The edits, grouped by what they change. The groups that widen the rule the least come first.
  var groups: [Group] {
    let groups =
      rule.dictionary.map { keys($0.dictionary) } ?? clauses.filter { !$0.isEmpty }.map { $0.map { [$0] } }
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
      groups.append(joining(node))
    }
    return groups
  }

  /// The counts that were observed in each comparison with a number, up to four of each, and the comparisons that ended with an error.
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

  /// Returns the edit that writes ANY in place of ALL, or before a comparison of a list with a type, if it failed because it has no ANY.
  private func spreading(_ node: NodeID, _ comparison: SyntaxTree.Comparison, hasFailed: Bool) -> [RuleEdit] {
    guard comparison.comparator == .conformsTo || comparison.comparator == .equalsType else { return [] }
    let edit = texts.qualifier(.any, before: node, comparison)
    switch comparison.qualifier {
    case .direct where hasFailed: return [RuleEdit(.repair, "write ANY before the comparison", [edit])]
    case .all: return [RuleEdit(.repair, "write ANY instead of ALL", [edit])]
    default: return []
    }
  }

  /// The maximum number of bytes of a clause that is quoted in full.
  private static let longestName = 80

  /// Returns a clause for use in a sentence: the whole clause if it's short, otherwise a shortened one with the types that it's about.
  private func name(of node: NodeID) -> String {
    let whole = tree.predicateFormat(of: node)
    if whole.utf8.count <= Self.longestName { return whole }
    return tree.clauseText(of: node) + (tree.subjects(of: node).map { " (\($0))" } ?? "")
  }

  /// Returns the edits that leave out one clause of an AND.
  private func droppings(_ node: NodeID) -> [RuleEdit] {
    guard case .and(let list) = tree[node], list.count <= 32 else { return [] }
    let operands = Array(tree[list])
    return operands.indices.compactMap { index in
      guard let removal = texts.removal(of: index, among: operands) else { return nil }
      // A clause that excludes something matters less than one that says what the rule is about, so it's left out first.
      var reach = RuleEdit.Reach.clause
      if case .not = tree[operands[index]] { reach = .exclusion }
      return RuleEdit(reach, "remove the clause " + name(of: operands[index]), [removal])
    }
  }

  /// Returns the edit that writes OR between types, if an attachment would have to be of all of them at once.
  private func joining(_ node: NodeID) -> [RuleEdit] {
    guard case .and(let list) = tree[node] else { return [] }
    let operands = Array(tree[list])
    let tests = operands.compactMap { tree.typeTest($0) }
    guard tests.count == operands.count, Set(tests.map { tree.predicateFormat(of: $0.subject) }).count == 1,
      let edits = texts.alternatives(operands)
    else { return [] }
    let types = tests.map { $0.type }.distinct.inSentence("or")
    return [RuleEdit(.comparison, "accept \(types), instead of all of them at once", edits)]
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
    // The key for text also takes text files, but it's the wrong key for people who want files, so it isn't added if all texts are files.
    let texts = shared.filter { $0.contains { graph.conforms($0, to: "public.plain-text") } }
    let areFiles = !texts.isEmpty && texts.allSatisfy { $0.contains("public.file-url") }
    if number(ActivationKey.text) <= 0, !areFiles { groups.append([edit(.type, ActivationKey.text, .boolean(true))]) }
    for key in ActivationKey.counts where number(key) <= 0 {
      groups.append((1...top).map { edit(.type, key, .integer($0)) })
    }
    // Ten are enough, because real rules have fewer unknown keys.
    let unknown = dictionary.entries.filter { !ActivationKey.isKnown($0.key) }.prefix(10)
    for (key, value) in unknown.map({ ($0.key, $0.value) }) {
      guard let meant = ActivationKey.closest(to: key), dictionary[meant] == nil else { continue }
      let old = value.integerValue
      let larger = old > 0 && old < top && ActivationKey.counts.contains(meant) ? Array(old + 1...top) : []
      let values = [value] + larger.map { ActivationDictionary.Value.integer($0) }
      groups.append(values.map { edit(.repair, meant, $0) + edit(.repair, key, nil) })
    }
    let zeros = dictionary.entries.filter { $0.value.integerValue == 0 }.map { edit(.exclusion, $0.key, nil) }
    groups += zeros.map { [$0] }
    if number(ActivationKey.usesStrictMatching) != 0 {
      groups.append([edit(.quantity, ActivationKey.usesStrictMatching, nil)])
    }
    if number(ActivationKey.dictionaryVersion) != 2 {
      // Under version 2, a key with the value 0 refuses its types, so such keys are removed as well.
      let version = ActivationKey.dictionaryVersion
      let refusing = zeros.flatMap { $0 }.filter {
        $0.key.flatMap { ActivationKey.row($0) }?.types.isEmpty == false
      }
      groups.append([edit(.quantity, version, .integer(2)) + refusing])
    }
    return groups
  }
}

/// Edits of comparisons with a count: another number, another operator.
extension RuleEdits {

  /// Returns the edits of one comparison, the smallest first.
  func counts(of node: NodeID, _ comparison: SyntaxTree.Comparison, seen: [Int64]) -> [RuleEdit] {
    let counted = CountedElements(comparison, in: tree)
    let noun = counted?.noun ?? .element
    if let bound = counted?.subquery?.bound, counted?.wanted == .all {
      let sentence = "require one matching \(noun.singular) instead of all" + place(of: node, noun)
      return [RuleEdit(.quantity, sentence, [texts.bound(bound.quantity, by: bound.boundNode, .greaterThan, "0")])]
    }
    guard let last = seen.last, let bound = CountBound(comparison, in: tree), let number = bound.number else {
      return []
    }
    let matching = counted?.subquery == nil && bound.counted != nil ? "" : "matching "
    let place = counted.map { self.place(of: node, $0.noun) } ?? ""
    var edits: [RuleEdit] = []
    // If another type is accepted, more attachments match than before, so the number of all attachments is tried, too.
    for count in seen + (last < most ? [most] : []) {
      guard let (comparator, number, verb) = widened(bound.comparator, number, count) else { continue }
      let sentence = "\(verb) \(number) \(matching)\(noun.form(for: number))" + place
      if edits.contains(where: { $0.sentence == sentence }) { continue }
      let isOther = bound.comparator == .equalTo && comparator != .equalTo
      let edit = texts.bound(bound.quantity, by: bound.boundNode, comparator, "\(number)")
      edits.append(RuleEdit(isOther ? .comparison : .count, sentence, [edit]))
    }
    return edits
  }

  /// Returns the operator and number of a similar comparison that the given count satisfies, and a verb for it; nil if there's none.
  private func widened(
    _ comparator: ComparisonOperator, _ number: Int64, _ count: Int64
  ) -> (ComparisonOperator, Int64, String)? {
    switch comparator {
    // "At most" also accepts no elements, so it replaces only "== 0"; "at least 0" accepts anything, so the count must be positive.
    case .equalTo where count > number && number > 0: (.greaterThanOrEqualTo, number, "allow more than")
    case .equalTo where count > number && count > 0: (.lessThanOrEqualTo, count, "allow up to")
    case .equalTo where count < number && count > 0: (.greaterThanOrEqualTo, count, "require at least")
    case .lessThanOrEqualTo where count > number: (.lessThanOrEqualTo, count, "allow up to")
    case .lessThan where count >= number: (.lessThan, count &+ 1, "allow fewer than")
    case .greaterThanOrEqualTo where count < number && count > 0, .greaterThan where count <= number && count > 0:
      (.greaterThanOrEqualTo, count, "require at least")
    default: nil
    }
  }

  /// Returns ` in the clause about public.image`; empty if no other clause counts elements of the same kind.
  private func place(of node: NodeID, _ noun: ElementNoun) -> String {
    let alike = tree.nodes.count { other in
      if case .comparison(let comparison) = other { CountedElements(comparison, in: tree)?.noun == noun } else { false }
    }
    if alike < 2 { return "" }
    let range = tree.range(of: node)
    // A count of all attachments names no type, but the clause around it does. In the tree, that clause comes after its parts.
    for index in Int(node.rawValue)..<tree.nodes.count {
      let outer = NodeID(rawValue: UInt32(index))
      let around = tree.range(of: outer)
      if around.lowerBound <= range.lowerBound, around.upperBound >= range.upperBound,
        let subjects = tree.subjects(of: outer)
      {
        return " in the clause about \(subjects)"
      }
    }
    return " in the clause \(tree.clauseText(of: node))"
  }
}

/// Edits of comparisons with a type: another type in addition, or the next common ancestor.
extension RuleEdits {
  func types(of node: NodeID, _ comparison: SyntaxTree.Comparison) -> [RuleEdit] {
    let tests = TypeTest.comparedAsTexts(comparison, in: tree)
    if !tests.isEmpty { return conforming(node, tests) }
    guard let test = TypeTest(comparison, in: tree) else { return [] }
    let type = test.type
    // A type that is probably misspelled is replaced, so nothing is added next to it.
    let meant = graph.typesMeant(by: type)
    guard meant.isEmpty else { return meant.map { accepting($0, insteadOf: type, in: comparison, .repair) } }
    // A type that another alternative accepts is already accepted.
    let accepted = [type] + alternatives(to: node)
    let refused = refusedTypes { other in !accepted.contains { graph.conforms(other, to: $0) } }
    // A wider type isn't added: it replaces the narrower one.
    var edits = refused.filter { !graph.conforms(type, to: $0) }.map { accepting([$0], beside: node, comparison) }
    if refused.count >= 2 { edits.append(accepting(refused, beside: node, comparison)) }
    if comparison.comparator == .equalsType {
      let edit = texts.comparator(.conformsTo, in: comparison)
      return edits + [RuleEdit(.ancestor, "accept what conforms to \(type)", [edit])]
    }
    let ancestors = refused.compactMap { commonAncestor(of: $0, and: type) }
    return edits + ancestors.map { accepting($0, insteadOf: type, in: comparison, .ancestor) }
  }

  /// Returns the types that the operands of the OR around a node accept with all conforming types; empty without such an OR.
  private func alternatives(to node: NodeID) -> [String] {
    for case .or(let list) in tree.nodes where tree[list].contains(node) {
      return tree[list].compactMap { operand in
        guard case .comparison(let comparison) = tree[operand], let test = TypeTest(comparison, in: tree),
          test.includesConformingTypes
        else { return nil }
        return test.type
      }
    }
    return []
  }

  /// Returns edits that replace a comparison of texts with conformance tests. An undeclared type is replaced by one that was probably meant.
  private func conforming(_ node: NodeID, _ tests: [TypeTest]) -> [RuleEdit] {
    func near(_ test: TypeTest, _ limit: Int) -> [String] {
      graph.isDeclared(test.type) ? [test.type] : graph.suggestions(for: test.type, limit: limit)
    }
    let meant =
      tests.count == 1 ? near(tests[0], 2).map { [$0] } : [tests.map { near($0, 1).first ?? $0.type }.distinct]
    return meant.map {
      RuleEdit(
        .repair, "accept what conforms to \($0.inSentence("or"))", [texts.conformance(to: $0, of: tests, at: node)])
    }
  }

  private func accepting(
    _ other: String, insteadOf type: String, in comparison: SyntaxTree.Comparison, _ reach: RuleEdit.Reach
  ) -> RuleEdit {
    RuleEdit(
      reach, "accept \(other) instead of \(type)",
      [TextEdit(tree.range(of: comparison.right), "\"\(other)\"")])
  }

  private func accepting(_ others: [String], beside node: NodeID, _ comparison: SyntaxTree.Comparison) -> RuleEdit {
    let left = "\(comparison.qualifier.prefix)\(tree.predicateFormat(of: comparison.left))"
    let addition = others.map { " OR \(left) \(comparison.comparator.spelling) \"\($0)\"" }.joined()
    return RuleEdit(
      .type, "accept \(others.inSentence()) too",
      PredicateEdits.around(tree.range(of: node), "(", addition + ")"))
  }

  /// Returns a type for each attachment whose types are all refused. A text that isn't a type identifier never goes into a rule.
  private func refusedTypes(_ isRefused: (String) -> Bool) -> [String] {
    var found: [String] = []
    for types in shared where found.count < 6 && types.allSatisfy(isRefused) {
      guard let type = graph.name(of: types) else { continue }
      if !found.contains(where: { UniformTypeIdentifier.areEqual($0, type) }) { found.append(type) }
    }
    return found
  }

  /// Ancestors of nearly every type. A rule that accepts them only says that something is shared.
  private static let generalTypes = ["public.item", "public.content", "public.data", "public.composite-content"]

  private func commonAncestor(of type: String, and other: String) -> String? {
    ([type] + graph.ancestors(of: type)).first { ancestor in
      graph.conforms(other, to: ancestor) && !Self.generalTypes.contains(ancestor)
        && !UniformTypeIdentifier.areEqual(ancestor, other)
    }
  }
}

extension TypeGraph {
  /// The types of whole kinds of content, which people write instead of the types that an app registers.
  private static let kindTypes = ["public.image", "public.movie", "public.audio", "public.plain-text"]

  /// Returns the type that a rule would name for an attachment: the type of its kind; otherwise the first of its own types that isn't
  /// a file URL; otherwise a file URL. Nil if the attachment has only dynamic or malformed types.
  package func name(of types: [String]) -> String? {
    for kind in Self.kindTypes where types.contains(where: { conforms($0, to: kind) }) { return kind }
    // A dynamic type means that no app or system declares a type for the content, so rules don't name it.
    let own = types.filter { UniformTypeIdentifier.isValid($0) && !UniformTypeIdentifier.isDynamic($0) }
    // Every file has a file URL, so this type says the least.
    return own.first { $0 != "public.file-url" } ?? own.first
  }
}
