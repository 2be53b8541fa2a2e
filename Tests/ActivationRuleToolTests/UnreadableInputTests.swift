import Foundation
import Testing

@testable import ToolSupport
@testable import activation_rule

/// The tool as it was built, started by somebody who may not read everything: the right exit code, one message that says so,
/// and no file changed.
@Suite struct UnreadableInputTests {
  /// Runs a command line in which `$TOOL` is the tool, as a user whom permissions bind; nil, with a notice, where that cannot be.
  static func run(_ script: String, in folder: URL) throws -> (text: String, code: Int32)? {
    guard let tool = PseudoTerminal.executable, let bash = Shell.path(of: "bash") else { return nil }
    // Permissions do not bind root.
    let prefix = getuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups " : ""
    if getuid() == 0, Shell.path(of: "setpriv") == nil { return nil }
    let command = prefix + "'\(tool.path)'"
    guard try Shell.run(bash, ["-c", command + " --version"], in: folder).code == 0 else {
      print("skipped: another user cannot start \(tool.path)")
      return nil
    }
    return try Shell.run(bash, ["-c", script.replacing("$TOOL", with: command)], in: folder)
  }

  /// A folder with files and folders of every kind that cannot be read or written.
  static func withFolder(_ work: (URL) throws -> Void) throws {
    try Shell.withFolder { folder in
      let files = FileManager.default
      func make(_ name: String, _ mode: Int) throws {
        let file = folder.appendingPathComponent(name)
        try files.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(UnwritableOutputTests.plist.utf8).write(to: file)
        try files.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
      }
      try make("open/Info.plist", 0o644)
      try make("secret/Info.plist", 0o000)
      try make("locked/Info.plist", 0o644)
      try files.createSymbolicLink(
        atPath: folder.path + "/loop.plist", withDestinationPath: folder.path + "/loop.plist")
      let modes = [("locked", 0o000), ("open", 0o555), ("secret", 0o755), (".", 0o755)]
      for (name, mode) in modes {
        try files.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path + "/" + name)
      }
      // So that the folder can be removed afterwards.
      defer { try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/locked") }
      try work(folder)
    }
  }

  @Test(
    arguments: [
      ("eval locked/Info.plist --attachment public.url", "locked/Info.plist: the file cannot be reached"),
      ("eval secret/Info.plist --attachment public.url", "secret/Info.plist: the file cannot be opened"),
      ("eval loop.plist --attachment public.url", "loop.plist: the link leads to itself"),
      ("eval TRUEPREDICATE --context locked/Info.plist", "locked/Info.plist: the file cannot be reached"),
      ("lint locked/Info.plist", "locked/Info.plist: error: the file cannot be reached"),
      ("lint secret/Info.plist", "secret/Info.plist: error: the file cannot be opened"),
      ("lint --fix open/Info.plist", "open/Info.plist: error: the file is read-only"),
      ("scan .", "locked: the folder cannot be read"),
    ])
  func isSaidOnce(_ command: String, _ message: String) throws {
    try Self.withFolder { folder in
      guard let (text, code) = try Self.run("$TOOL " + command, in: folder) else { return }
      #expect(code == ExitCode.malformed.rawValue, "\(text)")
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.ranges(of: message).count == 1, "\(text)")
    }
  }

  /// What cannot be read does not keep a scan from the rest.
  @Test func aScanGoesOn() throws {
    try Self.withFolder { folder in
      guard let (text, _) = try Self.run("$TOOL scan . --json", in: folder) else { return }
      for name in ["open/Info.plist", "secret/Info.plist", "locked"] {
        #expect(text.contains("\"\(name)\""), "\(text)")
      }
    }
  }

  @Test func nothingIsLeftBehind() throws {
    try Self.withFolder { folder in
      guard try Self.run("$TOOL lint --fix open secret/Info.plist", in: folder) != nil else { return }
      let place = folder.appendingPathComponent("open")
      #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["Info.plist"])
      let content = try Data(contentsOf: place.appendingPathComponent("Info.plist"))
      #expect(content == Data(UnwritableOutputTests.plist.utf8))
    }
  }
}
