import ActivationRules
package import Predicates
package import UniformTypes

extension SyntaxTree {
  /// Returns whether two tests are about the same identifiers.
  func haveSameSubject(_ first: TypeTest, _ second: TypeTest) -> Bool {
    first.qualifier == second.qualifier && areStructurallyEqual(first.subject, second.subject)
  }
}

extension TypeTest {
  /// Returns whether an attachment with this type only may pass.
  func accepts(_ other: String, _ types: TypeGraph) -> Bool {
    UniformTypeIdentifier.areEqual(type, other) || includesConformingTypes && types.conforms(other, to: type)
  }

  /// Returns whether two tests let the same types pass.
  func isEqual(to other: TypeTest) -> Bool {
    includesConformingTypes == other.includesConformingTypes && UniformTypeIdentifier.areEqual(type, other.type)
  }

  /// Returns whether nobody declares the type; dynamic types need no declaration.
  package func isUndeclared(in types: TypeGraph) -> Bool {
    !types.isDeclared(type) && !UniformTypeIdentifier.isDynamic(type)
  }

  /// Returns whether nobody declares the type, and apps haven't agreed on it either.
  func isUnknown(in types: TypeGraph) -> Bool {
    isUndeclared(in: types) && !HostPreset.agreedTypes.contains(UniformTypeIdentifier.canonical(type))
  }
}
