import Foundation
import TestSupport
import Testing

@testable import activation_rule

/// `describe` and `compare`, as far as transcripts don't test them (`Corpus/commands/compare.console` has most revisions).
@Suite struct AnalysisCommandTests {
  /// Whatever is read from a revision, programs that the folder's configuration names aren't started: `Corpus/git`.
  @Test(.program("git")) func aRevisionStartsNothing() throws {
    let rule = "<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key><string>$(MOST)</string></dict>"
    let repository = try HostileRepository([
      "project.yml": """
      targets:
        App: { type: application, info: { path: App/Info.plist }, dependencies: [{ target: Share }] }
        Share:
          type: app-extension
          info: { path: Share/Info.plist }
          configFiles: { Debug: S.xcconfig, Release: S.xcconfig }
      """,
      "S.xcconfig": "MOST = 5\n", "App/Info.plist": InfoPlist.notebooks, "Share/Info.plist": InfoPlist.share(rule),
    ])
    try repository.touch("S.xcconfig", "MOST = 1\n")
    try repository.touch("App/Info.plist", InfoPlist.notebooks.replacing("public.data", with: "public.image"))
    let path = repository.path + "/Share/Info.plist"
    let answer = ToolRun(["compare", path, "--git", "HEAD"])
    #expect(answer.output.hasPrefix("From HEAD to the working folder:\n\(path)\nStricter "), "\(answer.output)")
    #expect(ToolRun(["compare", repository.path, "--git", "HEAD"]).code == .negative)
    #expect(ToolRun(["eval", repository.path, "--attachment", "public.url"]).code != .malformed)
    #expect(repository.takeStarted() == "")
    // Git would fetch an object that a partial clone lacks.
    let object = try repository.git("rev-parse", "HEAD:Share/Info.plist").prefix { $0 != "\n" }
    _ = repository.takeStarted()
    let file = repository.path + "/.git/objects/" + object.prefix(2) + "/" + object.dropFirst(2)
    try FileManager.default.removeItem(atPath: file)
    #expect(ToolRun(["compare", path, "--git", "HEAD"]).code == .malformed)
    #expect(repository.takeStarted() == "")
  }
}
