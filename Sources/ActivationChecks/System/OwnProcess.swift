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

  static func ignore(_ number: Int32) { signal(number, SIG_IGN) }

  /// The current folder; the top where it is gone.
  package static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The number of processors that can work.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// All variables of the environment; of several with one name the first counts.
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

  /// A variable of the environment. Asking for one saves making a dictionary of all.
  package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Returns whether a process has an identifier, even if it belongs to another user.
  package static func isRunning(_ identifier: Int32) -> Bool { kill(identifier, 0) == 0 || errno == EPERM }

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

// Functions of C on memory and on floating-point numbers.

/// The first place of a byte in memory; nil when it's nowhere.
package func firstByte(_ byte: UInt8, from start: UnsafeRawPointer, count: Int) -> UnsafeRawPointer? {
  memchr(start, Int32(byte), count).map { UnsafeRawPointer($0) }
}

/// Returns whether two places in memory have the same bytes.
package func areSame(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, count: Int) -> Bool {
  memcmp(one, other, count) == 0
}

@Sendable package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
@Sendable package func logarithm(_ number: Double) -> Double { log10(number) }
@Sendable package func naturalLogarithm(_ number: Double) -> Double { log(number) }
@Sendable package func exponential(_ number: Double) -> Double { exp(number) }
