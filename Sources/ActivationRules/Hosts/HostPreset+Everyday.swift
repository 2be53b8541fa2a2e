extension HostPreset {
  /// A Boolean value that indicates whether nearly everyone has the host: an app that ships with the system, a web browser, or an app that
  /// is on most phones. It's false if the share is old.
  package var isEveryday: Bool { Self.everydayHosts.contains(host) && !isOld }

  /// A Boolean value that indicates whether the share is old: apps share something else today, or it was seen too long ago to tell. Old
  /// shares come last, and no rule is changed for them.
  package var isOld: Bool { isDated || isSuperseded }

  /// A Boolean value that indicates whether this is the page that a web browser shares from its share button: a URL, perhaps with text.
  package var isWebPage: Bool {
    guard host == "Safari" || Self.browsers.contains(host), context.registeredTypeIdentifiers.count == 1 else {
      return false
    }
    let attachments = context.registeredTypeIdentifiers[0]
    return attachments.contains { $0.first == "public.url" }
      && attachments.allSatisfy { $0.first == "public.url" || $0 == ["public.plain-text"] }
  }

  /// A Boolean value that indicates whether the share was seen only on iOS before 15 or macOS before 12, or, if the version isn't known, only
  /// in 2021 or earlier. Such a share is used only if it's named.
  package var isDated: Bool {
    guard let versions = systemVersions else {
      guard let last = Self.numbers(in: seen ?? "").last else { return false }
      return last >= 2000 && last <= 2021
    }
    guard let major = Self.numbers(in: versions).first else { return false }
    return major < (platform == .macOS ? 12 : 15) && !versions.utf8.reversed().starts(with: "and later".utf8.reversed())
  }

  /// Returns whether an extension on a system can receive the share. If the system isn't known, iOS is assumed.
  package func isMet(on system: ActivationRule.Platform?) -> Bool { platform == nil || platform == system ?? .iOS }

  /// A Boolean value that indicates whether the content is shared only with Finder's Quick Actions.
  package var isOfQuickActions: Bool { name.hasPrefix("Finder Quick Action") }

  private static func numbers(in text: String) -> [Int] {
    text.utf8.split { $0 < 0x30 || $0 > 0x39 }.map { digits in
      digits.prefix(6).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
  }

  /// Returns whether a host means other, unnamed apps, rather than one app.
  package static func isGeneric(_ host: String) -> Bool { host.hasPrefix("other ") }

  /// The known shares, which are used and counted by default: all presets except dated presets and presets that share nothing.
  package static let current = HostPreset.all.filter { !$0.isDated && !$0.sharesNothing }

  /// Returns the known shares that an extension on a system can receive.
  package static func known(on system: ActivationRule.Platform?) -> [HostPreset] {
    current.filter { $0.isMet(on: system) }
  }

  /// Returns a sentence, without a period, about the presets that are inferred; nil if none of the presets is inferred.
  package static func remark(onInferred presets: [HostPreset]) -> String? {
    let inferred = presets.filter { $0.evidence == .inferred }
    guard let first = inferred.first else { return nil }
    let isOne = inferred.count == 1
    if isOne, presets.count == 1 {
      let isOnly = current.count { $0.app == first.app } == 1
      return "this share is inferred: " + (first.gap?.reason ?? "nobody has recorded it")
        + (isOnly ? "; no other share of \(first.app) is known" : "")
    }
    let which = inferred.count == presets.count ? "these shares" : "\(inferred.count) of these \(presets.count) shares"
    return "\(which) \(isOne ? "is" : "are") inferred: nobody has recorded \(isOne ? "it" : "them")"
  }

  /// A Boolean value that indicates whether the host shares no item, or an item without attachments.
  package var sharesNothing: Bool {
    registeredTypeIdentifiers.isEmpty || registeredTypeIdentifiers.contains { $0.isEmpty }
  }

  private static let browsers: Set<String> = [
    "other browsers", "Brave, DuckDuckGo, Reeder", "Chrome", "Firefox",
  ]

  /// The name without the parentheses at its end, which distinguish versions of the same share.
  var share: String {
    var bytes = Array(name.utf8)
    if bytes.last == UInt8(ascii: ")"), let start = bytes.lastIndex(of: UInt8(ascii: "(")) {
      bytes.removeSubrange(start...)
    }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let everydayHosts: Set<String> = browsers.union([
    // On every system.
    "App Store", "Contacts", "Files", "Finder", "Maps", "News", "Notes", "Photos", "Preview, Finder", "Safari",
    "Screenshot editor", "Voice Memos",
    // On most phones.
    "Gmail", "WhatsApp",
  ])
}
