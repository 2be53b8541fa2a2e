import TestSupport
import Foundation

/// The tool in a terminal. A test types into it and reads its screen.
final class PseudoTerminal {
  /// The maximum time for any step; a loaded machine is slow.
  private static let patience: TimeInterval = 60

  private(set) var screen: Screen
  let process = Process()
  private let main: Int32
  private let secondary: FileHandle

  /// Starts the tool; nil if the system has no free pseudo-terminal.
  init?(_ executable: URL, _ arguments: [String], columns: Int, variables: [String: String]) throws {
    screen = Screen(columns: columns)
    var descriptors: (main: Int32, secondary: Int32) = (-1, -1)
    guard openpty(&descriptors.main, &descriptors.secondary, nil, nil, nil) == 0 else { return nil }
    main = descriptors.main
    secondary = FileHandle(fileDescriptor: descriptors.secondary, closeOnDealloc: true)
    resize(columns: columns)
    process.executableURL = executable
    process.arguments = arguments
    process.environment = variables.merging(["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]) { first, _ in first }
      .merging(Shell.sanitizerVariables) { first, _ in first }
    process.standardInput = secondary
    process.standardOutput = secondary
    process.standardError = secondary
    // The threads of tests block signals, and their child processes would inherit that.
    var none = sigset_t()
    var held = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &held)
    defer { pthread_sigmask(SIG_SETMASK, &held, nil) }
    try process.run()
  }

  deinit {
    if process.isRunning { process.terminate() }
    close(main)
  }

  /// Changes the width of the terminal.
  func resize(columns: Int) {
    var size = winsize(ws_row: 50, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(main, UInt(TIOCSWINSZ), &size)
    screen.columns = columns
  }

  /// Types a text.
  func type(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(main, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Reads until the screen meets a condition; false if that takes too long or the tool is gone.
  func wait(until isReached: (Screen) -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while !isReached(screen) {
      var state = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
      let left = deadline.timeIntervalSinceNow
      guard left > 0, poll(&state, 1, Int32(left * 1_000)) > 0 else { return false }
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = read(main, &buffer, buffer.count)
      guard count > 0 else { return isReached(screen) }
      screen.feed(Array(buffer.prefix(count)))
    }
    return true
  }

  /// Reads until the cursor follows some text.
  func wait(for line: String) -> Bool {
    wait { $0.cursorLine.trimmed == line.trimmed && $0.rows.last?.trimmed == line.trimmed }
  }

  /// A Boolean value that indicates whether the terminal is in its original line mode.
  var isCooked: Bool {
    var settings = termios()
    guard tcgetattr(main, &settings) == 0 else { return false }
    return settings.c_lflag & tcflag_t(ICANON) != 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
