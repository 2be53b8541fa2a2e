/// Checks that upload or review is known to refuse; `lint --app-store` reports nothing else.
///
/// Apple publishes no list. Each entry names its source.
package enum AppStoreRules {
  package struct Entry {
    package var id: String
    package var reason: String
  }

  private static let invalid =
    "Reported: upload ends with \"The value for the key 'NSExtensionActivationRule' in bundle … is invalid\" for what is not a predicate."

  package static let entries: [Entry] =
    ["AR100", "AR110", "AR112", "AR113"].map { Entry(id: $0, reason: invalid) } + [
      Entry(id: "AR201", reason: "Xcode's own warning: an app with an extension that has TRUEPREDICATE is rejected."),
      Entry(id: "AR303", reason: "Reported: ITMS-90361, \"The value type … is not boolean\"."),
      Entry(id: "AR304", reason: "Reported together with the refusal of the value; that it is the cause is inferred."),
      Entry(id: "AR305", reason: "Reported together with the refusal of the value; that it is the cause is inferred."),
      Entry(
        id: "AR422", reason: "Reported: error 90349, \"The value of the NSExtensionPointIdentifier key … is invalid\"."),
      Entry(id: "AR313", reason: "Inferred from ITMS-90361, which checks the type of another key of the dictionary."),
    ]

  /// The ids of those rules.
  package static var ids: Set<String> { Set(entries.map { $0.id }) }
}
