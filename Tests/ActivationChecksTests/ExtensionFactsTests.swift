import ActivationRules
import Foundation
import TestSupport
import Testing

@testable import ActivationChecks
@testable import ActivationLint

/// A case of `Corpus/extensions/facts`: a property list with the expected facts and findings.
struct FactsCase: Decodable, Sendable, CustomTestStringConvertible {
  var name: String
  /// The property list is a file next to the case, is given as a whole, or is that of an extension of this kind with these attributes.
  var file: String?
  var list: JSONList?
  var point: String?
  var attributes: JSONList?
  var entitlements: JSONList?
  var containingEntitlements: JSONList?
  /// The settings of the target, by configuration; `?` for a setting that isn't known.
  var settings: [String: [String: String]]?
  /// The settings of the apps that embed the extension, by name.
  var apps: [String: [String: [String: String]]]?
  /// The texts of keys in the extension's Info.plist, and in that of the apps.
  var written: [String: String]?
  var appWritten: [String: String]?
  /// How the extension is built: `not built`, `not embedded`, or the phase that copies it elsewhere.
  var building: String?
  /// The storyboards and classes in the target's files.
  var storyboards: Set<String>?
  var swiftClasses: [String]?
  var otherClasses: Set<String>?
  /// The App Groups that the entitlements grant, and those that the sources use.
  var granted: [String]?
  var used: [String]?
  var frameworks: [String]?
  /// The scripts of the extension, and those for web pages.
  var resources: Set<String>?
  var forPages: Set<String>?
  /// The files of the bundle; nil if they aren't known.
  var files: [String]?
  /// Each finding as `name at key path`.
  var findings: [String]
  /// The findings that the case is designed to nearly cause.
  var absent: [String]?

  static let all = ["groups", "others", "scripts", "targets"].flatMap { name -> [FactsCase] in
    (try? Place.decoded("extensions/facts/\(name).json")) ?? []
  }

  var testDescription: String { name }
  var plist: PropertyListValue {
    get throws {
      if let file {
        return try PropertyListReader.read(Disk.read(Place.corpus.path + "/extensions/facts/" + file))
      }
      let attributes = attributes?.value ?? .dictionary(["NSExtensionActivationRule": .string("TRUEPREDICATE")])
      let point = PropertyListValue.string(point ?? "com.apple.share-services")
      return list?.value
        ?? .dictionary([
          "NSExtension": .dictionary(["NSExtensionAttributes": attributes, "NSExtensionPointIdentifier": point])
        ])
    }
  }

  func found(bundleFolder: String?, containingApp: String? = nil) throws -> [Finding] {
    guard var subject = ExtensionSubject(try plist) else { return [] }
    if let bundleFolder { subject.target.lookForScript(of: subject, inBundle: bundleFolder) }
    subject.target.own.entitlements = entitlements?.value
    var app = ExtensionTarget.Product()
    app.entitlements = containingEntitlements?.value
    app.bundleIdentifier = containingApp
    subject.target.application = app
    subject.target.own.configurations = Self.settings(settings ?? [:])
    subject.target.own.written = written ?? [:]
    if storyboards != nil || swiftClasses != nil {
      let classes = Dictionary(uniqueKeysWithValues: (swiftClasses ?? []).map { ($0, "Share/\($0).swift:5") })
      var interface = ExtensionTarget.Interface()
      (interface.storyboards, interface.isWhole) = (storyboards ?? [], true)
      (interface.swiftClasses, interface.otherClasses) = (classes, otherClasses ?? [])
      subject.target.interface = interface
    }
    subject.target.grantedGroups = granted
    subject.target.usedGroups = (used ?? []).map { ($0, "Share/Store.swift:7") }
    subject.target.unsafeFrameworks = frameworks ?? []
    if let resources { subject.target.scripts = .resources(names: resources, forPages: forPages ?? []) }
    switch building {
    case nil: break
    case "not built": subject.target.building = .notBuilt(projects: ["App.xcodeproj"])
    case let place:
      let phase = place == "not embedded" ? nil : place
      subject.target.building = .notEmbedded(project: "App.xcodeproj", apps: ["App"], phase: phase)
    }
    for (name, settings) in (apps ?? [:]).sorted(by: { $0.key < $1.key }) {
      var app = ExtensionTarget.Product()
      app.name = name
      app.written = appWritten ?? [:]
      app.configurations = Self.settings(settings)
      subject.target.embedding.append(app)
    }
    return Linter.findings(in: subject)
  }

  private static func settings(_ given: [String: [String: String]]) -> [String: [String: ExtensionTarget.Setting]] {
    given.mapValues { $0.mapValues { $0 == "?" ? .unknown("its file can't be read") : .value($0) } }
  }
}

@Suite struct ExtensionFactsTests {
  @Test(arguments: FactsCase.all) func findings(expected: FactsCase) throws {
    let folder = try TemporaryFolder()
    for file in expected.files ?? [] { try folder.write("", to: file) }
    let found = try expected.found(bundleFolder: expected.files == nil ? nil : folder.path)
    #expect(found.map { $0.name + " at " + $0.place.path } == expected.findings)
    for name in expected.absent ?? [] { #expect(!found.contains { $0.name == name }) }
    for finding in found {
      #expect(!finding.help.isEmpty && !finding.message.hasSuffix("."))
      let rule = try #require(LintRule(named: finding.id))
      #expect(rule.severities.contains(finding.severity), "\(rule.id) is \(rule.severities)")
    }
  }

  /// Every rule has a case with a finding, and a case that is designed to be close without one.
  @Test func everyRuleHasBothCases() throws {
    let found = Set(FactsCase.all.flatMap(\.findings).compactMap { $0.components(separatedBy: " at ").first })
    let absent = Set(FactsCase.all.flatMap { $0.absent ?? [] })
    let rules = LintRule.all.filter { if case .extension = $0.check { true } else { false } }
    let all = Set(rules.map(\.name))
    #expect(found == all)
    #expect(absent == all)
  }

  /// Any value at any place leads to findings and never to a trap.
  @Test(arguments: FactsCase.all) func everyValueMayBeAnything(example: FactsCase) throws {
    let plist = try example.plist
    let others: [PropertyListValue] = [
      .string(""), .string("$("), .string("\u{0}"), .boolean(true), .integer(.min), .unsignedInteger(.max),
      .real(.nan), .date(.infinity), .data([0]), .array([]), .array([.data([])]), .dictionary([:]),
    ]
    for other in others {
      for changed in Self.replacements(in: plist, by: other) {
        if var subject = ExtensionSubject(changed) {
          subject.target.lookForScript(of: subject, inBundle: "/nowhere")
          subject.target.own.entitlements = changed
          subject.target.application = ExtensionTarget.Product()
          subject.target.application?.entitlements = other
          for finding in Linter.findings(in: subject) { #expect(!finding.message.isEmpty) }
        }
      }
    }
  }

  /// Returns copies of the value in which each part is replaced in turn.
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
    let rule = try #require(FactsCase.all.first { $0.name == "notification-service-rule" })
    #expect(
      try rule.found(bundleFolder: nil).map(\.statement) == [
        "the system evaluates no activation rule for this kind of extension (notification service) (inferred)"
      ])
    let groups = try #require(FactsCase.all.first { $0.name == "groups-differ" })
    let found = try groups.found(bundleFolder: nil, containingApp: "org.example.app")
    let lists = "the extension has \"group.a\", and the containing app org.example.app has \"group.b\""
    #expect(found.map(\.message) == ["the extension and its app have no App Group in common: " + lists])
  }

  @Test func otherPropertyListsHaveNoFindings() {
    for value: PropertyListValue in [
      .string(""), .array([]), .dictionary([:]), .dictionary(["NSExtension": .data([])]),
    ] {
      #expect(ExtensionSubject(value).map { Linter.findings(in: $0) } ?? [] == [])
    }
  }
}
