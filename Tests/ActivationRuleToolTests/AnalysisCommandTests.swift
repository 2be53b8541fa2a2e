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

  /// A build setting has a value at a revision, too: `Corpus/extensions/projects/counted`.
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
    #expect(same.code == .success && same.output.contains("\nEquivalent: "), "\(same.output)")
    #expect(!same.output.contains("longer shown") && !same.output.contains("also shown"))
    // Without a project file in the folder every verdict at the revision is uncertain, and so nothing is lost or won.
    try FileManager.default.removeItem(atPath: project.path + "/App.xcodeproj")
    try folder.write(InfoPlist.share("<string>FALSEPREDICATE</string>"), to: "project/Share/Info.plist")
    let open = ToolRun(["compare", path, "--git", "HEAD"])
    #expect(open.code == .undecided && open.output.contains("Uncertain on one side"), "\(open.output)")
    #expect(!open.output.contains("Hosts won") && !open.output.contains("Hosts lost"))
    let note = "note: App.xcodeproj/project.pbxproj was added or removed since HEAD"
    #expect(open.errors.contains(note), "\(open.errors)")
  }

  private static let described = """
    targets:
      App: { type: application, info: { path: App/Info.plist }, dependencies: [{ target: Share }] }
      Share:
        type: app-extension
        info: { path: Share/Info.plist }
        configFiles: { Debug: S.xcconfig, Release: S.xcconfig }
    """
  private static let counted =
    "<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key><string>$(MOST)</string></dict>"
  private static let images =
    "<string>SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count &gt;= 1).@count &gt;= 1</string>"

  /// The types of the app are those of the revision, on both sides.
  @Test(.program("git")) func aRevisionHasAnAppOfItsOwn() throws {
    let repository = try HostileRepository([
      "project.yml": Self.described, "App/Info.plist": InfoPlist.notebooks,
      "Share/Info.plist": InfoPlist.share(Self.images),
    ])
    let path = repository.path + "/Share/Info.plist"
    func compare(_ revision: String = "HEAD", _ options: String...) -> ToolRun {
      ToolRun(["compare", path, "--git", revision] + options)
    }
    // A kind that no condition of the rule names changes nothing.
    let others = InfoPlist.notebooks.replacing("public.data", with: "public.content")
    try repository.touch("App/Info.plist", others)
    #expect(compare().output.contains("Equivalent: both are the same rule.") && compare().code == .success)
    try repository.touch("App/Info.plist", InfoPlist.notebooks.replacing("public.data", with: "public.image"))
    for run in [compare(), ToolRun(["compare", repository.path, "--git", "HEAD"])] {
      #expect(run.code == .negative && run.output.contains("\nLooser: "), "\(run.output)\(run.errors)")
      #expect(run.output.contains("Only the second is shown for: 1 extension item: [com.example.notebook]"))
      #expect(run.output.contains("were only tried"))
    }
    #expect(!compare("HEAD", "--json").output.contains("certainFor"))
    #expect(compare("HEAD..HEAD").output.contains("Equivalent: both are the same rule."))
    #expect(repository.takeStarted() == "")
  }

  @Test(.program("git")) func aRevisionHasSettingsOfItsOwn() throws {
    let repository = try HostileRepository([
      "project.yml": Self.described, "S.xcconfig": "MOST = 5\n", "App/Info.plist": InfoPlist.notebooks,
      "Share/Info.plist": InfoPlist.share(Self.counted),
    ])
    let path = repository.path + "/Share/Info.plist"
    try repository.touch("S.xcconfig", "MOST = 1\n")
    for place in [path, repository.path] {
      let run = ToolRun(["compare", place, "--git", "HEAD"])
      #expect(run.code == .negative && run.output.contains("\nStricter: "), "\(run.output)\(run.errors)")
      #expect(run.output.contains("Photos: five photos; ") && run.output.contains(": 1 image\n"), "\(run.output)")
    }
    #expect(ToolRun(["compare", path, "--git", "HEAD..HEAD"]).output.contains("Both: up to 5 images"))
    #expect(repository.takeStarted() == "")
  }

  /// Each of two working folders has an app of its own; the text of a rule has none.
  @Test func eachFolderHasAnAppOfItsOwn() throws {
    let folder = try TemporaryFolder()
    for (name, kind) in [("old", "public.data"), ("new", "public.image")] {
      try folder.write(InfoPlist.notebooks.replacing("public.data", with: kind), to: name + "/App/Info.plist")
      try folder.write(InfoPlist.share(Self.images), to: name + "/Share/Info.plist")
      try folder.write("{}", to: name + "/package.json")
    }
    let (old, new) = (folder.path + "/old/Share/Info.plist", folder.path + "/new/Share/Info.plist")
    #expect(ToolRun(["compare", new, old]).output.hasPrefix("Stricter: "))
    #expect(ToolRun(["compare", new, new]).output.hasPrefix("Equivalent: both are the same rule."))
    let text = String(Self.images.dropFirst(8).dropLast(9)).replacing("&gt;", with: ">")
    #expect(ToolRun(["compare", new, "--rule", text]).output.hasPrefix("Equivalent: both are the same rule."))
  }

  /// Programs that a folder's configuration could start aren't started: `Corpus/git`.
  @Test(.program("git")) func aRevisionStartsNothing() throws {
    let repository = try HostileRepository(["Share/Info.plist": InfoPlist.share("<string>TRUEPREDICATE</string>")])
    try repository.touch("Share/Info.plist", InfoPlist.share("<string>FALSEPREDICATE</string>"))
    let path = repository.path + "/Share/Info.plist"
    #expect(
      ToolRun(["compare", path, "--git", "HEAD"]).output.hasPrefix("From HEAD to the working folder:\nStricter: "))
    #expect(ToolRun(["compare", repository.path, "--git", "HEAD..HEAD"]).code == .success)
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
      #expect(output.contains("\nStricter: ") && output.contains("Other/Info.plist: unchanged"), "\(output)")
    }
    #expect(ToolRun(["compare", repository.path + "/Share", "--git", "HEAD"]).output.contains("\nStricter: "))
    let tool = try #require(Shell.path(of: "activation-rule"))
    let here = try Shell.run(tool, ["compare", ".", "--git", "HEAD"], in: URL(fileURLWithPath: repository.path))
    #expect(here.code == 1 && here.text.contains("\nStricter: "), "\(here.text)")
  }

  /// A file or folder that was moved is found by its path of today and by its former one.
  @Test(.program("git")) func movedFilesAreCompared() throws {
    let repository = try HostileRepository(["App/Share/Info.plist": InfoPlist.share("<string>TRUEPREDICATE</string>")])
    _ = try repository.git("mv", "App", "Sources")
    for path in ["/Sources/Share/Info.plist", "/App/Share/Info.plist", "/App/Share", "/App", "/Sources"] {
      let run = ToolRun(["compare", repository.path + path, "--git", "HEAD"])
      #expect(run.output.contains("\nEquivalent: "), "\(path): \(run.errors)")
    }
    #expect(ToolRun(["compare", repository.path + "/Other", "--git", "HEAD"]).code == .malformed)
    try repository.touch("Sources/Share/Info.plist", InfoPlist.share("<string>FALSEPREDICATE</string>"))
    let path = repository.path + "/Sources/Share/Info.plist"
    let changed = ToolRun(["compare", path, "--git", "HEAD", "--format", "markdown"])
    #expect(changed.output.contains("App/Share/Info.plist at HEAD`"), "\(changed.output)")
    // Removed with the last extension.
    _ = try repository.git("rm", "-qf", "Sources/Share/Info.plist")
    let removed = ToolRun(["compare", repository.path, "--git", "HEAD"])
    #expect(removed.code == .negative && removed.output.contains("\nRemoved: "), "\(removed.errors)")
  }

  /// A repository as anybody has one.
  private struct Repository {
    let folder: TemporaryFolder
    var path: String { folder.path }

    init(_ files: [String: String]) throws {
      folder = try TemporaryFolder()
      for (name, text) in files { try folder.write(text, to: name) }
      try git("init", "-q", "-b", "main")
      try commit()
    }

    func git(_ arguments: String...) throws {
      let git = try #require(Shell.path(of: "git"))
      #expect(try Shell.run(git, arguments, in: folder.url).code == 0, "\(arguments)")
    }

    func commit() throws {
      try git("add", ".")
      try git("-c", "user.name=N", "-c", "user.email=n@example.org", "commit", "-qm", "Change")
    }
  }

  private static let always = InfoPlist.share("<string>TRUEPREDICATE</string>")
  private static let never = InfoPlist.share("<string>FALSEPREDICATE</string>")

  /// Two revisions are compared without the working folder, whose branch has no part in it.
  @Test(.program("git")) func twoRevisionsAreCompared() throws {
    let repository = try Repository(["Share/Info.plist": Self.never, "Other/Info.plist": Self.never])
    try repository.git("checkout", "-qb", "feature")
    try repository.git("mv", "Share", "Extensions")
    for name in ["Extensions", "Other"] { try repository.folder.write(Self.always, to: name + "/Info.plist") }
    try repository.commit()
    try repository.git("checkout", "-q", "main")
    let path = repository.path
    let backwards = ToolRun(["compare", path + "/Other", "--git", "feature"])
    #expect(backwards.output.hasPrefix("From feature to the working folder:\nStricter: "), "\(backwards.output)")
    #expect(backwards.errors.contains("--git HEAD..feature says"), "\(backwards.errors)")
    for range in ["main..feature", "..feature"] {
      for name in [
        "/Other/Info.plist", "/Other", "/Share/Info.plist", "/Share", "/Extensions", "/Extensions/Info.plist",
      ] {
        let run = ToolRun(["compare", path + name, "--git", range])
        #expect(run.output.contains(" to feature:\nLooser: "), "\(name): \(run.output)\(run.errors)")
      }
      let folder = ToolRun(["compare", path, "--git", range])
      #expect(folder.output.components(separatedBy: "Looser: ").count == 3, "\(folder.output)\(folder.errors)")
      // Each side has the path that it had.
      #expect(folder.output.contains("First (\(path)/Share/Info.plist at "), "\(folder.output)")
      #expect(folder.output.contains("Second (\(path)/Extensions/Info.plist at feature)"), "\(folder.output)")
    }
    // With three dots, what main did since doesn't count.
    try repository.folder.write(Self.always, to: "Other/Info.plist")
    try repository.commit()
    for (range, word) in [("main..feature", "Equivalent: "), ("main...feature", "Looser: ")] {
      let run = ToolRun(["compare", path + "/Other", "--git", range])
      #expect(run.output.contains(word), "\(range): \(run.output)\(run.errors)")
    }
    // Each side has what the other lacks.
    let apart = ToolRun(["compare", path + "/Other", "--git", "feature"])
    #expect(apart.errors.contains("--git feature...HEAD says"), "\(apart.errors)")
    // As Git names files.
    let tool = try #require(Shell.path(of: "activation-rule"))
    for (words, advice) in [
      (["main:Other/Info.plist", "feature:Other/Info.plist"], "main..feature"),
      (["main:Other/Info.plist", "."], "main"),
    ] {
      let run = try Shell.run(tool, ["compare"] + words, in: repository.folder.url)
      #expect(run.code == 2)
      #expect(run.text.contains(" --git \(advice)."), "\(run.text)")
    }
  }

  /// A file that can't be read on one side is neither added nor removed, and a removed extension isn't an unread one.
  @Test(.program("git")) func aBrokenFileIsBlamedWhereItIs() throws {
    let repository = try Repository([
      "Share/Info.plist": Self.always, "Other/Info.plist": Self.always, "App/Info.plist": "<plist>",
    ])
    let broken = "<plist><dict><key>NSExtension</key></plist>"
    try repository.folder.write(broken, to: "Share/Info.plist")
    for path in ["", "/Share", "/Share/Info.plist"] {
      let run = ToolRun(["compare", repository.path + path, "--git", "HEAD"])
      #expect(run.code == .malformed && run.errors.contains("/Share/Info.plist:"), "\(path): \(run.errors)")
      #expect(!run.errors.contains("HEAD"), "\(path): \(run.errors)")
    }
    try repository.commit()
    for range in ["HEAD~1..HEAD", "HEAD..HEAD~1"] {
      let run = ToolRun(["compare", repository.path, "--git", range])
      #expect(run.code == .malformed && run.errors.contains("Share/Info.plist at HEAD: "), "\(run.errors)")
    }
    for (path, gone) in [("", "Share"), ("/Share", "Share"), ("/Other/Info.plist", "Other")] {
      _ = try? FileManager.default.removeItem(atPath: repository.path + "/" + gone)
      let run = ToolRun(["compare", repository.path + path, "--git", "HEAD~1"])
      #expect(run.code == .negative && run.output.contains("Removed: "), "\(path): \(run.output)\(run.errors)")
    }
    let run = ToolRun(["compare", repository.path, "--git", "HEAD~1"])
    #expect(run.code == .negative && run.output.components(separatedBy: "Removed: ").count == 3, "\(run.errors)")
    try repository.commit()
    #expect(run.output.contains("No longer shown for (") && !run.output.contains("unchanged"), "\(run.output)")
    let back = ToolRun(["compare", repository.path, "--git", "HEAD..HEAD~2"])
    #expect(back.code == .negative && back.output.components(separatedBy: "Added: ").count == 3, "\(back.errors)")
  }

  /// One file that can't be read is named with its line, and the others of the folder are compared.
  @Test(.program("git")) func theOthersAreCompared() throws {
    let repository = try Repository([
      "Share/Info.plist": Self.always, "Other/Info.plist": Self.always, "Same/Info.plist": Self.always,
    ])
    try repository.folder.write(Self.never, to: "Other/Info.plist")
    let broken = "<plist>\n<dict><key>NSExtension</key></plist>"
    try repository.folder.write(broken, to: "Share/Info.plist")
    let run = ToolRun(["compare", repository.path, "--git", "HEAD"])
    #expect(run.code == .malformed && run.errors.contains("Share/Info.plist:2:29: "), "\(run.errors)")
    #expect(run.output.contains("\nStricter: ") && run.output.contains("Same/Info.plist: unchanged"), "\(run.output)")
    try repository.commit()
    let then = ToolRun(["compare", repository.path, "--git", "HEAD~1..HEAD"])
    #expect(then.code == .malformed && then.errors.contains("at HEAD: 2:29: "), "\(then.errors)")
    #expect(then.output.contains("\nStricter: "), "\(then.output)")
  }

  /// An excerpt, as make prints it, needn't name an extension point to be compared.
  @Test func excerptsAreCompared() throws {
    let folder = try TemporaryFolder()
    let paths = try ["1 image", "up to 5 images"].map { words in
      try folder.write(ToolRun(["make", words]).output, to: "\(words.count).plist")
    }
    let run = ToolRun(["compare"] + paths)
    #expect(run.code == .negative && run.output.contains("\nNow also shown for ("), "\(run.output)")
    #expect(ToolRun(["eval", paths[0], "--file", "a.jpeg"]).code == .success)
    // The system doesn't ask the rule of an extension without a point.
    let lists = try ["1", "2"].map { count in
      let rule = "<key>NSExtensionActivationRule</key><string>extensionItems.@count == \(count)</string>"
      let attributes = "<key>NSExtensionAttributes</key><dict>\(rule)</dict>"
      return try folder.write(
        "<plist><dict><key>NSExtension</key><dict>\(attributes)</dict></dict></plist>", to: "whole-\(count).plist")
    }
    let neither = ToolRun(["compare"] + lists)
    #expect(neither.output.contains("\nNeither is offered: "), "\(neither.output)")
    #expect(!neither.output.contains("the same show both"), "\(neither.output)")
    #expect(ToolRun(["compare", paths[0], lists[0]]).output.contains("\nThe second isn't offered: "))
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
