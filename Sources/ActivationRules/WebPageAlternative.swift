internal import PredicateEvaluation

/// The shared items that a rule was evaluated on, and that the extension is then handed.
public enum HandedItems: Sendable, Hashable {
  /// All of them.
  case all
  /// Only the item with the page itself (`com.apple.active-webpage`).
  case webPage
  /// Only the item with the page's archive (`com.apple.webarchive`).
  case webArchive
}

/// The one payload that is tried in parts: a web page and its archive as two items with one attachment each.
///
/// The system offers the extension when the rule holds for both items, for the page alone, or for the archive alone, asked in this
/// order (observed).
enum WebPageAlternative {
  private static let page = "com.apple.active-webpage"
  private static let archive = "com.apple.webarchive"

  /// Returns whether a context may be one that is tried in parts; false is certain.
  static func isPossible(_ prepared: PreparedContext) -> Bool { prepared.itemCount.map { $0 == 2 } ?? true }

  /// Returns the contexts that a rule is evaluated on, in order: the whole context first, and nothing else for any
  /// other payload.
  static func candidates(of prepared: PreparedContext) -> [(items: HandedItems, context: PreparedContext)] {
    guard isPossible(prepared) else { return [(.all, prepared)] }
    let context = SharedContext(document: prepared.document)
    guard context.itemCount == 2, let items = context.items,
      let first = onlyAttachment(of: items[0], in: context), let second = onlyAttachment(of: items[1], in: context),
      (first.contains(archive) && second.contains(page)) || (first.contains(page) && second.contains(archive))
    else { return [(.all, prepared)] }
    func part(_ type: String) -> PreparedContext {
      var kept: [ValueID] = []
      if first.contains(type) { kept.append(items[0]) }
      if second.contains(type) { kept.append(items[1]) }
      return PreparedContext(context.replacing(items: kept).document, types: prepared.types)
    }
    return [(.all, prepared), (.webPage, part(page)), (.webArchive, part(archive))]
  }

  private static func onlyAttachment(of item: ValueID, in context: SharedContext) -> [String]? {
    guard let attachments = context.attachments(of: item), attachments.count == 1 else { return nil }
    return context.typeIdentifiers(of: attachments[0])
  }
}
