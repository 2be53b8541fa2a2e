internal import UniformTypes

extension RuleRequirements.Extras {
  /// Anything but for attachments of some kinds, as one kind.
  static func anything(butFor kinds: [RuleRequirements.Kind], _ graph: TypeGraph) -> RuleRequirements.Extras {
    .anything(except: .union(of: kinds, graph))
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

  /// The attachments of either kind. What another type includes is left out, and no exception hides what the other kind means.
  func union(_ other: RuleRequirements.Kind, _ graph: TypeGraph) -> RuleRequirements.Kind {
    if types.isEmpty || other.types.isEmpty { return .other }
    var all: [String] = types
    for type in other.types where !all.contains(type) { all.append(type) }
    // A type that either kind takes with all that conforms to it is not one that is meant by itself.
    let exact = (exactTypes + other.exactTypes).filter { type in
      all.contains(type) && [self, other].allSatisfy { !$0.types.contains(type) || $0.exactTypes.contains(type) }
    }
    let widest: [String] = all.filter { type in
      !all.contains {
        $0 != type && !exact.contains($0) && graph.conforms(type, to: $0) && !graph.conforms($0, to: type)
      }
    }
    var left: [String] = []
    for exception in exceptions + other.exceptions where !left.contains(exception) {
      if !all.contains(where: { graph.conforms($0, to: exception) }) { left.append(exception) }
    }
    return RuleRequirements.Kind(types: widest, exceptions: left, exactTypes: widest.filter { exact.contains($0) })
  }

  /// The attachments of any of some kinds; nil without one.
  static func union(of kinds: [RuleRequirements.Kind], _ graph: TypeGraph) -> RuleRequirements.Kind? {
    kinds.first.map { first in kinds.dropFirst().reduce(first) { $0.union($1, graph) } }
  }
}
