package import ActivationRules

/// Writes a command's output to the place that the user names.
package enum OutputFile {
  /// Writes bytes to a path.
  ///
  /// A regular file is replaced as a whole, with the same owner, permissions and extended attributes, or left alone; a link is followed.
  /// A pipe, for whose reader it waits, or a character device is written into, and `/dev/stdout`, `/dev/stderr` and `/dev/fd/N` are the descriptors of the process.
  ///
  /// - Parameter overwrites: Whether a regular file that is there is replaced.
  /// - Throws: When the bytes can't be written, with the cause; a file is as it was then.
  package static func write(_ bytes: [UInt8], to path: String, overwrites: Bool = true) throws(ReadingError) {
    let status = try? FileStatus(path)
    if let descriptor = descriptor(path, status) {
      return try named(path) { () throws(WritingFailure) in
        try WritingFailure.wrapping { () throws(SystemError) in try descriptor.write(bytes) }
      }
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
      case .pipe?, .characterDevice?: try writeToDevice(bytes, path)
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

  private static func writeToDevice(_ bytes: [UInt8], _ path: String) throws(WritingFailure) {
    try WritingFailure.wrapping { () throws(SystemError) in
      let device = try Descriptor.open(path, for: .writing)
      defer { device.close() }
      try device.write(bytes)
    }
  }
}

/// Replaces files as a whole: there is the old file or the new one at any moment, and never half of one.
extension OutputFile {
  /// The message about a file whose group wasn't kept.
  package static let lostGroup = "the file's group could not be kept: only a member can give a file to a group"

  /// Puts other bytes in the place of a file's. Links to the file are followed; owner, permissions, extended attributes and access control
  /// list stay, and the group where the system lets it.
  ///
  /// A file that is read-only or has further hard links is left alone: replacing it would get around a protection, or leave the other names
  /// with the old content.
  ///
  /// - Parameters:
  ///   - expected: The content of the file as the caller knows it.
  ///   - copyAttributes: Copies the extended attributes; tests hand in systems that refuse some.
  /// - Returns: Whether the group stayed.
  /// - Throws: When the file holds something else by now, may not be replaced, or can't be written; it is as it was then.
  package static func replace(
    _ path: String, expected: [UInt8], with bytes: [UInt8],
    copyAttributes: AttributeCopier = NewFile.systemCopier
  ) throws(ReadingError) -> Bool {
    let hold = SignalHold()
    defer { hold.release() }
    let (target, status) = try replaceableFile(path)
    guard try Disk.read(target) == expected else { throw WritingFailure.changed.readingError(path) }
    do throws(WritingFailure) {
      return try NewFile.write(bytes, replacing: target, status, copyAttributes: copyAttributes)
    } catch {
      throw error.readingError(path)
    }
  }

  /// The file that a path leads to, if it may be replaced.
  static func replaceableFile(_ path: String) throws(ReadingError) -> (path: String, status: FileStatus) {
    guard let status = try? FileStatus(path), let target = resolvedPath(path) else { throw Disk.absence(path) }
    guard status.kind == .file else {
      throw ReadingError(.file, "is not a regular file and was left alone", name: path)
    }
    guard status.nameCount == 1 else {
      throw ReadingError(
        .file, "the file has \(status.nameCount) hard links and was left alone",
        help: "Replacing it would leave the other names with the old content; copy it, and change the copy.", name: path
      )
    }
    guard !status.isReadOnlyForAll, isWritable(target) else {
      throw ReadingError(
        .file, "the file is read-only and was left alone", help: "Make it writable, with chmod u+w for example.",
        name: path)
    }
    return (target, status)
  }
}

extension WritingFailure {
  /// The failure with its cause in the system's words, and the advice.
  func readingError(_ path: String) -> ReadingError {
    switch self {
    case .system(.exists):
      ReadingError(
        .file, "the file exists already and is not overwritten", help: "Name another file, or delete it.", name: path)
    case .system(let cause):
      ReadingError(.file, "the file can't be written: \(cause.words)", help: Self.help(cause), name: path)
    case .owner(let cause):
      ReadingError(
        .file, "the file would get another owner, and was left alone: \(cause.words)",
        help: "Run the command as the file's owner.", name: path)
    case .attributes(let names):
      ReadingError(
        .file,
        names.isEmpty
          ? "the file's access control list cannot be kept, and it was left alone"
          : "the file's extended attribute \(names.joined(separator: ", ")) cannot be kept, and it was left alone",
        help: names.isEmpty ? "Change the file by hand." : "Remove it, or change the file by hand.", name: path)
    case .changed:
      ReadingError(
        .file, "the file has changed in the meantime and was left alone", help: "Run the command again.", name: path)
    case .special:
      ReadingError(
        .file, "is neither a regular file nor a pipe or character device", help: "Name another file.", name: path)
    }
  }

  private static func help(_ cause: SystemError) -> String {
    switch cause {
    case .noAccess, .notPermitted: "Check the permissions of the file and its folder."
    case .notFound, .notAFolder: "Create its folder first."
    case .noSpace, .noQuota: "Make room on the disk."
    case .fileTooLarge: "Raise the limit on the size of files (ulimit -f)."
    default: ""
    }
  }
}
