import ActivationRules
import Foundation
import PredicateSyntax
import Testing

@testable import ActivationChecks

/// Rules that are put into the files of projects.
@Suite struct RuleInsertionTests {
  private static let dictionary = WrittenRule.dictionary([ActivationKey.images: 4, ActivationKey.text: true])
  private static let predicate = WrittenRule.predicate("extensionItems.@count >= 1 AND extensionItems.@count <= 2")

  private func inserted(
    _ rule: WrittenRule, _ text: String, _ name: String, line: Int? = nil, replacing: Bool = false
  ) throws -> String {
    let insertion = try RuleInsertion(rule, into: Array(text.utf8), path: name, line: line, isReplacing: replacing)
    return String(decoding: insertion.bytes, as: UTF8.self)
  }

  private static let plist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    \t<!-- kept -->
    \t<key>NSExtension</key>
    \t<dict>
    \t\t<key>NSExtensionPointIdentifier</key>
    \t\t<string>com.apple.share-services</string>
    \t</dict>
    </dict>
    </plist>

    """

  @Test(arguments: [dictionary, predicate]) func propertyLists(_ rule: WrittenRule) throws {
    let text = try inserted(rule, Self.plist, "Info.plist")
    #expect(text.contains("<!-- kept -->") && text.hasSuffix("</plist>\n") && !text.contains("  <"))
    // What is there is replaced only if that is asked for; with the same rule nothing changes.
    #expect(throws: ReadingError.self) { try inserted(rule, text, "Info.plist") }
    #expect(try inserted(rule, text, "Info.plist", replacing: true) == text)
    let other = rule == Self.predicate ? Self.dictionary : Self.predicate
    let back = try inserted(rule, inserted(other, text, "Info.plist", replacing: true), "Info.plist", replacing: true)
    #expect(back == text)
  }

  @Test func carriageReturnsStay() throws {
    let text = try inserted(Self.dictionary, Self.plist.replacing("\n", with: "\r\n"), "Info.plist")
    #expect(!text.replacing("\r\n", with: "").contains("\n"))
  }

  @Test(arguments: [
    #"{"expo": {"name": "x", "plugins": ["a", "expo-share-intent"]}}"#,
    #"{"expo": {"plugins": [["expo-share-intent", {"iosAppGroupIdentifier": "g"}], "b"]}}"#,
    #"{"expo": {"plugins": [["expo-share-intent"]]}}"#, #"{"expo": {"plugins": [["expo-share-intent", {}]]}}"#,
  ]) func json(_ text: String) throws {
    for rule in [Self.dictionary, Self.predicate] {
      let changed = try inserted(rule, text, "app.json")
      #expect(throws: ReadingError.self) { try inserted(rule, changed, "app.json") }
      #expect(try inserted(rule, changed, "app.json", replacing: true) == changed)
      _ = try JSONSerialization.jsonObject(with: Data(changed.utf8))
    }
  }

  /// expo-sharing has its own words for the keys, and a rule without a word for one of them is refused.
  @Test func expoSharing() throws {
    let text = #"{"expo": {"plugins": ["a", ["expo-sharing", {"ios": {"enabled": true}}]]}}"#
    let changed = try inserted(Self.dictionary, text, "app.json")
    #expect(
      changed.contains("\"supportsImageWithMaxCount\": 4") && changed.contains("\"supportsText\": true"), "\(changed)")
    #expect(throws: ReadingError.self) { try inserted(Self.dictionary, changed, "app.json") }
    #expect(try inserted(Self.dictionary, changed, "app.json", replacing: true) == changed)
    let predicate = try inserted(Self.predicate, changed, "app.json", replacing: true)
    #expect(predicate.contains("\"activationRule\": \"extensionItems"))
    _ = try JSONSerialization.jsonObject(with: Data(predicate.utf8))
    let unsaid = #expect(throws: ReadingError.self) {
      try inserted(.dictionary([ActivationKey.dictionaryVersion: 2, ActivationKey.images: 1]), text, "app.json")
    }
    #expect(unsaid?.message.contains(ActivationKey.dictionaryVersion) == true)
    #expect(throws: ReadingError.self) {
      try inserted(Self.dictionary, text.replacing("true", with: "false"), "app.json")
    }
  }

  /// Of the rules of two plug-ins the line says which one is meant, wherever each is found first.
  @Test func twoPlugins() throws {
    let text = #"""
      {"plugins": [
        ["expo-share-intent", {
          "iosActivationRules": {"NSExtensionActivationSupportsText": true}
        }],
        ["expo-sharing", {"ios": {"enabled": true,
          "activationRule": {"supportsImageWithMaxCount": 10}}}]
      ]}
      """#
    #expect(throws: ReadingError.self) { try inserted(Self.dictionary, text, "app.json", replacing: true) }
    let second = try inserted(Self.dictionary, text, "app.json", line: 6, replacing: true)
    #expect(second.contains("\"NSExtensionActivationSupportsText\": true}"), "\(second)")
    #expect(second.contains("\"supportsImageWithMaxCount\": 4"), "\(second)")
    let first = try inserted(Self.dictionary, text, "app.json", line: 3, replacing: true)
    #expect(
      first.contains("{\"supportsImageWithMaxCount\": 10}") && first.contains("ImageWithMaxCount\": 4"), "\(first)")
    // A plug-in's own rule has the line of its list.
    let bare = text.replacing("\"NSExtensionActivationSupportsText\": true", with: "").replacing(
      "[\"expo-share-intent\", {\n    \"iosActivationRules\": {}\n  }]", with: "[\n    \"expo-share-intent\"]")
    #expect(try inserted(Self.predicate, bare, "app.json", line: 2).contains("iosActivationRules"), "\(bare)")
    for (line, count) in [(3, 0), (6, 1)] {
      var file = RuleFile(Array(text.utf8), name: "app.json", path: "app.json")
      file.line = line
      #expect(try file.rules().map { "\($0.rule)".contains("Image") ? 1 : 0 } == [count])
    }
  }

  /// A rule that is an array of types and counts stays one, beside another plug-in's; what that can't say is refused.
  @Test(arguments: [nil, 5, 99]) func arraysOfTypes(_ line: Int?) throws {
    let other = #"  ["expo-share-intent", {"iosActivationRules": {"NSExtensionActivationSupportsText": true}}],"#
    let text = """
      {"plugins": [

      \(line == nil ? "" : other)
        ["expo-share-extension", {
          "activationRules": [{"type": "file", "max": 3}]
        }]
      ]}
      """
    let changed = try inserted(Self.dictionary, text, "app.json", line: line, replacing: true)
    #expect(
      changed
        == text.replacing(
          ##"[{"type": "file", "max": 3}]"##, with: ##"[{ "type": "image", "max": 4 }, { "type": "text" }]"##))
    #expect(throws: ReadingError.self) { try inserted(Self.dictionary, text, "app.json", line: line) }
    let refusal = #expect(throws: ReadingError.self) {
      try inserted(Self.predicate, text, "app.json", line: line, replacing: true)
    }
    #expect(refusal?.help.hasPrefix("Its types are file, image, text, url, video. ") == true)
    if line != nil {
      #expect(
        try inserted(Self.dictionary, text, "app.json", line: 3, replacing: true).contains("\"file\", \"max\": 3"))
    }
  }

  /// expo-share-extension without its option gets it.
  @Test(arguments: [
    #"{"plugins": ["a", "expo-share-extension"]}"#, #"{"plugins": [["expo-share-extension", {}], "b"]}"#,
    #"{"plugins": [["expo-share-extension", {"backgroundColor": "x"}]]}"#,
  ]) func arrayThatIsMissing(_ text: String) throws {
    let changed = try inserted(Self.dictionary, text, "app.json")
    #expect(
      changed.contains(##""activationRules": [{ "type": "image", "max": 4 }, { "type": "text" }]"##), "\(changed)")
    #expect(try inserted(Self.dictionary, changed, "app.json", replacing: true) == changed)
    _ = try JSONSerialization.jsonObject(with: Data(changed.utf8))
    #expect(throws: ReadingError.self) { try inserted(Self.predicate, text, "app.json") }
  }

  /// expo-share-extension has pages only with URLs and a script; a rule that it can't say is refused with the reason.
  @Test(
    arguments: [
      ("", 0, 1, nil), ("", 1, 1, nil), ("", 2, 0, ##"[{ "type": "url", "max": 2 }]"##),
      (##""preprocessingFile": "./a.js""##, 1, 0, nil), (##""preprocessingFile": "./a.js""##, 1, 2, nil),
      (##""preprocessingFile": "./a.js""##, 0, 1, nil),
      (##""preprocessingFile": "./a.js""##, 2, 2, ##"[{ "type": "url", "max": 2 }]"##),
    ] as [(String, Int64, Int64, String?)])
  func pagesWithURLs(_ option: String, _ links: Int64, _ pages: Int64, _ made: String?) throws {
    let counts = [(ActivationKey.webURLs, links), (ActivationKey.webPages, pages)].filter { $0.1 > 0 }
    let rule = WrittenRule.dictionary(ActivationDictionary(counts.map { .init(key: $0.0, value: .integer($0.1)) }))
    for list in ["", #""activationRules": [{"type": "text"}]"#] {
      let options = [option, list].filter { !$0.isEmpty }.joined(separator: ", ")
      let text = "{\"plugins\": [[\"expo-share-extension\", {\(options)}]]}"
      if let made {
        #expect(try inserted(rule, text, "app.json", replacing: true).contains("\"activationRules\": " + made))
      } else {
        let error = #expect(throws: ReadingError.self) { try inserted(rule, text, "app.json", replacing: true) }
        #expect(error?.message.hasPrefix("expo-share-extension ") == true && error?.help.contains("--as") == false)
        #expect(error?.help.contains("web page") == true)
      }
    }
  }

  /// expo-targets has a type for pages, and another word for the count.
  @Test func descriptionOfATarget() throws {
    let text = #"{"type": "share", "ios": {"activationRules": [{"type": "text"}]}, "android": {"activationRules": []}}"#
    let rule = WrittenRule.dictionary([ActivationKey.webPages: 1, ActivationKey.images: 3])
    let changed = try inserted(rule, text, "expo-target.config.json", replacing: true)
    #expect(
      changed
        == text.replacing(
          ##"[{"type": "text"}]"##,
          with: ##"[{ "type": "webpage", "maxCount": 1 }, { "type": "image", "maxCount": 3 }]"##))
  }

  /// Of several rules the line says which one is meant; the message names lines that the file has.
  @Test func severalRules() throws {
    let text = """
      {
        "ios": {"infoPlist": {"NSExtension": {"NSExtensionPointIdentifier": "com.apple.share-services",
          "NSExtensionAttributes": {"NSExtensionActivationRule": {"NSExtensionActivationSupportsFileWithMaxCount": 5}}}}},
        "plugins": [
          "expo-share-intent"
        ]
      }
      """
    let error = try #require(throws: ReadingError.self) {
      try inserted(Self.dictionary, text, "app.json", replacing: true)
    }
    #expect(error.message.contains("in lines 3, 5") && error.help.contains("app.json:5"))
    // The plug-in has a rule of its own until one is written.
    let second = try inserted(Self.dictionary, text, "app.json", line: 5)
    #expect(second.contains("iosActivationRules") && second.contains("FileWithMaxCount\": 5"))
    let first = try inserted(Self.dictionary, second, "app.json", line: 3, replacing: true)
    #expect(!first.contains("FileWithMaxCount") && first.contains("iosActivationRules"))
    #expect(throws: ReadingError.self) { try inserted(Self.predicate, second, "app.json", line: 3) }
    let both = try RuleInsertion(Self.predicate, into: Array(second.utf8), path: "app.json", line: 8, isReplacing: true)
    #expect(both.replaces && both.line == 8)
    #expect(String(decoding: both.bytes, as: UTF8.self).contains("FileWithMaxCount\": 5"))
  }

  @Test func severalRulesInYAML() throws {
    func target(_ name: String, _ count: Int) -> String {
      """
        \(name):
          info:
            properties:
              NSExtension:
                NSExtensionAttributes:
                  NSExtensionActivationRule:
                    NSExtensionActivationSupportsFileWithMaxCount: \(count)

      """
    }
    let text = "targets:\n" + target("A", 2) + target("B", 3)
    #expect(throws: ReadingError.self) { try inserted(Self.dictionary, text, "project.yml", replacing: true) }
    let changed = try inserted(Self.dictionary, text, "project.yml", line: 15, replacing: true)
    #expect(changed.contains("FileWithMaxCount: 2") && !changed.contains("FileWithMaxCount: 3"))
  }

  @Test func yaml() throws {
    let text = """
      targets:
        Share: # kept
          info:
            properties:
              NSExtension:
                NSExtensionPointIdentifier: com.apple.share-services
                NSExtensionAttributes:
                  PHSupportedMediaTypes: [Image]
          settings: {A: 1}

      """
    for rule in [Self.dictionary, Self.predicate] {
      let changed = try inserted(rule, text, "project.yml")
      #expect(changed.contains("# kept") && changed.hasSuffix("    settings: {A: 1}\n"))
      #expect(throws: ReadingError.self) { try inserted(rule, changed, "project.yml") }
      #expect(try inserted(rule, changed, "project.yml", replacing: true) == changed)
    }
  }

  /// A rule that nothing reads is put where it's read.
  @Test(arguments: ["", "      NSExtensionAttributes:\n        PHSupportedMediaTypes: [Image]\n"])
  func misplacedYAML(_ attributes: String) throws {
    let text = """
      properties:
        NSExtension:
          NSExtensionPointIdentifier: com.apple.share-services
          NSExtensionActivationRule:
            NSExtensionActivationSupportsText: true

      """
    let yaml = text + attributes.replacing("      ", with: "    ")
    for rule in [Self.dictionary, Self.predicate] {
      let changed = try inserted(rule, yaml, "project.yml", replacing: true)
      #expect(try inserted(rule, changed, "project.yml", replacing: true) == changed)
      #expect(changed.components(separatedBy: ActivationKey.rule).count == 2)
      #expect(changed.contains("PHSupportedMediaTypes") != attributes.isEmpty)
    }
  }

  /// A rule that XcodeGen doesn't read isn't replaced where it is.
  @Test(arguments: ["", "targets:\n  Share:\n    "]) func unreadYAML(_ start: String) throws {
    let text = start + "NSExtensionActivationRule: {NSExtensionActivationSupportsText: true}\n"
    let error = try #require(throws: ReadingError.self) {
      try inserted(Self.dictionary, text, "project.yml", replacing: true)
    }
    #expect(error.help.contains("targets > NAME > info") && error.line == text.count(where: { $0 == "\n" }))
  }

  /// A rule where XcodeGen reads none is removed when another takes its place.
  @Test(arguments: [
    "settings:\n      base:\n        A: 1\n        ", "settings:\n      base:\n        ", "info:\n      ",
    "info:\n      properties:\n        ",
  ])
  func ignoredYAML(_ place: String) throws {
    let start = "targets:\n  Share:\n    \(place)NSExtensionActivationRule: TRUEPREDICATE\n"
    let (info, properties) = (place.hasPrefix("info"), place.contains("properties"))
    let text =
      start + (info ? "" : "    info:\n") + (properties ? "" : "      properties:\n")
      + "        NSExtension:\n          NSExtensionPointIdentifier: com.apple.share-services\n"
    let error = try #require(throws: ReadingError.self) { try inserted(Self.dictionary, text, "project.yml") }
    #expect(error.help.hasPrefix("--replace"))
    let changed = try inserted(Self.dictionary, text, "project.yml", replacing: true)
    #expect(!changed.contains("TRUEPREDICATE") && changed.contains("          NSExtensionAttributes:\n"))
    let empty = text + "          NSExtensionAttributes: {}\n"
    let filled = try inserted(Self.dictionary, empty, "project.yml", replacing: true)
    #expect(filled.contains("NSExtensionAttributes:\n            NSExtensionActivationRule:\n"))
  }

  /// A file without a place for a rule isn't changed, with the reason.
  @Test(arguments: [
    ("<plist version=\"1.0\"><dict/></plist>", "Info.plist"), ("bplist00", "Info.plist"),
    ("{\"expo\": {}}", "app.json"),
    ("{", "app.json"), ("a: 1\n", "project.yml"), ("let a = 1", "Project.swift"),
    (plist.replacing("share-services", with: "widget-extension"), "Info.plist"),
  ]) func refusals(_ text: String, _ name: String) {
    #expect(throws: ReadingError.self) { try inserted(Self.dictionary, text, name) }
  }

  /// Each notation is read as the rule that was written.
  @Test(arguments: [dictionary, predicate]) func notations(_ rule: WrittenRule) throws {
    for (notation, name) in [(RuleNotation.infoPlist, "fragment.plist"), (.yaml, "a.yml")] {
      let text = try #require(rule.text(notation))
      let bytes = Array((text + "\n").utf8)
      #expect(try RuleFile(bytes, name: name).rules().count == 1, "\(text)")
    }
    for notation in [RuleNotation.json, .expo] {
      let text = "{" + (rule.text(notation) ?? "") + "}"
      let object = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      #expect(object.count == 1)
    }
    #expect(rule.text(.swift)?.hasPrefix("\"NSExtensionActivationRule\": ") == true)
  }
}
