import Foundation
import TestSupport
import Testing

@testable import activation_rule

/// The hook from `Grammar/continuous-integration.md`, in a separate repository.
@Suite struct HookTests {
  /// Returns the hook from the document.
  static func hook() throws -> String {
    let text = try Place.text("Grammar/continuous-integration.md")
    return String(try #require(text.firstMatch(of: /\x60{3}sh\n([\s\S]*?)\x60{3}/)).1)
  }

  @Test(.program("activation-rule"), .program("bash"), .program("git")) func aMistakeIsNotCommitted() throws {
    let tool = try #require(Shell.tool).path
    let git = try #require(Shell.path(of: "git"))
    let shell = try #require(Shell.path(of: "bash"))
    let folder = try TemporaryFolder()
    let plist = try Place.text("Corpus/extensions/valid/pdf-action.plist")
    try folder.write(plist, to: "Good one.plist")
    try folder.write(plist.replacing("UTI-CONFORMS-TO", with: "UTI-CONFORM"), to: "bad.plist")
    func run(_ command: String) throws -> (text: String, code: Int32) {
      try Shell.run(shell, ["-c", command], in: folder.url)
    }
    let link = "mkdir -p .git/hooks .git/bin && ln -s '\(tool)' .git/bin/activation-rule"
    #expect(try run("\(git) init -q . && \(link)").code == 0)
    let hook = try folder.write(Self.hook(), to: ".git/hooks/pre-commit")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook)
    let commit = "PATH=\"$PWD/.git/bin:$PATH\" git -c user.name=Name -c user.email=name@example.org commit -qm Message"
    #expect(try run("git add 'Good one.plist' && \(commit)").code == 0)
    let refused = try run("git add bad.plist && \(commit)")
    #expect(refused.code != 0 && refused.text.contains("bad.plist:"))
    // The staged content counts, not the content of the working folder.
    #expect(try run("cp 'Good one.plist' bad.plist && \(commit)").code != 0)
    #expect(try run("git add bad.plist && \(commit)").code == 0)
  }
}
