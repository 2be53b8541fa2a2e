internal import UniformTypes

extension RuleRequirements.Extras {
  /// Anything but for attachments of some kinds, as one kind.
  static func anything(butFor kinds: [RuleRequirements.Kind], _ graph: TypeGraph) -> RuleRequirements.Extras {
    guard let first = kinds.first else { return .anything(except: nil) }
    return .anything(except: kinds.dropFirst().reduce(first) { $0.union($1, graph) })
  }
}

extension RuleRequirements.Kind {
  /// Returns whether an attachment of a type belongs to this kind.
  func includes(_ type: String, _ graph: TypeGraph) -> Bool {
    types.contains { covers($0, type, graph) } && !exceptions.contains { graph.conforms(type, to: $0) }
  }

  /// Returns whether one of the types includes another.
  func covers(_ own: String, _ type: String, _ graph: TypeGraph) -> Bool {
    exactTypes.contains(own) ? UniformTypeIdentifier.areEqual(own, type) : graph.conforms(type, to: own)
  }

  /// Returns whether every attachment of this kind belongs to another.
  func isPart(of other: RuleRequirements.Kind, _ graph: TypeGraph) -> Bool {
    if other == .other || types.isEmpty { return self == other }
    // What conforms to a type is not the type itself.
    return types.allSatisfy { type in
      other.includes(type, graph)
        && (exactTypes.contains(type)
          || other.types.contains { !other.exactTypes.contains($0) && graph.conforms(type, to: $0) })
    }
      && other.exceptions.allSatisfy { exception in
        exceptions.contains { graph.conforms(exception, to: $0) }
          || !types.contains { graph.conforms(exception, to: $0) }
      }
  }
}
