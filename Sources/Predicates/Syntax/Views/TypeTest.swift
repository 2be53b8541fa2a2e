/// A comparison of type identifiers with a constant: `ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"`.
package struct TypeTest {
  /// The expression that gives the identifiers.
  package let subject: NodeID
  /// The qualifier: whether any or all of several identifiers must pass.
  package let qualifier: Qualifier
  /// The constant identifier.
  package let type: String
  package let constant: NodeID
  /// A Boolean value that indicates whether types that conform to the constant pass as well.
  package let includesConformingTypes: Bool
  /// A Boolean value that indicates whether `==` or `IN` compares the identifiers as texts.
  package let isOfTexts: Bool

  /// Creates a test from a comparison; nil if it has options or doesn't test types against a constant.
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

  /// Returns the tests of a comparison of identifiers with texts by `==` or `IN`, with or without ANY; empty for any other comparison.
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
  /// A node as a comparison with a constant type; nil for any other node.
  package func typeTest(_ id: NodeID) -> TypeTest? {
    if case .comparison(let comparison) = self[id] { TypeTest(comparison, in: self) } else { nil }
  }

  /// Every comparison with a constant type, in the order of the text.
  ///
  /// - Complexity: linear in the tree.
  package var typeTests: [TypeTest] { namedTypes.filter { !$0.isOfTexts } }

  /// Every comparison with a constant type, including those by `==` and `IN`, in the order of the text.
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

/// A SUBQUERY whose elements are counted, with its parts: `SUBQUERY(collection, $variable, predicate)`.
package struct CountedSubquery {
  package let node: NodeID
  /// The list that the SUBQUERY filters.
  package let collection: NodeID
  package let variable: TextID
  /// The condition on an element.
  package let predicate: NodeID
  package let bound: CountBound

  /// Creates the parts from a comparison; nil if it doesn't compare the count of a SUBQUERY.
  package init?(_ comparison: SyntaxTree.Comparison, in tree: SyntaxTree) {
    guard let bound = CountBound(comparison, in: tree) else { return nil }
    self.init(bound, in: tree)
  }

  /// Creates the parts from a bound; nil if it doesn't count a SUBQUERY.
  package init?(_ bound: CountBound, in tree: SyntaxTree) {
    guard let counted = bound.counted,
      case .subquery(let collection, let variable, let predicate) = tree[counted]
    else { return nil }
    node = counted
    self.collection = collection
    self.variable = variable
    self.predicate = predicate
    self.bound = bound
  }

  /// A Boolean value that indicates whether the bound is the count of the same list: `SUBQUERY(list, …).@count == list.@count`.
  package func isBoundedByItsList(in tree: SyntaxTree) -> Bool {
    guard case .expression(let other) = bound.bound else { return false }
    return tree.isCount(other, of: collection)
  }
}

extension SyntaxTree {
  /// Returns whether an expression is `list.@count` or `list[SIZE]` of a list that is written the same way.
  package func isCount(_ id: NodeID, of list: NodeID) -> Bool {
    switch self[id] {
    case .index(let collection, let index):
      if case .symbolicIndex(.size) = self[index] { return areStructurallyEqual(collection, list) }
      return false
    case .keyPath(let base, let steps):
      guard let last = self[steps].last, keyName(of: last) == "@count" else { return false }
      let keys = self[steps].dropLast()
      if keys.isEmpty { return base != .none && areStructurallyEqual(base, list) }
      guard case .keyPath(let otherBase, let otherSteps) = self[list], otherSteps.count == keys.count,
        areStructurallyEqual(base, otherBase)
      else { return false }
      return zip(keys, self[otherSteps]).allSatisfy { areStructurallyEqual($0, $1) }
    default: return false
    }
  }
}
