/// A place of a File Provider's Info.plist that holds the predicate of an action, or must hold one: it decides whether the action appears in the menu of
/// the selected items.
///
/// Source: Apple's reference, "NSExtensionFileProviderActions" (documented).
package struct FileProviderPredicate: Sendable, Hashable {
  /// The keys and indexes that lead to the predicate from the root of the property list.
  package let path: [String]
  /// The value; nil when there is none.
  package let value: PropertyListValue?
  /// The name of the action, or else its identifier; nil when it has neither.
  package let name: String?

  /// The array of actions under `NSExtension`, or among its attributes.
  package static let actionsKey = "NSExtensionFileProviderActions"
  static let actionRuleKey = "NSExtensionFileProviderActionActivationRule"

  /// The places of the actions' predicates, in the order of the actions.
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
