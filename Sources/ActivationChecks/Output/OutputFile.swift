package import ActivationRules

/// Writes a command's output to the place that the user names.
package enum OutputFile {
  /// The time between attempts to open a pipe that nobody reads yet, in milliseconds, and the number of attempts.
  private static let pause: UInt32 = 50
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
    let status = try? FileStatus(path)
    if let descriptor = descriptor(path, status) {
      return try named(path) { () throws(WritingFailure) in try write(bytes, descriptor) }
    }
    let hold = SignalHold()
    defer { hold.release() }
    if status?.kind == .file, overwrites {
      let (target, status) = try replaceableFile(path)
      return try named(path) { () throws(WritingFailure) in
        _ = try NewFile.write(bytes, replacing: target, status, copyAttributes: NewFile.systemCopier)
      }
    }
    try named(path) { () throws(WritingFailure) in
      guard !path.isEmpty else { throw .system(.notFound) }
      switch status?.kind {
      case nil: try create(bytes, path)
      case .file?: throw .system(.exists)
      case .pipe?: try writeToPipe(bytes, path)
      case .characterDevice?: try writeToDevice(bytes, path)
      case .folder?: throw .system(.isAFolder)
      case .link?, .other?: throw .special
      }
    }
  }

  private static func named(
    _ path: String, _ work: () throws(WritingFailure) -> Void
  ) throws(ReadingError) {
    do throws(WritingFailure) { try work() } catch { throw error.readingError(path) }
  }

  private static func create(_ bytes: [UInt8], _ path: String) throws(WritingFailure) {
    do throws(SystemError) {
      _ = try FileStatus(path)
    } catch {
      guard error == .notFound else { throw .system(error) }
    }
    try NewFile.create(bytes, at: try destination(path))
  }

  private static func write(_ bytes: [UInt8], _ descriptor: Descriptor) throws(WritingFailure) {
    do throws(SystemError) { try descriptor.write(bytes) } catch { throw .system(error) }
  }

  /// The descriptor that a name of the system means, or that a shell's redirection opened for the file: that one is not taken
  /// away from under the process.
  private static func descriptor(_ path: String, _ status: FileStatus?) -> Descriptor? {
    switch path {
    case "/dev/stdout": return .standardOutput
    case "/dev/stderr": return .standardError
    default:
      for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
        return Int32(path.dropFirst(folder.count)).flatMap { $0 >= 0 ? Descriptor($0) : nil }
      }
      guard let status, status.kind == .file else { return nil }
      return [.standardOutput, .standardError].first { (try? FileStatus(of: $0))?.identity == status.identity }
    }
  }

  /// Returns the end of a chain of links that leads to nothing.
  private static func destination(_ path: String) throws(WritingFailure) -> String {
    var path = path
    for _ in 0..<40 {
      guard let next = linkDestination(path) else { return path }
      path = openedPath(next, from: folderPath(of: path))
    }
    throw .system(.leadsToItself)
  }

  private static func writeToPipe(_ bytes: [UInt8], _ path: String) throws(WritingFailure) {
    // Opening a pipe would wait for a reader for ever.
    for attempt in 1...attempts {
      do throws(SystemError) {
        let pipe = try Descriptor.open(path, for: .writing, isWaiting: false)
        defer { pipe.close() }
        return try pipe.write(bytes)
      } catch {
        guard error == .noReader else { throw .system(error) }
      }
      if attempt < attempts { OwnProcess.sleep(milliseconds: pause) }
    }
    throw .unread
  }

  private static func writeToDevice(_ bytes: [UInt8], _ path: String) throws(WritingFailure) {
    do throws(SystemError) {
      let device = try Descriptor.open(path, for: .writing)
      defer { device.close() }
      try device.write(bytes)
    } catch {
      throw .system(error)
    }
  }
}
