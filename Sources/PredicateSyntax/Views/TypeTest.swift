/// A comparison of type identifiers with a constant: `ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"`.
package struct TypeTest {
  /// The expression that gives the identifiers.
  package let subject: NodeID
  /// Whether any or all of several identifiers must pass.
  package let qualifier: Qualifier
  /// The constant identifier.
  package let type: String
  /// The node of the constant.
  package let constant: NodeID
  /// A Boolean value that indicates whether types that conform to the constant pass as well.
  package let includesConformingTypes: Bool

  /// Reads a comparison; nil when it has options or does not test types against a constant.
  package init?(_ comparison: Comparison, in tree: SyntaxTree) {
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
