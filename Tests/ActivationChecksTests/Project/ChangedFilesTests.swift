@testable import ActivationChecks
import ActivationRules
import Foundation
import TestSupport
import Testing

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
    return try Project(project.path).files.filter { changes.concern($0) }.compactMap(\.path).map {
      innerPath($0, of: project.path) ?? $0
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

  /// A text of the user's that Git would read as a pattern, a path, or an option is not a revision.
  @Test func whatIsNotACommitIsRefused() throws {
    let project = try Self.repository()
    let texts = try String(
      contentsOfFile: Place.corpus.appendingPathComponent("git/revisions.txt").path, encoding: .utf8)
    for text in texts.split(separator: "\n").map(String.init) + ["", "a\0b"] {
      do throws(ReadingError) {
        _ = try ChangedFiles(since: text, around: project.path)
        Issue.record("\(text) is taken for a revision")
      } catch {
        #expect(error.message.contains("revision"), "\(error)")
      }
    }
    #expect(try Self.changed(project, since: "main^{/First}") == [])
  }
}

@Suite(.program("git")) struct HostileRepositoryTests {
  private static func repository() throws -> HostileRepository {
    try HostileRepository([
      "Share/Info.plist": InfoPlist.share("<string>TRUEPREDICATE</string>"), "page.js": "// Reads the page.",
    ])
  }

  /// Git alone starts what the configuration names, or nothing would be tried here.
  @Test func gitStartsWhatTheFolderNames() throws {
    let repository = try Self.repository()
    // Content is only asked for, through the filter, where the size is the same and the date is another one.
    try repository.touch("page.js", "// Reads the page.")
    try repository.git("status")
    let started = repository.takeStarted()
    for name in ["fsmonitor", "process"] { #expect(started.contains(name), "\(started)") }
  }

  @Test func changedFilesStartNothing() throws {
    let repository = try Self.repository()
    #expect(repository.takeStarted() == "")
    for rule in ["TRUEPREDICATE", "FALSEPREDICATE"] {
      // The same content once more: only the date differs.
      try repository.touch("Share/Info.plist", InfoPlist.share("<string>\(rule)</string>"))
      try repository.touch("page.js", "// Reads the page.")
      let changes = try ChangedFiles(since: "main", around: repository.path)
      let targets = try Project(repository.path).files.filter { changes.concern($0) }
      #expect(targets.count == (rule == "TRUEPREDICATE" ? 0 : 1))
      #expect(repository.takeStarted() == "")
    }
  }

  @Test func setupStartsNothing() throws {
    let repository = try Self.repository()
    let survey = try ProjectSurvey(repository.path)
    #expect(survey.ruleCount == 1)
    #expect(repository.takeStarted() == "")
  }
}
