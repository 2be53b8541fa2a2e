internal import PredicateSyntax

/// A number that a fused predicate compares.
enum FusedQuantity {
  case constant(Int64)
  case whole(FusedCollection)
  case part(FusedCollection, FusedID)

  /// Whether it counts some elements of a collection.
  func isPart(of collection: FusedCollection) -> Bool {
    if case .part(collection, _) = self { true } else { false }
  }
}

/// What fused predicates count.
enum FusedCollection {
  case items, allAttachments, attachments, identifiers
}

/// The keys of a shared context, as numbers of a program's texts.
struct FusedKeys {
  let items: UInt32?
  let attachments: UInt32?
  let identifiers: UInt32?

  init(of program: borrowing ProgramCode) {
    items = program.constants.texts.find(ContextLayout.Keys.items)?.rawValue
    attachments = program.constants.texts.find(ContextLayout.Keys.attachments)?.rawValue
    identifiers = program.constants.texts.find(ContextLayout.Keys.identifiers)?.rawValue
  }

  /// `extensionItems` or `extensionItems.@unionOfArrays.attachments`
  func collection(_ run: KeyRun, _ program: borrowing ProgramCode) -> FusedCollection? {
    let keys = program.keys[run.range]
    guard let first = keys.first, first.text.index == items else { return nil }
    if keys.count == 1 { return .items }
    guard keys.count == 3, keys[keys.startIndex + 1].role == .unionOfArrays,
      keys[keys.startIndex + 2].text.index == attachments
    else { return nil }
    return .allAttachments
  }

  /// The collection of `extensionItems.@count` or `extensionItems.@sum.attachments.@count`
  func countedCollection(_ run: KeyRun, _ program: borrowing ProgramCode) -> FusedCollection? {
    let keys = program.keys[run.range]
    guard let first = keys.first, first.text.index == items, keys.last?.role == .count else { return nil }
    if keys.count == 2 { return .items }
    guard keys.count == 4, keys[keys.startIndex + 1].role == .sum, keys[keys.startIndex + 2].text.index == attachments
    else { return nil }
    return .allAttachments
  }
}
