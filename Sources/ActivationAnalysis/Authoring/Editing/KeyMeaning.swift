import ActivationRules
import Texts

/// The meanings of the keys in rules, one sentence each.
package enum KeyMeaning {
  /// Returns the meaning of a key that is in a rule or contains one; nil for an unknown key.
  package static func sentence(for key: String) -> String? { meanings[key] ?? ActivationKey.row(key)?.meaning }

  package static let predicateKeys = [
    ContextKey.extensionItems, ContextKey.attachments, ContextKey.registeredTypeIdentifiers,
  ]

  package static let operations = meanings.keys.filter { $0.hasPrefix("@") }.stablySorted()

  /// The meanings of all keys except those in the dictionary form of a rule, which are in ``ActivationKey/rows``.
  private static let meanings = [
    "@allKeys": "The keys of a dictionary.",
    "@allValues": "The values of a dictionary.",
    "@avg": "The average of the elements, which must be numbers.",
    "@count": "The number of elements.",
    "@distinctUnionOfArrays": "Like `@unionOfArrays`, with each value once.",
    "@distinctUnionOfObjects": "Like `@unionOfObjects`, with each value once.",
    "@distinctUnionOfSets": "Like `@unionOfSets`, with each value once.",
    "@max": "The greatest element.",
    "@min": "The least element.",
    "@sum": "The sum of the elements, which must be numbers.",
    "@unionOfArrays": "All elements of the arrays that the rest of the path gives, in one array.",
    "@unionOfObjects": "The values of the rest of the path for each element, in one array.",
    "@unionOfSets": "All elements of the sets that the rest of the path gives.",
    ContextKey.extensionItems: "The extension items of the shared content, an array; most hosts share one.",
    ContextKey.attachments: "The attachments of an extension item, an array of item providers.",
    ContextKey.registeredTypeIdentifiers:
      "The uniform type identifiers that an attachment registers, highest fidelity first; an array, so comparisons require ANY or ALL.",
    ContextKey.fileProviderItems: "The File Provider items that an action would apply to, an array.",
    ContextKey.title: "The title of an extension item.",
    ContextKey.contentText: "The text of an extension item.",
    ActivationKey.rule:
      "For which shares the extension is shown: a predicate as a string, or a dictionary of activation keys. Without it the extension is never shown (inferred).",
    InfoKey.extensionKey: "The settings of an app extension in its Info.plist.",
    InfoKey.attributes: "The attributes of the extension, including the activation rule.",
    InfoKey.point:
      "The kind of extension: com.apple.share-services for the share sheet, com.apple.ui-services for an action. Most other kinds use no activation rule (documented).",
    InfoKey.script: "The JavaScript file, without its extension, that Safari runs on a web page for the extension.",
  ]
}
