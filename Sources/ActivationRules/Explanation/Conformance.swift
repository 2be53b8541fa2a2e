package import UniformTypes

/// The relation of a shared type to a type that a rule tests for.
package struct Conformance: Sendable, Hashable {
  package let type: String
  /// The type that the rule tests for.
  package let wanted: String
  /// A Boolean value that indicates whether the shared type conforms to the wanted one.
  package let holds: Bool
  /// The path from the shared type up to the wanted one. If the shared type doesn't conform, the path goes up to the nearest type that both
  /// conform to. If there's no such type, the path has only the shared type.
  package let path: [String]
  /// The path from the wanted type up to the nearest type that both conform to; empty if the shared type conforms, or if there's no such type.
  package let wantedPath: [String]

  /// The relation in a few words, such as `public.jpeg → public.image`; nil for equal types.
  package var text: String? {
    if holds { return path.count > 1 ? path.joined(separator: " → ") : nil }
    guard let common = path.last, !wantedPath.isEmpty else { return "\(type) is not known to conform to \(wanted)" }
    if path.count == 1 { return "\(type) is more general than \(wanted)" }
    return "\(type) conforms to \(common), not to \(wanted)"
  }
}

extension Conformance {
  /// Creates the relation for the first type that conforms to the wanted type. If none conforms, creates it for the nearest of the first eight
  /// types. Nil for an empty list.
  ///
  /// - Complexity: linear in the number of ancestors of all types.
  package init?(of types: [String], to wanted: String, in graph: TypeGraph) {
    guard let first = types.first else { return nil }
    if let type = types.first(where: { graph.conforms($0, to: wanted) }) {
      self.init(
        type: type, wanted: wanted, holds: true, path: graph.conformancePath(from: type, to: wanted) ?? [type],
        wantedPath: [])
      return
    }
    let related = types.prefix(8).compactMap { type -> (Conformance, shared: Int)? in
      guard let common = ([type] + graph.ancestors(of: type)).first(where: { graph.conforms(wanted, to: $0) }),
        let path = graph.conformancePath(from: type, to: common),
        let wantedPath = graph.conformancePath(from: wanted, to: common)
      else { return nil }
      let conformance = Conformance(type: type, wanted: wanted, holds: false, path: path, wantedPath: wantedPath)
      return (conformance, graph.ancestors(of: common).count)
    }
    // The more ancestors the common type has, the more specific it is, and the nearer the relation.
    let nearest = related.first { one in related.allSatisfy { $0.shared <= one.shared } }?.0
    self = nearest ?? Conformance(type: first, wanted: wanted, holds: false, path: [first], wantedPath: [])
  }
}
