import Foundation
import TestSupport
import Testing

@testable import activation_rule

@Suite struct HistoryFileTests {
  @Test func sessionsAddToTheSameFile() throws {
    try TemporaryFolder.with { url in
      let folder = url.path
      let file = HistoryFile(variables: ["XDG_STATE_HOME": folder])
      file.add("one")
      HistoryFile(variables: ["XDG_STATE_HOME": folder]).add("two lines")
      for line in ["three", "three", " ", String(repeating: "x", count: 20_000)] { file.add(line) }
      #expect(file.entries() == ["one", "two lines", "three"])
      let path = try #require(file.path)
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/activation-rule")
      #expect(names == ["history"])
    }
  }

  @Test func aLinkStaysALink() throws {
    try TemporaryFolder.with { url in
      let folder = url.path
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: folder + "/real")
      try Data("old\n".utf8).write(to: URL(fileURLWithPath: folder + "/real"))
      HistoryFile(variables: ["ACTIVATION_RULE_HISTORY": folder + "/link"]).add("new")
      let text = try String(contentsOfFile: folder + "/real", encoding: .utf8)
      #expect(text == "old\nnew\n")
    }
  }

  /// Whatever is in its place, the session goes on.
  @Test func whatIsNoFileIsLeftAlone() throws {
    try TemporaryFolder.with { url in
      let folder = url.path
      mkfifo(folder + "/pipe", 0o600)
      for path in [
        folder, folder + "/pipe", "/dev/null", "/dev/null/history", folder + "/" + String(repeating: "n", count: 300),
      ] {
        let file = HistoryFile(variables: ["ACTIVATION_RULE_HISTORY": path])
        file.add("entry")
        #expect(file.entries() == [])
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names == ["pipe"])
    }
  }
}
