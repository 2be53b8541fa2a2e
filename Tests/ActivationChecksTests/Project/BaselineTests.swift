@testable import ActivationChecks
import ActivationLint
import ActivationRules
import Foundation
import PredicateSyntax
import TestSupport
import Testing

@Suite struct BaselineTests {
  private static func baseline(_ project: TemporaryFolder, _ files: [LintedFile]) -> LintBaseline {
    LintBaseline(of: files, at: project.path + "/known.json")
  }

  @Test func aFindingStaysKnownWhenLinesMove() throws {
    let project = try TemporaryFolder()
    try project.share(TemporaryFolder.predicate("public.peg", "public.pmg"))
    var files = try project.lint()
    let count = files.flatMap(\.findings).count
    #expect(count == 2)
    let baseline = Self.baseline(project, files)
    let first = baseline.apply(to: &files)
    #expect(first.hidden == 2 && first.gone.isEmpty)
    #expect(files.flatMap(\.findings).isEmpty)
    // Lines above it, and blanks within.
    let text = try project.text("Share/Info.plist").replacing(
      "<dict>\n\t<key>NSExt", with: "<dict>\n<!-- a -->\n\n\t<key>NSExt"
    )
    .replacing(" OR ", with: "\n\t\tOR\n\t\t")
    try project.write(text, to: "Share/Info.plist")
    var moved = try project.lint()
    #expect(moved.flatMap(\.findings).count == 2)
    let second = baseline.apply(to: &moved)
    #expect(second.hidden == 2 && second.gone.isEmpty)
  }

  @Test func whatIsNewIsReportedAndWhatIsGoneIsNamed() throws {
    let project = try TemporaryFolder()
    try project.share(TemporaryFolder.predicate("public.peg", "public.pmg"))
    let baseline = Self.baseline(project, try project.lint())
    try project.share(TemporaryFolder.predicate("public.peg", "public.heicc"))
    var files = try project.lint()
    let outcome = baseline.apply(to: &files)
    #expect(outcome.hidden == 1)
    #expect(files.flatMap(\.findings).map(\.message) == ["unknown type public.heicc"])
    #expect(outcome.gone.map(\.entry.text) == ["&quot;public.pmg&quot;"] && outcome.gone.map(\.count) == [1])
  }

  /// A note that is known doesn't hide a warning in its place; a warning hides a note, and an entry without a severity both.
  @Test func aWarningIsNewWhereANoteWasKnown() throws {
    let project = try TemporaryFolder()
    try project.share(TemporaryFolder.predicate("public.peg"))
    func files(_ severity: Diagnostic.Severity) throws -> [LintedFile] {
      try project.lint().map { file in
        var file = file
        for index in file.findings.indices { file.findings[index].severity = severity }
        return file
      }
    }
    var (note, warning) = (try files(.note), try files(.warning))
    let ofNotes = Self.baseline(project, note)
    try project.write(ofNotes.text, to: "known.json")
    #expect(try LintBaseline(contentsOf: project.path + "/known.json") == ofNotes)
    #expect(ofNotes.apply(to: &warning).hidden == 0 && Self.baseline(project, warning).apply(to: &note).hidden == 1)
    var known = try files(.note)
    #expect(ofNotes.apply(to: &known).hidden == 1)
  }

  @Test func asManyAreKnownAsWereRecorded() throws {
    let project = try TemporaryFolder()
    try project.share(TemporaryFolder.predicate("public.peg", "public.peg"))
    var files = try project.lint().map { file in
      var file = file
      file.findings.removeAll { $0.id != "AR231" }
      return file
    }
    let known = files.flatMap(\.findings).count
    #expect(known == 2)
    var one = files
    one[0].findings.removeLast()
    let baseline = Self.baseline(project, one)
    #expect(baseline.apply(to: &files).hidden == 1)
    #expect(files.flatMap(\.findings).count == 1)
  }

  @Test func itIsWrittenAndReadTheSame() throws {
    let project = try TemporaryFolder()
    try project.share(TemporaryFolder.predicate("public.peg", "public.pmg"), at: "B \"x\"/Info.plist")
    try project.share("<dict><key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>")
    let files = try project.lint()
    let baseline = Self.baseline(project, files)
    #expect(baseline.text == Self.baseline(project, files.reversed()).text)
    try project.write(baseline.text, to: "known.json")
    #expect(try LintBaseline(contentsOf: project.path + "/known.json") == baseline)
    #expect(baseline.text.split(separator: "\n").count == 5 + baseline.counts.count)
    _ = try JSONSerialization.jsonObject(with: Data(baseline.text.utf8))
    #expect(Self.baseline(project, []).text == "{\n  \"version\": 1,\n  \"findings\": []\n}\n")
  }

  /// Keys of rules beside the rule, for each of which there's a finding.
  private static func misplaced(_ names: [String]) -> String {
    let keys = names.map { "<key>NSExtensionActivationSupports\($0)WithMaxCount</key><integer>1</integer>\n" }.joined()
    return InfoPlist.share("<string>FALSEPREDICATE</string>").replacing(
      "<dict>\n\t<key>NSExt", with: "<dict>\(keys)<key>NSExt")
  }

  /// Of 60 findings of one rule 50 were recorded, and one more was cut off before it was compared.
  @Test func whatIsNewIsReportedBehindMoreThanAReportHas() throws {
    let project = try TemporaryFolder()
    let names = (10..<70).map { "Thing\($0)" }
    try project.write(Self.misplaced(names), to: "Share/Info.plist")
    func outcome(writing: Bool = false) throws -> LintRun.Outcome {
      let scope = try LintScope(
        [project.path], configuration: .none, baseline: project.path + "/known.json", writesBaseline: writing)
      var run = LintRun(linter: FileLinter(), scope: scope)
      _ = run.add(project.path) { [] }
      return run.report()
    }
    let all = try #require(try project.lint().first).findings.count { $0.id == "AR306" }
    #expect(all == 60)
    #expect(try outcome(writing: true).knownCount >= 60)
    #expect(try outcome().files.flatMap(\.findings).isEmpty)
    try project.write(Self.misplaced(names + ["Last"]), to: "Share/Info.plist")
    let left = try outcome().files.flatMap(\.findings)
    #expect(left.count == 1 && left.first?.message.contains("SupportsLastWithMaxCount") == true, "\(left)")
    #expect(try outcome().remarks.isEmpty)
  }

  /// Fixes are made for what is reported: what the baseline knows stays as it is, whatever is asked for.
  @Test func whatIsKnownIsNotFixed() throws {
    let project = try TemporaryFolder()
    func run(writing: Bool = false, _ choices: FixChoice...) throws -> LintRun {
      let scope = try LintScope(
        [project.path], configuration: .none, baseline: project.path + "/known.json", writesBaseline: writing)
      var run = LintRun(linter: FileLinter(), scope: scope)
      run.allowsUnsafeFixes = true
      run.choices = choices
      _ = run.add(project.path) { [] }
      return run
    }
    try project.share(TemporaryFolder.predicate("public.pmg"))
    _ = try run(writing: true).report()
    try project.share(TemporaryFolder.predicate("public.pmg", "public.heicc"))
    let changes = try run().changes().changes
    #expect(changes.count == 1 && changes[0].new == changes[0].old.replacing("heicc", with: "heic"), "\(changes)")
    let chosen = try #require(FixChoice("AR231=1"))
    #expect(try run(chosen).changes().changes[0].new == changes[0].new)
    let outcome = try run().fix()
    #expect(outcome.knownCount == 1 && outcome.made.count == 1 && outcome.remarks.isEmpty, "\(outcome.remarks)")
    #expect(try run(chosen).changes().problems.first?.message.contains("no finding of AR231") == true)
    #expect(try run().changes().unfixed.isEmpty)
  }

  /// Before an upload a refusal is named that the baseline knows; what isn't asked about isn't gone.
  @Test func aKnownRefusalIsNamed() throws {
    let project = try TemporaryFolder()
    func outcome(writing: Bool = false, _ ids: Set<String>?) throws -> LintRun.Outcome {
      let scope = try LintScope(
        [project.path], configuration: .none, baseline: project.path + "/known.json", writesBaseline: writing)
      var run = LintRun(linter: FileLinter(selecting: ids), scope: scope)
      _ = run.add(project.path) { [] }
      return run.report()
    }
    try project.share("<string>TRUEPREDICATE</string>")
    try project.share(TemporaryFolder.predicate("public.pmg"), at: "Other/Info.plist")
    _ = try outcome(writing: true, nil)
    #expect(try outcome(nil).remarks.isEmpty)
    #expect(
      try outcome(LintRule.appStoreIDs).remarks == ["1 known finding that App Review refuses is in the baseline: AR201"])
  }

  @Test func filesThatWereNotLintedKeepTheirEntries() throws {
    let project = try TemporaryFolder()
    for (name, type) in [("A", "public.peg"), ("B", "public.pmg"), ("C", "public.jpg")] {
      try project.share(TemporaryFolder.predicate(type), at: name + "/Info.plist")
    }
    let files = try project.lint()
    let old = Self.baseline(project, files)
    #expect(old.counts.count == 3)
    try FileManager.default.removeItem(atPath: project.path + "/C")
    var first = [files[0]]
    first[0].findings = []
    // A was linted and is clean, C isn't there any more; B stays.
    #expect(
      LintBaseline(of: first, keeping: old, at: project.path + "/known.json").counts.keys.map(\.file) == [
        "B/Info.plist"
      ])
    // Of rules that weren't asked nothing is gone.
    #expect(
      LintBaseline(
        of: first, keeping: old, asking: { LintRule.appStoreIDs.contains($0) }, at: project.path + "/known.json"
      )
      .counts.keys.map(\.file).sorted() == ["A/Info.plist", "B/Info.plist"])
    #expect(old.apply(to: &first).gone.map(\.entry.file) == ["A/Info.plist", "C/Info.plist"])
  }

  /// A rule of 60,000 bytes would be in the baseline as a whole.
  @Test func longTextsAreAbridgedAndToldApart() throws {
    let project = try TemporaryFolder()
    let long = "org.example." + String(repeating: "a", count: 2000)
    try project.share(TemporaryFolder.predicate(long + "b"))
    let first = Self.baseline(project, try project.lint())
    try project.share(TemporaryFolder.predicate(long + "c"))
    let second = Self.baseline(project, try project.lint())
    #expect(!first.counts.isEmpty)
    #expect(first.text.utf8.count < 400 * first.counts.count)
    #expect(Set(first.counts.keys).isDisjoint(with: second.counts.keys))
  }

  @Test(arguments: Place.corpus("baselines/invalid", ".json")) func invalidFilesAreRefused(_ path: String) {
    Recorded.expectRefusal(of: path) { (path) throws(ReadingError) in _ = try LintBaseline(contentsOf: path) }
  }
}
