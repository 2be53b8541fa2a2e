package import ActivationChecks
import ActivationWire
package import Predicates

/// The parts of the outside world that a command uses. Tests supply their own.
package struct ToolEnvironment {
  package var write: (String) -> Void
  package var writeError: (String) -> Void
  /// Reads all of standard input.
  package var readAll: () -> [UInt8]
  /// Reads the next bytes of standard input on the caller's thread; empty at the end.
  package var readBytes: ByteSource = { () throws(SystemError) in try Descriptor.standardInput.readChunk() }
  /// Waits until ``readBytes`` can read something or reaches the end, for at most the given number of milliseconds; false if the time runs
  /// out.
  package var waitsForInput: (Int) -> Bool = { _ in true }
  /// Writes results as bytes, without buffering.
  package var writeBytes: ByteSink = { (bytes) throws(SystemError) in try Descriptor.standardOutput.write(bytes) }
  /// A Boolean value that indicates whether results are colored.
  package var colorsOutput: Bool
  package var colorsErrors: Bool
  /// The number of columns for tables.
  package var outputWidth = 100
  /// The terminal in which a person may edit lines; nil if there's none.
  package var terminal: Terminal?
  /// The number of columns for remarks; nil if standard error isn't a terminal.
  package var errorWidth: Int?
  /// A Boolean value that indicates whether results go to a terminal.
  package var isOutputTerminal = false

  /// Returns the streams of the process. Colors are used only on a terminal; `NO_COLOR` and `FORCE_COLOR` are respected.
  package static func process() -> ToolEnvironment {
    Descriptor.occupyClosedStandardStreams()
    return ToolEnvironment(
      write: writeAll,
      // Errors in writing remarks are ignored, so the tool ends as usual even if standard error is closed.
      writeError: writeRemark,
      readAll: readAll, waitsForInput: { Descriptor.standardInput.wait(for: .reading, milliseconds: $0) },
      colorsOutput: usesColor(.standardOutput), colorsErrors: usesColor(.standardError),
      outputWidth: width(.standardOutput),
      terminal: isDumb ? nil : Terminal.standard(),
      errorWidth: Descriptor.standardError.isTerminal && !isDumb ? width(.standardError) : nil,
      isOutputTerminal: Descriptor.standardOutput.isTerminal)
  }

  private static var isDumb: Bool { OwnProcess.variable("TERM") == "dumb" }

  private static func writeRemark(_ text: String) { try? Descriptor.standardError.write(Array(text.utf8)) }

  private static func readAll() -> [UInt8] {
    do throws(SystemError) {
      return try Descriptor.standardInput.readAll()
    } catch {
      writeRemark("error: standard input can't be read: \(error.words)\n")
      OwnProcess.exit(ExitCode.malformed.rawValue)
    }
  }

  /// Writes results. If the reader is gone, as in `… | head`, the command ends silently; other errors are reported. Both end with exit code 2.
  private static func writeAll(_ text: String) {
    do throws(SystemError) {
      try Descriptor.standardOutput.write(Array(text.utf8))
    } catch {
      if error != .closedPipe { writeRemark("error: Standard output cannot be written: \(error.words).\n") }
      OwnProcess.exit(ExitCode.malformed.rawValue)
    }
  }

  /// Returns the width of a terminal, within limits, or 100 columns for other outputs, so that files don't depend on the size of a window.
  private static func width(_ descriptor: Descriptor) -> Int {
    guard descriptor.isTerminal, let size = descriptor.terminalSize else { return 100 }
    return min(200, max(60, size.columns))
  }

  private static func usesColor(_ descriptor: Descriptor) -> Bool {
    if let value = OwnProcess.variable("NO_COLOR"), !value.isEmpty { return false }
    if let value = OwnProcess.variable("FORCE_COLOR"), !value.isEmpty, value != "0" { return true }
    return descriptor.isTerminal && !isDumb
  }
}

extension ToolEnvironment {
  /// Writes a note on its own line, with control characters escaped.
  package func remark(_ note: String) { remark(.note, note) }

  /// Writes a remark on its own line, with control characters escaped, and the advice below it. On a terminal, lines are wrapped unless they contain
  /// a command, which people copy.
  package func remark(_ severity: Diagnostic.Severity, _ text: String, help: String = "") {
    let style = Style(isEnabled: colorsErrors)
    for line in [
      "\(style.label(of: severity)) \(escapingControlCharacters(text))", "  help: \(escapingControlCharacters(help))",
    ]
    .prefix(help.isEmpty ? 1 : 2) {
      let width = line.contains("`") ? nil : errorWidth
      writeError((width.map { TextColumns.wrapped(line, to: $0) } ?? line) + "\n")
    }
  }

  /// Writes an error with its excerpt, and the advice below it.
  ///
  /// - Parameter place: The text before the error.
  func report(_ error: UsageError, at place: String = "") {
    let style = Style(isEnabled: colorsErrors)
    writeError("\(place)\(style.red("error:")) \(escapingControlCharacters(error.message))\n\(error.excerpt)")
    if !error.help.isEmpty { writeError("  help: \(escapingControlCharacters(error.help))\n") }
  }
}

extension Descriptor {
  /// Returns the next bytes as soon as there are some, at most twice the capacity of a pipe on Linux; empty at the end.
  func readChunk() throws(SystemError) -> [UInt8] { try read(atMost: 128 * 1024) }
}
