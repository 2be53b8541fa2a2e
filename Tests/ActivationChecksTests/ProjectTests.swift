import ActivationLint
import ActivationRules
import Foundation
import Predicates
import TestSupport
import Testing

@testable import ActivationChecks

/// The corpus's expectation for one project in `Corpus/extensions/projects`.
private struct Expectation: Decodable, Sendable {
  var folder: String
  var `extension`: String
  var application: String?
  var target: String?
  var identifier: String?
  var candidates: [String]?
  /// The severity of AR230; nil if AR230 isn't reported.
  var finding: String?
  var problem: String?
}

private let corpus = Place.corpus.appendingPathComponent("extensions/projects").path

private func expectations() throws -> [Expectation] { try Place.decoded("extensions/projects/expected.json") }

/// The containing apps of source extensions.
@Suite struct ProjectTests {
  private func check(_ found: RuleFile, _ expected: Expectation, in folder: String) {
    func bare(_ path: String?) -> String? {
      path.map { $0.hasPrefix(folder + "/") ? String($0.dropFirst(folder.count + 1)) : $0 }
    }
    #expect(bare(found.surroundings.application?.application?.label) == expected.application)
    #expect(found.surroundings.application?.application?.target?.name == expected.target)
    let candidates = found.surroundings.application?.candidates ?? []
    #expect(candidates.compactMap { bare($0.label) } == expected.candidates ?? [])
    #expect(found.infoPlist?.bundleIdentifier == expected.identifier)
    let problems = found.surroundings.problems + ((try? FileLinter().lint(found))?.findings ?? []).map(\.line)
    if let problem = expected.problem {
      #expect(problems.contains { $0.contains(problem) }, "\(problems)")
    }
  }

  /// The Info.plist of an app that exports a type.
  private static let application = InfoPlist.notebooks.replacing("com.example.notebook", with: "org.example.note")

  private func severities(_ found: Project) throws -> [String] {
    try found.files.flatMap { try FileLinter(selecting: ["AR230"]).lint($0).findings.map { "\($0.severity)" } }
  }

  @Test(arguments: try expectations()) private func aScannedProject(_ expected: Expectation) throws {
    let folder = corpus + "/" + expected.folder
    let found = try #require(ScanCollection.scan(folder).extensions.first { $0.owner == expected.extension })
    check(found, expected, in: folder)
    #expect(try severities(Project(folder)) == (expected.finding.map { [$0] } ?? []))
  }

  /// For a file that is named by itself, the folders around it are searched up to the root of the repository.
  @Test(arguments: try expectations()) private func aSingleFile(_ expected: Expectation) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: corpus + "/" + expected.folder, toPath: folder.path + "/repository")
    try folder.write(Self.application)
    let root = folder.path + "/repository"
    try folder.write("", to: "repository/.git/HEAD")
    let file = root + "/" + expected.extension
    var wanted = expected
    // Project files in the folders around it are silently skipped if they can't be read.
    if expected.folder == "broken" { wanted.problem = nil }
    check(try #require(try Project(file).files.first), wanted, in: root)
    #expect(try severities(Project(file)) == (expected.finding.map { [$0] } ?? []))
    let part = root + "/" + expected.extension.prefix { $0 != "/" }
    check(try #require(ScanCollection.scan(part).extensions.first), wanted, in: root)
    // Rules know the types that the app declares, whichever command loads them.
    let rule = try #require(try RuleSource.load(file).first)
    #expect(rule.declarations == (ScanCollection.scan(root).extensions.first?.declarations ?? []))
  }

  /// Around a scanned folder, only files that may identify the containing app are read, each of them once.
  @Test func whatIsAroundIsReadAsFarAsItIsNeeded() throws {
    let folder = try TemporaryFolder()
    let root = folder.path + "/repository"
    func write(_ text: String, _ path: String) throws { try folder.write(text, to: "repository/" + path) }
    func app(_ path: String) throws { try write(Self.application, path) }
    func read(_ path: String) throws -> [String] {
      let disk = Disk()
      _ = try Project(root + path, by: nil, from: disk)
      let files = disk.texts.withLock { $0.filter { (try? $0.value.get()) != nil }.keys }
      return files.filter { $0 != root + path && innerPath($0, of: root + path) == nil }
        .map { String($0.dropFirst(root.count + 1)) }.sorted()
    }
    try write("", ".git/HEAD")
    try write(InfoPlist.share("<string>TRUEPREDICATE</string>"), "ios/Share/Info.plist")
    for index in 0..<20 {
      try app("web/\(index)/Info.plist")
      try write(InfoPlist.share("<string>TRUEPREDICATE</string>"), "ios/Other\(index)/Info.plist")
      try app("ios/Data/Settings\(index).plist")
    }
    // Without an app, the whole repository is searched except for the named folder, and each folder once.
    let others = (0..<20).flatMap { ["ios/Other\($0)/Info.plist", "web/\($0)/Info.plist"] }.sorted()
    #expect(try read("/ios/Share") == others)
    #expect(try read("/ios/Share/Info.plist") == others)
    // The nearest folder with an app ends the search.
    try app("ios/App/Info.plist")
    #expect(try read("/ios/Share").count == 21)
    #expect(try read("/ios/Share").allSatisfy { $0.hasPrefix("ios/") })
    #expect(try read("/ios/Other0").count == 21)
    // If a project names the app, nothing needs to be searched.
    try write(
      """
      name: Example
      targets:
        App: { type: application, platform: iOS, info: { path: App/Info.plist }, dependencies: [{ target: Share }] }
        Share: { type: app-extension, platform: iOS, info: { path: Share/Info.plist } }
      """, "ios/project.yml")
    #expect(try read("/ios/Share") == ["ios/App/Info.plist", "ios/project.yml"])
    #expect(try read("/ios/Share/Info.plist") == ["ios/App/Info.plist", "ios/project.yml"])
    // A scan of everything has read it already.
    #expect(try read("/ios") == [])
    #expect(try read("") == [])
  }

  /// Dictionaries are merged, arrays are concatenated, and `:REPLACE` replaces.
  @Test func mergedDescriptions() throws {
    func value(_ text: String) throws -> PropertyListValue { try #require(ProjectDescription.value(Array(text.utf8))) }
    let base = try value("a: {x: 1, y: [1]}\nb: {x: 1}\nc: 1")
    let top = try value("a: {y: [2]}\nb:REPLACE: {z: 2}\nc: 2")
    #expect(ProjectDescription.merged(base, top) == (try value("a: {x: 1, y: [1, 2]}\nb: {z: 2}\nc: 2")))
  }

  /// Descriptions that include each other, and templates that name each other, don't recur forever.
  @Test func descriptionsInCircles() throws {
    let folder = try TemporaryFolder()
    try folder.write("include: [b.yml, project.yml]\ntargets: {A: {templates: [T]}}", to: "project.yml")
    try folder.write("include: project.yml\ntargetTemplates: {T: {templates: [T], type: application}}", to: "b.yml")
    let project = try #require(ProjectDescription(folder.path + "/project.yml")).project()
    #expect(project.targets.map(\.product) == [.application])
    try folder.write("name: of another tool", to: "project.yml")
    #expect(ProjectDescription(folder.path + "/project.yml") == nil)
  }

  /// A template refers to its target's name and attributes. A configuration doesn't get the settings of another one whose name it contains.
  @Test func templatesAndConfigurations() throws {
    let text = """
      configs: {Release: release, Staging Release: release}
      targetTemplates: {T: {info: {path: "", properties: {K: "${target_name}-${kind}"}}}}
      targets: {S: {templates: [T], templateAttributes: {kind: x}, settings: {configs: {Release: {V: 1}, staging: {V: 2}}}}}
      """
    let description = try #require(ProjectDescription.value(Array(text.utf8)))
    let target = try #require(ProjectDescription(description, path: "/project.yml").project().targets.first)
    #expect(target.properties?["K"]?.text == "S-x")
    #expect(target.configurations.map { $0.value(of: "V") } == ["1", "2"])
  }
}

/// Build settings and their references.
@Suite struct SettingTests {
  @Test(arguments: [
    ("A = 1", "$(A)", "1"), ("A = $(B)x\nB = 2", "$(A)", "2x"), ("A = 1 // c", "${A}", "1"),
    ("A = b.C d", "$(A:rfc1034identifier)", "b.C-d"), ("A = b.C d", "$(A:c99extidentifier:lower)", "b_c_d"),
    ("A = x", "$(A:upper)", "X"), ("", "$(A:default=y)", "y"), ("A = x", "$(A:dir)", "$(A:dir)"),
    ("A = 1\nA = $(inherited) 2", "$(A)", "1 2"), ("A = $(A).x", "$(A)", ".x"), ("A = $(inherited)", "$(A)", ""),
    ("A[sdk=iphoneos*] = 1\nA = 2", "$(A)", "$(A)"), ("B = c\nA_c = 3", "$(A_$(B))", "3"),
    ("A = $B.x\nB = y", "$(A)", "y.x"), ("A = x", "$A", "$A"), ("A = $(B)\nB = $(A)", "$(A)", "$(A)"),
    ("A = $(NOBODY).x", "$(A)", "$(NOBODY).x"), ("not an assignment\n= 1\n1A = 2", "$(A)$(1A)", "$(A)$(1A)"),
    ("A = a = b", "$(A)", "a = b"), ("B = c", "$(A_$(B):lower)", "$(A_c:lower)"),
  ])
  func references(_ file: String, _ text: String, _ filled: String) {
    #expect(SettingScope(layers: [SettingLayer.read(text: file)]).filled(text) == filled)
  }

  /// Settings that double each other end with unresolved references.
  @Test func doublingEnds() {
    let lines = (0..<40).map { "A\($0) = $(A\($0 + 1))$(A\($0 + 1))" }.joined(separator: "\n") + "\nA40 = x"
    let text = SettingScope(layers: [SettingLayer.read(text: lines)]).filled("$(A0)")
    #expect(text.utf8.count < 16 * SettingScope.maximumWork)
    let inherited = String(repeating: "A = $(inherited)$(inherited)\n", count: 1_000)
    let layer = SettingLayer.read(text: "A = x\n" + inherited)
    #expect(layer.values["A"]?.utf8.count ?? 0 <= SettingLayer.maximumValueBytes)
  }

  @Test func aSettingThatDiffersBetweenConfigurationsIsLeftAsItIs() {
    func target(_ values: [String]) -> XcodeTarget {
      XcodeTarget(
        projectFile: "", folder: "", name: "", product: .appExtension,
        configurations: values.map {
          SettingScope(layers: [SettingLayer(["A": $0, "B": "b"])])
        })
    }
    #expect(KnownSettings(of: [target(["x", "x"])]).filled("$(A).$(B)") == "x.b")
    #expect(KnownSettings(of: [target(["x", "y"])]).filled("$(A).$(B)") == "$(A).b")
    #expect(KnownSettings(of: [target(["x"]), target(["y"])]).filled("$(B)") == "b")
    #expect(KnownSettings(of: [target(["x", "y"])], given: SettingLayer(["A": "z"])).filled("$(A)$(B)") == "zb")
    #expect(KnownSettings().complete("$(A)") == nil)
  }
}
