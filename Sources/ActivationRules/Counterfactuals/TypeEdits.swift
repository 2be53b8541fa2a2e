internal import PredicateSyntax
internal import UniformTypes

/// The edits of comparisons with a type: another type in addition, its next common ancestor, an exception.
struct TypeEdits {
  let tree: SyntaxTree
  let texts: PredicateEdits
  let graph: TypeGraph
  /// The types of each attachment that is shared, each list once.
  let shared: [[String]]
  let wantsMore: Bool
  /// For each operand of an OR: the types that the other operands accept.
  private let alternatives: [NodeID: [String]]

  init(texts: PredicateEdits, graph: TypeGraph, shared: [[String]], wantsMore: Bool) {
    let tree = texts.tree
    self.tree = tree
    self.texts = texts
    self.graph = graph
    self.shared = shared
    self.wantsMore = wantsMore
    var alternatives: [NodeID: [String]] = [:]
    for node in tree.nodes {
      guard case .or(let list) = node else { continue }
      let accepted = tree[list].compactMap { Self.accepted(by: $0, in: tree) }
      for operand in tree[list] { alternatives[operand] = accepted }
    }
    self.alternatives = alternatives
  }

  /// The type that a comparison accepts; nil for anything but a comparison with a type.
  private static func accepted(by node: NodeID, in tree: SyntaxTree) -> String? {
    guard case .comparison(let comparison) = tree[node], let test = TypeTest(comparison, in: tree),
      test.includesConformingTypes
    else { return nil }
    return test.type
  }

  /// Ancestors of nearly everything; a rule that accepts them says no more than that something is shared.
  private static let generalTypes = ["public.item", "public.content", "public.data", "public.composite-content"]

  /// The edits of one comparison.
  func edits(of node: NodeID) -> [RuleEdit] {
    guard case .comparison(let comparison) = tree[node] else { return [] }
    if wantsMore {
      let tests = TypeTest.comparedAsTexts(comparison, in: tree)
      if !tests.isEmpty { return conforming(node, tests) }
    }
    guard let test = TypeTest(comparison, in: tree) else { return [] }
    return wantsMore ? widened(node, comparison, test.type) : narrowed(node, comparison, test.type)
  }

  /// Tests for conformance in place of a comparison of texts; where nobody declares a type, with one that may be meant.
  private func conforming(_ node: NodeID, _ tests: [TypeTest]) -> [RuleEdit] {
    var meant: [[String]] = [[]]
    for test in tests {
      let known = graph.isDeclared(test.type) ? nil : graph.suggestions(for: test.type, limit: 1).first
      if !meant[0].contains(known ?? test.type) { meant[0].append(known ?? test.type) }
    }
    if tests.count == 1, !graph.isDeclared(tests[0].type) {
      meant = graph.suggestions(for: tests[0].type, limit: 2).map { [$0] }
    }
    return meant.map { types in
      RuleEdit(
        .repair, "accept what conforms to \(types.inSentence)", [texts.conformance(to: types, of: tests, at: node)])
    }
  }

  private func widened(_ node: NodeID, _ comparison: SyntaxTree.Comparison, _ type: String) -> [RuleEdit] {
    // Nothing is added beside a type that nobody declares.
    let meant = graph.typesMeant(by: type)
    guard meant.isEmpty else { return meant.map { accepting($0, insteadOf: type, in: comparison, .repair) } }
    // What another alternative accepts is accepted already.
    let accepted = [type] + (alternatives[node] ?? [])
    let refused = types { other in !accepted.contains { graph.conforms(other, to: $0) } }
    var edits: [RuleEdit] = []
    // A wider type takes the place of a narrower one.
    for other in refused where !graph.conforms(type, to: other) {
      edits.append(accepting([other], beside: node, comparison))
    }
    if refused.count >= 2 { edits.append(accepting(refused, beside: node, comparison)) }
    if comparison.comparator == .equalsType {
      edits.append(
        RuleEdit(.ancestor, "accept what conforms to \(type)", [texts.comparator(.conformsTo, in: comparison)]))
      return edits
    }
    for other in refused {
      guard let ancestor = commonAncestor(of: other, and: type) else { continue }
      edits.append(accepting(ancestor, insteadOf: type, in: comparison, .ancestor))
    }
    return edits
  }

  private func accepting(
    _ other: String, insteadOf type: String, in comparison: SyntaxTree.Comparison, _ reach: RuleEdit.Reach
  ) -> RuleEdit {
    RuleEdit(
      reach, "accept \(other) instead of \(type)",
      [PredicateEdits.type(other, at: tree.range(of: comparison.right))])
  }

  private func narrowed(_ node: NodeID, _ comparison: SyntaxTree.Comparison, _ type: String) -> [RuleEdit] {
    var edits: [RuleEdit] = []
    for other in types({ graph.conforms($0, to: type) }) where !UniformTypeIdentifier.areEqual(other, type) {
      let exception = " AND NOT " + clause(comparison, other) + ")"
      edits.append(
        RuleEdit(
          .exclusion, "do not accept \(other)", PredicateEdits.around(tree.range(of: node), "(", exception)))
    }
    return edits
  }

  private func accepting(_ others: [String], beside node: NodeID, _ comparison: SyntaxTree.Comparison) -> RuleEdit {
    var addition = ""
    for other in others { addition += " OR " + clause(comparison, other) }
    return RuleEdit(
      .type, "accept \(others.inSentence) too",
      PredicateEdits.around(tree.range(of: node), "(", addition + ")"))
  }

  /// The comparison with another type.
  private func clause(_ comparison: SyntaxTree.Comparison, _ type: String) -> String {
    let left = tree.predicateFormat(of: comparison.left)
    return "\(comparison.qualifier.prefix)\(left) \(comparison.comparator.spelling) \"\(type)\""
  }

  /// The types of whole kinds of content, which people write instead of what an app registers.
  private static let kindTypes = ["public.image", "public.movie", "public.audio", "public.plain-text"]

  /// The type that a rule would name for an attachment: that of its kind, or else the first of its own.
  private func name(of types: [String], _ isWanted: (String) -> Bool) -> String? {
    if wantsMore {
      for kind in Self.kindTypes where isWanted(kind) && types.contains(where: { graph.conforms($0, to: kind) }) {
        return kind
      }
    }
    // A dynamic type means that nobody declared one.
    let own = types.filter {
      isWanted($0) && UniformTypeIdentifier.isValid($0) && !UniformTypeIdentifier.isDynamic($0)
    }
    // Every file has an address.
    return own.first { !wantsMore || $0 != "public.file-url" } ?? own.first
  }

  /// A type for each attachment of which all types are as asked; what is not a type identifier never goes into a rule.
  private func types(_ isWanted: (String) -> Bool) -> [String] {
    var found: [String] = []
    for types in shared where found.count < 6 {
      // A refused attachment is one none of whose types is accepted.
      if wantsMore, !types.allSatisfy(isWanted) { continue }
      guard let type = name(of: types, isWanted) else { continue }
      if !found.contains(where: { UniformTypeIdentifier.areEqual($0, type) }) { found.append(type) }
    }
    return found
  }

  private func commonAncestor(of type: String, and other: String) -> String? {
    ([type] + graph.ancestors(of: type)).first { ancestor in
      graph.conforms(other, to: ancestor) && !Self.generalTypes.contains(ancestor)
        && !UniformTypeIdentifier.areEqual(ancestor, other)
    }
  }
}
