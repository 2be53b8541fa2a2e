/// Something about declarations that a graph took in, and what it made of it.
package enum TypeGraphProblem: Hashable, Sendable {
  /// Types that reach each other through their parents; they are treated as equivalent.
  case cycle([String])
  /// A type names itself as parent; the parent is ignored.
  case selfConformance(String)
  /// A type names a parent that nobody declares; it conforms to that parent and not beyond.
  case undeclaredParent(String, of: String)
  /// A declaration was ignored because another one of the same identifier takes precedence.
  case declarationIgnored(String, origin: String)
  /// The declaration of an application replaces the system's.
  case systemTypeReplaced(String, origin: String)
  /// A declaration of a dynamic type was ignored.
  case dynamicTypeDeclared(String, origin: String)
  /// A declaration without an identifier was ignored.
  case missingIdentifier(origin: String)
  /// An identifier has characters or a form that none should have; it is kept.
  case invalidIdentifier(String)
  /// Tags of a class that nobody knows were dropped.
  case unknownTagClass(String, of: String)
  /// A type was ignored because the graph has as many types as it may.
  case limitReached(limit: Int, ignored: String)
}
