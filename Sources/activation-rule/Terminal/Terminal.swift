import ActivationChecks

/// A terminal as an editor of lines uses it; tests hand in their own.
package struct Terminal {
  package enum Input: Equatable {
    case bytes([UInt8])
    case resized
    /// The terminal is gone, or somebody wants the process to end.
    case ended
  }

  /// Makes the terminal hand over every key at once and show none; false when it cannot.
  package var begin: () -> Bool
  /// Makes the terminal as it was.
  package var end: () -> Void
  /// Waits for something to happen.
  package var read: () -> Input
  package var size: () -> (columns: Int, rows: Int)
}

extension Terminal {
  /// The time that a change of the screen's size or a signal may go unnoticed, in milliseconds.
  private static let patience = 150

  /// The terminal that the process was started in; nil when standard input or output isn't one, or the cursor can't be moved.
  ///
  /// Signals that would end the process are held back while a line is edited, and let through once the terminal is as it was; so
  /// nothing has to be remembered outside of these closures.
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
