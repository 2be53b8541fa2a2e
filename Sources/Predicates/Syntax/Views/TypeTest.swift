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
  /// A Boolean value that indicates whether `==` or `IN` compares the identifiers as texts.
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

  /// Reads a comparison of a list of identifiers, or of one by ANY, with a text by `==`, or with several by `IN`; empty for any other.
  package static func comparedAsTexts(_ comparison: SyntaxTree.Comparison, in tree: SyntaxTree) -> [TypeTest] {
    guard comparison.qualifier != .all, case .keyPath(_, let steps) = tree[comparison.left],
      let last = tree[steps].last, case .key(let key) = tree[last], tree[key] == "registeredTypeIdentifiers"
    else { return [] }
    switch (comparison.comparator, tree[comparison.right]) {
    case (.equalTo, .string(let text)): return [TypeTest(comparison, comparedWith: tree[text], at: comparison.right)]
    case (.in, .aggregate(let list)):
      var tests: [TypeTest] = []
      for element in tree[list] {
        guard case .string(let text) = tree[element] else { return [] }
        tests.append(TypeTest(comparison, comparedWith: tree[text], at: element))
      }
      return tests
    default: return []
    }
  }

  private init(_ comparison: SyntaxTree.Comparison, comparedWith text: String, at constant: NodeID) {
    subject = comparison.left
    qualifier = comparison.qualifier
    type = text
    self.constant = constant
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

  /// Every comparison with a constant type, also those with `==` and `IN`, in the order of the text.
  ///
  /// - Complexity: linear in the tree.
  package var namedTypes: [TypeTest] {
    var tests: [TypeTest] = []
    forEachNode { id, _ in
      if let test = typeTest(id) {
        tests.append(test)
      } else if case .comparison(let comparison) = self[id] {
        tests += TypeTest.comparedAsTexts(comparison, in: self)
      }
    }
    return tests
  }
}
