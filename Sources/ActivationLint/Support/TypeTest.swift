import PredicateSyntax
import UniformTypes

/// A comparison of type identifiers with a constant: `ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"`.
struct TypeTest {
  /// What is tested, as canonical text with its qualifier.
  let subject: String
  /// The constant identifier.
  let type: String
  /// The node of the constant.
  let constant: NodeID
  /// Whether types that conform to the constant pass as well.
  let isWide: Bool

  init?(_ id: NodeID, in tree: SyntaxTree) {
    guard case .comparison(let comparison) = tree[id], comparison.options.letters.isEmpty,
      comparison.comparator == .conformsTo || comparison.comparator == .equalsType,
      let type = tree.stringValue(comparison.right)
    else { return nil }
    let qualifier =
      switch comparison.qualifier {
      case .direct: ""
      case .any: "ANY "
      case .all: "ALL "
      }
    subject = qualifier + tree.predicateFormat(of: comparison.left)
    self.type = type
    constant = comparison.right
    isWide = comparison.comparator == .conformsTo
  }

  /// Every test of a tree, in the order of the text.
  static func all(in tree: SyntaxTree) -> [TypeTest] {
    var tests: [TypeTest] = []
    for position in tree.nodes.indices {
      if let test = TypeTest(NodeID(rawValue: UInt32(position)), in: tree) { tests.append(test) }
    }
    return tests
  }

  /// Whether two tests are the same.
  func isEqual(to other: TypeTest) -> Bool {
    isWide == other.isWide && UniformTypeIdentifier.areEqual(type, other.type)
  }

  /// Whether nobody declares the type; dynamic types need no declaration.
  func isUndeclared(in types: TypeGraph) -> Bool {
    !types.isDeclared(type) && !UniformTypeIdentifier.isDynamic(type)
  }
}
