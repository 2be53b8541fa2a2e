internal import UniformTypes

/// What the preparation of contexts keeps for each text of a table, from one context to the next.
struct PreparationMemory: Sendable {
  /// The type that each text names; ``notLookedUp`` for a text that was not looked up.
  var references: [TypeReference] = []
  /// For each text, the attachments that have it, among those that are gone through; empty in between.
  var occurrences: [UInt64] = []

  /// Stands for a type that is looked up when it is needed.
  static let notLookedUp = TypeReference(row: -2, isExact: false)

  /// Makes room for the texts of a table.
  mutating func makeRoom(forTexts count: Int) {
    if references.count < count {
      references.append(contentsOf: repeatElement(Self.notLookedUp, count: count - references.count))
    }
    if occurrences.count < count {
      occurrences.append(contentsOf: repeatElement(0, count: count - occurrences.count))
    }
  }
}
