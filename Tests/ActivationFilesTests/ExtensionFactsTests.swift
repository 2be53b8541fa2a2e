import ActivationFiles
import ActivationLint
import ActivationRules
import Foundation
import Testing

/// A property list of the corpus with what is expected of it.
struct FactsCase: Sendable {
  var plist: PropertyListValue
  var expectation: PropertyListValue

  init(_ path: String) throws {
    plist = try PropertyListReader.read(InputFile.read(path), name: path)
    let json = try Data(contentsOf: URL(fileURLWithPath: path.replacing(".plist", with: ".json")))
    expectation = Self.value(try JSONSerialization.jsonObject(with: json))
  }

  private static func value(_ object: Any) -> PropertyListValue {
    switch object {
    case let text as String: .string(text)
    case let values as [Any]: .array(values.map { value($0) })
    case let entries as [String: Any]: .dictionary(entries.mapValues { value($0) })
    default: .integer((object as? NSNumber)?.int64Value ?? 0)
    }
  }

  func texts(_ key: String) -> [String]? {
    guard case .array(let values) = expectation[key] else { return nil }
    return values.compactMap(\.text)
  }

  func verdicts(_ key: String) -> [String: String] {
    guard case .dictionary(let entries) = expectation[key] else { return [:] }
    return entries.compactMapValues(\.text)
  }

  /// Each expected finding as `id at key path`.
  var findings: [String] {
    guard case .array(let values) = expectation["findings"] else { return ["no expectation"] }
    return values.map { pair in
      guard case .array(let parts) = pair else { return "malformed" }
      return parts.compactMap(\.text).joined(separator: " at ")
    }
  }

  func found(bundleFolder: String?) -> [ExtensionFinding] {
    ExtensionFacts.findings(
      in: plist, bundleFolder: bundleFolder, entitlements: expectation["entitlements"],
      containingEntitlements: expectation["containingEntitlements"])
  }
}

func name(of decision: OfferDecision) -> String {
  switch decision.offer {
  case .offered: "offered"
  case .notOffered: "not offered"
  case .uncertain: "uncertain"
  }
}

func factsCorpus() -> [String] { corpus("extensions/facts").filter { $0.hasSuffix(".plist") } }

@Suite struct ExtensionFactsTests {
  @Test(arguments: factsCorpus()) func findings(path: String) throws {
    let expected = try FactsCase(path)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in expected.texts("files") ?? [] {
      let place = folder.appendingPathComponent(file)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: place)
    }
    let found = expected.found(bundleFolder: expected.texts("files") == nil ? nil : folder.path)
    #expect(found.map { $0.id + " at " + $0.place } == expected.findings)
    for id in expected.texts("absent") ?? [] { #expect(!found.contains { $0.id == id }) }
    for finding in found {
      #expect(finding.source.hasPrefix("https://"))
      #expect(!finding.help.isEmpty && !finding.message.hasSuffix("."))
      let rule = try #require(LintRule.fact(kind: finding.id))
      #expect(rule.severities.contains { "\($0)" == finding.severity.rawValue }, "\(rule.id) is \(rule.severities)")
    }
  }

  @Test(arguments: factsCorpus()) func verdicts(path: String) throws {
    let expected = try FactsCase(path)
    for (settings, verdict) in expected.verdicts("fields") {
      let keyboard = try #require(ExtensionFacts.keyboard(in: expected.plist))
      let decision = keyboard.decision(for: try TextFieldReader.read(settings: settings))
      #expect(name(of: decision) == verdict, "\(settings)")
    }
    for (word, verdict) in expected.verdicts("media") {
      let editor = try #require(ExtensionFacts.photoEditing(in: expected.plist))
      let decision = editor.decision(for: try #require(MediaType(rawValue: word)))
      #expect(name(of: decision) == verdict, "\(word)")
    }
  }

  /// Every kind of finding has a case in which it is found, and one that was made to come close without it.
  @Test func everyKindHasBothCases() throws {
    let cases = try factsCorpus().map { try FactsCase($0) }
    let found = Set(cases.flatMap(\.findings).compactMap { $0.components(separatedBy: " at ").first })
    let absent = Set(cases.flatMap { $0.texts("absent") ?? [] })
    // Of these the property list alone tells nothing.
    let others: [ExtensionFinding.Kind] = [.duplicateKey, .preprocessingFileNotInProject]
    let all = Set(ExtensionFinding.Kind.allCases.filter { !others.contains($0) }.map(\.rawValue))
    #expect(found == all)
    #expect(absent == all)
  }

  /// Any value in any place gives findings and never a trap.
  @Test(arguments: factsCorpus()) func everyValueMayBeAnything(path: String) throws {
    let plist = try FactsCase(path).plist
    let others: [PropertyListValue] = [
      .string(""), .string("$("), .string("\u{0}"), .boolean(true), .integer(.min), .unsignedInteger(.max),
      .real(.nan), .date(.infinity), .data([0]), .array([]), .array([.data([])]), .dictionary([:]),
    ]
    for other in others {
      for changed in Self.replacements(in: plist, by: other) {
        let found = ExtensionFacts.findings(
          in: changed, bundleFolder: "/nowhere", entitlements: changed, containingApp: other,
          containingEntitlements: other)
        for (first, second) in zip(found, found.dropFirst()) {
          #expect(!second.keyPath.lexicographicallyPrecedes(first.keyPath))
        }
        _ = ExtensionFacts.keyboard(in: changed)?.decision(for: TextField())
        _ = ExtensionFacts.photoEditing(in: changed)?.decision(for: .livePhoto)
      }
    }
  }

  /// The value with each of its parts replaced in turn.
  static func replacements(in value: PropertyListValue, by other: PropertyListValue) -> [PropertyListValue] {
    var results = [other]
    switch value {
    case .dictionary(let entries):
      for (key, part) in entries {
        for changed in replacements(in: part, by: other) {
          results.append(.dictionary(entries.merging([key: changed]) { $1 }))
        }
      }
    case .array(let parts):
      for index in parts.indices {
        for changed in replacements(in: parts[index], by: other) {
          results.append(.array(Array(parts[..<index]) + [changed] + Array(parts[(index + 1)...])))
        }
      }
    default: break
    }
    return results
  }

  @Test func messagesNameWhatWasSeen() throws {
    let folder = try #require(factsCorpus().first).split(separator: "/").dropLast().joined(separator: "/")
    let rule = try FactsCase("/" + folder + "/notification-service-rule.plist")
    #expect(
      rule.found(bundleFolder: nil).map(\.message) == [
        "the system asks no activation rule for this kind of extension (notification service; inferred)"
      ])
    let groups = try FactsCase("/" + folder + "/groups-differ.plist")
    let found = ExtensionFacts.findings(
      in: groups.plist, entitlements: groups.expectation["entitlements"],
      containingApp: .dictionary(["CFBundleIdentifier": .string("org.example.app")]),
      containingEntitlements: groups.expectation["containingEntitlements"])
    let lists = "the extension has \"group.a\", the containing app org.example.app has \"group.b\""
    #expect(found.map(\.message) == ["the App Groups have none in common: " + lists])
  }

  @Test func otherPropertyListsHaveNoFindings() {
    for value: PropertyListValue in [
      .string(""), .array([]), .dictionary([:]), .dictionary(["NSExtension": .data([])]),
    ] {
      #expect(ExtensionFacts.findings(in: value).isEmpty)
      #expect(ExtensionFacts.keyboard(in: value) == nil)
    }
  }
}
