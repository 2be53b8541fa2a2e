import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

extension ActivationRule {
  /// The identifiers that the rule compares types with and that nobody declares, in the order of the text.
  ///
  /// Only constants beside `UTI-CONFORMS-TO` and `UTI-EQUALS` count. Dynamic types need no declaration.
  func undeclaredTypes(in graph: TypeGraph) -> [String] {
    var found: [String] = []
    for node in tree.nodes {
      guard case .comparison(let comparison) = node,
        comparison.comparator == .conformsTo || comparison.comparator == .equalsType
      else { continue }
      for side in [comparison.left, comparison.right] {
        guard case .string(let text) = tree[side] else { continue }
        let identifier = tree[text]
        guard !graph.isDeclared(identifier), !UniformTypeIdentifier.isDynamic(identifier),
          BuildSettings.firstReference(in: identifier) == nil,
          !found.contains(where: { UniformTypeIdentifier.areEqual($0, identifier) })
        else { continue }
        found.append(identifier)
      }
    }
    return found
  }
}

extension SharedContext {
  /// Whether the evaluated object has a key of its own, such as `fileproviderItems`.
  func hasRootKey(_ key: String) -> Bool { document.value(key, of: document.root) != nil }
}
