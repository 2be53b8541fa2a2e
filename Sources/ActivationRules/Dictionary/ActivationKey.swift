internal import Texts
internal import Predicates

/// The keys of the dictionary form of a rule.
///
/// Source: Information Property List Key Reference, "App Extension Keys" (documented), unless a key says otherwise.
public enum ActivationKey {
  /// The key in `NSExtensionAttributes` whose value is the rule. Inside a rule, it has no meaning.
  public static let rule = "NSExtensionActivationRule"
  /// The version of the rule. With 1, every attachment must be of an accepted type; with 2, at least one must be.
  public static let dictionaryVersion = "NSExtensionActivationDictionaryVersion"
  /// The key that turns on strict matching under version 2.
  public static let usesStrictMatching = "NSExtensionActivationUsesStrictMatching"
  /// The minimum number of attachments.
  public static let attachmentsMinimum = "NSExtensionActivationSupportsAttachmentsWithMinCount"
  /// The maximum number of attachments.
  public static let attachmentsMaximum = "NSExtensionActivationSupportsAttachmentsWithMaxCount"
  /// The maximum number of files.
  public static let files = "NSExtensionActivationSupportsFileWithMaxCount"
  /// The maximum number of images.
  public static let images = "NSExtensionActivationSupportsImageWithMaxCount"
  /// The maximum number of movies.
  public static let movies = "NSExtensionActivationSupportsMovieWithMaxCount"
  /// The key that accepts text.
  public static let text = "NSExtensionActivationSupportsText"
  /// The maximum number of web URLs.
  public static let webURLs = "NSExtensionActivationSupportsWebURLWithMaxCount"
  /// The maximum number of web pages.
  public static let webPages = "NSExtensionActivationSupportsWebPageWithMaxCount"
  /// The maximum number of shared locations, on iOS only. Undocumented; observed in the system.
  public static let locations = "NSExtensionActivationSupportsLocationWithMaxCount"
  /// The key for ReplayKit's broadcast setup extensions. The system looks it up outside the rule tree. Undocumented; observed in Xcode's template.
  public static let replayKitStreaming = "NSExtensionActivationSupportsReplayKitStreaming"

  /// All keys that have a meaning in a rule.
  public static let all = rows.map { $0.key }

  /// Returns whether a key has a meaning in a rule.
  package static func isKnown(_ key: String) -> Bool { known.contains(key) }

  private static let known = Set(all)

  /// The prefix of every key, which explanations omit.
  package static let prefix = "NSExtensionActivation"

  /// Returns a key without the common prefix: `SupportsText`.
  package static func short(_ key: String) -> String {
    key.hasPrefix(prefix) && key.utf8.count > prefix.utf8.count ? String(key.dropFirst(prefix.count)) : key
  }
}

/// The facts about each key. To add a key, add a row here and its types to `Corpus/tables/V3.json`: words, fixes, completion and checks read it.
extension ActivationKey {
  package struct Row: Sendable {
    package let key: String
    /// A Boolean value that indicates whether the value is a Boolean rather than a whole number.
    package let isFlag: Bool
    /// The types of attachment that the key accepts, beginning with the type that is counted. Empty if the key isn't about a kind.
    package let types: [String]
    /// Types that the key doesn't accept, although they conform to ``types``.
    package let exceptions: [String]
    /// Everyday names for the key's subject, in lowercase, from which a misspelled key is recognized.
    package let names: [String]
    /// The meaning, and the evidence for it.
    package let meaning: String

    fileprivate init(
      _ key: String, isFlag: Bool = false, types: [String] = [], exceptions: [String] = [], names: String = "",
      _ meaning: String
    ) {
      (self.key, self.isFlag, self.types, self.exceptions) = (key, isFlag, types, exceptions)
      self.names = [String](words: names.utf8[...])
      self.meaning = meaning
    }
  }

  /// Returns the facts about a key; nil if the key has no meaning in a rule.
  package static func row(_ key: String) -> Row? { rows.first { $0.key == key } }

  /// The keys that accept a kind of attachment.
  package static let kinds = rows.filter { !$0.types.isEmpty }

  /// The keys that limit the number of attachments of a kind, from the narrowest kind to the widest.
  package static let counts = kinds.filter { !$0.isFlag }.map { $0.key }

  /// All keys. The keys that accept a kind of attachment are in order from the narrowest kind to the widest.
  package static let rows = [
    Row(
      dictionaryVersion, names: "dictionaryversion version",
      "Without it, or with 1, every attachment must be accepted by a key; with 2, one accepted attachment is enough (documented)."
    ),
    Row(
      usesStrictMatching, isFlag: true, names: "usesstrictmatching usestrictmatching strictmatching",
      "With version 2, the value true requires every attachment to be accepted by a key, as version 1 does (documented)."
    ),
    Row(
      attachmentsMinimum,
      "The minimum number of attachments, counting all kinds. Without it, one is enough (documented)."),
    Row(
      attachmentsMaximum, names: "attachment attachments item items",
      "The maximum number of attachments, counting all kinds. Without it, only the keys for each kind limit them (documented)."
    ),
    Row(
      images, types: ["public.image"], names: "image images photo photos picture pictures",
      "The maximum number of images; without the key, none are accepted (documented). Attachments whose type conforms to public.image count (inferred)."
    ),
    Row(
      movies, types: ["public.movie"], names: "movie movies video videos",
      "The maximum number of movies; without the key, none are accepted (documented). Attachments whose type conforms to public.movie count (inferred)."
    ),
    Row(
      webURLs, types: ["public.url"], exceptions: ["public.file-url"],
      names: "weburl weburls url urls link links weblink weblinks",
      "The maximum number of web links; without the key, none are accepted (documented). Attachments of type public.url that aren't files count (inferred)."
    ),
    Row(
      webPages, types: ["com.apple.active-webpage"],
      names: "webpage webpages page pages website websites web",
      "The maximum number of web pages, as Safari shares them. To read their content, use NSExtensionJavaScriptPreprocessingFile (documented)."
    ),
    Row(
      files, types: ["public.file-url"], names: "file files document documents fileurl fileurls",
      "The maximum number of files; without the key, none are accepted (documented). Attachments with a file URL count (inferred)."
    ),
    Row(
      text, isFlag: true, types: ["public.plain-text"],
      names: "text texts txt plaintext string strings",
      "Whether text is accepted (documented): an attachment whose type conforms to public.plain-text (observed). One is accepted; a second one hides the extension (inferred)."
    ),
    Row(locations, names: "location locations", "The maximum number of shared locations, on iOS only. Undocumented."),
    Row(
      replayKitStreaming, isFlag: true, names: "replaykitstreaming replaykit",
      "For broadcast setup extensions of ReplayKit. Undocumented."),
  ]
}

extension ActivationKey {
  /// Returns the key that the author of an unknown key probably meant; nil if no key is similar.
  ///
  /// Keys are compared by their distinguishing word, between `Supports` and `WithMaxCount`, so a missing prefix or a different ending
  /// doesn't matter: `SupportsImageWithMaxCount`, `ImageWithMaximumCount`, `NSExtensionActivationSupportsVideoWithMaxCount`. If that
  /// finds no key, whole keys are compared: `NSExtensionActivtionSupportsText`.
  ///
  /// - Parameters:
  ///   - key: The unknown key.
  ///   - keys: The keys to choose from.
  /// - Complexity: linear in the length of the key.
  package static func closest(to key: String, among keys: [String] = all) -> String? {
    guard key.utf8.count <= longestMisspelling else { return nil }
    if let word = word(of: key) {
      if let near = closest(to: word, of: key, among: keys) { return near }
      // A minimum isn't a misspelled maximum.
      if word.isMinimum { return nil }
    }
    let letters = key.utf8.foldingASCII
    return (1...3).lazy.compactMap { distance in
      keys.first { editDistance(letters, $0.utf8.foldingASCII, atMost: distance) != nil }
    }.first
  }

  /// Returns the key that a distinguishing word probably means.
  private static func closest(
    to word: (text: String, isMinimum: Bool), of key: String, among keys: [String]
  ) -> String? {
    var meant = names[word.text]
    if meant == nil, word.text.utf8.count >= shortestMisspelling {
      meant = closestMatch(to: word.text, among: sortedNames).flatMap { names[$0] }
    }
    if word.isMinimum { meant = meant == attachmentsMaximum ? attachmentsMinimum : nil }
    if let meant { return keys.contains(meant) ? meant : nil }
    return key.hasPrefix(prefix) && !word.isMinimum
      ? closestMatch(to: word.text, among: keys.map { short($0) }).map { prefix + $0 } : nil
  }

  /// Returns whether a key resembles the key of the rule itself, such as `NSExtensionActivationRules`.
  package static func isMisspelledRule(_ key: String) -> Bool {
    guard key != rule, key.utf8.count <= longestMisspelling else { return false }
    let letters = String(decoding: key.utf8.foldingASCII, as: UTF8.self)
    // The ending must begin with `Rul`, because the other keys have most of their letters in common with the rule's key.
    guard let start = letters.utf8.lastIndex(of: UInt8(ascii: "r")) else { return false }
    return letters.utf8[start...].starts(with: "rul".utf8) && closestMatch(to: letters, among: [rule]) != nil
  }

  private static let sortedNames = names.keys.stablySorted()
  private static let longestMisspelling = 100
  private static let shortestMisspelling = 4

  /// The keys by the everyday names of their subjects.
  private static let names = Dictionary(
    uniqueKeysWithValues: rows.flatMap { row in row.names.map { ($0, row.key) } })

  /// Returns the distinguishing word of a key, in lowercase, and whether the key requires a minimum number; nil if the text has none of the usual
  /// beginnings, verbs and endings of keys, or consists only of these parts.
  package static func word(of key: String) -> (text: String, isMinimum: Bool)? {
    var letters = key.utf8.foldingASCII
    let length = letters.count
    func drop(_ beginning: String) -> Bool {
      guard letters.starts(with: beginning.utf8) else { return false }
      letters.removeFirst(beginning.utf8.count)
      return true
    }
    func cut(from ending: String) -> Bool {
      let wanted = Array(ending.utf8)
      guard letters.count > wanted.count,
        let start = (1...letters.count - wanted.count).first(where: { letters[$0...].starts(with: wanted) })
      else { return false }
      letters.removeSubrange(start...)
      return true
    }
    for beginning in ["nsextensionactivation", "nsextension", "activation"] where drop(beginning) { break }
    _ = drop("rule")
    for verb in ["supports", "support", "accepts", "allows"] where drop(verb) { break }
    var isMinimum = false
    for ending in ["withmin", "mincount", "minimum"] where cut(from: ending) { isMinimum = true }
    for ending in ["withmax", "maxcount", "maximum", "withcount", "count"] { _ = cut(from: ending) }
    guard letters.count < length, !letters.isEmpty else { return nil }
    return (String(decoding: letters, as: UTF8.self), isMinimum)
  }
}
