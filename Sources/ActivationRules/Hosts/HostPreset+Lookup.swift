internal import PredicateSyntax

/// Why a name stands for no preset.
public enum HostPresetError: Error, Sendable, Hashable {
  /// No preset has the name, or it as a part; with the names that are spelled most like it.
  case unknown(String, near: [String])
  /// Several presets have the name as a part; with their names.
  case ambiguous(String, matches: [String])

  /// What is wrong, in one line.
  public var message: String {
    switch self {
    case .unknown(let name, _): "There is no host preset \"" + name + "\"."
    case .ambiguous(let name, let matches): "\"" + name + "\" may mean \(matches.count) host presets."
    }
  }

  /// What to do, in one line.
  public var help: String {
    switch self {
    case .unknown(_, let near) where !near.isEmpty: "Did you mean " + Self.list(near) + "?"
    case .unknown: "activation-rule hosts lists them."
    case .ambiguous(_, let matches): "Say more of the name: " + Self.list(matches) + "."
    }
  }

  private static func list(_ names: [String]) -> String {
    var text = ""
    for (index, name) in names.enumerated() {
      if index > 0 { text += index == names.count - 1 ? " or " : ", " }
      text += "\"" + name + "\""
    }
    return text
  }
}

extension HostPreset {
  /// The preset with a name, or the only one whose name has it as a part; case does not count.
  ///
  /// - Throws: When there is none, with what is spelled like it; or when there are several.
  /// - Complexity: linear in the length of all names, times that of the name.
  public static func named(_ name: String) throws(HostPresetError) -> HostPreset {
    if let exact = all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) { return exact }
    let letters = lowercased(name)
    let matches = letters.isEmpty ? [] : all.filter { contains(lowercased($0.name), letters) }
    if let same = matches.first(where: { lowercased($0.name) == letters }) { return same }
    if matches.count > 1 { throw .ambiguous(name, matches: matches.map { $0.name }) }
    guard let match = matches.first else { throw .unknown(name, near: near(to: name)) }
    return match
  }

  /// The preset spelled most like a name; else those of the app, named before the colon, that is.
  private static func near(to name: String) -> [String] {
    if let closest = closestMatch(to: name, among: all.map { $0.name }) { return [closest] }
    guard let app = closestMatch(to: name, among: all.map { $0.app }) else { return [] }
    return all.filter { $0.app == app }.map { $0.name }
  }

  /// The name up to its colon.
  private var app: String {
    let head = name.utf8.prefix { $0 != UInt8(ascii: ":") }
    return String(decoding: head, as: UTF8.self)
  }

  private static func lowercased(_ text: String) -> [UInt8] {
    text.utf8.map { $0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0 }
  }

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard text.count >= part.count else { return false }
    return (0...text.count - part.count).contains { text[$0...].starts(with: part) }
  }
}
