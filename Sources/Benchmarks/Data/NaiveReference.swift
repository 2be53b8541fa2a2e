/// The answers as the definition of a rule says them, with sets of strings and no thought of speed.
struct NaiveReference {
  /// For each type itself and all that it conforms to.
  let ancestors: [String: Set<String>]

  init(parents: [String: [String]]) {
    var ancestors: [String: Set<String>] = [:]
    func collect(_ type: String) -> Set<String> {
      if let known = ancestors[type] { return known }
      var found: Set<String> = [type]
      for parent in parents[type] ?? [] { found.formUnion(collect(parent)) }
      ancestors[type] = found
      return found
    }
    for type in parents.keys { _ = collect(type) }
    self.ancestors = ancestors
  }

  /// Returns whether an identifier conforms to a type.
  func conforms(_ identifier: String, to type: String) -> Bool {
    ancestors[identifier]?.contains(type) ?? (identifier == type)
  }

  /// Returns whether a rule holds on a payload.
  func holds(_ branches: [Branch], on payload: Payload) -> Bool {
    branches.contains { branch in
      let matching = payload.filter { attachments in
        attachments.allSatisfy { identifiers in
          identifiers.contains { identifier in branch.types.contains { conforms(identifier, to: $0) } }
        }
      }
      return matching.count == branch.count
    }
  }
}
