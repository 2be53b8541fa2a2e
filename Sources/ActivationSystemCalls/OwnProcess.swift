#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// This process: its end, its signals, its environment, its clocks and its memory.
package enum OwnProcess {
  package static func exit(_ code: Int32) -> Never { endProcess(code) }

  /// Ignores the signal about a limit on the size of files, which is an error of the write then, and not the end of the process.
  package static func ignoreFileSizeLimit() { ignore(SIGXFSZ) }

  /// Stops the process, as Ctrl-Z does, until it is continued.
  package static func stop() { raise(SIGTSTP) }

  static func ignore(_ number: Int32) { signal(number, SIG_IGN) }

  /// A variable of the environment. Asking for one saves making Foundation's dictionary of all.
  package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Waits on this thread.
  package static func sleep(milliseconds: UInt32) { usleep(milliseconds * 1000) }

  /// Returns whether a process has an identifier, even if it belongs to another user.
  package static func isRunning(_ identifier: Int32) -> Bool { kill(identifier, 0) == 0 || errno == EPERM }

  /// A clock of the system.
  package enum Clock: Sendable {
    /// The processor's time of this thread.
    case thread
    /// The time that passes.
    case wall
  }

  /// The time in nanoseconds by a clock, from an arbitrary start.
  package static func nanoseconds(_ clock: Clock) -> UInt64 {
    var time = timespec()
    clock_gettime(clock == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

private func endProcess(_ code: Int32) -> Never { exit(code) }
