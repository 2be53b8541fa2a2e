package import ActivationRules
import Foundation

/// Writes what a command makes to where the user says.
package enum OutputFile {
  /// How long a pipe is waited for that nobody reads yet, in microseconds, and how often it is tried.
  private static let pause: UInt32 = 50_000
  private static let attempts = 60

  /// Writes bytes to a path.
  ///
  /// A regular file is replaced as a whole, with the same owner, permissions and extended attributes, or left alone; a link is followed.
  /// A pipe or a character device is written into, and `/dev/stdout`, `/dev/stderr` and `/dev/fd/N` are the descriptors of the process.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: Where to.
  ///   - overwrites: Whether a regular file that is there is replaced.
  /// - Throws: When the bytes can't be written, with the cause; a file is as it was then.
  package static func write(_ bytes: [UInt8], to path: String, overwrites: Bool = true) throws(ReadingError) {
    do throws(WritingFailure) {
      if let descriptor = descriptor(path) { return try OutputBytes.write(bytes, to: descriptor) }
      let hold = SignalHold()
      defer { hold.release() }
      var status = stat()
      guard !path.utf8.contains(0), !path.isEmpty else { throw .system(ENOENT) }
      guard stat(path, &status) == 0 else {
        guard errno == ENOENT else { throw .system(errno) }
        return try NewFile.create(bytes, at: try destination(path))
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        // The open file that a shell's redirection made is not taken away from under the process.
        if let descriptor = openDescriptor(status) { return try OutputBytes.write(bytes, to: descriptor) }
        guard overwrites else { throw .system(EEXIST) }
        let (target, status) = try replaceable(path)
        try NewFile.write(bytes, replacing: target, status)
      case S_IFIFO: try writeToPipe(bytes, path)
      case S_IFCHR: try writeToDevice(bytes, path)
      case S_IFDIR: throw .system(EISDIR)
      default: throw .special
      }
    } catch {
      throw error.readingError(path)
    }
  }

  private static func replaceable(_ path: String) throws(WritingFailure) -> (path: String, status: stat) {
    do throws(ReadingError) {
      return try FileReplacement.replaceableFile(path)
    } catch {
      throw .refused(error)
    }
  }

  /// The descriptor that a name of the system stands for.
  private static func descriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
        return Int32(path.dropFirst(folder.count)).flatMap { $0 >= 0 ? $0 : nil }
      }
      return nil
    }
  }

  /// Standard output or standard error if it's a file by now.
  private static func openDescriptor(_ status: stat) -> Int32? {
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      var own = stat()
      if fstat(descriptor, &own) == 0, own.st_dev == status.st_dev, own.st_ino == status.st_ino { return descriptor }
    }
    return nil
  }

  /// Where a chain of links leads that ends at nothing.
  private static func destination(_ path: String) throws(WritingFailure) -> String {
    var path = path
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return path }
      path =
        next.hasPrefix("/")
        ? next : ((path as NSString).deletingLastPathComponent as NSString).appendingPathComponent(next)
    }
    throw .system(ELOOP)
  }

  private static func writeToPipe(_ bytes: [UInt8], _ path: String) throws(WritingFailure) {
    // Opening a pipe would wait for a reader for ever.
    for attempt in 1...attempts {
      let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      if descriptor >= 0 {
        defer { close(descriptor) }
        return try OutputBytes.write(bytes, to: descriptor)
      }
      guard errno == ENXIO || errno == EINTR else { throw .system(errno) }
      if attempt < attempts { usleep(pause) }
    }
    throw .unread
  }

  private static func writeToDevice(_ bytes: [UInt8], _ path: String) throws(WritingFailure) {
    let descriptor = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    try OutputBytes.write(bytes, to: descriptor)
  }
}

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
