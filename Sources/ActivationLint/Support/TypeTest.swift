import PredicateSyntax
import UniformTypes

extension ParseResult {
  /// Every comparison with a constant type, in the order of the text.
  var typeTests: [TypeTest] {
    var tests: [TypeTest] = []
    tree.forEachNode { id, _ in
      if let test = tree.typeTest(id) { tests.append(test) }
    }
    return tests
  }
}

extension SyntaxTree {
  /// The comparison with a constant type that a node is; nil for any other node.
  func typeTest(_ id: NodeID) -> TypeTest? {
    if case .comparison(let comparison) = self[id] { TypeTest(comparison, in: self) } else { nil }
  }

  /// Whether two tests are about the same identifiers.
  func haveSameSubject(_ first: TypeTest, _ second: TypeTest) -> Bool {
    first.qualifier == second.qualifier && areStructurallyEqual(first.subject, second.subject)
  }
}

extension TypeTest {
  /// Whether an attachment with this type alone may pass.
  func accepts(_ other: String, _ types: TypeGraph) -> Bool {
    UniformTypeIdentifier.areEqual(type, other) || includesConformingTypes && types.conforms(other, to: type)
  }

  /// Whether two tests let the same types pass.
  func isEqual(to other: TypeTest) -> Bool {
    includesConformingTypes == other.includesConformingTypes && UniformTypeIdentifier.areEqual(type, other.type)
  }

  /// Whether nobody declares the type; dynamic types need no declaration.
  func isUndeclared(in types: TypeGraph) -> Bool {
    !types.isDeclared(type) && !UniformTypeIdentifier.isDynamic(type)
  }
}
