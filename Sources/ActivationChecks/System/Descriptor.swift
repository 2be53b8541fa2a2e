#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file, pipe or device, by its number.
package struct Descriptor: Sendable, Hashable {
  package static let standardInput = Descriptor(STDIN_FILENO)
  package static let standardOutput = Descriptor(STDOUT_FILENO)
  package static let standardError = Descriptor(STDERR_FILENO)

  /// The purpose for which the process waits for a stream.
  package enum Purpose: Sendable { case reading, writing }

  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// Opens the file at a path for reading. It doesn't become the terminal of the process, and child processes don't inherit it.
  ///
  /// Opening a pipe doesn't wait for a writer; a pipe without a writer is empty.
  package static func open(_ path: String) throws(SystemError) -> Descriptor {
    let number = try withPath(path) { openFile($0, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0) }
    guard number >= 0 else { throw .last }
    return Descriptor(number)
  }

  package func close() { closeFile(number) }

  /// A Boolean value that indicates whether the descriptor is a terminal.
  package var isTerminal: Bool { isatty(number) == 1 }

  /// Returns the next bytes as soon as there are some; empty at the end.
  ///
  /// - Parameter count: The maximum number of bytes.
  package func read(atMost count: Int) throws(SystemError) -> [UInt8] {
    while true {
      var length = 0
      var error: SystemError?
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, count in
        length = readFile(number, buffer.baseAddress, buffer.count)
        if length < 0 { error = .last }
        count = max(0, length)
      }
      guard let error else { return bytes }
      try recover(from: error, waitingFor: .reading)
    }
  }

  /// Returns all bytes up to the end. If there are more than a limit, returns at least one byte beyond it.
  package func readAll(beyond limit: Int = .max) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let part = try read(atMost: 1 << 16)
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }

  /// Writes all bytes. A pipe without a reader causes an error and doesn't end the process.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    OwnProcess.ignore(SIGPIPE)
    var written = 0
    while written < bytes.count {
      let length = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { writeFile(number, $0 + written, buffer.count - written) } ?? 0
      }
      if length >= 0 { written += length } else { try recover(from: .last, waitingFor: .writing) }
    }
  }

  /// Waits until a failed call can be repeated: after an interruption, at once; on a nonblocking stream, when it is ready. Any other error is thrown.
  private func recover(from error: SystemError, waitingFor purpose: Purpose) throws(SystemError) {
    switch error {
    case .interrupted: return
    case .wouldWait: _ = wait(for: purpose)
    default: throw error
    }
  }

  /// Waits until a call won't block. It uses select(2), which supports devices on all systems, but no descriptors from `FD_SETSIZE` on.
  ///
  /// - Parameter milliseconds: The maximum time; nil to wait without a limit.
  /// - Returns: True if the call can be made; the call then reports any error. False if the time is over or a signal arrived.
  package func wait(for purpose: Purpose, milliseconds: Int? = nil) -> Bool {
    var set = fd_set()
    // On Linux, select(2) can ignore a closed descriptor. The caller's next call reports the error.
    guard number >= 0, number < MemoryLayout<fd_set>.size * 8, fcntl(number, F_GETFD) != -1 else { return true }
    // The set consists of words, and all supported systems store the lowest byte first.
    withUnsafeMutableBytes(of: &set) { $0[Int(number) / 8] |= 1 << UInt8(number % 8) }
    let patience = Int32(clamping: milliseconds ?? 0)
    var time = timeval()
    time.tv_sec = .init(patience / 1000)
    time.tv_usec = .init(patience % 1000 * 1000)
    let code = withUnsafeMutablePointer(to: &set) { set in
      withUnsafeMutablePointer(to: &time) { time in
        let (readable, writable) = purpose == .reading ? (set, nil) : (nil, set)
        return selectFiles(number + 1, readable, writable, milliseconds == nil ? nil : time)
      }
    }
    return code > 0 || code < 0 && errno != EINTR
  }

  /// Replaces closed standard streams with the null device, opened so that reading and writing still fail.
  ///
  /// Otherwise the next opened file would get the number of a closed stream, and results would be written into that file.
  package static func occupyClosedStandardStreams() {
    for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // The system returns the lowest free number, which is this one.
      _ = openFile("/dev/null", mode, 0)
    }
  }

  /// Returns both ends of a new pipe, which child processes don't inherit.
  static func pipe() throws(SystemError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [0, 0]
    guard makePipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (Descriptor(ends[0]), Descriptor(ends[1]))
  }
}

// These functions make the system calls that have the same names as methods above. The methods would hide the system calls.

func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }

private func closeFile(_ number: Int32) { close(number) }

private func readFile(_ number: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, start, count)
}

private func writeFile(_ number: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int { write(number, start, count) }

private func selectFiles(
  _ count: Int32, _ readable: UnsafeMutablePointer<fd_set>?, _ writable: UnsafeMutablePointer<fd_set>?,
  _ time: UnsafeMutablePointer<timeval>?
) -> Int32 { select(count, readable, writable, nil, time) }

private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

/// The reason why a call of the system failed.
package struct SystemError: Error, Hashable, Sendable {
  /// The system's error number, which differs between systems.
  private let code: Int32

  init(_ code: Int32) { self.code = code }

  package static let exists = SystemError(EEXIST)
  package static let notFound = SystemError(ENOENT)
  package static let notAFolder = SystemError(ENOTDIR)
  package static let noAccess = SystemError(EACCES)
  package static let notPermitted = SystemError(EPERM)
  package static let leadsToItself = SystemError(ELOOP)
  package static let nameTooLong = SystemError(ENAMETOOLONG)
  package static let closedPipe = SystemError(EPIPE)
  package static let unsupported = SystemError(ENOTSUP)
  /// A file has changed in the meantime.
  package static let changed = SystemError(ESTALE)
  static let interrupted = SystemError(EINTR)
  static let wouldWait = SystemError(EAGAIN)
  static let invalid = SystemError(EINVAL)

  /// The reason why the last call of this thread failed.
  static var last: SystemError { SystemError(errno) }

  /// The system's description of the error.
  package var words: String { String(cString: strerror(code)) }
}

/// Passes a path to a system call. A path with a NUL would be cut there, so it counts as not found.
func withPath<Result>(_ path: String, _ work: (UnsafePointer<CChar>) -> Result) throws(SystemError) -> Result {
  guard !path.utf8.contains(0) else { throw .notFound }
  return path.withCString(work)
}
