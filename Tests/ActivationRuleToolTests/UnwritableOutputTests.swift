import Foundation
import TestSupport
import Testing

@testable import activation_rule

/// The tool as it was built, with outputs that take nothing: the right exit code, and no trace of half a file.
@Suite(.program("activation-rule"), .program("bash")) struct UnwritableOutputTests {
  /// The exit code of a command line of the shell, in which `$TOOL` is the tool.
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

  /// One message says why, whether standard output takes nothing or is not there.
  @Test(.file("/dev/full")) func theReasonOfAFullDeviceIsSaidOnce() throws { try Self.expectOneReason("> /dev/full") }
  @Test func theReasonOfAClosedOutputIsSaidOnce() throws { try Self.expectOneReason(">&-") }

  private static func expectOneReason(_ output: String) throws {
    for command in ["eval TRUEPREDICATE --attachment public.url", "lint --rule 'a == 1'", "rule AR101", "hosts"] {
      try TemporaryFolder.with { folder in
        let code = try Self.code("\"$TOOL\" \(command) \(output) 2> errors", in: folder)
        #expect(code == ExitCode.malformed.rawValue, "\(command)")
        let errors = try String(contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8)
        #expect(errors.components(separatedBy: "Standard output cannot be written").count == 2, "\(command): \(errors)")
      }
    }
  }

  /// A limit on the size of files simulates a full disk: writing beyond it fails.
  @Test(arguments: [
    "lint --fix Share/Info.plist", "test --init TRUEPREDICATE --output Share.ruletest.json",
  ])
  func aFullDisk(_ command: String) throws {
    try TemporaryFolder.with { folder in
      let place = folder.appendingPathComponent("Share")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let file = place.appendingPathComponent("Info.plist")
      let content = Data(Self.plist.utf8)
      try content.write(to: file)
      let code = try Self.code(
        "trap '' XFSZ; ulimit -f 0; \"$TOOL\" \(command) 2>&1 | cat; exit ${PIPESTATUS[0]}", in: folder)
      #expect(code == ExitCode.malformed.rawValue)
      #expect(try Data(contentsOf: file) == content)
      #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["Info.plist"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Share"])
    }
  }

  /// Ended at whatever moment, the tool leaves each file as it was or as it's going to be, and no other file.
  @Test(arguments: ["INT", "TERM", "HUP"]) func signalsLeaveNothing(_ name: String) throws {
    try TemporaryFolder.with { folder in
      let names = (10..<16).map { "f\($0).plist" }
      var fixed: Data?
      for round in 1...3 {
        for name in names { try Data(Self.plist.utf8).write(to: folder.appendingPathComponent(name)) }
        let wait = fixed == nil ? "wait" : "sleep 0.0\(round * 25); kill -\(name) $!; wait"
        // In a script the shell has a command in the background ignore SIGINT.
        _ = try Self.code("set -m; \"$TOOL\" lint --fix . >/dev/null 2>&1 & \(wait); exit 0", in: folder)
        let contents = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(contents == names)
        fixed = try fixed ?? Data(contentsOf: folder.appendingPathComponent(names[0]))
        for name in names {
          let data = try Data(contentsOf: folder.appendingPathComponent(name))
          #expect(data == fixed || data == Data(Self.plist.utf8))
        }
      }
      #expect(fixed != Data(Self.plist.utf8))
    }
  }

  /// An Info.plist with a rule that a safe fix changes.
  static let plist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>NSExtension</key><dict>
    <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
    <key>NSExtensionPrincipalClass</key><string>$(PRODUCT_MODULE_NAME).Share</string>
    <key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key><dict>
    <key>NSExtensionActivationSupportsText</key><integer>1</integer>
    </dict></dict></dict></dict></plist>
    """
}
