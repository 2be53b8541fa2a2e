import Foundation

/// The terminal that the process was started in.
///
/// Signals that would end the process are held back while a line is edited, and let through once the terminal is as it was; so
/// nothing has to be remembered outside of this object.
package final class ProcessTerminal {
  /// How long a change of the screen's size or a signal may go unnoticed, in milliseconds.
  private static let patience: Int32 = 150

  private var original: termios?
  private var originalSignals = sigset_t()
  private var knownSize = Terminal.Size(columns: 80, rows: 24)

  /// The terminal; nil when standard input or output isn't one, or the cursor can't be moved.
  package static func standard() -> Terminal? {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
    let terminal = ProcessTerminal()
    return Terminal(
      begin: terminal.begin, end: terminal.end, read: terminal.read, size: terminal.size, suspend: terminal.suspend)
  }

  private func begin() -> Bool {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return false }
    original = settings
    settings.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
    settings.c_cflag |= tcflag_t(CS8)
    withUnsafeMutableBytes(of: &settings.c_cc) { bytes in
      for (index, value) in [(Int(VMIN), UInt8(1)), (Int(VTIME), 0)] where index < bytes.count { bytes[index] = value }
    }
    var held = Self.endingSignals
    guard sigprocmask(SIG_BLOCK, &held, &originalSignals) == 0 else { return false }
    guard tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) == 0 else {
      end()
      return false
    }
    knownSize = size()
    return true
  }

  /// A signal that was held back ends the process here.
  private func end() {
    guard var settings = original else { return }
    original = nil
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    sigprocmask(SIG_SETMASK, &originalSignals, nil)
  }

  private static let endingSignalNumbers = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]

  private static var endingSignals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in endingSignalNumbers { sigaddset(&signals, signal) }
    return signals
  }

  private func read() -> Terminal.Input {
    while true {
      if isEndWanted { return .terminated }
      let current = size()
      if current != knownSize {
        knownSize = current
        return .resized
      }
      var state = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&state, 1, Self.patience) > 0 else { continue }
      guard let bytes = try? StandardStreams.read(), !bytes.isEmpty else { return .ended }
      return .bytes(bytes)
    }
  }

  /// Whether a signal waits that was not held back before the session began.
  private var isEndWanted: Bool {
    var pending = sigset_t()
    sigemptyset(&pending)
    sigpending(&pending)
    return Self.endingSignalNumbers.contains { signal in
      sigismember(&pending, signal) == 1 && sigismember(&originalSignals, signal) == 0
    }
  }

  private func size() -> Terminal.Size {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return Terminal.Size(columns: 80, rows: 24)
    }
    return Terminal.Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  private func suspend() {
    end()
    raise(SIGTSTP)
    _ = begin()
  }
}
