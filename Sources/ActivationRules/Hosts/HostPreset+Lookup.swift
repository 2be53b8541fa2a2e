internal import Predicates
internal import UniformTypes

/// The reason why a name doesn't mean a preset.
public struct HostPresetError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name that was looked for.
  package let name: String
  /// The presets with the name, where one is wanted; empty where none has it.
  package var matches: [String] = []
  /// The names that are spelled most like it, where no preset has it.
  package var near: [String] = []

  /// A description of the problem, in one line.
  public var message: String {
    matches.isEmpty ? "unknown host '" + name + "'" : "expected one host, found \(matches.count) for '" + name + "'"
  }

  /// A suggestion for fixing it.
  public var help: String {
    func list(_ names: [String]) -> String { names.map { "'" + $0 + "'" }.inSentence("or") }
    if !matches.isEmpty { return "Say more of the name: " + list(matches) + "." }
    return near.isEmpty ? "HostPreset.all lists the known shares." : "Did you mean " + list(near) + "?"
  }

  /// The message in a line.
  public var description: String { message }
}

extension HostPreset {
  /// Creates the preset with a name, or the only one whose name has it as words, of which old ones don't count; case doesn't count.
  ///
  /// - Throws: When there is none, with names that are spelled like it; or when there are several.
  /// - Complexity: linear in the length of all names, times that of the name.
  public init(named name: String) throws(HostPresetError) {
    let found = Self.today(try Self.matching(name))
    guard let first = found.first, found.count == 1 else { throw .init(name: name, matches: found.map { $0.name }) }
    self = first
  }

  /// The preset with a name; otherwise all of the app that is called so before the colon; otherwise all of the apps whose names have it as whole
  /// words; otherwise all whose name has it so; otherwise all whose host has it so. Case doesn't count.
  ///
  /// - Parameters:
  ///   - name: The name, or words of it, such as `maps`.
  ///   - presets: The presets to choose from; of two with the same name the first counts.
  /// - Returns: At least one preset, in the order of `presets`.
  /// - Throws: When there is none, with names that are spelled like it.
  /// - Complexity: linear in the length of all names, times that of the name.
  package static func matching(
    _ name: String, among presets: [HostPreset] = HostPreset.all
  ) throws(HostPresetError) -> [HostPreset] {
    let letters = name.utf8.foldingASCII
    guard !letters.isEmpty else { throw HostPresetError(name: name) }
    if let exact = presets.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) { return [exact] }
    if let same = presets.first(where: { $0.name.utf8.foldingASCII == letters }) { return [same] }
    let ofApp = presets.filter { $0.app.utf8.foldingASCII == letters }
    if !ofApp.isEmpty { return ofApp }
    for text: (HostPreset) -> String in [{ $0.app }, { $0.name }, { $0.host }] {
      let found = presets.filter { contains(text($0).utf8.foldingASCII, letters) }
      if !found.isEmpty { return found }
    }
    throw HostPresetError(name: name, near: near(to: name, among: presets))
  }

  /// Those of some presets with a name that are shared today; all where none is.
  package static func today(_ presets: [HostPreset]) -> [HostPreset] {
    let current = presets.filter { !$0.isOld }
    return current.isEmpty ? presets : current
  }

  /// The preset spelled most like a name; else those of the app, named before the colon, that is.
  private static func near(to name: String, among presets: [HostPreset]) -> [String] {
    if let closest = closestMatch(to: name, among: presets.map { $0.name }) { return [closest] }
    // People say more than the catalog does: `Google Chrome`.
    let words = name.utf8.foldingASCII.split { !(0x61...0x7a).contains($0) }.map { Array($0) }
    if let named = presets.first(where: { words.contains($0.app.utf8.foldingASCII) }) { return [named.app] }
    guard let app = closestMatch(to: name, among: presets.map { $0.app }) else { return [] }
    return presets.filter { $0.app == app }.map { $0.name }
  }

  /// The name up to its colon.
  var app: String { String(decoding: name.utf8.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self) }

  /// Returns whether a text has a part that begins and ends where words do: `Mail` isn't `Gmail`, and `arc` isn't `archive`.
  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    func isInWord(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte >= 0x61 && byte <= 0x7a || byte >= 0x30 && byte <= 0x39
    }
    guard text.count >= part.count else { return false }
    return (0...text.count - part.count).contains { start in
      let end = start + part.count
      return text[start...].starts(with: part) && (start == 0 || !isInWord(text[start - 1]) || !isInWord(part[0]))
        && (end == text.count || !isInWord(text[end]) || !isInWord(part[part.count - 1]))
    }
  }
}

extension HostPreset {
  /// Types that apps agreed on and do not declare, in canonical form, so that a test for equality is right: those that hosts share, and those of
  /// password managers.
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
