extension HostPreset {
  /// A Boolean value that indicates whether nearly everyone has the host, and it shares this content today: an app that ships with
  /// the system, a web browser, or an app that is on most phones. False when a later preset of the catalog has the same share of
  /// the same host.
  ///
  /// - Complexity: linear in the number of presets.
  package var isEveryday: Bool {
    Self.everydayHosts.contains(host) && !isDated && !isSuperseded
  }

  /// A Boolean value that indicates whether a later preset of the catalog has the same share of the same host, as a newer
  /// version of the system shares it.
  ///
  /// - Complexity: linear in the number of presets.
  package var isSuperseded: Bool {
    guard let last = Self.all.last(where: { $0.host == host && $0.share == share }) else { return false }
    return last.name != name
  }

  /// A Boolean value that indicates whether this is the page that a web browser shares from its share button: a URL,
  /// perhaps with a text.
  package var isWebPage: Bool {
    guard host == "Safari" || Self.browsers.contains(host), context.registeredTypeIdentifiers.count == 1 else {
      return false
    }
    let attachments = context.registeredTypeIdentifiers[0]
    return attachments.contains { $0.first == "public.url" }
      && attachments.allSatisfy { $0.first == "public.url" || $0 == ["public.plain-text"] }
  }

  /// A Boolean value that indicates whether the share was only seen on an iOS before 15, or before that appeared at the end of 2021,
  /// so that it is used only when it is named.
  package var isDated: Bool {
    guard let versions = systemVersions else {
      guard let last = Self.numbers(in: seen ?? "").last else { return false }
      return last >= 2000 && last <= 2021
    }
    guard versions.utf8.starts(with: "iOS ".utf8), let major = Self.numbers(in: versions).first else { return false }
    return major < 15 && !versions.utf8.reversed().starts(with: "and later".utf8.reversed())
  }

  /// Returns whether an extension for a system may meet the share; nil for one that may be for any.
  package func isMet(on system: ActivationRule.Platform?) -> Bool {
    platform == nil || system == nil || platform == system
  }

  /// A Boolean value that indicates whether it's shared with Finder's Quick Actions alone.
  package var isOfQuickActions: Bool { name.hasPrefix("Finder Quick Action") }

  /// The whole numbers in a text.
  private static func numbers(in text: String) -> [Int] {
    text.utf8.split { $0 < 0x30 || $0 > 0x39 }.map { digits in
      digits.prefix(6).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
  }

  /// Returns whether a host is any app whose name is not known, rather than one by its name.
  package static func isGeneric(_ host: String) -> Bool { host.hasPrefix("other ") }

  /// The presets that are used by default: all but the dated ones.
  package static let current = HostPreset.all.filter { !$0.isDated }

  /// A Boolean value that indicates whether the host shares no item, or an item without attachments.
  package var sharesNothing: Bool {
    registeredTypeIdentifiers.isEmpty || registeredTypeIdentifiers.contains { $0.isEmpty }
  }

  private static let browsers: Set<String> = [
    "other browsers", "Brave, DuckDuckGo, Reeder", "Chrome", "Edge", "Firefox",
  ]

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
    "other browsers", "Brave, DuckDuckGo, Reeder", "Chrome", "Edge", "Firefox",
    // On most phones.
    "Gmail", "WhatsApp", "YouTube",
  ]
}
