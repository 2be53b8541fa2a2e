package import ActivationRules

/// Writes files as a whole: there is the old file or the new one at any moment, and never half of one.
package enum OutputFile {
  /// Writes a file, in the place of the one that may be there; a link to it is followed.
  ///
  /// - Parameter overwrites: Whether a file that is there is replaced.
  /// - Throws: When the bytes can't be written, with the cause. A file that is there stays as it was.
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

  /// Puts other bytes in the place of a file's. Links to the file are followed; owner and permissions stay, and the group where the system
  /// lets it.
  ///
  /// A file that is read-only or has further hard links is left alone: replacing it would get around a protection, or leave the other names
  /// with the old content.
  ///
  /// - Parameter expected: The content of the file as the caller knows it.
  /// - Throws: When the file holds something else by now, may not be replaced, or can't be written; it is as it was then.
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

  /// The file that a path leads to, if it may be replaced.
  private static func replaceableFile(_ path: String) throws(ReadingError) -> (path: String, status: FileStatus) {
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

  /// Does some work with a file; where that fails, the error has the cause in the system's words, and the advice.
  private static func named(_ path: String, _ work: () throws(SystemError) -> Void) throws(ReadingError) {
    do throws(SystemError) {
      try work()
    } catch {
      let (message, help) =
        switch error {
        case .exists: ("the file exists already and is not overwritten", "Name another file, or delete it.")
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
    case .noSpace, .noQuota: "Make room on the disk."
    case .fileTooLarge: "Raise the limit on the size of files (ulimit -f)."
    default: ""
    }
  }
}
