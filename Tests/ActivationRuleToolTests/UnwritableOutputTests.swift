import Foundation
import TestSupport
import Testing

@testable import activation_rule

/// The built tool with outputs that can't be written: the right exit code, and no partly written file.
@Suite(.program("activation-rule"), .program("bash")) struct UnwritableOutputTests {
  /// Returns the exit code of a shell command line in which `$TOOL` is the tool.
  static func code(_ script: String, in folder: URL) throws -> Int32 {
    let tool = try #require(Shell.tool)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = folder
    process.environment = ["TOOL": tool.path, "PATH": "/usr/bin:/bin", "HOME": folder.path]
      .merging(Shell.sanitizerVariables) { first, _ in first }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit, "\(script) ended by a signal")
    return process.terminationStatus
  }

  /// One message gives the reason, whether standard output is full or closed.
  @Test(.file("/dev/full")) func theReasonOfAFullDeviceIsSaidOnce() throws { try Self.expectOneReason("> /dev/full") }
  @Test func theReasonOfAClosedOutputIsSaidOnce() throws { try Self.expectOneReason(">&-") }

  private static func expectOneReason(_ output: String) throws {
    for command in ["eval TRUEPREDICATE --attachment public.url", "lint --rule 'a == 1'", "rule AR101", "hosts"] {
      let folder = try TemporaryFolder()
      let code = try Self.code("\"$TOOL\" \(command) \(output) 2> errors", in: folder.url)
      #expect(code == ExitCode.malformed.rawValue, "\(command)")
      let errors = try folder.text("errors")
      #expect(errors.components(separatedBy: "Standard output cannot be written").count == 2, "\(command): \(errors)")
    }
  }

  /// A limit on file sizes simulates a full disk: writing beyond it fails.
  @Test(arguments: [
    "lint --fix Share/Info.plist", "test --init TRUEPREDICATE --output Share.ruletest.json",
  ])
  func aFullDisk(_ command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.plist, to: "Share/Info.plist")
    let code = try Self.code(
      "trap '' XFSZ; ulimit -f 0; \"$TOOL\" \(command) 2>&1 | cat; exit ${PIPESTATUS[0]}", in: folder.url)
    #expect(code == ExitCode.malformed.rawValue)
    #expect(try folder.text("Share/Info.plist") == Self.plist)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == ["Share", "Share/Info.plist"])
  }

  /// Whenever the tool is ended, it leaves each file either unchanged or completely changed, and no other file.
  @Test(arguments: ["INT", "TERM", "HUP"]) func signalsLeaveNothing(_ name: String) throws {
    let folder = try TemporaryFolder()
    let names = (10..<16).map { "f\($0).plist" }
    var fixed: String?
    for round in 1...2 {
      for name in names { try folder.write(Self.plist, to: name) }
      let wait = fixed == nil ? "wait" : "sleep 0.0\(round * 25); kill -\(name) $!; wait"
      // In a script, the shell lets a background command ignore SIGINT.
      _ = try Self.code("set -m; \"$TOOL\" lint --fix . >/dev/null 2>&1 & \(wait); exit 0", in: folder.url)
      #expect(try folder.names == names)
      fixed = try fixed ?? folder.text(names[0])
      for name in names {
        let text = try folder.text(name)
        #expect(text == fixed || text == Self.plist)
      }
    }
    #expect(fixed != Self.plist)
  }

  /// An Info.plist with a rule that a safe fix changes.
  static let plist = InfoPlist.share("<dict><key>NSExtensionActivationSupportsText</key><integer>1</integer></dict>")
    .replacing("MainStoryboard", with: "PrincipalClass")
    .replacing("MainInterface", with: "$(PRODUCT_MODULE_NAME).Share")
}
