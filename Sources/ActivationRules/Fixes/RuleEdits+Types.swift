internal import Predicates
internal import UniformTypes

/// The edits of comparisons with a type: another type in addition, its next common ancestor.
extension RuleEdits {
  /// The edits of one comparison.
  func types(of node: NodeID, _ comparison: SyntaxTree.Comparison) -> [RuleEdit] {
    let tests = TypeTest.comparedAsTexts(comparison, in: tree)
    if !tests.isEmpty { return conforming(node, tests) }
    guard let test = TypeTest(comparison, in: tree) else { return [] }
    let type = test.type
    // Nothing is added beside a type that nobody declares.
    let meant = graph.typesMeant(by: type)
    guard meant.isEmpty else { return meant.map { accepting($0, insteadOf: type, in: comparison, .repair) } }
    // What another alternative accepts is accepted already.
    let accepted = [type] + alternatives(to: node)
    let refused = refusedTypes { other in !accepted.contains { graph.conforms(other, to: $0) } }
    // A wider type takes the place of a narrower one.
    var edits = refused.filter { !graph.conforms(type, to: $0) }.map { accepting([$0], beside: node, comparison) }
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

  /// The types that the other operands of an OR accept.
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

  private func accepting(
    _ other: String, insteadOf type: String, in comparison: SyntaxTree.Comparison, _ reach: RuleEdit.Reach
  ) -> RuleEdit {
    RuleEdit(
      reach, "accept \(other) instead of \(type)",
      [PredicateEdits.type(other, at: tree.range(of: comparison.right))])
  }

  private func accepting(_ others: [String], beside node: NodeID, _ comparison: SyntaxTree.Comparison) -> RuleEdit {
    let left = "\(comparison.qualifier.prefix)\(tree.predicateFormat(of: comparison.left))"
    var addition = ""
    for other in others { addition += " OR \(left) \(comparison.comparator.spelling) \"\(other)\"" }
    return RuleEdit(
      .type, "accept \(others.inSentence) too",
      PredicateEdits.around(tree.range(of: node), "(", addition + ")"))
  }

  /// A type for each attachment none of whose types is accepted; what isn't a type identifier never goes into a rule.
  private func refusedTypes(_ isRefused: (String) -> Bool) -> [String] {
    var found: [String] = []
    for types in shared where found.count < 6 && types.allSatisfy(isRefused) {
      guard let type = graph.name(of: types) else { continue }
      if !found.contains(where: { UniformTypeIdentifier.areEqual($0, type) }) { found.append(type) }
    }
    return found
  }

  /// Ancestors of nearly everything; a rule that accepts them says no more than that something is shared.
  private static let generalTypes = ["public.item", "public.content", "public.data", "public.composite-content"]

  private func commonAncestor(of type: String, and other: String) -> String? {
    ([type] + graph.ancestors(of: type)).first { ancestor in
      graph.conforms(other, to: ancestor) && !Self.generalTypes.contains(ancestor)
        && !UniformTypeIdentifier.areEqual(ancestor, other)
    }
  }
}

extension TypeGraph {
  /// The types of whole kinds of content, which people write instead of what an app registers.
  private static let kindTypes = ["public.image", "public.movie", "public.audio", "public.plain-text"]

  /// The type that a rule would name for an attachment: that of its kind, or else the first of its own; nil where none is a type identifier that
  /// somebody declares.
  package func name(of types: [String]) -> String? {
    for kind in Self.kindTypes where types.contains(where: { conforms($0, to: kind) }) { return kind }
    // A dynamic type means that nobody declared one.
    let own = types.filter { UniformTypeIdentifier.isValid($0) && !UniformTypeIdentifier.isDynamic($0) }
    // Every file has an address.
    return own.first { $0 != "public.file-url" } ?? own.first
  }
}
