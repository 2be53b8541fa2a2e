import ActivationStreams
import Foundation
import ToolSupport

/// A program that answers each line of its input with a line.
///
/// One line goes out and one comes back before the next, so that an end or a silence belongs to a known line.
final class LineProcess {
  /// What came back.
  enum Reply: Equatable {
    /// A line, without its line break.
    case line(String)
    /// The program ended, or closed its output.
    case ended(String)
    /// Nothing came in time.
    case silent
  }

  /// The longest line that is read, in bytes.
  static let lineLimit = 1 << 20

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var lines = LineSplitter(limit: LineProcess.lineLimit)

  /// Starts a command line of the shell.
  ///
  /// - Parameter errors: Where the program's standard error goes; nil for that of this process.
  init(_ command: String, errors: FileHandle? = nil) throws(UsageError) {
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardInput = input
    process.standardOutput = output
    if let errors { process.standardError = errors }
    do {
      try process.run()
    } catch {
      throw UsageError("The engine cannot be started: \(error.localizedDescription).")
    }
    // Otherwise the end of the program would not be seen.
    try? output.fileHandleForWriting.close()
    try? input.fileHandleForReading.close()
  }

  deinit { stop() }

  /// Sends a line and waits for the next one.
  func ask(_ line: String, patience: Duration) -> Reply {
    do throws(StreamFailure) {
      try StandardStreams.write(Array((line + "\n").utf8), to: input.fileHandleForWriting.fileDescriptor)
    } catch {
      return ended()
    }
    return next(patience: patience)
  }

  /// The next line of the program.
  func next(patience: Duration) -> Reply {
    let deadline = ContinuousClock.now + patience
    while true {
      if let line = lines.next() { return text(of: line) }
      let left = max(.zero, deadline - .now)
      let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
      var state = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&state, 1, Int32(clamping: milliseconds))
      if ready < 0 { if errno == EINTR { continue } else { return ended() } }
      if ready == 0 { return .silent }
      let chunk = read()
      if chunk.isEmpty { return lines.rest().map { text(of: $0) } ?? ended() }
      lines.append(chunk)
    }
  }

  /// Ends the program: it is asked to by the end of its input, and killed when it stays.
  func stop() {
    try? input.fileHandleForWriting.close()
    guard process.isRunning else { return }
    // Foundation gives a program a process group of its own on some systems; then its children end with it.
    let identifier = process.processIdentifier
    kill(getpgid(identifier) == identifier ? -identifier : identifier, SIGKILL)
    waitForEnd()
  }

  /// Waits for the end for half a second; a child that goes on may keep Foundation from noticing it.
  private func waitForEnd() {
    for _ in 0..<50 where process.isRunning { usleep(10_000) }
  }

  private func read() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = max(0, Foundation.read(output.fileHandleForReading.fileDescriptor, buffer.baseAddress, buffer.count))
    }
  }

  private func text(of line: LineSplitter.Line) -> Reply {
    line.bytes.map { .line(String(decoding: $0, as: UTF8.self)) }
      ?? .ended("a line is longer than \(Self.lineLimit) bytes")
  }

  /// How the program ended; one that has only closed its output is killed.
  private func ended() -> Reply {
    waitForEnd()
    guard !process.isRunning else {
      stop()
      return .ended("the engine closed its output")
    }
    let word = process.terminationReason == .uncaughtSignal ? "signal" : "exit code"
    return .ended("the engine ended, \(word) \(process.terminationStatus)")
  }
}
