import ActivationRules
import Foundation
import TestSupport
import Testing

@testable import ActivationChecks
@testable import ActivationLint

/// A property list of the corpus with what is expected of it.
struct FactsCase: Sendable {
  var plist: PropertyListValue
  var expectation: PropertyListValue

  init(_ path: String) throws {
    plist = try PropertyListReader.read(InputFile.read(path), name: path)
    let json = try Data(contentsOf: URL(fileURLWithPath: path.replacing(".plist", with: ".json")))
    expectation = try JSONDecoder().decode(JSONList.self, from: json).value
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

  func found(bundleFolder: String?, containingApp: String? = nil) -> [Finding] {
    guard var subject = ExtensionSubject(plist) else { return [] }
    if let bundleFolder { subject.surroundings.lookForScript(of: subject, inBundle: bundleFolder) }
    subject.surroundings.entitlements = expectation["entitlements"]
    subject.surroundings.applicationEntitlements = expectation["containingEntitlements"]
    subject.surroundings.applicationIdentifier = containingApp
    return Linter.findings(in: subject)
  }
}

func name(of decision: OfferDecision) -> String {
  switch decision.kind {
  case .shown: "offered"
  case .hidden: "not offered"
  default: "uncertain"
  }
}

func factsCorpus() -> [String] { corpus("extensions/facts").filter { $0.hasSuffix(".plist") } }

@Suite struct ExtensionFactsTests {
  @Test(arguments: factsCorpus()) func findings(path: String) throws {
    let expected = try FactsCase(path)
    let folder = try TemporaryFolder()
    for file in expected.texts("files") ?? [] { try folder.write("", to: file) }
    let found = expected.found(bundleFolder: expected.texts("files") == nil ? nil : folder.path)
    #expect(found.map { $0.name + " at " + $0.place.path } == expected.findings)
    for name in expected.texts("absent") ?? [] { #expect(!found.contains { $0.name == name }) }
    for finding in found {
      #expect(!finding.help.isEmpty && !finding.message.hasSuffix("."))
      let rule = try #require(LintRule(named: finding.id))
      #expect(rule.severities.contains(finding.severity), "\(rule.id) is \(rule.severities)")
    }
  }

  @Test(arguments: factsCorpus()) func verdicts(path: String) throws {
    let expected = try FactsCase(path)
    for (settings, verdict) in expected.verdicts("fields") {
      let keyboard = try #require(KeyboardExtension(propertyList: expected.plist))
      let decision = keyboard.decision(for: try TextInputTraits(settings: settings))
      #expect(name(of: decision) == verdict, "\(settings)")
    }
    for (word, verdict) in expected.verdicts("media") {
      let editor = try #require(PhotoEditingExtension(propertyList: expected.plist))
      let decision = editor.decision(for: try #require(MediaType(rawValue: word)))
      #expect(name(of: decision) == verdict, "\(word)")
    }
  }

  /// Every rule has a case in which it finds something, and one that was made to come close without it.
  @Test func everyRuleHasBothCases() throws {
    let cases = try factsCorpus().map { try FactsCase($0) }
    let found = Set(cases.flatMap(\.findings).compactMap { $0.components(separatedBy: " at ").first })
    let absent = Set(cases.flatMap { $0.texts("absent") ?? [] })
    // Of a file that is nowhere in a source project the property list alone tells nothing.
    let rules = LintRule.all.filter { if case .extension = $0.check { true } else { false } }
    let all = Set(rules.map(\.name)).subtracting(["preprocessing-file-not-in-project"])
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
        if var subject = ExtensionSubject(changed) {
          subject.surroundings.lookForScript(of: subject, inBundle: "/nowhere")
          subject.surroundings.entitlements = changed
          subject.surroundings.applicationEntitlements = other
          for finding in Linter.findings(in: subject) { #expect(!finding.message.isEmpty) }
        }
        _ = KeyboardExtension(propertyList: changed)?.decision(for: TextInputTraits())
        _ = PhotoEditingExtension(propertyList: changed)?.decision(for: .livePhoto)
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
      rule.found(bundleFolder: nil).map(\.statement) == [
        "the system asks no activation rule for this kind of extension (notification service) (inferred)"
      ])
    let groups = try FactsCase("/" + folder + "/groups-differ.plist")
    let found = groups.found(bundleFolder: nil, containingApp: "org.example.app")
    let lists = "the extension has \"group.a\", the containing app org.example.app has \"group.b\""
    #expect(found.map(\.message) == ["the App Groups have none in common: " + lists])
  }

  @Test func otherPropertyListsHaveNoFindings() {
    for value: PropertyListValue in [
      .string(""), .array([]), .dictionary([:]), .dictionary(["NSExtension": .data([])]),
    ] {
      #expect(ExtensionSubject(value).map { Linter.findings(in: $0) } ?? [] == [])
      #expect(KeyboardExtension(propertyList: value) == nil)
    }
  }
}
