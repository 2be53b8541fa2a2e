/// The place in a File Provider's Info.plist where an action has, or must have, its predicate. The predicate decides whether the action
/// appears in the menu of the selected items.
///
/// Source: Apple's reference, "NSExtensionFileProviderActions" (documented).
package struct FileProviderPredicate: Sendable, Hashable {
  /// The keys and indexes that lead to the predicate from the root of the property list.
  package let path: [String]
  /// The value; nil if there's none.
  package let value: PropertyListValue?
  /// The name of the action, or otherwise its identifier; nil if it has neither.
  package let name: String?

  /// The key of the array of actions, in `NSExtension` or its attributes.
  package static let actionsKey = "NSExtensionFileProviderActions"
  static let actionRuleKey = "NSExtensionFileProviderActionActivationRule"

  /// Returns the places of the actions' predicates, in the order of the actions.
  ///
  /// - Complexity: linear in the number of actions.
  package static func actions(in list: PropertyListValue) -> [FileProviderPredicate] {
    let paths = [[InfoKey.extensionKey, actionsKey], [InfoKey.extensionKey, InfoKey.attributes, actionsKey]]
    guard let path = paths.first(where: { list.value(at: $0) != nil }),
      case .array(let actions)? = list.value(at: path)
    else { return [] }
    return actions.enumerated().map { index, action in
      FileProviderPredicate(
        path: path + ["\(index)", actionRuleKey], value: action[actionRuleKey],
        name: action["NSExtensionFileProviderActionName"]?.text
          ?? action["NSExtensionFileProviderActionIdentifier"]?.text)
    }
  }
}
