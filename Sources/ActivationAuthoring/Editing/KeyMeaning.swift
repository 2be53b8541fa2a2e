import ActivationRules

/// The meanings of the keys in rules, one sentence each.
package enum KeyMeaning {
  /// Returns the meaning of a key, in a predicate or around it; nil for an unknown key.
  package static func sentence(for key: String) -> String? { predicateKey(key) ?? operation(key) ?? dictionaryKey(key) }

  /// The keys that a predicate may ask for.
  package static let predicateKeys = [
    ContextKey.extensionItems, ContextKey.attachments, ContextKey.registeredTypeIdentifiers,
  ]

  /// The operators of key paths.
  package static let operations = [
    "@allKeys", "@allValues", "@avg", "@count", "@distinctUnionOfArrays", "@distinctUnionOfObjects",
    "@distinctUnionOfSets", "@max", "@min", "@sum", "@unionOfArrays", "@unionOfObjects", "@unionOfSets",
  ]

  private static func predicateKey(_ key: String) -> String? {
    switch key {
    case ContextKey.extensionItems: "The extension items of the shared content, an array; most hosts share one."
    case ContextKey.attachments: "The attachments of an extension item, an array of item providers."
    case ContextKey.registeredTypeIdentifiers:
      "The uniform type identifiers that an attachment registers, most faithful first; an array, so that a comparison requires ANY or ALL."
    case ContextKey.fileProviderItems: "The items of a File Provider that an action is asked for, an array."
    case ContextKey.sourceItem: "The item that a user interaction of a File Provider is about."
    case ContextKey.title: "The title of an extension item."
    case ContextKey.contentText: "The text of an extension item."
    default: nil
    }
  }

  private static func operation(_ key: String) -> String? {
    switch key {
    case "@count": "The number of elements."
    case "@sum": "The sum of the elements, which are numbers."
    case "@avg": "The average of the elements, which are numbers."
    case "@max": "The greatest element."
    case "@min": "The least element."
    case "@unionOfArrays": "All elements of the arrays that the rest of the path gives, in one array."
    case "@unionOfObjects": "The values of the rest of the path for each element, in one array."
    case "@unionOfSets": "All elements of the sets that the rest of the path gives."
    case "@distinctUnionOfArrays", "@distinctUnionOfObjects", "@distinctUnionOfSets":
      "As its namesake without `distinct`, each value once."
    case "@allKeys": "The keys of a dictionary."
    case "@allValues": "The values of a dictionary."
    default: nil
    }
  }

  private static func dictionaryKey(_ key: String) -> String? {
    switch key {
    case ActivationKey.rule:
      "For which shares the extension is shown: a predicate as a string, or a dictionary of activation keys. Without it the extension is never shown (documented)."
    case ActivationKey.dictionaryVersion:
      "Without it, or with 1, every attachment must be of a kind that a key takes; with 2 one such attachment is enough (documented)."
    case ActivationKey.usesStrictMatching:
      "Under version 2, true asks again for every attachment to be of a kind that a key takes, as version 1 does (documented)."
    case ActivationKey.attachmentsMinimum:
      "The least number of attachments, of all kinds together. Without it one is enough (documented)."
    case ActivationKey.attachmentsMaximum:
      "The greatest number of attachments, of all kinds together. Without it only the keys for kinds limit them (documented)."
    case ActivationKey.files:
      "The greatest number of files; without the key none is taken (documented). An attachment with a file URL counts (inferred)."
    case ActivationKey.images:
      "The greatest number of images; without the key none is taken (documented). An attachment of a type that conforms to public.image counts (inferred)."
    case ActivationKey.movies:
      "The greatest number of movies; without the key none is taken (documented). An attachment of a type that conforms to public.movie counts (inferred)."
    case ActivationKey.text:
      "Whether text is taken (documented): an attachment of a type that conforms to public.plain-text (observed). One is taken; that a second one hides the extension is inferred."
    case ActivationKey.webURLs:
      "The greatest number of web links; without the key none is taken (documented). An attachment of the type public.url that is not a file counts (inferred)."
    case ActivationKey.webPages:
      "The greatest number of web pages, as Safari shares them. Their content comes by NSExtensionJavaScriptPreprocessingFile (documented)."
    case ActivationKey.locations: "The greatest number of shared locations, on iOS only. Undocumented."
    case ActivationKey.replayKitStreaming: "For broadcast setup extensions of ReplayKit. Undocumented."
    case InfoKey.extensionKey: "What an Info.plist says about an app extension."
    case InfoKey.attributes: "The attributes of the extension, the activation rule among them."
    case InfoKey.point:
      "What kind of extension it is: com.apple.share-services for the share sheet, com.apple.ui-services for an action. Elsewhere no activation rule is asked (documented)."
    case InfoKey.script: "The JavaScript file, without its extension, that Safari runs on a web page for the extension."
    default: nil
    }
  }
}
