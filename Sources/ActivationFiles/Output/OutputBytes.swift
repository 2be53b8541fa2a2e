import Foundation

/// Writes all of some bytes.
package enum OutputBytes {
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(WritingFailure) {
    // A pipe without a reader is an error of the write, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    var written = 0
    while written < bytes.count {
      let length = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { Foundation.write(descriptor, $0 + written, buffer.count - written) } ?? 0
      }
      if length >= 0 {
        written += length
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&state, 1, -1)
      default: throw .system(errno)
      }
    }
  }
}
