import Foundation

/// What a command may touch of the world; tests hand in their own.
struct ToolEnvironment {
  /// Writes results.
  var write: (String) -> Void
  /// Writes errors and remarks.
  var writeError: (String) -> Void
  /// Reads the whole of standard input.
  var readAll: () -> [UInt8]
  /// Reads the next piece of standard input; nil at its end.
  var readChunk: () -> [UInt8]?
  /// Whether results are coloured.
  var colorsOutput: Bool
  /// Whether errors are coloured.
  var colorsErrors: Bool
  /// The terminal's width in characters; nil when results do not go to a terminal.
  var terminalWidth: Int?

  /// The process's own streams; colour only on a terminal, `NO_COLOR` and `FORCE_COLOR` respected.
  static func process() -> ToolEnvironment {
    ToolEnvironment(
      write: { writeAll($0, to: .standardOutput) },
      writeError: { writeAll($0, to: .standardError) },
      readAll: { [UInt8](FileHandle.standardInput.readDataToEndOfFile()) },
      readChunk: {
        let data = FileHandle.standardInput.availableData
        return data.isEmpty ? nil : [UInt8](data)
      },
      colorsOutput: usesColor(descriptor: FileHandle.standardOutput.fileDescriptor),
      colorsErrors: usesColor(descriptor: FileHandle.standardError.fileDescriptor),
      terminalWidth: terminalWidth(descriptor: FileHandle.standardOutput.fileDescriptor))
  }

  /// A reader that went away, as in `… | head`, ends the command quietly with the code of a failed write.
  private static func writeAll(_ text: String, to handle: FileHandle) {
    do {
      try handle.write(contentsOf: Data(text.utf8))
    } catch {
      exit(ExitCode.malformed.rawValue)
    }
  }

  private static func usesColor(descriptor: Int32) -> Bool {
    let variables = ProcessInfo.processInfo.environment
    if let value = variables["NO_COLOR"], !value.isEmpty { return false }
    if let value = variables["FORCE_COLOR"], !value.isEmpty, value != "0" { return true }
    return isatty(descriptor) == 1 && variables["TERM"] != "dumb"
  }

  private static func terminalWidth(descriptor: Int32) -> Int? {
    var size = winsize()
    guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
