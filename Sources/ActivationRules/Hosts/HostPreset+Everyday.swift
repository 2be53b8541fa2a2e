extension HostPreset {
  /// Whether nearly everyone has the host, and it shares so today: an app that ships with the system, a web browser, or an app that
  /// is on most phones; not when a later preset of the catalog has the same share of the same host.
  ///
  /// - Complexity: linear in the number of presets.
  package var isEveryday: Bool {
    guard Self.everydayHosts.contains(host) else { return false }
    let versions = Self.all.filter { $0.host == host && $0.share == share }
    return versions.isEmpty || versions.last?.name == name
  }

  /// The name without what is in parentheses at its end, which tells the versions of one share apart.
  private var share: String {
    var bytes = Array(name.utf8)
    if bytes.last == UInt8(ascii: ")"), let start = bytes.lastIndex(of: UInt8(ascii: "(")) {
      bytes.removeSubrange(start...)
    }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let everydayHosts: Set<String> = [
    // On every system.
    "App Store", "Contacts", "Files", "Finder", "Mail", "Maps", "Messages", "News", "Notes", "Photos",
    "Preview, Finder",
    "Safari", "Screenshot editor", "Voice Memos",
    // Web browsers.
    "a web browser", "Brave, DuckDuckGo, Reeder", "Chrome", "Edge", "Firefox",
    // On most phones.
    "Gmail", "WhatsApp", "YouTube",
  ]
}
