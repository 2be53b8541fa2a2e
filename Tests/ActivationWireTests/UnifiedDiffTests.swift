import Foundation
import TestSupport
import Testing

@testable import ActivationWire

@Suite struct UnifiedDiffTests {
  @Test func theHeaderCountsLines() {
    #expect(unifiedDiff(from: "a\nb\n", to: "a\nb\n", name: "x").isEmpty)
    #expect(
      unifiedDiff(from: "1\n2\n3\n4\n5\n6\n", to: "1\n2\n3\n4\nfive\n6\n", name: "x")
        == "--- a/x\n+++ b/x\n@@ -2,5 +2,5 @@\n 2\n 3\n 4\n-5\n+five\n 6\n")
    #expect(
      unifiedDiff(from: "a", to: "b\n", name: "/x")
        == "--- /x\n+++ /x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n")
    // Changes with adjacent context form one hunk.
    #expect(
      unifiedDiff(from: "1\n2\n3\n4\n5\n6\n7\n8\n", to: "2\n3\n4\n5\n6\n7\n", name: "x").contains("@@ -1,8 +1,6 @@"))
    #expect(unifiedDiff(from: "", to: "b\n", name: "x") == "--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+b\n")
  }

  /// The result of `patch` is the new text, for many random texts.
  @Test(.program("patch"), arguments: 1...40) func patchMakesTheNewText(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func roll(_ sides: Int) -> Int { random.number(below: sides) }
    func text() -> String {
      let lines = (0..<roll(30)).map { _ in "\(roll(4))" + (roll(5) == 0 ? "\r" : "") }
      return lines.joined(separator: "\n") + (roll(3) == 0 ? "" : "\n")
    }
    let (old, new) = (text(), text())
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("file")
    let difference = folder.url.appendingPathComponent("difference")
    try Data(old.utf8).write(to: file)
    let diff = unifiedDiff(from: old, to: new, name: "file")
    guard !diff.isEmpty else { return #expect(old == new) }
    try Data(diff.utf8).write(to: difference)
    let patch = try #require(Shell.path(of: "patch"))
    #expect(try Shell.run(patch, ["--binary", "-s", "-p1", "-i", difference.path], in: folder.url).code == 0)
    let patched = (try? Data(contentsOf: file)) ?? Data()
    #expect(Array(patched) == Array(new.utf8), "\(diff)")
  }
}
