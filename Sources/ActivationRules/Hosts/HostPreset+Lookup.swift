internal import Predicates
internal import UniformTypes

extension ReadingError {
  /// Creates the error about a name that doesn't identify any preset, with similar names.
  fileprivate init(unknownHost name: String, near: [String] = []) {
    self.init(.shape, "unknown host '\(name)'", help: near.isEmpty ? "" : "Did you mean \(Self.list(near))?")
  }

  fileprivate init(host name: String, matches: [HostPreset]) {
    let names = Self.list(matches.map { $0.name })
    self.init(
      .shape, "expected one host, found \(matches.count) for '\(name)'", help: "Be more specific: \(names).")
  }

  private static func list(_ names: [String]) -> String { names.map { "'" + $0 + "'" }.inSentence("or") }
}

extension HostPreset {
  /// Creates the preset that a name, or some words of it, identifies. Case is ignored; old presets count only if no other preset matches.
  ///
  /// - Throws: ``ReadingError`` with similar names if no preset matches, or with all names if several match.
  /// - Complexity: the total length of all names, times the length of `name`.
  public init(named name: String) throws(ReadingError) {
    let found = Self.today(try Self.matching(name))
    guard let first = found.first, found.count == 1 else { throw .init(host: name, matches: found) }
    self = first
  }

  /// Returns the presets that a name identifies, ignoring case: the preset with this name; otherwise all presets of the app with this name; otherwise
  /// those whose app name, or else whose preset name, or else whose host contains every word of the name.
  ///
  /// - Parameters:
  ///   - name: The name, or words of it, such as `maps`.
  ///   - presets: The presets to choose from. If two have the same name, the first is used.
  /// - Returns: At least one preset, in the order of `presets`.
  /// - Throws: ``ReadingError`` with similar names if no preset matches, or if `name` is empty.
  /// - Complexity: the total length of all names, times the length of `name`.
  package static func matching(
    _ name: String, among presets: [HostPreset] = HostPreset.all
  ) throws(ReadingError) -> [HostPreset] {
    let words = words(of: name)
    guard !words.isEmpty else { throw ReadingError(unknownHost: name) }
    if let exact = presets.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) { return [exact] }
    if let same = presets.first(where: { Self.words(of: $0.name) == words }) { return [same] }
    let ofApp = presets.filter { Self.words(of: $0.app) == words }
    if !ofApp.isEmpty { return ofApp }
    for text: (HostPreset) -> String in [{ $0.app }, { $0.name }, { $0.host }] {
      let found = presets.filter { Set(Self.words(of: text($0))).isSuperset(of: words) }
      if !found.isEmpty { return found }
    }
    throw ReadingError(unknownHost: name, near: near(to: name, among: presets))
  }

  /// Returns the presets that aren't old; all presets if all of them are old.
  package static func today(_ presets: [HostPreset]) -> [HostPreset] {
    let current = presets.filter { !$0.isOld }
    return current.isEmpty ? presets : current
  }

  /// Returns the most similar name of a preset; otherwise an app that the name mentions, or the presets of the app with the most similar name.
  private static func near(to name: String, among presets: [HostPreset]) -> [String] {
    if let closest = closestMatch(to: name, among: presets.map { $0.name }) { return [closest] }
    // People write longer names than the catalog has, such as `Google Chrome`, so each word is looked up.
    let words = words(of: name)
    if let named = presets.first(where: { words.contains($0.app.utf8.foldingASCII) }) { return [named.app] }
    guard let app = closestMatch(to: name, among: presets.map { $0.app }) else { return [] }
    return presets.filter { $0.app == app }.map { $0.name }
  }

  /// The name of the app, which is the part before the colon.
  var app: String { String(decoding: name.utf8.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self) }

  /// Returns the words of a name in lowercase: `Gmail` doesn't have the word `mail`.
  private static func words(of name: String) -> [[UInt8]] {
    let letters = name.utf8.foldingASCII
    return letters.split { $0 < 0x80 && !$0.isLetterOrDigit }.map { Array($0) }
  }
}

extension HostPreset {
  /// Types that count as declared even if no app declares them: those that hosts share, and those that password managers agreed on. They're in
  /// canonical form, so they can be compared for equality.
  package static let agreedTypes: Set<String> = {
    // Source: the constants of https://github.com/agilebits/onepassword-app-extension (OnePasswordExtension.m), which other password managers
    // accept as well.
    let ofManagers = [
      "org.appextension.find-login-action", "org.appextension.save-login-action",
      "org.appextension.change-password-action", "org.appextension.fill-webview-action",
      "org.appextension.fill-browser-action",
    ]
    let shared = all.flatMap { $0.registeredTypeIdentifiers.joined().joined() }
    return Set(ofManagers + shared.map { UniformTypeIdentifier.canonical($0) })
  }()
}
