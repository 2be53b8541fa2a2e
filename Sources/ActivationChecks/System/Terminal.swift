#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Defers the signals that end a process while a temporary file exists or a terminal is in raw mode.
///
/// The signals are blocked on this thread. A signal that arrives in the meantime ends the process when the hold is released. Other threads of the
/// tool are waiting, or block the signals as Dispatch's threads do.
package struct SignalHold {
  private static let ending = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]

  private var previous = sigset_t()

  package init() {
    var held = sigset_t()
    sigemptyset(&held)
    for signal in Self.ending { sigaddset(&held, signal) }
    pthread_sigmask(SIG_BLOCK, &held, &previous)
  }

  package func release() {
    var previous = previous
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }

  /// A Boolean value that indicates whether one of the held signals has arrived. Signals that were blocked before the hold don't count.
  package var isEndWanted: Bool {
    var pending = sigset_t()
    var previous = previous
    sigemptyset(&pending)
    sigpending(&pending)
    return Self.ending.contains { sigismember(&pending, $0) == 1 && sigismember(&previous, $0) == 0 }
  }
}

/// A terminal in raw mode: it passes on every key at once and doesn't echo it.
package struct RawTerminal {
  private let original: termios
  private let hold: SignalHold

  /// Puts the terminal of standard input into raw mode and defers signals; nil if that isn't possible.
  package init?() {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    original = settings
    settings.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
    settings.c_cflag |= tcflag_t(CS8)
    withUnsafeMutableBytes(of: &settings.c_cc) { bytes in
      for (index, value) in [(Int(VMIN), UInt8(1)), (Int(VTIME), 0)] where index < bytes.count { bytes[index] = value }
    }
    hold = SignalHold()
    guard tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) == 0 else {
      end()
      return nil
    }
  }

  /// Restores the terminal. A deferred signal ends the process here.
  package func end() {
    var settings = original
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    hold.release()
  }

  /// A Boolean value that indicates whether a signal asked the process to end.
  package var isEndWanted: Bool { hold.isEndWanted }
}

extension Descriptor {
  /// The size of a terminal; nil if the descriptor isn't a terminal or its size isn't known.
  package var terminalSize: (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
