package import ActivationChecks
import ActivationWire
package import Predicates

/// The parts of the outside world that a command may use; tests supply their own.
package struct ToolEnvironment {
  package var write: (String) -> Void
  package var writeError: (String) -> Void
  /// Reads the whole of standard input.
  package var readAll: () -> [UInt8]
  /// Reads the next bytes of standard input on whichever thread asks; empty at its end.
  package var readBytes: ByteSource = { () throws(SystemError) in try Descriptor.standardInput.readChunk() }
  /// Waits for some milliseconds until ``readBytes`` has something to read, be it the end; false when time is over.
  package var waitsForInput: (Int) -> Bool = { _ in true }
  /// Writes results as bytes, at once.
  package var writeBytes: ByteSink = { (bytes) throws(SystemError) in try Descriptor.standardOutput.write(bytes) }
  /// A Boolean value that indicates whether results are colored.
  package var colorsOutput: Bool
  package var colorsErrors: Bool
  /// The number of columns that tables may take.
  package var outputWidth = 100
  /// The terminal in which a person may edit lines; nil when there is none.
  package var terminal: Terminal?
  /// The number of columns that remarks may take; nil when standard error isn't a terminal.
  package var errorWidth: Int?
  /// A Boolean value that indicates whether results go to a terminal.
  package var isOutputTerminal = false

  /// The process's own streams; color only on a terminal, `NO_COLOR` and `FORCE_COLOR` respected.
  package static func process() -> ToolEnvironment {
    Descriptor.occupyClosedStandardStreams()
    return ToolEnvironment(
      write: writeAll,
      // The tool ends as usual when nobody reads its remarks.
      writeError: writeRemark,
      readAll: readAll, waitsForInput: { Descriptor.standardInput.wait(for: .reading, milliseconds: $0) },
      colorsOutput: usesColor(.standardOutput), colorsErrors: usesColor(.standardError),
      outputWidth: width(.standardOutput),
      terminal: OwnProcess.variable("TERM") == "dumb" ? nil : Terminal.standard(),
      errorWidth: errorWidth(.standardError), isOutputTerminal: Descriptor.standardOutput.isTerminal)
  }

  private static func errorWidth(_ descriptor: Descriptor) -> Int? {
    descriptor.isTerminal && OwnProcess.variable("TERM") != "dumb" ? width(descriptor) : nil
  }

  private static func writeRemark(_ text: String) { try? Descriptor.standardError.write(Array(text.utf8)) }

  private static func readAll() -> [UInt8] {
    do throws(SystemError) {
      return try Descriptor.standardInput.readAll()
    } catch {
      writeRemark("error: standard input can't be read: \(error.words)\n")
      OwnProcess.exit(ExitCode.malformed.rawValue)
    }
  }

  /// A reader that went away, as in `… | head`, ends the command quietly with the code of a failed write; anything else
  /// is said first.
  private static func writeAll(_ text: String) {
    do throws(SystemError) {
      try Descriptor.standardOutput.write(Array(text.utf8))
    } catch {
      if error != .closedPipe { writeRemark("error: Standard output cannot be written: \(error.words).\n") }
      OwnProcess.exit(ExitCode.malformed.rawValue)
    }
  }

  /// A terminal's width, within reason; 100 columns elsewhere, so that files do not depend on a window.
  private static func width(_ descriptor: Descriptor) -> Int {
    guard descriptor.isTerminal, let size = descriptor.terminalSize else { return 100 }
    return min(200, max(60, size.columns))
  }

  private static func usesColor(_ descriptor: Descriptor) -> Bool {
    if let value = OwnProcess.variable("NO_COLOR"), !value.isEmpty { return false }
    if let value = OwnProcess.variable("FORCE_COLOR"), !value.isEmpty, value != "0" { return true }
    return descriptor.isTerminal && OwnProcess.variable("TERM") != "dumb"
  }
}

extension ToolEnvironment {
  /// Writes a note in a line of its own, its control characters made visible.
  package func remark(_ note: String) { remark(.note, note) }

  /// Writes a remark in a line of its own, its control characters made visible, and the advice below it. On a terminal they are wrapped, but
  /// for what has a command in it, which people copy.
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
  /// - Parameter place: The words before it.
  func report(_ error: UsageError, at place: String = "") {
    let style = Style(isEnabled: colorsErrors)
    writeError("\(place)\(style.red("error:")) \(escapingControlCharacters(error.message))\n\(error.excerpt)")
    if !error.help.isEmpty { writeError("  help: \(escapingControlCharacters(error.help))\n") }
  }
}

extension Descriptor {
  /// The next bytes, as soon as there are any, and twice what a pipe holds on Linux at most; empty at the end.
  func readChunk() throws(SystemError) -> [UInt8] { try read(atMost: 128 * 1024) }
}
