#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// This process: its exit, signals, environment, clocks and memory.
package enum OwnProcess {
  package static func exit(_ code: Int32) -> Never { endProcess(code) }

  /// Ignores the signal about a limit on file sizes. A write that exceeds the limit then fails with an error, and the process continues.
  package static func ignoreFileSizeLimit() { ignore(SIGXFSZ) }

  static func ignore(_ number: Int32) { signal(number, SIG_IGN) }

  /// The current folder; the root folder if the current one no longer exists.
  package static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The number of processors that are online.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// All environment variables. If a name occurs more than once, the first one counts.
  package static var variables: [String: String] {
    var found: [String: String] = [:]
    #if os(macOS) || os(Linux)
      var place = environ
      while let entry = place.pointee {
        let words = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if words.count == 2, found[String(words[0])] == nil { found[String(words[0])] = String(words[1]) }
        place += 1
      }
    #endif
    return found
  }

  /// Returns an environment variable, without creating a dictionary of all variables.
  package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Returns whether a process with the given identifier exists, even if it belongs to another user.
  package static func isRunning(_ identifier: Int32) -> Bool { kill(identifier, 0) == 0 || errno == EPERM }

  package enum Clock: Sendable {
    /// The processor time of this thread.
    case thread
    /// The elapsed time.
    case wall
  }

  /// Returns the time of a clock in nanoseconds, from an arbitrary start.
  package static func nanoseconds(_ clock: Clock) -> UInt64 {
    var time = timespec()
    clock_gettime(clock == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

private func endProcess(_ code: Int32) -> Never { exit(code) }

// C functions for memory and floating-point numbers.

/// Returns the first place of a byte in memory; nil if there's none.
func firstByte(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
  guard let base = bytes.baseAddress else { return nil }
  return memchr(base + start, Int32(byte), bytes.count - start).map { UnsafeRawPointer($0) - base }
}

/// Returns whether two places in memory have the same bytes.
package func areSame(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, count: Int) -> Bool {
  memcmp(one, other, count) == 0
}

@Sendable package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
@Sendable package func logarithm(_ number: Double) -> Double { log10(number) }
@Sendable package func naturalLogarithm(_ number: Double) -> Double { log(number) }
@Sendable package func exponential(_ number: Double) -> Double { exp(number) }
