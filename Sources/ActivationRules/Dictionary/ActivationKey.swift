internal import Texts
internal import Predicates

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
  /// The key that accepts text.
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
  public static let all = rows.map { $0.key }

  /// Returns whether a key has a meaning in a rule.
  package static func isKnown(_ key: String) -> Bool { known.contains(key) }

  private static let known = Set(all)

  /// The prefix of every key; explanations leave it out.
  package static let prefix = "NSExtensionActivation"

  /// The key without the common prefix: `SupportsText`.
  package static func short(_ key: String) -> String {
    key.hasPrefix(prefix) && key.utf8.count > prefix.utf8.count ? String(key.dropFirst(prefix.count)) : key
  }
}

/// The facts about each key. A key that is new takes one row here: tables, words, fixes, completion and checks read it.
extension ActivationKey {
  /// The facts about a key.
  package struct Row: Sendable {
    package let key: String
    /// A Boolean value that indicates whether the value is a Boolean; other keys have whole numbers.
    package let isFlag: Bool
    /// The types of the attachments that the key takes, the one that is counted first; none for a key that takes no kind.
    package let types: [String]
    /// Types that conform to these and are not meant all the same.
    package let exceptions: [String]
    /// The everyday names of what it is about, in lowercase, by which a misspelled key is recognized.
    package let names: [String]
    /// The meaning, with what it rests on.
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

  /// The facts about a key; nil for one that means nothing in a rule.
  package static func row(_ key: String) -> Row? { rows.first { $0.key == key } }

  /// The keys that take a kind of attachment.
  package static let kinds = rows.filter { !$0.types.isEmpty }

  /// The keys that take a kind of attachment up to a number, from the narrowest kind to the widest.
  package static let counts = kinds.filter { !$0.isFlag }.map { $0.key }

  /// All keys, those that take a kind from the narrowest to the widest.
  package static let rows = [
    Row(
      dictionaryVersion, names: "dictionaryversion version",
      "Without it, or with 1, every attachment must be of a kind that a key takes; with 2 one such attachment is enough (documented)."
    ),
    Row(
      usesStrictMatching, isFlag: true, names: "usesstrictmatching usestrictmatching strictmatching",
      "Under version 2, true asks again for every attachment to be of a kind that a key takes, as version 1 does (documented)."
    ),
    Row(
      attachmentsMinimum,
      "The least number of attachments, of all kinds together. Without it one is enough (documented)."),
    Row(
      attachmentsMaximum, names: "attachment attachments item items",
      "The greatest number of attachments, of all kinds together. Without it only the keys for kinds limit them (documented)."
    ),
    Row(
      images, types: ["public.image"], names: "image images photo photos picture pictures",
      "The greatest number of images; without the key none is taken (documented). An attachment of a type that conforms to public.image counts (inferred)."
    ),
    Row(
      movies, types: ["public.movie"], names: "movie movies video videos",
      "The greatest number of movies; without the key none is taken (documented). An attachment of a type that conforms to public.movie counts (inferred)."
    ),
    Row(
      webURLs, types: ["public.url"], exceptions: ["public.file-url"],
      names: "weburl weburls url urls link links weblink weblinks",
      "The greatest number of web links; without the key none is taken (documented). An attachment of the type public.url that is not a file counts (inferred)."
    ),
    Row(
      webPages, types: ["com.apple.active-webpage"],
      names: "webpage webpages page pages website websites web",
      "The greatest number of web pages, as Safari shares them. Their content comes by NSExtensionJavaScriptPreprocessingFile (documented)."
    ),
    Row(
      files, types: ["public.file-url"], names: "file files document documents fileurl fileurls",
      "The greatest number of files; without the key none is taken (documented). An attachment with a file URL counts (inferred)."
    ),
    Row(
      text, isFlag: true, types: ["public.plain-text"],
      names: "text texts txt plaintext string strings",
      "Whether text is taken (documented): an attachment of a type that conforms to public.plain-text (observed). One is taken; that a second one hides the extension is inferred."
    ),
    Row(locations, names: "location locations", "The greatest number of shared locations, on iOS only. Undocumented."),
    Row(
      replayKitStreaming, isFlag: true, names: "replaykitstreaming replaykit",
      "For broadcast setup extensions of ReplayKit. Undocumented."),
  ]
}

extension ActivationKey {
  /// The key that was probably meant by one that means nothing in a rule; nil when nothing is near.
  ///
  /// Keys are compared by the word that tells them apart, between `Supports` and `WithMaxCount`, so that a missing prefix or
  /// another ending does not matter: `SupportsImageWithMaxCount`, `ImageWithMaximumCount`,
  /// `NSExtensionActivationSupportsVideoWithMaxCount`. Where that finds nothing, the whole key counts: `NSExtensionActivtionSupportsText`.
  ///
  /// - Parameters:
  ///   - key: The unknown key.
  ///   - keys: The keys that may be meant.
  /// - Complexity: linear in the length of the key.
  package static func closest(to key: String, among keys: [String] = all) -> String? {
    guard key.utf8.count <= longestMisspelling else { return nil }
    if let word = word(of: key), let near = closest(to: word, of: key, among: keys) { return near }
    let letters = key.utf8.foldingASCII
    return (1...3).lazy.compactMap { distance in
      keys.first { editDistance(letters, $0.utf8.foldingASCII, atMost: distance) != nil }
    }.first
  }

  /// The key that is meant by the word that tells it apart.
  private static func closest(
    to word: (text: String, isMinimum: Bool), of key: String, among keys: [String]
  ) -> String? {
    var meant = names[word.text]
    if meant == nil, word.text.utf8.count >= shortestMisspelling {
      meant = closestMatch(to: word.text, among: sortedNames).flatMap { names[$0] }
    }
    if meant == attachmentsMaximum, word.isMinimum { meant = attachmentsMinimum }
    if let meant { return keys.contains(meant) ? meant : nil }
    return key.hasPrefix(prefix) ? closestMatch(to: word.text, among: keys.map { short($0) }).map { prefix + $0 } : nil
  }

  /// Returns whether a key resembles that of the rule itself, such as `NSExtensionActivationRules`.
  package static func isMisspelledRule(_ key: String) -> Bool {
    guard key != rule, key.utf8.count <= longestMisspelling else { return false }
    let letters = String(decoding: key.utf8.foldingASCII, as: UTF8.self)
    // The other keys have most letters in common with it.
    guard let start = letters.utf8.lastIndex(of: UInt8(ascii: "r")) else { return false }
    return letters.utf8[start...].starts(with: "rul".utf8) && closestMatch(to: letters, among: [rule]) != nil
  }

  private static let sortedNames = names.keys.stablySorted()
  private static let longestMisspelling = 100
  private static let shortestMisspelling = 4

  /// The keys by the everyday names of what they are about.
  private static let names = Dictionary(
    uniqueKeysWithValues: rows.flatMap { row in row.names.map { ($0, row.key) } })

  /// The word that tells a key from the others, in lower case, and whether the key requires a minimum number; nil for a text without any part
  /// that keys of rules have, which is not a misspelled one.
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
