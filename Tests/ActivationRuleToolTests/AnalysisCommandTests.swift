import Foundation
import TestSupport
import Testing

@testable import ActivationTool
@testable import activation_rule

/// `describe` and `compare`.
@Suite struct AnalysisCommandTests {
  private static let pdf = Place.corpus.appendingPathComponent("extensions/valid/pdf-action.plist").path
  private static let photos = #"{"NSExtensionActivationSupportsImageWithMaxCount": 10}"#

  /// An example is what `eval` is told with `--context`.
  @Test(arguments: ["shown", "hidden"]) func examplesAreContexts(_ verdict: String) throws {
    let run = ToolRun(["describe", Self.pdf, "--example", verdict])
    #expect(run.code == .success)
    let evaluated = ToolRun(["eval", Self.pdf, "--context", "-"], input: run.output)
    #expect(evaluated.code == (verdict == "shown" ? .success : .negative))
  }

  /// Names and types come from files, and must not become Markdown or a workflow's commands.
  @Test func machineFormatsEscapeWhatTheyQuote() {
    let rule = "SUBQUERY(extensionItems, $i, ANY $i.attachments.registeredTypeIdentifiers == \"a*b\") .@count == 1"
    let markdown = ToolRun(["compare", "--format", "markdown", rule, "TRUEPREDICATE"]).output
    #expect(markdown.hasPrefix("**`"))
    let github = ToolRun(["compare", "--format", "github", Self.photos, Self.pdf]).output
    #expect(github.hasPrefix("::warning title=activation rule::"))
    #expect(github.split(separator: "\n").count == 1)
  }

  /// A build setting has its value of today at a revision, too: `Corpus/extensions/projects/counted`.
  @Test(.program("git")) func aRevisionKnowsTheProject() throws {
    let git = try #require(Shell.path(of: "git"))
    let folder = try TemporaryFolder()
    let project = folder.url.appendingPathComponent("project")
    try FileManager.default.copyItem(
      at: Place.corpus.appendingPathComponent("extensions/projects/counted"), to: project)
    for arguments in [
      ["init", "-q"], ["add", "."], ["-c", "user.name=N", "-c", "user.email=n@example.org", "commit", "-qm", "First"],
    ] {
      #expect(try Shell.run(git, arguments, in: project).code == 0)
    }
    let path = project.path + "/Share/Info.plist"
    let same = ToolRun(["compare", path, "--git", "HEAD"])
    #expect(same.code == .success && same.output.hasPrefix("Equivalent: "), "\(same.output)")
    #expect(!same.output.contains("longer shown") && !same.output.contains("also shown"))
    // Without its value every verdict at the revision is uncertain, and so nothing is lost or won.
    try FileManager.default.removeItem(atPath: project.path + "/App.xcodeproj")
    try folder.write(InfoPlist.share("<string>FALSEPREDICATE</string>"), to: "project/Share/Info.plist")
    let open = ToolRun(["compare", path, "--git", "HEAD"])
    #expect(open.code == .undecided && open.output.contains("Uncertain on one side"), "\(open.output)")
    #expect(!open.output.contains("Hosts won") && !open.output.contains("Hosts lost"))
  }

  /// Programs that a folder's configuration could start aren't started: `Corpus/git`.
  @Test(.program("git")) func aRevisionStartsNothing() throws {
    let repository = try HostileRepository(["Share/Info.plist": InfoPlist.share("<string>TRUEPREDICATE</string>")])
    try repository.touch("Share/Info.plist", InfoPlist.share("<string>FALSEPREDICATE</string>"))
    let path = repository.path + "/Share/Info.plist"
    #expect(ToolRun(["compare", path, "--git", "HEAD"]).output.hasPrefix("Stricter: "))
    #expect(ToolRun(["lint", repository.path, "--changed-since", "HEAD"]).code != .malformed)
    #expect(ToolRun(["scan", repository.path]).code != .malformed)
    #expect(repository.takeStarted() == "")
    // An object that a partial clone lacks would be fetched.
    let object = try repository.git("rev-parse", "HEAD:Share/Info.plist").prefix { $0 != "\n" }
    _ = repository.takeStarted()
    let file = repository.path + "/.git/objects/" + object.prefix(2) + "/" + object.dropFirst(2)
    try FileManager.default.removeItem(atPath: file)
    #expect(ToolRun(["compare", path, "--git", "HEAD"]).code == .malformed)
    #expect(repository.takeStarted() == "")
  }

  /// A folder is compared extension by extension, whatever it is called; what didn't change takes a line.
  @Test(.program("git")) func aFolderIsComparedWithARevision() throws {
    let repository = try HostileRepository([
      "Share/Info.plist": InfoPlist.share("<string>TRUEPREDICATE</string>"),
      "Other/Info.plist": InfoPlist.share("<string>TRUEPREDICATE</string>"),
    ])
    try repository.touch("Share/Info.plist", InfoPlist.share("<string>FALSEPREDICATE</string>"))
    for folder in ["", "/", "/."] {
      let output = ToolRun(["compare", repository.path + folder, "--git", "HEAD"]).output
      #expect(output.hasPrefix("Stricter: ") && output.contains("Other/Info.plist: unchanged"), "\(output)")
    }
    #expect(ToolRun(["compare", repository.path + "/Share", "--git", "HEAD"]).output.hasPrefix("Stricter: "))
    let tool = try #require(Shell.path(of: "activation-rule"))
    let here = try Shell.run(tool, ["compare", ".", "--git", "HEAD"], in: URL(fileURLWithPath: repository.path))
    #expect(here.code == 1 && here.text.hasPrefix("Stricter: "), "\(here.text)")
  }

  /// A file or folder that was moved is found by its path of today and by its former one.
  @Test(.program("git")) func movedFilesAreCompared() throws {
    let repository = try HostileRepository(["App/Share/Info.plist": InfoPlist.share("<string>TRUEPREDICATE</string>")])
    _ = try repository.git("mv", "App", "Sources")
    for path in ["/Sources/Share/Info.plist", "/App/Share/Info.plist", "/App/Share", "/App", "/Sources"] {
      let run = ToolRun(["compare", repository.path + path, "--git", "HEAD"])
      #expect(run.output.hasPrefix("Equivalent: "), "\(path): \(run.errors)")
    }
    #expect(ToolRun(["compare", repository.path + "/Other", "--git", "HEAD"]).code == .malformed)
    try repository.touch("Sources/Share/Info.plist", InfoPlist.share("<string>FALSEPREDICATE</string>"))
    let path = repository.path + "/Sources/Share/Info.plist"
    let changed = ToolRun(["compare", path, "--git", "HEAD", "--format", "markdown"])
    #expect(changed.output.contains("App/Share/Info.plist at HEAD`"), "\(changed.output)")
    // Removed with the last extension.
    _ = try repository.git("rm", "-qf", "Sources/Share/Info.plist")
    let removed = ToolRun(["compare", repository.path, "--git", "HEAD"])
    #expect(removed.code == .negative && removed.output.hasPrefix("Removed: "), "\(removed.errors)")
  }

  @Test(.program("git")) func whatIsNotARevisionIsSaid() throws {
    let repository = try HostileRepository(["Info.plist": InfoPlist.share("<string>TRUEPREDICATE</string>")])
    let corpus = Place.corpus.appendingPathComponent("git/revisions.txt").path
    for text in try String(contentsOfFile: corpus, encoding: .utf8).split(separator: "\n") {
      let run = ToolRun(["compare", repository.path + "/Info.plist", "--git", String(text)])
      #expect(run.code == .malformed && run.errors.contains("revision"), "\(text): \(run.errors)")
    }
  }
}
