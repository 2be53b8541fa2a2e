import ActivationFiles
package import ActivationStreams
import Foundation

/// Standard input and output as bytes, without buffers in between: what is there is read at once, what is written
/// goes out at once.
package enum StandardStreams {
  /// The most that is read at once; twice what a pipe holds on Linux.
  package static let chunkBytes = 128 * 1024

  /// Puts what takes and gives nothing in the place of standard streams that are closed.
  ///
  /// Else the next file that is opened would get their number, and results would be written into it. Reading and writing
  /// go on to fail.
  package static func occupyClosed() {
    for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // The lowest free number is given, which is this one.
      _ = open("/dev/null", mode)
    }
  }

  /// The next bytes of standard input, as soon as there are any; empty at the end.
  package static func read() throws(StreamFailure) -> [UInt8] {
    while true {
      var code: Int32 = 0
      var length = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: chunkBytes) { buffer, count in
        length = Foundation.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        code = errno
        count = max(0, length)
      }
      if length >= 0 { return bytes }
      try recover(from: code, on: STDIN_FILENO, waitingFor: Int16(POLLIN))
    }
  }

  /// Writes all of the bytes to standard output.
  package static func write(_ bytes: [UInt8]) throws(StreamFailure) { try write(bytes, to: STDOUT_FILENO) }

  /// Writes all of the bytes to a descriptor.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(StreamFailure) {
    do throws(WritingFailure) {
      try OutputBytes.write(bytes, to: descriptor)
    } catch {
      guard case .system(let code) = error else { return }
      throw code == EPIPE ? .closed : .failed(String(cString: strerror(code)))
    }
  }

  /// Returns when the call may be made again: after an interruption, or when a stream that does not block is ready.
  private static func recover(from code: Int32, on descriptor: Int32, waitingFor event: Int16) throws(StreamFailure) {
    switch code {
    case EINTR: return
    case EAGAIN:
      var state = pollfd(fd: descriptor, events: event, revents: 0)
      _ = poll(&state, 1, -1)
    case EPIPE: throw .closed
    default: throw .failed(String(cString: strerror(code)))
    }
  }
}
