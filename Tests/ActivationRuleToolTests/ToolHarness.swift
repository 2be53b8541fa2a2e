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
