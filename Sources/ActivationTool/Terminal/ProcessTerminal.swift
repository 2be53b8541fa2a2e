import ActivationSystemCalls

/// The terminal that the process was started in.
///
/// Signals that would end the process are held back while a line is edited, and let through once the terminal is as it was; so
/// nothing has to be remembered outside of this object.
package final class ProcessTerminal {
  /// The time that a change of the screen's size or a signal may go unnoticed, in milliseconds.
  private static let patience = 150

  private var raw: RawTerminal?
  private var knownSize = Terminal.Size(columns: 80, rows: 24)

  /// The terminal; nil when standard input or output isn't one, or the cursor can't be moved.
  package static func standard() -> Terminal? {
    guard Descriptor.standardInput.isTerminal, Descriptor.standardOutput.isTerminal else { return nil }
    let terminal = ProcessTerminal()
    return Terminal(
      begin: terminal.begin, end: terminal.end, read: terminal.read, size: terminal.size, suspend: terminal.suspend)
  }

  private func begin() -> Bool {
    raw = RawTerminal()
    knownSize = size()
    return raw != nil
  }

  private func end() {
    raw?.end()
    raw = nil
  }

  private func read() -> Terminal.Input {
    while true {
      if raw?.isEndWanted == true { return .terminated }
      let current = size()
      if current != knownSize {
        knownSize = current
        return .resized
      }
      guard Descriptor.standardInput.wait(for: .readable, milliseconds: Self.patience) else { continue }
      guard let bytes = try? StandardStreams.read(), !bytes.isEmpty else { return .ended }
      return .bytes(bytes)
    }
  }

  private func size() -> Terminal.Size {
    guard let size = Descriptor.standardOutput.terminalSize, size.rows > 0 else {
      return Terminal.Size(columns: 80, rows: 24)
    }
    return Terminal.Size(columns: size.columns, rows: size.rows)
  }

  private func suspend() {
    end()
    Signals.stop()
    _ = begin()
  }
}
