import ActivationFiles
import ActivationRules
import Foundation
import TestSupport
import Testing

@testable import ActivationProject

@Suite(.program("git")) struct ChangedFilesTests {
  /// A repository with two extensions and their app, on a branch that left `main`.
  private static func repository() throws -> TemporaryFolder {
    let project = try TemporaryFolder()
    try project.share(TemporaryFolder.predicate("public.jpeg"), at: "A b/Info.plist")
    try project.share(TemporaryFolder.predicate("public.png"), at: "B/Info.plist")
    let app = try String(
      contentsOfFile: Place.package.path + "/Corpus/configurations/files/App/Info.plist", encoding: .utf8)
    try project.write(app, to: "App/Info.plist")
    try project.write("// Reads the page.", to: "page.js")
    _ = try project.git("init", "-q")
    _ = try project.git("add", ".")
    _ = try project.git("commit", "-qm", "First")
    _ = try project.git("checkout", "-qb", "work")
    return project
  }

  private static func changed(_ project: TemporaryFolder, since revision: String = "main") throws -> [String] {
    let changes = try ChangedFiles(since: revision, around: project.path)
    return try LintTargets(project.path).targets.filter { changes.concern($0) }.compactMap(\.path).map {
      ProjectConfiguration.relative($0, to: project.path) ?? $0
    }
  }

  @Test func onlyChangedFilesCount() throws {
    let project = try Self.repository()
    #expect(try Self.changed(project) == [])
    try project.share(TemporaryFolder.predicate("public.tiff"), at: "A b/Info.plist")
    #expect(try Self.changed(project) == ["A b/Info.plist"])
    _ = try project.git("commit", "-qam", "Second")
    #expect(try Self.changed(project) == ["A b/Info.plist"])
    // New files that Git doesn't know yet.
    try project.share(TemporaryFolder.predicate("public.tiff"), at: "New/Info.plist")
    #expect(try Self.changed(project) == ["A b/Info.plist", "New/Info.plist"])
    #expect(try Self.changed(project, since: "HEAD") == ["New/Info.plist"])
  }

  @Test func whatHappenedOnTheOtherBranchDoesNot() throws {
    let project = try Self.repository()
    _ = try project.git("checkout", "-q", "main")
    try project.share(TemporaryFolder.predicate("public.tiff"), at: "B/Info.plist")
    _ = try project.git("commit", "-qam", "Elsewhere")
    _ = try project.git("checkout", "-q", "work")
    #expect(try Self.changed(project) == [])
  }

  @Test func filesThatRulesAreJudgedByConcernThem() throws {
    let both = ["A b/Info.plist", "B/Info.plist"]
    for name in ["App/Info.plist", "App.xcodeproj/project.pbxproj", "new.js", "Base.xcconfig", ".activation-rule.json"]
    {
      let project = try Self.repository()
      let text = name == "App/Info.plist" ? try project.text(name).replacing("notebook", with: "other") : "{}"
      try project.write(text, to: name)
      #expect(try Self.changed(project) == both, "\(name)")
    }
    let project = try Self.repository()
    try project.write("// Reads the page again.", to: "page.js")
    #expect(try Self.changed(project) == [])
    try FileManager.default.removeItem(atPath: project.path + "/page.js")
    #expect(try Self.changed(project) == both)
  }

  @Test func mistakesAreNamed() throws {
    let project = try Self.repository()
    #expect(throws: ReadingError.self) { try ChangedFiles(since: "nowhere", around: project.path) }
    #expect(throws: ReadingError.self) { try ChangedFiles(since: "--output=x", around: project.path) }
    #expect(throws: ReadingError.self) { try ChangedFiles(since: "main", around: project.path + "/nothing") }
    #expect(throws: ReadingError.self) { try ChangedFiles(since: "main", around: "/") }
  }
}
