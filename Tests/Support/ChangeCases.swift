package import ActivationRules

/// Rules for the search for changes of the shared content and of the rule itself.
package enum ChangeCases {
  package static let types = ["public.jpeg", "public.url", "public.plain-text"]

  package static func counted(_ type: String, _ inner: String, _ outer: String = "== 1") -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
      + "\"\(type)\").@count \(inner)).@count \(outer)"
  }

  package static let predicates = [
    counted("public.jpeg", "== $i.attachments.@count"), counted("public.jpeg", "== 1"), counted("public.jpeg", "<= 1"),
    counted("public.url", "> 0", ">= 2"), counted("public.image", "== 2"),
    counted("public.url", "> 0") + " AND " + counted("public.plain-text", "== 0"),
    counted("public.url", "> 0", "> 0") + " OR " + counted("public.jpeg", ">= 2", "> 0"),
    "(\(counted("public.jpeg", "> 0"))) AND NOT (\(counted("public.url", "> 0")))",
    "extensionItems.@count == 2", "2 == extensionItems.@count",
  ]

  package static let dictionaries: [ActivationDictionary] = [
    [ActivationKey.images: 1], [ActivationKey.images: 2, ActivationKey.webURLs: 1], [ActivationKey.text: true],
    [ActivationKey.webURLs: 1, ActivationKey.dictionaryVersion: 2], [:],
    [ActivationKey.images: 2, ActivationKey.text: 0, ActivationKey.dictionaryVersion: 2],
    [ActivationKey.images: 2, ActivationKey.attachmentsMinimum: 2],
    [ActivationKey.images: 1, ActivationKey.dictionaryVersion: 2, ActivationKey.usesStrictMatching: 1],
  ]
}
