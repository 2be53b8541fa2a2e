/// The keys of the dictionary form of a rule.
///
/// Source: Information Property List Key Reference, "App Extension Keys" (documented), unless a key says otherwise.
public enum ActivationKey {
  /// The key under `NSExtensionAttributes` whose value is the rule; inside a rule it means nothing.
  public static let rule = "NSExtensionActivationRule"
  /// 1: every attachment must be of an accepted type; 2: at least one.
  public static let dictionaryVersion = "NSExtensionActivationDictionaryVersion"
  /// Strict matching under version 2.
  public static let usesStrictMatching = "NSExtensionActivationUsesStrictMatching"
  /// The least number of attachments.
  public static let attachmentsMinimum = "NSExtensionActivationSupportsAttachmentsWithMinCount"
  /// The greatest number of attachments.
  public static let attachmentsMaximum = "NSExtensionActivationSupportsAttachmentsWithMaxCount"
  /// The greatest number of files.
  public static let files = "NSExtensionActivationSupportsFileWithMaxCount"
  /// The greatest number of images.
  public static let images = "NSExtensionActivationSupportsImageWithMaxCount"
  /// The greatest number of movies.
  public static let movies = "NSExtensionActivationSupportsMovieWithMaxCount"
  /// Whether text is accepted.
  public static let text = "NSExtensionActivationSupportsText"
  /// The greatest number of web URLs.
  public static let webURLs = "NSExtensionActivationSupportsWebURLWithMaxCount"
  /// The greatest number of web pages.
  public static let webPages = "NSExtensionActivationSupportsWebPageWithMaxCount"
  /// A shared location, on iOS only. Undocumented; observed in the system.
  public static let locations = "NSExtensionActivationSupportsLocationWithMaxCount"
  /// Broadcast setup extensions of ReplayKit, looked up without the rule tree. Undocumented; observed in Xcode's template.
  public static let replayKitStreaming = "NSExtensionActivationSupportsReplayKitStreaming"

  /// All keys that mean something in a rule.
  public static let all = [
    dictionaryVersion, usesStrictMatching, attachmentsMinimum, attachmentsMaximum, files, images, movies, text, webURLs,
    webPages, locations, replayKitStreaming,
  ]

  /// What every key begins with; explanations leave it out.
  package static let prefix = "NSExtensionActivation"

  /// The key without what all keys begin with: `SupportsText`.
  package static func short(_ key: String) -> String {
    key.hasPrefix(prefix) && key.utf8.count > prefix.utf8.count ? String(key.dropFirst(prefix.count)) : key
  }
}
