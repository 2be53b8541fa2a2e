#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Keeps the signals that end a process from doing so while a file has a name that it isn't going to keep, or a terminal is as nobody else
/// wants it.
///
/// They are held back on this thread; what came in the meantime ends the process when they are released. Other threads of the tool wait, or
/// hold them back as Dispatch's do.
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

  /// A Boolean value that indicates whether a signal is pending that wasn't held back before.
  package var isEndWanted: Bool {
    var pending = sigset_t()
    var previous = previous
    sigemptyset(&pending)
    sigpending(&pending)
    return Self.ending.contains { sigismember(&pending, $0) == 1 && sigismember(&previous, $0) == 0 }
  }
}

/// A terminal that hands over every key at once and shows none.
package struct RawTerminal {
  private let original: termios
  private let hold: SignalHold

  /// Makes the terminal of standard input so, and holds signals back; nil when that can't be done.
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

  /// Makes the terminal as it was. A signal that was held back ends the process here.
  package func end() {
    var settings = original
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    hold.release()
  }

  /// A Boolean value that indicates whether the process was asked to end.
  package var isEndWanted: Bool { hold.isEndWanted }
}

extension Descriptor {
  /// The size of a terminal; nil when it isn't one, or doesn't say.
  package var terminalSize: (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
