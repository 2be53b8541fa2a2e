import ActivationChecks
import ActivationSystemCalls
import ActivationTool

/// A program that answers each line of its input with a line.
///
/// One line goes out and one comes back before the next, so that an end or a silence belongs to a known line.
final class LineProcess {
  /// A reply of the process.
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

  private let process: ChildProcess
  private var lines = LineSplitter(limit: LineProcess.lineLimit)

  /// Starts a command line of the shell.
  init(_ command: String) throws(UsageError) {
    do throws(SystemError) {
      process = try ChildProcess(["/bin/sh", "-c", command], input: .pipe, output: .pipe, errors: .own)
    } catch {
      throw UsageError("the engine can't be started: \(error.words)")
    }
  }

  deinit { stop() }

  /// Sends a line and waits for the next one.
  func ask(_ line: String, patience: Duration) -> Reply {
    do throws(SystemError) {
      try process.input?.write(Array((line + "\n").utf8))
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
      guard process.output?.wait(for: .readable, milliseconds: Int(milliseconds)) == true else {
        if left > .zero { continue } else { return .silent }
      }
      let chunk = (try? process.output?.read(atMost: 1 << 16)) ?? []
      if chunk.isEmpty { return lines.rest().map { text(of: $0) } ?? ended() }
      lines.append(chunk)
    }
  }

  /// Ends the program: its input ends, and it is killed if it doesn't exit.
  func stop() {
    process.closeInput()
    process.kill()
    process.end()
  }

  private func text(of line: LineSplitter.Line) -> Reply {
    line.bytes.map { .line(String(decoding: $0, as: UTF8.self)) }
      ?? .ended("a line is longer than \(Self.lineLimit) bytes")
  }

  /// Returns how the program ended; one that has only closed its output is killed.
  private func ended() -> Reply {
    // A moment for one that is about to.
    for _ in 0..<50 where process.end(waiting: false) == nil { OwnProcess.sleep(milliseconds: 10) }
    switch process.end(waiting: false) {
    case .exit(let code)?: return .ended("the engine ended, exit code \(code)")
    case .signal(let number)?: return .ended("the engine ended, signal \(number)")
    case nil:
      stop()
      return .ended("the engine closed its output")
    }
  }
}
