/// What is inferred about extensions, in one place.
enum InferredExtensionBehavior {
  /// The extension points of which it is believed that they use no activation rule: Apple's pages on them name none.
  static let pointsWithoutRule: Set<String> = [
    "com.apple.keyboard-service", "com.apple.photo-editing", "com.apple.FinderSync", "com.apple.Safari.extension",
    "com.apple.Safari.web-extension", "com.apple.Safari.content-blocker", "com.apple.intents-service",
    "com.apple.intents-ui-service", "com.apple.widget-extension", "com.apple.widgetkit-extension",
  ]

  /// The value of `PrimaryLanguage` for a keyboard of several languages: a tag of ISO 639-2 that keyboards are seen to use,
  /// while Apple's pages do not name it.
  static let severalLanguages = "mul"

  /// The shapes in which a web page is believed to reach a rule: items, attachments, type identifiers.
  ///
  /// The first was observed in Safari. The property list is the type in which the results of preprocessing arrive (documented
  /// at `developer.apple.com/documentation/foundation/nsextensionjavascriptpreprocessingresultskey`); whether a rule ever sees
  /// it is not known. The web archive as a second item is a shape that newer systems treat apart.
  static let webPages: [[[[String]]]] = {
    let page = ["public.url", "com.apple.active-webpage"]
    let results = "com.apple.property-list"
    return [
      [[page]], [[page + [results]]], [[[results]]], [[page, [results]]], [[["com.apple.webarchive"]], [page]],
    ]
  }()
}
