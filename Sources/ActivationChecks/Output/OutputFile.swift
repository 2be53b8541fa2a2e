package import ActivationRules

/// Writes files as a whole: at any moment there is either the old file or the new one, never half of one.
package enum OutputFile {
  /// Writes a file, replacing an existing one. Links are followed.
  ///
  /// - Parameter overwrites: Whether an existing file is replaced.
  /// - Throws: When the bytes can't be written, with the cause. An existing file stays as it was.
  package static func write(_ bytes: [UInt8], to path: String, overwrites: Bool = true) throws(ReadingError) {
    let hold = SignalHold()
    defer { hold.release() }
    let old = overwrites && Disk.isTaken(path) ? try replaceableFile(path) : nil
    try named(path) { () throws(SystemError) in
      if let old {
        try NewFile.write(bytes, replacing: old.path, old.status)
      } else {
        try NewFile.create(bytes, at: path)
      }
    }
  }

  /// Replaces the bytes of a file. Links are followed. The owner and the permissions stay the same, and so does the group if the system allows it.
  ///
  /// A file that is read-only or has more than one hard link isn't replaced: that would circumvent a protection, or leave the old content under the
  /// other names.
  ///
  /// - Parameter expected: The content of the file as the caller knows it.
  /// - Throws: When the content has changed in the meantime, or the file may not be replaced or can't be written. The file then stays as it was.
  package static func replace(_ path: String, expected: [UInt8], with bytes: [UInt8]) throws(ReadingError) {
    let hold = SignalHold()
    defer { hold.release() }
    let (target, status) = try replaceableFile(path)
    let isExpected = try Disk.read(target) == expected
    try named(path) { () throws(SystemError) in
      guard isExpected else { throw .changed }
      try NewFile.write(bytes, replacing: target, status)
    }
  }

  /// Returns the file that a path leads to, if it may be replaced.
  private static func replaceableFile(_ path: String) throws(ReadingError) -> (path: String, status: FileStatus) {
    guard let status = try? FileStatus(path), let target = resolvedPath(path) else { throw Disk.absence(path) }
    guard status.kind == .file else {
      throw ReadingError(.file, "is not a regular file and was left alone", name: path)
    }
    guard status.nameCount == 1 else {
      throw ReadingError(
        .file, "the file has \(status.nameCount) hard links and was left alone",
        help: "Replacing it would leave the old content under the other names; change a copy instead.", name: path
      )
    }
    guard !status.isReadOnlyForAll, isWritable(target) else {
      throw ReadingError(
        .file, "the file is read-only and was left alone", help: "Make it writable, for example with chmod u+w.",
        name: path)
    }
    return (target, status)
  }

  /// Does some work with a file. If it fails, the error has the system's reason and advice.
  private static func named(_ path: String, _ work: () throws(SystemError) -> Void) throws(ReadingError) {
    do throws(SystemError) {
      try work()
    } catch {
      let (message, help) =
        switch error {
        case .exists: ("the file already exists and wasn't overwritten", "Name another file, or delete it.")
        case .changed: ("the file has changed in the meantime and was left alone", "Run the command again.")
        default: ("the file can't be written: \(error.words)", Self.help(error))
        }
      throw ReadingError(.file, message, help: help, name: path)
    }
  }

  private static func help(_ cause: SystemError) -> String {
    switch cause {
    case .noAccess, .notPermitted: "Check the permissions of the file and its folder."
    case .notFound, .notAFolder: "Create its folder first."
    default: ""
    }
  }
}
