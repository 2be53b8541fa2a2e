import Foundation

/// What a command may touch of the world; tests hand in their own.
struct ToolEnvironment {
  /// Writes results.
  var write: (String) -> Void
  /// Writes errors and remarks.
  var writeError: (String) -> Void
  /// Reads the whole of standard input.
  var readAll: () -> [UInt8]
  /// Reads the next bytes of standard input on whichever thread asks; empty at its end.
  var readBytes: @Sendable () throws(StreamFailure) -> [UInt8] = StandardStreams.read
  /// Writes results as bytes, at once.
  var writeBytes: ([UInt8]) throws(StreamFailure) -> Void = StandardStreams.write
  /// Whether results are coloured.
  var colorsOutput: Bool
  /// Whether errors are coloured.
  var colorsErrors: Bool
  /// How many columns tables may take.
  var outputWidth = 100
  /// Where long work shows how far it is; nil when standard error is no terminal.
  var progressTerminal: ProgressTerminal?
  /// Whether results go to a terminal, where a line of progress would run into them.
  var isOutputTerminal = false

  /// The process's own streams; colour only on a terminal, `NO_COLOR` and `FORCE_COLOR` respected.
  static func process() -> ToolEnvironment {
    ToolEnvironment(
      write: { writeAll($0, to: .standardOutput) },
      // That nobody takes remarks is no reason to end otherwise.
      writeError: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
      readAll: readAll,
      colorsOutput: usesColor(descriptor: FileHandle.standardOutput.fileDescriptor),
      colorsErrors: usesColor(descriptor: FileHandle.standardError.fileDescriptor),
      outputWidth: width(descriptor: FileHandle.standardOutput.fileDescriptor),
      progressTerminal: progressTerminal(descriptor: FileHandle.standardError.fileDescriptor),
      isOutputTerminal: isatty(FileHandle.standardOutput.fileDescriptor) == 1)
  }

  /// A terminal that can erase a line.
  private static func progressTerminal(descriptor: Int32) -> ProgressTerminal? {
    guard isatty(descriptor) == 1, ProcessInfo.processInfo.environment["TERM"] != "dumb" else { return nil }
    return ProgressTerminal(
      write: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
      width: width(descriptor: descriptor))
  }

  /// Foundation's own way of reading to the end is a trap when standard input is, say, a folder; that is an error here.
  private static func readAll() -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(StreamFailure) {
      while true {
        let chunk = try StandardStreams.read()
        if chunk.isEmpty { return bytes }
        bytes += chunk
      }
    } catch {
      writeAll("error: Standard input cannot be read: \(error.reason).\n", to: .standardError)
      exit(ExitCode.malformed.rawValue)
    }
  }

  /// A reader that went away, as in `… | head`, ends the command quietly with the code of a failed write.
  private static func writeAll(_ text: String, to handle: FileHandle) {
    do {
      try handle.write(contentsOf: Data(text.utf8))
    } catch {
      exit(ExitCode.malformed.rawValue)
    }
  }

  /// A terminal's width, within reason; 100 columns elsewhere, so that files do not depend on a window.
  private static func width(descriptor: Int32) -> Int {
    var size = winsize()
    guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 100 }
    return min(200, max(60, Int(size.ws_col)))
  }

  private static func usesColor(descriptor: Int32) -> Bool {
    let variables = ProcessInfo.processInfo.environment
    if let value = variables["NO_COLOR"], !value.isEmpty { return false }
    if let value = variables["FORCE_COLOR"], !value.isEmpty, value != "0" { return true }
    return isatty(descriptor) == 1 && variables["TERM"] != "dumb"
  }
}
