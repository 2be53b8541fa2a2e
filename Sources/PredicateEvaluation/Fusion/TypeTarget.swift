internal import UniformTypes

/// A type that a program names on the right of a UTI operator.
struct TypeTarget: Sendable {
  /// The identifier, as the program spells it.
  let identifier: String
  private(set) var reference = TypeReference.unknown
  /// The class of the graph; -1 for a type that is compared as a text.
  private(set) var number: Int32 = -1

  /// A type that is looked up later.
  init(_ identifier: String) { self.identifier = identifier }

  /// Looks the type up.
  mutating func resolve(in types: TypeGraph) {
    reference = types.reference(to: identifier)
    number = types.conformanceClass(of: reference).map { Int32(truncatingIfNeeded: $0) } ?? -1
  }

  /// Whether the graph knows the type, so that what conforms to it or equals it has a row.
  @inline(__always)
  var isKnown: Bool { number >= 0 }
}
