import Foundation
import TestSupport
import Testing

/// Each file of `Corpus/whole-project` is opened once per command: it is read into a value, and everything else is a question to that.
@Suite(.enabled(if: Strace.canWatch, "strace is not installed or may not watch"))
struct OpenedOnceTests {
  /// How often a command opened each file of the project.
  private static func openings(_ arguments: [String], in folder: URL) throws -> [String: Int] {
    let root = folder.resolvingSymlinksInPath().path
    var counts: [String: Int] = [:]
    for call in try Strace.calls(arguments, of: "open,openat", in: folder)
    where !call.contains("O_DIRECTORY") && !call.contains("= -1") {
      let path = call.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
      let absolute = path.hasPrefix("/") ? path : folder.path + "/" + path
      let url = URL(fileURLWithPath: absolute).standardizedFileURL.resolvingSymlinksInPath()
      guard url.path.hasPrefix(root + "/") else { continue }
      counts[String(url.path.dropFirst(root.count + 1)), default: 0] += 1
    }
    return counts
  }

  @Test(arguments: [
    ["eval", "Share/Info.plist", "--attachment", "public.url"], ["eval", "Share", "--attachment", "public.url"],
    ["eval", "Built.app", "--attachment", "public.url"],
    ["eval", "Built.app/PlugIns/Share.appex", "--attachment", "public.url"], ["eval", "Keyboard/Info.plist"],
    ["eval", "Keyboard/Info.plist", "--field", "keyboardType=default"], ["explain", "app.json", "--hosts"],
    ["eval", "rule.txt", "--hosts"], ["describe", "Share/Info.plist"], ["format", "Share/Info.plist"],
    ["lint", "Share/Info.plist"], ["lint", "app.json"], ["lint", "Rule.swift"], ["lint", "project.yml"], ["lint", "."],
    ["lint", "Built.app"], ["lint", ".", "--diff"], ["lint", "App/Info.plist"],
    ["eval", ".", "--attachment", "public.url"], ["explain", "."], ["test", "share.ruletest.json"],
  ])
  func onlyOnce(_ arguments: [String]) throws {
    try TemporaryFolder.with { around in
      let folder = around.appendingPathComponent("project")
      try FileManager.default.copyItem(at: Place.corpus.appendingPathComponent("whole-project"), to: folder)
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(".git"), withIntermediateDirectories: true)
      let counts = try Self.openings(arguments, in: folder)
      try #require(!counts.isEmpty)
      #expect(counts.filter { $0.value != 1 } == [:])
    }
  }
}
