internal import UniformTypes

/// A type that a program names on the right of a UTI operator.
struct TypeTarget: Sendable {
  /// The identifier, as the program spells it.
  let identifier: String
  let reference: TypeReference
  /// The class of the graph; -1 for a type that is compared as a text.
  let number: Int32

  init(_ identifier: String, in types: TypeGraph) {
    self.identifier = identifier
    reference = types.reference(to: identifier)
    number = types.conformanceClass(of: reference).map { Int32(truncatingIfNeeded: $0) } ?? -1
  }

  /// Whether the graph knows the type, so that what conforms to it or equals it has a row.
  @inline(__always)
  var isKnown: Bool { number >= 0 }
}
