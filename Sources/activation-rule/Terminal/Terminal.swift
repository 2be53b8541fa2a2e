import ActivationChecks

/// A terminal for a line editor. Tests supply their own.
package struct Terminal {
  package enum Input: Equatable {
    case bytes([UInt8])
    case resized
    /// The terminal is gone, or the process should end.
    case ended
  }

  /// Puts the terminal into raw mode, in which it passes on every key at once and echoes none. Returns false if that isn't possible.
  package var begin: () -> Bool
  /// Restores the terminal.
  package var end: () -> Void
  /// Waits for the next input.
  package var read: () -> Input
  package var size: () -> (columns: Int, rows: Int)
}

extension Terminal {
  /// The time in milliseconds after which a change of the screen size or a signal is noticed.
  private static let patience = 150

  /// Returns the terminal in which the process was started; nil if standard input or output isn't a terminal, or the cursor can't be moved.
  ///
  /// Signals that would end the process are deferred while a line is edited, and delivered after the terminal is restored. So no state is needed
  /// outside of these closures.
  static func standard() -> Terminal? {
    guard Descriptor.standardInput.isTerminal, Descriptor.standardOutput.isTerminal else { return nil }
    var raw: RawTerminal?
    var knownSize = (columns: 80, rows: 24)
    func size() -> (columns: Int, rows: Int) {
      guard let size = Descriptor.standardOutput.terminalSize, size.rows > 0 else { return (80, 24) }
      return size
    }
    func begin() -> Bool {
      raw = RawTerminal()
      knownSize = size()
      return raw != nil
    }
    func end() {
      raw?.end()
      raw = nil
    }
    func read() -> Input {
      while true {
        if raw?.isEndWanted == true { return .ended }
        let current = size()
        if current != knownSize {
          knownSize = current
          return .resized
        }
        guard Descriptor.standardInput.wait(for: .reading, milliseconds: patience) else { continue }
        guard let bytes = try? Descriptor.standardInput.readChunk(), !bytes.isEmpty else { return .ended }
        return .bytes(bytes)
      }
    }
    return Terminal(begin: begin, end: end, read: read, size: size)
  }
}
