import Foundation
import Synchronization
import Testing

@testable import ToolSupport
@testable import activation_rule

/// What one run of the tool printed, and its exit code.
struct ToolRun {
  var output = ""
  var errors = ""
  var code: ExitCode = .success

  /// Runs a command line with the given standard input, without color; a stream comes in pieces of so many bytes, and tables
  /// are as wide as is said.
  init(
    of program: ToolProgram? = nil, _ arguments: [String], input: String = "", chunkBytes: Int = 1 << 16,
    width: Int = 100
  ) {
    let captured = Captured()
    let rest = Mutex([UInt8](input.utf8)[...])
    let environment = ToolEnvironment(
      write: { captured.output += $0 },
      writeError: { captured.errors += $0 },
      readAll: { [UInt8](input.utf8) },
      readBytes: {
        rest.withLock { rest in
          defer { rest = rest.dropFirst(chunkBytes) }
          return Array(rest.prefix(chunkBytes))
        }
      },
      writeBytes: { captured.output += String(decoding: $0, as: UTF8.self) },
      colorsOutput: false, colorsErrors: false, outputWidth: width)
    code = program?.run(arguments, in: environment) ?? Tool.run(arguments, in: environment)
    output = captured.output
    errors = captured.errors
  }

  private final class Captured {
    var output = ""
    var errors = ""
  }
}

/// Where the package and the facts beside it lie.
enum Place {
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let corpus = package.appendingPathComponent("Corpus")
  static let facts = package.deletingLastPathComponent().appendingPathComponent("shared/data")

  /// Whether a file of facts is beside the package.
  static func hasFacts(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: facts.appendingPathComponent(name).path)
  }

  /// A file of facts that is not part of the package.
  static func facts(_ name: String) throws -> Data { try Data(contentsOf: facts.appendingPathComponent(name)) }
}

/// What a test needs beside the package; without it the test is skipped, and counted as skipped.
extension Trait where Self == ConditionTrait {
  /// Files of facts.
  static func facts(_ names: String...) -> Self {
    .enabled(if: names.allSatisfy { Place.hasFacts($0) }, "\(names.joined(separator: ", ")) not beside the package")
  }

  /// A program. One that `REQUIRED_PROGRAMS` names, as a gate does that installs it, fails the test when it is missing.
  static func program(_ name: String) -> Self {
    .enabled(if: Shell.path(of: name) != nil || Shell.requiredPrograms.contains(name), "\(name) is not installed")
  }
}
