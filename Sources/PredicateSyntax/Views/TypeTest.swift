/// A comparison of type identifiers with a constant: `ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"`.
package struct TypeTest {
  /// The expression that gives the identifiers.
  package let subject: NodeID
  /// The qualifier: whether any or all of several identifiers must pass.
  package let qualifier: Qualifier
  /// The constant identifier.
  package let type: String
  /// The node of the constant.
  package let constant: NodeID
  /// A Boolean value that indicates whether types that conform to the constant pass as well.
  package let includesConformingTypes: Bool

  /// Reads a comparison; nil when it has options or does not test types against a constant.
  package init?(_ comparison: SyntaxTree.Comparison, in tree: SyntaxTree) {
    guard comparison.options.isEmpty, comparison.comparator == .conformsTo || comparison.comparator == .equalsType,
      case .string(let text) = tree[comparison.right]
    else { return nil }
    subject = comparison.left
    qualifier = comparison.qualifier
    type = tree[text]
    constant = comparison.right
    includesConformingTypes = comparison.comparator == .conformsTo
  }
}

extension SyntaxTree {
  /// The comparison with a constant type that a node is; nil for any other node.
  package func typeTest(_ id: NodeID) -> TypeTest? {
    if case .comparison(let comparison) = self[id] { TypeTest(comparison, in: self) } else { nil }
  }

  /// Every comparison with a constant type, in the order of the text.
  ///
  /// - Complexity: linear in the tree.
  package var typeTests: [TypeTest] {
    var tests: [TypeTest] = []
    forEachNode { id, _ in
      if let test = typeTest(id) { tests.append(test) }
    }
    return tests
  }
}
