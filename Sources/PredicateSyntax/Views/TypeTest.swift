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
  /// A Boolean value that indicates whether `==` compares the identifiers as texts.
  package let isOfTexts: Bool

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
    isOfTexts = false
  }

  /// Reads a comparison with `==` of a list of identifiers, or of one by ANY, with a text; nil for any other.
  package init?(comparedAsText comparison: SyntaxTree.Comparison, in tree: SyntaxTree) {
    guard comparison.comparator == .equalTo, comparison.qualifier != .all,
      case .string(let text) = tree[comparison.right],
      case .keyPath(_, let steps) = tree[comparison.left], let last = tree[steps].last, case .key(let key) = tree[last],
      tree[key] == "registeredTypeIdentifiers"
    else { return nil }
    subject = comparison.left
    qualifier = comparison.qualifier
    type = tree[text]
    constant = comparison.right
    includesConformingTypes = false
    isOfTexts = true
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
  package var typeTests: [TypeTest] { namedTypes.filter { !$0.isOfTexts } }

  /// Every comparison with a constant type, also those with `==`, in the order of the text.
  ///
  /// - Complexity: linear in the tree.
  package var namedTypes: [TypeTest] {
    var tests: [TypeTest] = []
    forEachNode { id, _ in
      if let test = typeTest(id) {
        tests.append(test)
      } else if case .comparison(let comparison) = self[id],
        let test = TypeTest(comparedAsText: comparison, in: self)
      {
        tests.append(test)
      }
    }
    return tests
  }
}
