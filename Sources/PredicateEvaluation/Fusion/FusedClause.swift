/// A fused predicate on the context.
struct FusedClause: Sendable {
  var root: FusedID
  var cost: FusedCost
}

/// How much work a clause is, as a function of what is shared: the number of instructions of each level.
struct FusedCost: Sendable {
  var context = 0
  var item = 0
  var attachment = 0
  var identifier = 0
  /// Tests of types that are compared as texts.
  var foreign = 0

  /// Becomes at least as large as another for every context.
  mutating func formMaximum(_ other: FusedCost) {
    context = max(context, other.context)
    item = max(item, other.item)
    attachment = max(attachment, other.attachment)
    identifier = max(identifier, other.identifier)
    foreign = max(foreign, other.foreign)
  }

  /// The steps that the clause counts as on a context that has columns, whichever way it is evaluated.
  @inline(__always)
  func steps(for context: PreparedStorage) -> Int {
    self.context &+ item &* context.layout.itemCount &+ attachment &* context.layout.attachmentCount
      &+ (identifier &+ foreign) &* context.layout.identifiers.count
  }
}
