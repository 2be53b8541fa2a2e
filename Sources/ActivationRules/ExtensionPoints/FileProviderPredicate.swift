/// A place of a File Provider's Info.plist that holds a predicate, or must hold one.
///
/// Source: Apple's reference, "NSExtensionFileProviderActions"; the comment on `userInfo` in `NSFileProviderItem.h` of the macOS SDK, for user
/// interactions (documented).
package struct FileProviderPredicate: Sendable, Hashable {
  /// The key of the object that the predicate is evaluated on by which the kinds are told apart: that of an action decides whether it appears in the
  /// menu of the selected items, that of a user interaction whether an alert appears when the user moves, copies, or removes an item.
  package let root: String
  /// The keys and indexes that lead to the predicate from the root of the property list.
  package let path: [String]
  /// The value; nil when there is none.
  package let value: PropertyListValue?
  /// The name of an action, or else its identifier; nil when it has neither.
  package let name: String?

  /// The array of actions under `NSExtension`.
  package static let actionsKey = "NSExtensionFileProviderActions"
  /// The array of user interactions under `NSExtension`.
  package static let interactionsKey = "NSFileProviderUserInteractions"
  static let actionRuleKey = "NSExtensionFileProviderActionActivationRule"
  static let interactionRuleKey = "ActivationRule"
  static let nestedInteractionsKey = "SubInteractions"

  /// Returns the keys that lead to the array of actions or interactions with a key; nil without that key.
  package static func path(of key: String, in list: PropertyListValue) -> [String]? {
    if list[InfoKey.extensionKey]?[key] != nil { return [InfoKey.extensionKey, key] }
    return list[InfoKey.extensionKey]?[InfoKey.attributes]?[key] == nil
      ? nil : [InfoKey.extensionKey, InfoKey.attributes, key]
  }

  /// The places of the actions' predicates, in the order of the actions.
  ///
  /// - Complexity: linear in the number of actions.
  package static func actions(in list: PropertyListValue) -> [FileProviderPredicate] {
    guard let path = path(of: actionsKey, in: list), case .array(let actions)? = list.value(at: path) else {
      return []
    }
    return actions.enumerated().map { index, action in
      FileProviderPredicate(
        root: ContextKey.fileProviderItems, path: path + ["\(index)", actionRuleKey], value: action[actionRuleKey],
        name: action["NSExtensionFileProviderActionName"]?.text
          ?? action["NSExtensionFileProviderActionIdentifier"]?.text)
    }
  }

  /// The places of the predicates of user interactions and of those nested in them, each before the ones within.
  ///
  /// - Complexity: linear in the number of interactions, times their depth.
  package static func interactions(in list: PropertyListValue) -> [FileProviderPredicate] {
    guard let path = path(of: interactionsKey, in: list), let value = list.value(at: path) else { return [] }
    var found: [FileProviderPredicate] = []
    // Of one's own, since the nesting is the user's. The last is the next in the order of the file.
    var pending: [(path: [String], interaction: PropertyListValue)] = []
    func push(_ value: PropertyListValue, _ path: [String]) {
      guard case .array(let interactions) = value else { return }
      for (index, interaction) in interactions.enumerated().reversed() {
        pending.append((path + ["\(index)"], interaction))
      }
    }
    push(value, path)
    while let (path, interaction) = pending.popLast() {
      found.append(
        FileProviderPredicate(
          root: ContextKey.sourceItem, path: path + [interactionRuleKey], value: interaction[interactionRuleKey],
          name: nil))
      if let nested = interaction[nestedInteractionsKey] { push(nested, path + [nestedInteractionsKey]) }
    }
    return found
  }
}
