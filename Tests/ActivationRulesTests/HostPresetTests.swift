import Foundation
import TestSupport
import Testing

@testable import ActivationRules

@Suite struct HostPresetTests {
  static let file = Place.corpus.appendingPathComponent("hosts/hosts.json")

  @Test func everyFactOfTheFileIsInThePresets() throws {
    let data = try Data(contentsOf: Self.file)
    let rows = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    #expect(rows.count == HostPreset.all.count && !rows.isEmpty)
    // Old presets come last, and empty shares aren't known shares.
    #expect(HostPreset.all.drop { !$0.isOld }.allSatisfy { $0.isOld })
    #expect(!HostPreset.current.contains { $0.registeredTypeIdentifiers.joined().isEmpty })
    for row in rows {
      let preset = try #require(HostPreset.all.first { $0.name == row["name"] as? String })
      #expect(try HostPreset(named: preset.name).name == preset.name)
      #expect(preset.host == row["host"] as? String)
      #expect(preset.systemVersions == row["systemVersions"] as? String)
      #expect(preset.seen == row["seen"] as? String)
      #expect((preset.platform?.rawValue ?? "any") == row["platform"] as? String)
      #expect(preset.form.rawValue == row["form"] as? String)
      let sources = preset.sources.map { ["address": $0.address, "text": $0.text].compactMapValues { $0 } }
      #expect(sources == row["sources"] as? [[String: String]])
      #expect(preset.evidence.rawValue == row["confidence"] as? String)
      #expect(preset.note == row["note"] as? String)
      let gap = row["gap"] as? [String: Any]
      #expect(preset.gap?.reason == gap?["reason"] as? String)
      #expect(preset.gap?.alternatives.count == (gap?["alternatives"] as? [Any])?.count)
      let root = ["extensionItems": try #require(row["extensionItems"])]
      let items = try JSONSerialization.data(withJSONObject: root)
      let read = SharedContext(document: try ContextReader.read([UInt8](items)))
      #expect(described(preset.original ?? preset.context) == described(read))
      #expect((preset.original != nil) == (preset.form == .raw))
      #expect(preset.changes.isEmpty == (preset.form == .matching))
    }
  }

  @Test func rawPresetsAreMatchedAsTheSystemMatchesThem() throws {
    let page = try HostPreset(named: "Safari: web page as registered (raw)")
    #expect(page.context.registeredTypeIdentifiers == [[["public.url", "com.apple.active-webpage"]]])
    #expect(described(page.context) == described(try HostPreset(named: "Safari: web page").context))
    let image = try HostPreset(named: "Image that also carries its page URL (raw)")
    #expect(image.context.registeredTypeIdentifiers == [[["public.jpeg"]]])
  }

  @Test(arguments: [
    ("Safari: web page", "Safari: web page"), ("SAFARI: WEB PAGE", "Safari: web page"),
    ("firefox", "Firefox: web page"), ("photos: FIVE photos", "Photos: five photos"), ("2 photos", "Photos: 2 photos"),
    ("11 photos", "Photos: 11 photos"), ("Preview/finder", "macOS Preview/Finder: PDF"),
    ("contacts", "Contact card"), ("arc", "Arc: web page"), ("twitter", "X (Twitter): post"),
    ("x", "X (Twitter): post"),
    ("teams", "Microsoft Teams: PDF"), ("chrome", "Chrome: web page (2026)"),
  ])
  func found(name: String, expected: String) throws {
    #expect(try HostPreset(named: name).name == expected)
  }

  /// A share that changed with a version is there in both forms, each with its version, the latest first.
  @Test(arguments: [
    ("apple maps: place", ["iOS 26 beta 3", "iOS 18.5, 18.6"]),
    ("chrome: web page", ["April 2026", "2017 and 2020", "January 2021", "before June 2025", "June 2025"]),
  ])
  func formsOfSeveralVersions(name: String, versions: [String]) throws {
    let presets = try HostPreset.matching(name)
    #expect(presets.map { $0.systemVersions ?? $0.seen } == versions)
    // Each earlier form differs from the preceding one.
    for (old, new) in zip(presets.dropFirst(), presets.dropFirst(2)) {
      #expect(described(old.context) != described(new.context))
    }
  }

  /// Shares that were seen only long ago are used only if they are named. Of a share that changed with a version, only the latest form counts as an
  /// everyday one.
  @Test(arguments: [
    ("Firefox: web page", false, true), ("Chrome: web page (2026)", false, true), ("Messages: Live Photo", true, false),
    ("Chrome: web page (before 2026)", false, false), ("Apple Maps: place (iOS 18)", false, false),
    ("Tumblr app: long-pressed photo", true, false), ("Password-manager request", false, false),
  ])
  func datedAndEverydayPresets(name: String, isDated: Bool, isEveryday: Bool) throws {
    let preset = try HostPreset(named: name)
    #expect(preset.isDated == isDated && HostPreset.current.contains { $0.name == name } != isDated)
    #expect(preset.isEveryday == isEveryday)
  }

  /// Among a user's own presets and the shipped ones, the first with a name counts.
  @Test func namesAreFoundAmongOtherPresets() throws {
    let own = Array(HostPreset.all.filter { $0.host == "WhatsApp" })
    #expect(try HostPreset.matching("image", among: own).map(\.name) == ["WhatsApp: image"])
    #expect(throws: ReadingError.self) { try HostPreset.matching("firefox", among: own) }
    #expect(try HostPreset.matching("whatsapp: image", among: own + own).count == 1)
  }

  @Test func ambiguousNamesListTheirMatches() throws {
    let matches = HostPreset.all.map(\.name).filter { $0.hasPrefix("WhatsApp") }
    let error = #expect(throws: ReadingError.self) { try HostPreset(named: "whatsapp") }
    #expect(error?.message == "expected one host, found \(matches.count) for 'whatsapp'")
    #expect(error?.help.hasPrefix("Be more specific: 'WhatsApp: message text', 'WhatsApp: image'") == true)
    #expect(try HostPreset.matching("whatsapp").map(\.name) == matches)
  }

  @Test(
    arguments: [
      ("Firefx", ["Firefox: web page"]), ("Chrome: web pgae (2026)", ["Chrome: web page (2026)"]),
      ("Medum", ["Medium: story"]), ("Pinterst", ["Pinterest: pin"]), ("zzzzzzzzzzzz", []), ("archi", []), ("", []),
      (String(repeating: "x", count: 100_000), []),
    ] as [(String, [String])])
  func unknownNamesGetASuggestion(name: String, near: [String]) {
    let error = #expect(throws: ReadingError.self) { try HostPreset(named: name) }
    let names = near.map { "'\($0)'" }.joined(separator: " or ")
    #expect(error?.message == "unknown host '\(name)'" && error?.help == (near.isEmpty ? "" : "Did you mean \(names)?"))
  }
}
