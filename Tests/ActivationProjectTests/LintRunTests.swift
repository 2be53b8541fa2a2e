import ActivationFiles
import ActivationLint
import ActivationRules
import Foundation
import TestSupport
import Testing

@testable import ActivationProject

/// A check of a project, without a command line.
@Suite struct LintRunTests {
  private static func run(_ scope: LintScope, _ path: String) -> LintRun {
    var run = LintRun(linter: FileLinter(), scope: scope)
    #expect(run.add(path, standardInput: { [] }).isEmpty)
    return run
  }

  @Test func findingsAreReportedOncePerFile() throws {
    let project = try TemporaryFolder()
    try project.share(TemporaryFolder.predicate("public.peg"))
    var run = Self.run(try LintScope([project.path], configuration: .none), project.path)
    // The same file by its own name.
    _ = run.add(project.path + "/Share/Info.plist", standardInput: { [] })
    let outcome = run.report()
    try #require(outcome.files.count == 1 && outcome.problems.isEmpty)
    #expect(outcome.files[0].findings.map(\.id) == ["AR231"])
    run.expectedRules = 2
    #expect(run.report().files.flatMap(\.findings).contains { $0.id == "AR433" })
  }

  /// What is recorded is known the next time; a fix writes the file, a preview doesn't.
  @Test func theBaselineIsWrittenAndRead() throws {
    let project = try TemporaryFolder()
    try project.share(TemporaryFolder.predicate("public.peg"))
    let known = project.path + "/known.json"
    do throws(ReadingError) {
      _ = try LintScope([project.path], configuration: .none, baseline: known)
      Issue.record("there is no baseline yet")
    } catch {
      #expect(error.help.contains("--write-baseline"))
    }
    let writing = try LintScope([project.path], configuration: .none, baseline: known, writesBaseline: true)
    let recorded = Self.run(writing, project.path).report()
    #expect(recorded.knownCount == 1 && recorded.files.allSatisfy(\.findings.isEmpty))
    let scope = try LintScope([project.path], configuration: .none, baseline: known)
    let outcome = Self.run(scope, project.path).report()
    #expect(outcome.knownCount == 1 && outcome.files.allSatisfy(\.findings.isEmpty))
  }

  @Test func aPreviewWritesNothing() throws {
    let project = try TemporaryFolder()
    try project.share("<string>extensionItems.attachments.count == 1</string>")
    let before = try project.text("Share/Info.plist")
    let scope = try LintScope([project.path], configuration: .none)
    var run = Self.run(scope, project.path)
    run.allowsUnsafeFixes = true
    let (changes, problems) = run.changes()
    try #require(changes.count == 1 && problems.isEmpty)
    #expect(changes[0].old == before && changes[0].new != before)
    #expect(try project.text("Share/Info.plist") == before)
    let fixed = run.fix()
    #expect(fixed.fixedCount > 0)
    #expect(try project.text("Share/Info.plist") == changes[0].new)
  }
}
