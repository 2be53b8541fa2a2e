internal import Predicates

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
extension PreparedContext {
  /// A Boolean value that indicates whether the context may be one that is tried in parts; false is certain.
  var mayHaveParts: Bool { itemCount.map { $0 == 2 } ?? true }

  /// The contexts that a rule is evaluated on, in order: the whole context first, and nothing else for any other payload.
  var parts: [(items: HandedItems, context: PreparedContext)] {
    guard mayHaveParts else { return [(.all, self)] }
    let context = SharedContext(document: document)
    guard context.itemCount == 2, let items = context.items,
      let first = context.onlyAttachment(of: items[0]), let second = context.onlyAttachment(of: items[1]),
      (first.contains(SharedType.webArchive) && second.contains(SharedType.activeWebPage))
        || (first.contains(SharedType.activeWebPage) && second.contains(SharedType.webArchive))
    else { return [(.all, self)] }
    func part(_ type: String) -> PreparedContext {
      var kept: [ValueID] = []
      if first.contains(type) { kept.append(items[0]) }
      if second.contains(type) { kept.append(items[1]) }
      return PreparedContext(context.replacing(items: kept).document, types: types)
    }
    return [(.all, self), (.webPage, part(SharedType.activeWebPage)), (.webArchive, part(SharedType.webArchive))]
  }
}

extension SharedContext {
  /// The types of an item's only attachment; nil for an item with none, or with several.
  fileprivate func onlyAttachment(of item: ValueID) -> [String]? {
    guard let attachments = attachments(of: item), attachments.count == 1 else { return nil }
    return typeIdentifiers(of: attachments[0])
  }
}
