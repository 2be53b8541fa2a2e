import Foundation
import TestSupport
import Testing

@testable import activation_rule

private enum AnotherUser {
  /// The command that starts a program as a user to whom permissions apply, unlike root; nil if that isn't possible.
  static let prefix: String? = {
    guard getuid() == 0 else { return "" }
    let command = "setpriv --reuid 65534 --regid 65534 --clear-groups "
    guard let bash = Shell.path(of: "bash") else { return nil }
    // The tool may be in a folder that only root can enter.
    let path = Shell.tool?.path ?? "/bin/ls"
    return (try? Shell.run(bash, ["-c", command + "'\(path)' --version"]))?.code == 0 ? command : nil
  }()
}

/// The built tool, started by a user who can't read everything: the right exit code, one message with the reason, and no changed file.
@Suite(.enabled(if: AnotherUser.prefix != nil, "another user cannot start the tool"))
struct UnreadableInputTests {
  /// Runs a command line in which `$TOOL` is the tool.
  static func run(_ script: String, in folder: URL) throws -> (text: String, code: Int32) {
    let command = try #require(AnotherUser.prefix) + "'\(#require(Shell.tool).path)'"
    return try Shell.run(
      #require(Shell.path(of: "bash")), ["-c", script.replacing("$TOOL", with: command)], in: folder)
  }

  /// Calls a function with a folder that has unreadable and unwritable files and folders of every kind.
  static func withFolder(_ work: (URL) throws -> Void) throws {
    let folder = try TemporaryFolder()
    func set(_ mode: Int, _ name: String) throws {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path + "/" + name)
    }
    for name in ["open", "secret", "locked"] {
      try folder.write(UnwritableOutputTests.plist, to: name + "/Info.plist")
      try set(name == "secret" ? 0o000 : 0o644, name + "/Info.plist")
    }
    try folder.link("loop.plist", to: folder.path + "/loop.plist")
    for (name, mode) in [("locked", 0o000), ("open", 0o555), ("secret", 0o755), (".", 0o755)] { try set(mode, name) }
    // Otherwise the folder couldn't be removed afterwards.
    defer { try? set(0o755, "locked") }
    try work(folder.url)
  }

  @Test(
    arguments: [
      ("eval locked/Info.plist --attachment public.url", "locked/Info.plist: the file can't be reached"),
      ("eval secret/Info.plist --attachment public.url", "secret/Info.plist: the file can't be opened"),
      ("eval loop.plist --attachment public.url", "loop.plist: the link leads to itself"),
      ("eval TRUEPREDICATE --context locked/Info.plist", "locked/Info.plist: the file can't be reached"),
      ("lint locked/Info.plist", "locked/Info.plist: error: the file can't be reached"),
      ("lint secret/Info.plist", "secret/Info.plist: error: the file can't be opened"),
      ("lint --fix open/Info.plist", "open/Info.plist: error: the file is read-only"),
      ("eval . --attachment public.url", "locked: the folder cannot be read"),
    ])
  func isSaidOnce(_ command: String, _ message: String) throws {
    try Self.withFolder { folder in
      let (text, code) = try Self.run("$TOOL " + command, in: folder)
      #expect(code == ExitCode.malformed.rawValue, "\(text)")
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.ranges(of: message).count == 1, "\(text)")
    }
  }
}
